import { Refusal } from '#kit/contract/refusal.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import type { OrderFile } from './files.ts';
import { bureauOrdersRefusals } from './refusals.ts';
import type { Connection } from '#database/connection.ts';

/** Papers that one order may have (FRM-09). */
export const mostOrderPapers = 30;

/** A paper attached by the institution; `handle` is its place in the file store. */
export type OrderPaper = Omit<OrderFile, 'source'>;

type OrderKey = { readonly institutionId: number; readonly id: string };

/** The papers that the institution attached to an order, in the order of addition. */
export async function orderPapersOf(client: Connection, order: OrderKey): Promise<OrderPaper[]> {
  const { rows } = await client.query(
    `select id, file_name as name, bytes, sha256, file_handle as handle, added_name as "addedName", added_at as "addedAt"
     from portal.work_order_paper where institution_id = $1 and order_id = $2 order by added_at, id`,
    [order.institutionId, order.id],
  );
  return rows;
}

/**
 * Adds a stored paper to an order of the acting institution, and returns it. Refused if the order has ended
 * (`order-ended`), if the same paper is already there (`file-known`) and beyond thirty (`order-files-full`).
 */
export async function addOrderPaper(
  client: Connection,
  order: OrderKey,
  paper: Omit<OrderPaper, 'id' | 'addedAt'>,
): Promise<OrderPaper> {
  const key = [order.institutionId, order.id] as const;
  // Locked, so that the order does not end and nobody else adds a paper during the count.
  const { rows } = await client.query(
    'select ended_at is null as is_open from portal.work_order where institution_id = $1 and id = $2 for update',
    key,
  );
  if (rows[0]?.is_open !== true) throw new Refusal(bureauOrdersRefusals['order-ended']);
  const before = await orderPapersOf(client, order);
  if (before.some(({ sha256 }) => sha256.equals(paper.sha256))) throw new Refusal('file-known', 'file');
  if (before.length >= mostOrderPapers)
    throw new Refusal(bureauOrdersRefusals['order-files-full'], 'file', { max: mostOrderPapers });
  const id = uuidV7();
  const { name, bytes, sha256, handle, addedName } = paper;
  const added = await client.query(
    `insert into portal.work_order_paper (institution_id, order_id, id, file_name, bytes, sha256, file_handle, added_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning added_at as at`,
    [...key, id, name, bytes, sha256, handle, addedName],
  );
  return { ...paper, id, addedAt: added.rows[0]?.at ?? new Date() };
}
