import type { Client } from 'pg';

/**
 * How many months ago the newest month was that can be closed, in SQL: 1, and 2 in the first hour of a month, when the month just
 * ended cannot be closed yet. Tests count their months back from it, so that they hold in that hour too.
 */
export const newestClosableSql = `(case when now() < portal.month_start(date_trunc('month', portal.hanoi_day())::date) + interval '1 hour'
  then 2 else 1 end)`;

/** The same, asked at once. */
export async function newestClosable(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ ago: number }>(`select ${newestClosableSql} as ago`);
  return rows[0]?.ago ?? 1;
}
