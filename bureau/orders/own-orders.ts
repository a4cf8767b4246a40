import { type Holidays, holidaysBetween, laterDay, workingDaysBetween } from '#bureau/working-days.ts';
import type { OrderState } from './states.ts';
import type { Connection } from '#database/connection.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** Which of an institution's orders to read; a branch sees its own. */
export type OwnSearch = {
  readonly institutionId: number;
  readonly branchId: number | null;
  readonly states?: readonly OrderState[] | undefined;
  readonly products?: readonly string[] | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly voucher?: string | undefined;
  readonly name?: string | undefined;
  /** Rows before the window, and in it. */
  readonly skip: number;
  readonly take: number;
};

export type OwnOrder = {
  readonly id: string;
  readonly voucher: string;
  readonly product: string;
  readonly product_vi: string;
  readonly product_en: string;
  readonly subject_name: string;
  readonly asked_name: string;
  readonly asked_at: Date;
  readonly state: OrderState;
  readonly due_on: string;
  readonly taken_name: string | null;
  readonly ended_at: Date | null;
  readonly return_reason: string | null;
  readonly request: Buffer;
  readonly files: number;
  readonly amount_vnd: bigint | null;
  readonly total: number;
};

const criteria = `o.institution_id = $1 and ($2::int is null or o.branch_id = $2)
  and ($3::text[] is null or o.product = any ($3))
  and ($4::date is null or o.asked_at >= $4::date::timestamp at time zone 'Asia/Ho_Chi_Minh')
  and ($5::date is null or o.asked_at < ($5::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
  and ($6::text is null or o.voucher = $6)
  and ($7::text is null or position(lower($7) in lower(o.subject_name)) > 0)`;

/** The orders of the acting institution, newest first. */
export async function readOwnOrders(client: Connection, search: OwnSearch): Promise<OwnOrder[]> {
  const { rows } = await client.query(
    `select o.id, o.voucher, o.product, p.name_vi as product_vi, p.name_en as product_en, o.subject_name, o.asked_name,
       o.asked_at, o.state, o.due_on, o.taken_name, o.ended_at, o.return_reason, o.request, c.amount_vnd,
       (select count(*)::int from portal.work_order_file f where f.institution_id = o.institution_id and f.order_id = o.id) as files,
       count(*) over ()::int as total
     from portal.work_order o
     join bureau.product p on p.code = o.product
     left join portal.charge c on c.institution_id = o.institution_id and c.asked_at = o.asked_at and c.inquiry_id = o.inquiry_id
     where ${criteria} and ($8::text[] is null or o.state = any ($8))
     order by o.asked_at desc, o.id desc offset $9 limit $10`,
    [...valuesOf(search), search.states ?? null, search.skip, search.take],
  );
  return rows;
}

/** The number of the acting institution's orders in each state, whatever states are searched for. */
export async function countOwnOrders(client: Connection, search: OwnSearch): Promise<Record<OrderState, number>> {
  const { rows } = await client.query(
    `select o.state, count(*)::int as orders from portal.work_order o where ${criteria} group by o.state`,
    valuesOf(search),
  );
  const counts = { asked: 0, complete: 0, analysed: 0, reviewed: 0, answered: 0, returned: 0 };
  for (const { state, orders } of rows) counts[state] = orders;
  return counts;
}

function valuesOf(search: OwnSearch) {
  return [
    search.institutionId,
    search.branchId,
    search.products ?? null,
    search.fromDate ?? null,
    search.toDate ?? null,
    search.voucher ?? null,
    search.name ?? null,
  ] as const;
}

/** How an order keeps its deadline: working days since it was asked, promised, and left (negative if late). */
export type OrderDeadline = {
  readonly age: number;
  readonly promised: number;
  readonly left: number;
  readonly isLate: boolean;
};

type Dated = { readonly asked_at: Date; readonly due_on: string; readonly ended_at: Date | null };

/** Computes the deadlines of orders as of now; those of an ended order as of its end. */
export async function deadlinesOf(
  client: Connection,
  orders: readonly Dated[],
): Promise<(order: Dated) => OrderDeadline> {
  const today = hanoiDay();
  const days = orders.flatMap((order) => [hanoiDay(order.asked_at), order.due_on]).concat(today);
  const holidays = await holidaysBetween(client, least(days), laterDay(most(days), 1));
  return (order) => deadlineOf(order, today, holidays);
}

function deadlineOf({ asked_at: askedAt, due_on: dueOn, ended_at: endedAt }: Dated, today: string, holidays: Holidays) {
  const asked = hanoiDay(askedAt);
  const reached = endedAt === null ? today : hanoiDay(endedAt);
  const left = workingDaysBetween(reached, dueOn, holidays);
  return {
    age: workingDaysBetween(asked, reached, holidays),
    promised: workingDaysBetween(asked, dueOn, holidays),
    left,
    isLate: reached > dueOn,
  };
}

const least = (days: readonly string[]) => days.reduce((one, other) => (other < one ? other : one));
const most = (days: readonly string[]) => days.reduce((one, other) => (other > one ? other : one));
