import { answerForeign } from '#bureau/orders/answer-foreign.ts';
import { pieceAnswer } from '#bureau/orders/answer-files.ts';
import { addOrderFile, orderFilesOf, removeOrderFile } from '#bureau/orders/files.ts';
import { linesOf } from '#bureau/orders/lines.ts';
import { deadlinesOf } from '#bureau/orders/own-orders.ts';
import { orderPapersOf } from '#bureau/orders/papers.ts';
import { requestOf } from '#bureau/orders/place-order.ts';
import { mayMove } from '#bureau/orders/products.ts';
import { countQueue, type QueueRow, readQueue, readQueueRow } from '#bureau/orders/queue.ts';
import { openStates, orderMoveNames, type OrderState, orderStates } from '#bureau/orders/states.ts';
import {
  addLine,
  handOver,
  moveOrder,
  type OpenedOrder,
  openOrder,
  requireHolder,
  returnOrder,
  takeOrder,
} from '#bureau/orders/work.ts';
import { hasMore } from '#kit/contract/fields.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { sendEvent } from '#kit/server/events.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { totalOf } from '#kit/server/calls/window.ts';
import type { Language } from '#kit/words/words.ts';
import { colleagueOf, colleaguesOf, operatorOf } from './colleagues.ts';
import { workQueue } from './contract.ts';
import { shownHand, shownLine, shownPiece, shownRequest } from './shown.ts';
import { ordersRefusals } from './refusals.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const done = '0' as const;

export const workQueueServer = serve(workQueue, {
  async search({ body }, context) {
    const { client, who, audit } = context;
    const products = body.productCode === undefined ? undefined : [body.productCode];
    const taken = body.holder === 'all' ? undefined : body.holder === 'me' ? who.userId : 0;
    const today = hanoiDay();
    const dueUntil = { all: undefined, late: dayBefore(today), today }[body.due];
    const states = statesOf(body.state);
    const { start, end, voucherCode: voucher } = body;
    const orders = await readQueue(client, { states, products, taken, dueUntil, voucher, start, end });
    const counts = await countQueue(client, { products, taken, dueUntil, voucher });
    const deadlineOf = await deadlinesOf(client, orders);
    const total = totalOf(orders);
    audit.note({ total });
    const rows = orders.map((order) => rowOf(order, { ...deadlineOf(order), ...seenBy(context) }));
    const open = openStates.reduce((sum, state) => sum + counts[state], 0);
    return { total, rows, more: hasMore(body, total), counts: { open, ...counts } };
  },

  async detail({ body }, context) {
    const { client, cipher, request, audit } = context;
    const { language } = request;
    const order = await openOrder(client, body.id);
    const row = await readQueueRow(client, order);
    if (row === undefined) throw new Refusal('not-found', 'id');
    const deadlineOf = await deadlinesOf(client, [row]);
    audit.note({ voucher: order.voucher });
    return {
      ...rowOf(row, { ...deadlineOf(row), ...seenBy(context) }),
      asked: await shownRequest(context, requestOf(cipher, order.request)),
      lines: (await linesOf(client, order, 'bureau')).map((line) => shownLine(line, language)),
      files: (await orderFilesOf(client, order)).map((piece) => shownPiece(piece, language)),
      papers: (await orderPapersOf(client, order)).map((paper) => shownPiece(paper, language)),
      moves: orderMoveNames.filter((move) => mayMove(order.product, order.state, move)),
      needsFile: order.product.needsFile,
    };
  },

  async colleagues(_, context) {
    const rows = (await colleaguesOf(context)).map(({ username, name }) => ({ id: username, label: name }));
    return { total: rows.length, rows };
  },

  async take({ body }, context) {
    const order = await opened(context, body.id);
    await takeOrder(context.client, order, operatorOf(context));
    return done;
  },

  async handOver({ body }, context) {
    const to = body.to === undefined ? null : await colleagueOf(context, body.to);
    const order = await opened(context, body.id);
    await handOver(context.client, order, { by: operatorOf(context), to, note: body.note });
    if (to !== null && to.userId !== order.takenBy) await tellHolder(context, order, to.userId);
    return done;
  },

  async move({ body }, context) {
    const order = await opened(context, body.id);
    if (body.move !== 'reopen') refuseReported(order);
    await moveOrder(context.client, order, { by: operatorOf(context), move: body.move, note: body.reason });
    // A reopened order returns to its analyst.
    if (body.move === 'reopen' && order.analyst !== null && order.analyst !== order.takenBy)
      await tellHolder(context, order, order.analyst);
    return done;
  },

  async attach({ body, file }, context) {
    const { client, audit, request } = context;
    const order = await opened(context, body.id);
    const by = operatorOf(context);
    requireHolder(order, by);
    await file.keep();
    const isNew = await addOrderFile(client, order, {
      name: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      handle: file.handle,
      source: 'operator',
      addedName: by.name,
    });
    if (!isNew) throw new Refusal('file-known', 'file');
    await addLine(client, order, { by, act: 'attach', state: order.state, note: file.name, isInternal: true });
    audit.note({ voucher: order.voucher, bytes: file.bytes, sha256: file.sha256.toString('hex') });
    const piece = (await orderFilesOf(client, order)).find(({ sha256 }) => sha256.equals(file.sha256));
    if (piece === undefined) throw new Refusal('not-found', 'file');
    return shownPiece(piece, request.language);
  },

  async detach({ body }, context) {
    const { client, files, afterCommit } = context;
    const order = await opened(context, body.id);
    const by = operatorOf(context);
    requireHolder(order, by);
    const removed = await removeOrderFile(client, order, body.fileId);
    if (removed === undefined) throw new Refusal('not-found', 'fileId');
    await addLine(client, order, { by, act: 'detach', state: order.state, note: removed.name, isInternal: true });
    afterCommit(() => void files.remove(removed.handle));
    return done;
  },

  async download({ query }, context) {
    const order = await opened(context, query.id);
    const pieces = [...(await orderFilesOf(context.client, order)), ...(await orderPapersOf(context.client, order))];
    const piece = pieces.find(({ id }) => id === query.fileId);
    if (piece === undefined) throw new Refusal('not-found', 'fileId');
    return pieceAnswer(context.files, piece);
  },

  async answer({ body }, context) {
    const order = await opened(context, body.id);
    refuseReported(order);
    await answerForeign(context.client, context.cipher, order, operatorOf(context));
    return done;
  },

  async giveBack({ body }, context) {
    const order = await opened(context, body.id);
    await returnOrder(context.client, order, { by: operatorOf(context), reason: body.reason });
    return done;
  },
});

