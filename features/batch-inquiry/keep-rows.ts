import type { CheckedRow } from '#bureau/batch/check-rows.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { addTurn, type Batch, OvertakenTurn, type Turn } from './batch.ts';

/** The sheet's numbers of the rows that may be asked, in order, and how many are wrong. */
export type Tally = { readonly good: readonly number[]; readonly bad: number };

/** The sheet's numbers of those rows that may be asked. */
export function goodRows(checked: readonly CheckedRow[]): number[] {
  return checked.filter(({ faults }) => faults.length === 0).map(({ row }) => row);
}

/** Stores rows of a file that is being read. */
export async function keepRows(
  client: Connection,
  { institutionId, id }: Turn,
  { number }: Pick<Batch, 'number'>,
  { checked, seal }: { checked: readonly CheckedRow[]; seal: (text: string) => Buffer },
): Promise<void> {
  await client.query({
    name: 'keep-batch-rows',
    text: `insert into portal.batch_row (institution_id, batch_id, row_no, state, voucher, given, faults)
      select $1, $2, r.row_no, case when r.faults = '[]' then 'waiting' else 'bad' end, r.voucher, r.given, r.faults
      from unnest($3::int[], $4::text[], $5::bytea[], $6::jsonb[]) r (row_no, voucher, given, faults)`,
    values: [
      institutionId,
      id,
      checked.map(({ row }) => row),
      checked.map(({ row, given, faults }) => (faults.length > 0 ? null : (given.MSPHIEU ?? madeVoucher(number, row)))),
      checked.map(({ given }) => seal(JSON.stringify(given))),
      checked.map(({ faults }) => JSON.stringify(faults)),
    ],
  });
}

/** A ticket number for a row without one: the file's number and the row's, 18 characters at most. */
function madeVoucher(number: bigint, row: number): string {
  return `LO${number.toString(36).padStart(7, '0')}${row.toString(36).padStart(5, '0')}`.toUpperCase();
}

/**
 * Ends the reading of a file whose rows are stored: takes their share of the day's budget, marks the rows beyond it, and
 * queues the first chunk. A file that was read meanwhile, or stopped, is left alone: `OvertakenTurn`.
 */
export async function keepRead(
  client: Connection,
  turn: Turn,
  { fence }: Pick<Batch, 'fence'>,
  {
    tally: { good, bad },
    fileBudget,
    most = good.length,
  }: {
    readonly tally: Tally;
    readonly fileBudget: number;
    /** The most rows that may be asked, if fewer than are good. */
    readonly most?: number | undefined;
  },
): Promise<void> {
  const { rows: taken } = await client.query(
    'select portal.take_file_budget($1, $2) as granted /* never null: granted */',
    [most, fileBudget],
  );
  const granted = taken[0]?.granted ?? 0;
  if (granted < good.length) {
    await client.query(
      `update portal.batch_row set state = 'over'
       where institution_id = $1 and batch_id = $2 and state = 'waiting' and row_no >= $3`,
      [turn.institutionId, turn.id, good[granted]],
    );
  }
  const { rowCount } = await client.query(
    `update portal.batch set state = 'working', row_count = $3, bad_rows = $4, over_rows = $5, budget_day = portal.hanoi_day()
     where institution_id = $1 and id = $2 and state = 'received' and fence = $6`,
    [turn.institutionId, turn.id, good.length + bad, bad, good.length - granted, fence],
  );
  if (rowCount === 0) throw new OvertakenTurn();
  await addTurn(client, turn);
}

/** Takes rows of a program from its day of customers (API-01), as many as are left of it; returns how many. */
export async function takeDay(
  client: Connection,
  { institutionId, userId }: Omit<Turn, 'id'>,
  wanted: number,
): Promise<number> {
  await client.query(
    `insert into portal.quota_day (institution_id, user_id, day, counter, used)
     values ($1, $2, portal.hanoi_day(), 'customer', 0) on conflict do nothing`,
    [institutionId, userId],
  );
  const { rows } = await client.query(
    `with room as (
       select d.used, least($3::int, greatest(0, portal.day_limit(0) - d.used)) as granted from portal.quota_day d
        where d.institution_id = $1 and d.user_id = $2 and d.day = portal.hanoi_day() and d.counter = 'customer' for update
     )
     update portal.quota_day d set used = room.used + room.granted from room
      where d.institution_id = $1 and d.user_id = $2 and d.day = portal.hanoi_day() and d.counter = 'customer'
     returning room.granted`,
    [institutionId, userId, wanted],
  );
  return rows[0]?.granted ?? 0;
}
