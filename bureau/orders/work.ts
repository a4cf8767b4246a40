import { Refusal } from '#kit/contract/refusal.ts';
import type { Report } from '#bureau/contract/report.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { sendEvent } from '#kit/server/events.ts';
import { keepAnswer } from '#bureau/reports/answer.ts';
import { orderFilesOf } from './files.ts';
import { type OrderedProduct, mayMove, orderedProductOf } from './products.ts';
import { type OrderMove, type OrderState, stepOf } from './states.ts';
import { bureauOrdersRefusals } from './refusals.ts';
import type { Connection } from '#database/connection.ts';

/** A person at the bureau; userId 0 is the bureau's own jobs. */
export type Operator = { readonly userId: number; readonly name: string };

/** An order, locked, in a transaction that acts for the institution that placed it. */
export type OpenedOrder = {
  readonly institutionId: number;
  readonly id: string;
  readonly inquiryId: string;
  readonly askedAt: Date;
  readonly askedBy: number;
  readonly askedName: string;
  readonly branchId: number | null;
  readonly voucher: string;
  readonly product: OrderedProduct;
  readonly subjectName: string;
  /** Sealed (requestOf opens it). */
  readonly request: Buffer;
  readonly state: OrderState;
  readonly dueOn: string;
  readonly takenBy: number | null;
  readonly takenName: string | null;
  readonly analyst: number | null;
  readonly analystName: string | null;
};

/**
 * Opens an order for the bureau: from here the transaction acts for the institution that placed it, and the order is
 * locked. Refuses `not-found` if there is none.
 */
export async function openOrder(client: Connection, orderId: string): Promise<OpenedOrder> {
  const door = await client.query('select portal.act_on_order($1) as institution', [orderId]);
  const institutionId = door.rows[0]?.institution ?? null;
  if (institutionId === null) throw new Refusal('not-found', 'id');
  const { rows } = await client.query(
    `select institution_id, id, inquiry_id, asked_at, asked_by, asked_name, branch_id, voucher, product, subject_name, request,
       state, due_on, taken_by, taken_name, analyst, analyst_name
     from portal.work_order where institution_id = $1 and id = $2 for update`,
    [institutionId, orderId],
  );
  const [row] = rows;
  const product = row === undefined ? undefined : orderedProductOf(row.product);
  if (row === undefined || product === undefined) throw new Refusal('not-found', 'id');
  return {
    institutionId: row.institution_id,
    id: row.id,
    inquiryId: row.inquiry_id,
    askedAt: row.asked_at,
    askedBy: row.asked_by,
    askedName: row.asked_name,
    branchId: row.branch_id,
    voucher: row.voucher,
    product,
    subjectName: row.subject_name,
    request: row.request,
    state: row.state,
    dueOn: row.due_on,
    takenBy: row.taken_by,
    takenName: row.taken_name,
    analyst: row.analyst,
    analystName: row.analyst_name,
  };
}

/**
 * Takes an order that nobody holds, or that its analyst holds although somebody else has to check it (four eyes); taking one's own
 * again has no effect. Refuses `order-taken` while somebody else holds it.
 */
export async function takeOrder(client: Connection, order: OpenedOrder, by: Operator): Promise<void> {
  refuseEnded(order);
  if (order.takenBy === by.userId) return;
  const waitsForCheck = order.state === 'analysed' && order.takenBy === order.analyst;
  if (order.takenBy !== null && !waitsForCheck)
    throw new Refusal(bureauOrdersRefusals['order-taken'], undefined, { name: order.takenName ?? '' });
  await setHolder(client, order, by);
  await addLine(client, order, { by, act: 'take', state: order.state });
}

/**
 * Hands an order to somebody, or back to the queue. Any operator may, because people fall ill; the history line names
 * who did.
 */
export async function handOver(
  client: Connection,
  order: OpenedOrder,
  { by, to, note }: { readonly by: Operator; readonly to: Operator | null; readonly note?: string | undefined },
): Promise<void> {
  refuseEnded(order);
  if (order.takenBy === (to?.userId ?? null)) return;
  await setHolder(client, order, to);
  const said = [to?.name ?? '–', note].filter((part) => part !== undefined).join(': ');
  await addLine(client, order, { by, act: 'hand-over', state: order.state, note: said, isInternal: true });
}

/**
 * Moves an order forward or back, by its holder: `order-not-yours` for others, `state-changed` if the move is not
 * allowed.
 */
export async function moveOrder(
  client: Connection,
  order: OpenedOrder,
  {
    by,
    move,
    note,
  }: {
    readonly by: Operator;
    readonly move: Exclude<OrderMove, 'answer' | 'return'>;
    readonly note?: string | undefined;
  },
): Promise<void> {
  requireMove(order, by, move);
  const step = stepOf(move);
  if (step.needsReason && (note ?? '') === '') throw new Refusal('bad-input', 'reason');
  if (step.notFor === 'analyst' && order.analyst === by.userId)
    throw new Refusal(bureauOrdersRefusals['order-own-analysis']);
  await client.query(
    `update portal.work_order set state = $3,
       analyst = case when $4 = 'analyst' then $5::int when $3 = 'complete' then null else analyst end,
       analyst_name = case when $4 = 'analyst' then $6 when $3 = 'complete' then null else analyst_name end,
       reviewer = case when $4 = 'reviewer' then $5::int when $3 = 'complete' then null else reviewer end,
       reviewer_name = case when $4 = 'reviewer' then $6 when $3 = 'complete' then null else reviewer_name end
     where institution_id = $1 and id = $2`,
    [order.institutionId, order.id, step.to, step.keepsAs ?? null, by.userId, by.name],
  );
  await addLine(client, order, { by, act: move, state: step.to, note, isInternal: note !== undefined });
  // A reopened order returns to the analyst.
  if (move === 'reopen' && order.analyst !== null && order.analyst !== order.takenBy)
    await setHolder(client, order, { userId: order.analyst, name: order.analystName ?? '' });
}

