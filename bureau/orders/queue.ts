import { pageOf } from '#kit/server/calls/window.ts';
import type { OrderState } from './states.ts';
import type { Connection } from '#database/connection.ts';

/** The criteria of the queue; `taken` 0 means nobody's. */
export type QueueSearch = {
  readonly states: readonly OrderState[];
  readonly products?: readonly string[] | undefined;
  readonly taken?: number | undefined;
  readonly dueUntil?: string | undefined;
  readonly voucher?: string | undefined;
  readonly start: number;
  readonly end: number;
};

/** An order in the queue, of any institution. */
export type QueueRow = {
  readonly id: string;
  readonly institution_code: string;
  readonly institution_vi: string;
  readonly institution_en: string;
  readonly voucher: string;
  readonly product: string;
  readonly product_vi: string;
  readonly product_en: string;
  readonly subject_name: string;
  readonly state: OrderState;
  readonly asked_at: Date;
  readonly asked_name: string;
  readonly due_on: string;
  readonly taken_by: number | null;
  readonly taken_name: string | null;
  readonly analyst_name: string | null;
  readonly reviewer_name: string | null;
  readonly ended_at: Date | null;
  readonly return_reason: string | null;
  readonly files: number;
  readonly sent: 'waiting' | 'sent' | 'dropped' | null;
  readonly total: number;
};

/** The orders of all institutions, for the bureau: the earliest deadline first, ended ones last. */
export async function readQueue(client: Connection, search: QueueSearch): Promise<QueueRow[]> {
  const { rows } = await client.query(
    'select * from portal.work_queue($1, $2, $3, $4, $5, $6, $7) /* never null: id, institution_code, institution_vi, institution_en, voucher, product, product_vi, product_en, subject_name, state, asked_at, asked_name, due_on, files, total */ /* one of: state = analysed | answered | asked | complete | returned | reviewed, sent = dropped | sent | waiting */',
    [
      search.states,
      search.products ?? null,
      search.taken ?? null,
      search.dueUntil ?? null,
      search.voucher ?? null,
      ...pageOf(search),
    ],
  );
  return rows;
}

/** The number of orders in each state, by the criteria of the list. */
export async function countQueue(
  client: Connection,
  search: Pick<QueueSearch, 'products' | 'taken' | 'dueUntil' | 'voucher'>,
): Promise<Record<OrderState, number>> {
  const { rows } = await client.query(
    'select * from portal.work_queue_counts($1, $2, $3, $4) /* never null: state, orders */ /* one of: state = analysed | answered | asked | complete | returned | reviewed */',
    [search.products ?? null, search.taken ?? null, search.dueUntil ?? null, search.voucher ?? null],
  );
  const counts = { asked: 0, complete: 0, analysed: 0, reviewed: 0, answered: 0, returned: 0 };
  for (const { state, orders } of rows) counts[state] = orders;
  return counts;
}

/** One opened order as the queue shows it. */
export async function readQueueRow(
  client: Connection,
  order: { readonly institutionId: number; readonly id: string },
): Promise<QueueRow | undefined> {
  const { rows } = await client.query(
    `select o.id, i.code as institution_code, i.name_vi as institution_vi, i.name_en as institution_en, o.voucher, o.product,
       p.name_vi as product_vi, p.name_en as product_en, o.subject_name, o.state, o.asked_at, o.asked_name, o.due_on, o.taken_by,
       o.taken_name, o.analyst_name, o.reviewer_name, o.ended_at, o.return_reason, m.state as sent, 1 as total,
       (select count(*)::int from portal.work_order_file f where f.institution_id = o.institution_id and f.order_id = o.id) as files
     from portal.work_order o
     join bureau.institution i on i.id = o.institution_id
     join bureau.product p on p.code = o.product
     left join portal.partner_message m on m.institution_id = o.institution_id and m.order_id = o.id
     where o.institution_id = $1 and o.id = $2`,
    [order.institutionId, order.id],
  );
  return rows[0];
}
