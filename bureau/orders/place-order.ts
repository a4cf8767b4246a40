import { createHash } from 'node:crypto';
import type { ReportPurpose } from '#bureau/contract/purposes.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { fold } from '#kit/words/fold.ts';
import { requireBudget } from '#bureau/fees/budget.ts';
import { addWorkingDays, holidaysBetween, laterDay } from '#bureau/working-days.ts';
import { type Asker, newTicket, takeTicketOfOrder } from '#bureau/reports/take-ticket.ts';
import { orderedProductOf } from './products.ts';
import { bureauOrdersRefusals } from './refusals.ts';
import type { Connection } from '#database/connection.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** What an institution orders, and who orders it. */
export type NewOrder = {
  readonly product: string;
  /** The institution's own ticket number; if missing, the bureau gives one. */
  readonly voucher?: string | undefined;
  /** One for each form: the same key with the same content is the same order. */
  readonly orderKey?: string | undefined;
  /** Customer type 1 is a legal entity. */
  readonly customerType: '1' | '2';
  readonly subjectName: string;
  /** What distinguishes orders by subject; names are folded. */
  readonly subjectParts: readonly string[];
  readonly cicCode?: string | undefined;
  /** The whole input, as it is sealed. */
  readonly request: Readonly<Record<string, unknown>>;
  /** True if the user deliberately orders another report on the same subject. */
  readonly again: boolean;
  /** True if the user deliberately orders another one within the minute; if omitted, only `again` counts. */
  readonly atOnce?: boolean | undefined;
  /** Why it is ordered; to grant credit if it is left out. */
  readonly purpose?: ReportPurpose | undefined;
  readonly by: Asker;
};

export type PlacedOrder = {
  readonly id: string;
  readonly voucher: string;
  readonly dueOn: string;
  /** False if this was ordered before, so that nothing is ordered or charged again. */
  readonly isNew: boolean;
  /** The charge, whole dong before VAT. */
  readonly fee: bigint;
};

// A second report on the same subject within this time is an accident, unless the user says otherwise.
const sameAgainDays = 30;
// Within this time even if the user said so: a form sent twice, by two people or a double click.
const accidentSeconds = 60;

/**
 * Places an order: ticket, inquiry, reserved charge, order and its first history line, in the transaction of
 * `client`. The same form (or ticket) with the same content orders once; with other content it is refused
 * (`order-key-used`, `voucher-reused`). A second order on one subject within thirty days is refused (`order-known`)
 * unless `again`, and within a minute (`order-just-placed`) where `atOnce` is false. An order beyond the
 * institution's budget is refused (`fee-budget`).
 */