/**
 * Answers an order: stores its report sealed, settles its charge, answers its inquiry and notifies the user who
 * asked. Called by its holder, or by the bureau's jobs. `order-no-file` if its product needs a received file and
 * there is none.
 */
export async function answerOrder(
  client: Connection,
  cipher: Cipher,
  { order, by, report }: { readonly order: OpenedOrder; readonly by: Operator; readonly report: Report },
): Promise<void> {
  requireMove(order, by, 'answer');
  if (order.product.needsFile && (await orderFilesOf(client, order)).length === 0)
    throw new Refusal(bureauOrdersRefusals['order-no-file']);
  const key = {
    institutionId: order.institutionId,
    askedAt: order.askedAt.toISOString(),
    inquiryId: order.inquiryId,
  };
  await keepAnswer(client, cipher, key, report);
  await addLine(client, order, { by, act: 'answer', state: 'answered' });
  await endOrder(client, order, { state: 'answered', by, reason: null });
  await tellAsker(client, order, 1);
}

/** Returns an order unanswered, with a reason for the user who asked: nothing is charged. */
export async function returnOrder(
  client: Connection,
  order: OpenedOrder,
  { by, reason }: { readonly by: Operator; readonly reason: string },
): Promise<void> {
  requireMove(order, by, 'return');
  if (reason.trim() === '') throw new Refusal('bad-input', 'reason');
  await client.query(
    `with settled as (
       update portal.charge set amount_vnd = 0, state = 'free', settled_at = clock_timestamp()
       where institution_id = $1 and asked_at = $2 and inquiry_id = $3
     )
     update portal.inquiry set status = 0, ended_as = 'returned', has_information = false, answered_at = clock_timestamp()
     where institution_id = $1 and asked_at = $2 and id = $3`,
    [order.institutionId, order.askedAt, order.inquiryId],
  );
  await addLine(client, order, { by, act: 'return', state: 'returned', note: reason });
  await endOrder(client, order, { state: 'returned', by, reason });
  await tellAsker(client, order, 0);
}

/** Adds an event to an order's history lines. */
export async function addLine(
  client: Connection,
  order: Pick<OpenedOrder, 'institutionId' | 'id'>,
  line: {
    readonly by: Operator;
    readonly act: string;
    readonly state: OrderState;
    readonly note?: string | undefined;
    readonly isInternal?: boolean;
  },
): Promise<void> {
  await client.query(
    `insert into portal.work_order_line (institution_id, order_id, line, by_name, is_bureau, act, state, note, is_internal)
     select $1, $2, coalesce(max(line), 0) + 1, $3, true, $4, $5, $6, $7
     from portal.work_order_line where institution_id = $1 and order_id = $2`,
    [order.institutionId, order.id, line.by.name, line.act, line.state, line.note ?? null, line.isInternal ?? false],
  );
}

/** Refuses anybody who does not hold the order, and an order that has ended. The bureau's jobs need not hold it. */
export function requireHolder(order: OpenedOrder, by: Operator): void {
  refuseEnded(order);
  if (by.userId !== 0 && order.takenBy !== by.userId) throw new Refusal(bureauOrdersRefusals['order-not-yours']);
}

/** Also refuses what the product or the state does not allow. */
function requireMove(order: OpenedOrder, by: Operator, move: OrderMove): void {
  requireHolder(order, by);
  if (!mayMove(order.product, order.state, move)) throw new Refusal('state-changed');
}

function refuseEnded({ state }: OpenedOrder): void {
  if (state === 'answered' || state === 'returned') throw new Refusal('state-changed');
}

async function setHolder(client: Connection, order: OpenedOrder, holder: Operator | null): Promise<void> {
  await client.query(
    `update portal.work_order set taken_by = $3::int, taken_name = $4, taken_at = case when $3::int is null then null else clock_timestamp() end
     where institution_id = $1 and id = $2`,
    [order.institutionId, order.id, holder?.userId ?? null, holder?.name ?? null],
  );
}

async function endOrder(
  client: Connection,
  order: OpenedOrder,
  {
    state,
    by,
    reason,
  }: { readonly state: 'answered' | 'returned'; readonly by: Operator; readonly reason: string | null },
): Promise<void> {
  await client.query(
    `with dropped as (
       update portal.partner_message set state = 'dropped'
       where institution_id = $1 and order_id = $2 and state = 'waiting'
     )
     update portal.work_order set state = $3, ended_at = clock_timestamp(), return_reason = $4,
       taken_by = coalesce(taken_by, $5::int), taken_name = coalesce(taken_name, $6)
     where institution_id = $1 and id = $2`,
    [order.institutionId, order.id, state, reason, by.userId, by.name],
  );
}

async function tellAsker(client: Connection, order: OpenedOrder, status: 0 | 1): Promise<void> {
  const { institutionId, askedBy: userId, voucher } = order;
  await sendEvent(client, { institutionId, userId, kind: 'reply', data: { voucher, status } });
}