function statesOf(asked: OrderState | 'open' | 'all'): readonly OrderState[] {
  if (asked === 'open') return openStates;
  return asked === 'all' ? orderStates : [asked];
}

/** The order, locked, with its ticket in the audit. */
async function opened({ client, audit }: Context, id: string): Promise<OpenedOrder> {
  const order = await openOrder(client, id);
  audit.note({ voucher: order.voucher, product: order.product.code });
  return order;
}

/** Notifies an operator of the bureau that they hold an order now, unless they took it themselves. */
async function tellHolder({ client, who }: Context, order: OpenedOrder, userId: number): Promise<void> {
  if (userId === who.userId) return;
  const { institutionId } = who;
  await sendEvent(client, { institutionId, userId, kind: 'order-handed', data: { voucher: order.voucher } });
}

/** An order that is answered with the bureau's own report moves only where that report is made, with its checks. */
function refuseReported({ product }: OpenedOrder): void {
  if (!product.needsFile) throw new Refusal(ordersRefusals['order-own-desk']);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

type Seen = {
  readonly left: number;
  readonly isLate: boolean;
  readonly userId: number;
  readonly language: Language;
  readonly hasPartner: boolean;
};

function seenBy({ who, request, settings }: Context): Pick<Seen, 'userId' | 'language' | 'hasPartner'> {
  return { userId: who.userId, language: request.language, hasPartner: settings.partnerDir !== undefined };
}

function rowOf(order: QueueRow, { left, isLate, userId, language, hasPartner }: Seen) {
  const isEnglish = language === 'en';
  return {
    id: order.id,
    msPhieu: order.voucher,
    maSP: order.product,
    tenSP: isEnglish ? order.product_en : order.product_vi,
    tenKH: order.subject_name,
    maTCTD: order.institution_code,
    tenTCTD: isEnglish ? order.institution_en : order.institution_vi,
    user_Name: order.asked_name,
    ngayHoi: order.asked_at.toISOString(),
    hanTraLoi: order.due_on,
    conLai: left,
    isLate,
    state: order.state,
    nguoiXl: shownHand(order.taken_name, language),
    isMine: order.taken_by === userId,
    nguoiPhanTich: order.analyst_name,
    nguoiKiemTra: order.reviewer_name,
    ngayTraLoi: order.ended_at?.toISOString() ?? null,
    lyDo: order.return_reason,
    soTep: order.files,
    doiTac: order.sent === 'waiting' && !hasPartner ? ('no-partner' as const) : order.sent,
  };
}
