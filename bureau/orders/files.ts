import { Refusal } from '#kit/contract/refusal.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { bureauOrdersRefusals } from './refusals.ts';
import type { Connection } from '#database/connection.ts';

/** Files that one order's answer may have (FRM-09). */
export const mostOrderFiles = 30;

/** A file of an order's answer; `handle` is its place in the file store. */
export type OrderFile = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly handle: string;
  readonly source: 'operator' | 'partner';
  readonly addedName: string;
  readonly addedAt: Date;
};

type OrderKey = { readonly institutionId: number; readonly id: string };

/** The files of an order's answer, in the order of addition. */
export async function orderFilesOf(client: Connection, order: OrderKey): Promise<OrderFile[]> {
  const { rows } = await client.query(
    `select id, file_name as name, bytes, sha256, file_handle as handle, source, added_name as "addedName", added_at as "addedAt"
     from portal.work_order_file where institution_id = $1 and order_id = $2 order by added_at, id`,
    [order.institutionId, order.id],
  );
  return rows;
}

/**
 * Adds a stored file to a locked order; false if the same file is already there. Thirty at most (`order-files-full`).
 */
export async function addOrderFile(
  client: Connection,
  order: OrderKey,
  file: Omit<OrderFile, 'id' | 'addedAt'>,
): Promise<boolean> {
  const { rows } = await client.query(
    `select coalesce(bool_or(sha256 = $3), false) as is_known, count(*)::int as files
     from portal.work_order_file where institution_id = $1 and order_id = $2`,
    [order.institutionId, order.id, file.sha256],
  );
  if (rows[0]?.is_known === true) return false;
  if ((rows[0]?.files ?? 0) >= mostOrderFiles)
    throw new Refusal(bureauOrdersRefusals['order-files-full'], 'file', { max: mostOrderFiles });
  await client.query(
    `insert into portal.work_order_file (institution_id, order_id, id, file_name, bytes, sha256, file_handle, source, added_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      order.institutionId,
      order.id,
      uuidV7(),
      file.name,
      file.bytes,
      file.sha256,
      file.handle,
      file.source,
      file.addedName,
    ],
  );
  return true;
}

/** Removes a file from a locked order that has not ended; undefined if the order has no such file. */
export async function removeOrderFile(
  client: Connection,
  order: OrderKey,
  fileId: string,
): Promise<{ readonly name: string; readonly handle: string } | undefined> {
  const { rows } = await client.query(
    `delete from portal.work_order_file where institution_id = $1 and order_id = $2 and id = $3
     returning file_name as name, file_handle as handle`,
    [order.institutionId, order.id, fileId],
  );
  return rows[0];
}
