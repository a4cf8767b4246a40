import type { Connection } from '#kit/server/database/connection.ts';
import { type CheckedRow, RowChecker } from '#bureau/batch/check-rows.ts';
import { readBatchName } from '#bureau/batch/file-name.ts';
import { readBatch } from '#bureau/batch/read-batch.ts';
import type { BatchSummary } from '#bureau/batch/read/lines.ts';
import { actAs } from '#kit/server/database/database.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { addTurn, type Batch, OvertakenTurn, type Turn } from './batch.ts';

/**
 * Reads a file, checks its rows and stores them, reserves the daily budget for them, and queues the first chunk: one
 * transaction, or the refusal of the file. Rows beyond the budget are marked differently from bad ones.
 */
export async function readRows(turn: Turn, batch: Batch, services: JobServices): Promise<void> {
  const file = await services.files.localFile(batch.file_handle);
  try {
    await readRowsOf(file.path, turn, { batch, services });
  } finally {
    await file.close();
  }
}

async function readRowsOf(
  path: string,
  turn: Turn,
  { batch, services }: { readonly batch: Batch; readonly services: JobServices },
): Promise<void> {
  const { pool, cipher, settings } = services;
  const named = readBatchName(batch.file_name, batch.channel);
  const reading = readBatch({
    path,
    type: batch.customer_type,
    ending: named.file?.ending ?? 'xlsx',
    most: settings.batchMaxRows,
  });
  const checker = new RowChecker(batch.customer_type);
  const outcome = await actAs(pool, turn, async (_, client): Promise<BatchSummary> => {
    const good: number[] = [];
    let bad = 0;
    for await (const rows of reading.rows) {
      const checked = rows.map((row) => checker.check(row));
      await keepRows(client, turn, batch, { checked, seal: (text) => cipher.seal(text) });
      for (const { row, faults } of checked) {
        if (faults.length === 0) good.push(row);
        else bad += 1;
      }
    }
    const summary = await reading.summary;
    if (summary.outcome === 'refused') throw new Refused(summary);
    const { rows: taken } = await client.query(
      'select portal.take_file_budget($1, $2) as granted /* never null: granted */',
      [good.length, settings.fileBudget],
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
      [turn.institutionId, turn.id, good.length + bad, bad, good.length - granted, batch.fence],
    );
    if (rowCount === 0) throw new OvertakenTurn();
    await addTurn(client, turn);
    return summary;
  }).catch((error: unknown): BatchSummary => {
    if (error instanceof Refused) return error.summary;
    throw error;
  });
  if (outcome.outcome === 'refused') await refuse(turn, batch, { services, outcome });
}

/** Rolls back the rows of a file that turned out to be refused. */
class Refused extends Error {
  readonly summary: BatchSummary;

  constructor(summary: BatchSummary) {
    super('refused');
    this.summary = summary;
  }
}

async function keepRows(
  client: Connection,
  { institutionId, id }: Turn,
  { number }: Batch,
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

async function refuse(
  turn: Turn,
  batch: Batch,
  { services, outcome }: { services: JobServices; outcome: Extract<BatchSummary, { outcome: 'refused' }> },
): Promise<void> {
  await actAs(services.pool, turn, (_, client) =>
    client.query(
      `update portal.batch set state = 'refused', refusal = $4, refusal_place = $5, refusal_value = $6,
         finished_at = clock_timestamp()
       where institution_id = $1 and id = $2 and state = 'received' and fence = $3`,
      [turn.institutionId, turn.id, batch.fence, outcome.code, outcome.place, outcome.value],
    ),
  );
}
