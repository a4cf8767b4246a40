import type { Connection } from '#kit/server/database/connection.ts';
import { RowChecker } from '#bureau/batch/check-rows.ts';
import { type BatchChannel, readBatchName } from '#bureau/batch/file-name.ts';
import { readBatch } from '#bureau/batch/read-batch.ts';
import type { BatchSummary } from '#bureau/batch/read/lines.ts';
import { actAs } from '#kit/server/database/database.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import type { Batch, Turn } from './batch.ts';
import { goodRows, keepRead, keepRows, takeDay } from './keep-rows.ts';
import { type CheckedReading, readLines } from '#bureau/batch/read-lines.ts';

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
  const reading =
    batch.channel === 'program'
      ? readLines({ path, type: batch.customer_type, most: settings.batchMaxRows })
      : readSheet(path, batch, { channel: batch.channel, most: settings.batchMaxRows });
  const outcome = await actAs(pool, turn, async (client): Promise<BatchSummary> => {
    const good: number[] = [];
    let bad = 0;
    for await (const checked of reading.rows) {
      await keepRows(client, turn, batch, { checked, seal: (text) => cipher.seal(text) });
      const fine = goodRows(checked);
      good.push(...fine);
      bad += checked.length - fine.length;
    }
    const summary = await reading.summary;
    if (summary.outcome === 'refused') throw new Refused(summary);
    const most = batch.channel === 'program' ? await takeDay(client, turn, good.length) : undefined;
    await keepRead(client, turn, batch, { tally: { good, bad }, fileBudget: settings.fileBudget, most });
    return summary;
  }).catch((error: unknown): BatchSummary => {
    if (error instanceof Refused) return error.summary;
    throw error;
  });
  if (outcome.outcome === 'refused')
    await actAs(services.pool, turn, (client) => keepRefusal(client, turn, batch, outcome));
}

/** The checked rows of a workbook, and what became of it as a whole. */
function readSheet(
  path: string,
  batch: Batch,
  { channel, most }: { readonly channel: BatchChannel; readonly most: number },
): CheckedReading {
  const named = readBatchName(batch.file_name, channel);
  const { rows, summary } = readBatch({
    ...{ path, type: batch.customer_type, most },
    ending: named.file?.ending ?? 'xlsx',
  });
  const checker = new RowChecker(batch.customer_type);
  async function* checked() {
    for await (const some of rows) yield some.map((row) => checker.check(row));
  }
  return { rows: checked(), summary };
}

/** Rolls back the rows of a file that turned out to be refused. */
class Refused extends Error {
  readonly summary: BatchSummary;

  constructor(summary: BatchSummary) {
    super('refused');
    this.summary = summary;
  }
}

async function keepRefusal(
  client: Connection,
  turn: Turn,
  batch: Batch,
  outcome: Extract<BatchSummary, { outcome: 'refused' }>,
): Promise<void> {
  await client.query(
    `update portal.batch set state = 'refused', refusal = $4, refusal_place = $5, refusal_value = $6,
       finished_at = clock_timestamp()
     where institution_id = $1 and id = $2 and state = 'received' and fence = $3`,
    [turn.institutionId, turn.id, batch.fence, outcome.code, outcome.place, outcome.value],
  );
}
