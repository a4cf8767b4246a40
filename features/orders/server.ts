import { pieceAnswer, piecesAnswer } from '#bureau/orders/answer-files.ts';
import { orderFilesOf } from '#bureau/orders/files.ts';
import { linesOf } from '#bureau/orders/lines.ts';
import {
  countOwnOrders,
  type OwnOrder,
  type OwnSearch,
  type OrderDeadline,
  deadlinesOf,
  readOwnOrders,
} from '#bureau/orders/own-orders.ts';
import { addOrderPaper, orderPapersOf } from '#bureau/orders/papers.ts';
import { requestOf } from '#bureau/orders/place-order.ts';
import { hasMore, rowsWithin } from '#kit/contract/fields.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { totalOf } from '#kit/server/calls/window.ts';
import type { Language } from '#kit/words/words.ts';
import { reportOrders } from './contract.ts';
import { shownHand, shownLine, shownPiece, shownRequest } from './shown.ts';

export const reportOrdersServer = serve(reportOrders, {
  async search({ body }, context) {
    const { client, request, audit } = context;
    const search: OwnSearch = {
      ...ownOf(context),
      states: body.state === 'all' ? undefined : [body.state],
      products: body.productCode === undefined ? undefined : [body.productCode],
      fromDate: body.fromDate,
      toDate: body.toDate,
      voucher: body.voucherCode,
      name: body.customerName,
      skip: body.start,
      take: rowsWithin(body),
    };
    const orders = await readOwnOrders(client, search);
    const deadlineOf = await deadlinesOf(client, orders);
    const counts = await countOwnOrders(client, search);
    const total = totalOf(orders);
    audit.note({ total });
    const rows = orders.map((order) => rowOf(order, deadlineOf(order), request.language));
    return { total, rows, more: hasMore(body, total), counts };
  },

  async detail({ body }, context) {
    const { client, cipher, who, request, audit } = context;
    const order = await ownOrder(context, body.msPhieu);
    const deadlineOf = await deadlinesOf(client, [order]);
    audit.note({ voucher: order.voucher });
    const key = { institutionId: who.institutionId, id: order.id };
    const isAnswered = order.state === 'answered';
    return {
      ...rowOf(order, deadlineOf(order), request.language),
      asked: await shownRequest(context, requestOf(cipher, order.request)),
      lines: (await linesOf(client, key, 'institution')).map((line) => shownLine(line, request.language)),
      // Files that an operator has attached so far are not visible to the institution yet.
      files: isAnswered ? (await orderFilesOf(client, key)).map((piece) => shownPiece(piece, request.language)) : [],
      papers: (await orderPapersOf(client, key)).map((paper) => shownPiece(paper, request.language)),
    };
  },

  async attach({ body, file }, context) {
    const { client, who, audit, request } = context;
    const order = await ownOrder(context, body.msPhieu);
    await file.keep();
    const { name, bytes, sha256, handle } = file;
    const key = { institutionId: who.institutionId, id: order.id };
    const paper = await addOrderPaper(client, key, { name, bytes, sha256, handle, addedName: who.username });
    audit.note({ voucher: order.voucher, bytes, sha256: sha256.toString('hex') });
    return shownPiece(paper, request.language);
  },

  async paper({ query }, context) {
    const { client, who, files, audit } = context;
    const order = await ownOrder(context, query.msPhieu);
    const papers = await orderPapersOf(client, { institutionId: who.institutionId, id: order.id });
    const paper = papers.find(({ id }) => id === query.fileId);
    if (paper === undefined) throw new Refusal('not-found', 'fileId');
    audit.note({ voucher: order.voucher });
    return pieceAnswer(files, paper);
  },

  async download({ query }, context) {
    const { client, who, files, audit } = context;
    const order = await ownOrder(context, query.msPhieu);
    if (order.state !== 'answered') throw new Refusal('not-found', 'msPhieu');
    audit.note({ voucher: order.voucher, files: order.files });
    const pieces = await orderFilesOf(client, { institutionId: who.institutionId, id: order.id });
    return piecesAnswer(files, order.voucher, pieces);
  },
});

function ownOf({ who }: Context) {
  return { institutionId: who.institutionId, branchId: who.branchId };
}

async function ownOrder(context: Context, voucher: string): Promise<OwnOrder> {
  const [order] = await readOwnOrders(context.client, { ...ownOf(context), voucher, skip: 0, take: 1 });
  if (order === undefined) throw new Refusal('not-found', 'msPhieu');
  return order;
}

function rowOf(order: OwnOrder, promise: OrderDeadline, language: Language) {
  return {
    msPhieu: order.voucher,
    maSP: order.product,
    tenSP: language === 'en' ? order.product_en : order.product_vi,
    tenKH: order.subject_name,
    user_Name: order.asked_name,
    ngayHoi: order.asked_at.toISOString(),
    hanTraLoi: order.due_on,
    state: order.state,
    tuoi: promise.age,
    soNgayHen: promise.promised,
    isLate: promise.isLate,
    nguoiXl: shownHand(order.taken_name, language),
    ngayTraLoi: order.ended_at?.toISOString() ?? null,
    lyDo: order.return_reason,
    phi: order.amount_vnd === null ? null : String(order.amount_vnd),
    tt: order.state === 'answered' ? 1 : order.state === 'returned' ? 0 : 2,
    soTep: order.state === 'answered' ? order.files : 0,
  };
}