export async function placeOrder(client: Connection, cipher: Cipher, order: NewOrder): Promise<PlacedOrder> {
  const product = orderedProductOf(order.product);
  if (product === undefined) throw new RangeError(`${order.product} is no ordered product`);
  const content = JSON.stringify(order.request);
  const subjectKey = subjectKeyOf(order);
  // Two requests of one order at the same moment take turns.
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 14))`, [
    `${order.by.institutionId} ${subjectKey}`,
  ]);
  const before = await placedBefore(client, order, content);
  if (before !== undefined) return before;
  if (!order.again) await refuseSameAgain(client, order, subjectKey);
  else if (order.atOnce === false) await refuseJustPlaced(client, order, subjectKey);
  const today = hanoiDay();
  const holidays = await holidaysBetween(client, today, laterDay(today, 60 + product.promisedDays * 3));
  const dueOn = addWorkingDays(today, product.promisedDays, holidays);
  const id = uuidV7();
  const voucher = order.voucher ?? (await nextVoucher(client, order.product, today));
  const ticket = newTicket(cipher, order.by, {
    voucher,
    product: order.product,
    customerType: order.customerType,
    customerName: order.subjectName,
    cicCode: order.cicCode,
    purpose: order.purpose ?? 'credit-granting',
    request: order.request,
  });
  const fee = await takeTicketOfOrder(client, ticket, { id, key: order.orderKey ?? null, subjectKey, dueOn });
  if (fee === undefined) throw new Refusal(bureauOrdersRefusals['voucher-reused'], 'voucherNumber');
  await requireBudget(client, order.by.institutionId);
  return { id, voucher, dueOn, isNew: true, fee };
}

/** The input of an order, decrypted. */
export function requestOf(cipher: Cipher, sealed: Buffer): unknown {
  return JSON.parse(cipher.open(sealed));
}

function subjectKeyOf({ product, subjectParts }: NewOrder): string {
  return [
    product,
    ...subjectParts.map((part) =>
      fold(part)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    ),
  ].join('|');
}

function hashOf(content: string): Buffer {
  return createHash('sha256').update(content).digest();
}

async function placedBefore(client: Connection, order: NewOrder, content: string): Promise<PlacedOrder | undefined> {
  if (order.orderKey === undefined && order.voucher === undefined) return undefined;
  const { rows } = await client.query(
    `select o.id, o.voucher, o.due_on, v.request_hash, c.amount_vnd as fee
     from portal.work_order o
     join portal.charge c on c.institution_id = o.institution_id and c.asked_at = o.asked_at and c.inquiry_id = o.inquiry_id
     join portal.voucher v on v.institution_id = o.institution_id and v.voucher = o.voucher
     where o.institution_id = $1 and (o.order_key = $2 or o.voucher = $3)`,
    [order.by.institutionId, order.orderKey ?? null, order.voucher ?? null],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  if (rows.length === 1 && found.request_hash.equals(hashOf(content))) {
    return { id: found.id, voucher: found.voucher, dueOn: found.due_on, isNew: false, fee: found.fee };
  }
  if (found.voucher === order.voucher) throw new Refusal(bureauOrdersRefusals['voucher-reused'], 'voucherNumber');
  throw new Refusal(bureauOrdersRefusals['order-key-used']);
}

// Another branch's order is known here, but its ticket cannot be opened, so it is not named.
async function refuseSameAgain(client: Connection, { by }: NewOrder, subjectKey: string): Promise<void> {
  const { rows } = await client.query(
    `select case when $4::int is null or branch_id = $4 then voucher else '***' end as voucher,
       to_char(asked_at at time zone 'Asia/Ho_Chi_Minh', 'DD/MM/YYYY') as day
     from portal.work_order
     where institution_id = $1 and subject_key = $2 and state <> 'returned'
       and (ended_at is null or asked_at > now() - make_interval(days => $3))
     order by asked_at desc limit 1`,
    [by.institutionId, subjectKey, sameAgainDays, by.branchId],
  );
  const [known] = rows;
  if (known !== undefined) throw new Refusal(bureauOrdersRefusals['order-known'], undefined, known);
}

async function refuseJustPlaced(client: Connection, { by }: NewOrder, subjectKey: string): Promise<void> {
  const { rows } = await client.query(
    `select case when $4::int is null or branch_id = $4 then voucher else '***' end as voucher,
       ceil($3 - extract(epoch from clock_timestamp() - asked_at))::int as seconds
     from portal.work_order
     where institution_id = $1 and subject_key = $2 and state <> 'returned'
       and asked_at > clock_timestamp() - make_interval(secs => $3)
     order by asked_at desc limit 1 /* never null: seconds */`,
    [by.institutionId, subjectKey, accidentSeconds, by.branchId],
  );
  const [known] = rows;
  if (known !== undefined) throw new Refusal(bureauOrdersRefusals['order-just-placed'], undefined, known);
}

/** Eight digits, the product, T and the year: the bureau's own form of ticket number. */
async function nextVoucher(client: Connection, product: string, today: string): Promise<string> {
  const { rows } = await client.query(`select lpad(nextval('portal.order_number')::text, 8, '0') as number`);
  return `${rows[0]?.number ?? ''}${product}T${today.slice(0, 4)}`;
}
