import { type CheckedRow, RowChecker } from '#bureau/batch/check-rows.ts';
import { type BatchChannel, readBatchName } from '#bureau/batch/file-name.ts';
import { readBatch } from '#bureau/batch/read-batch.ts';
import type { CustomerType } from '#bureau/contract/subject-kind.ts';
import type { ReceivedFile } from '#kit/contract/call.ts';
import type { EarlyContext } from '#kit/server/calls/context.ts';

/** The most rows that a call reads and answers itself. */
const mostRows = 200;

// A file of 200 rows has some tens of kilobytes, an old workbook a few hundred; more is not worth the try.
const mostBytes = 1_000_000;

// Each reader is a process: more of them at once would take the machine from everybody else's calls (decision 062).
const mostReaders = 2;
const readers = { busy: 0 };

/**
 * The checked rows of a small file, read before the call's transaction begins. Undefined if the job has to read it: it is
 * long, takes longer than its seconds, is refused as a file, or as many as may are being read already.
 */
export async function readAtOnce(
  { files, settings }: EarlyContext,
  file: ReceivedFile,
  { channel, customerType }: { readonly channel: BatchChannel | 'program'; readonly customerType: CustomerType },
): Promise<readonly CheckedRow[] | undefined> {
  const seconds = settings.batchAnswerSeconds;
  if (channel === 'program' || seconds === 0 || file.bytes > mostBytes || readers.busy >= mostReaders) return undefined;
  readers.busy += 1;
  try {
    // Kept now: what is only in quarantine has no path. It is removed again if the call is refused.
    await file.keep();
    const local = await files.localFile(file.handle);
    try {
      const ending = readBatchName(file.name, channel).file?.ending ?? 'xlsx';
      return await rowsOf({ path: local.path, type: customerType, ending }, seconds);
    } finally {
      await local.close();
    }
  } finally {
    readers.busy -= 1;
  }
}

async function rowsOf(
  { type, ...file }: { readonly path: string; readonly type: CustomerType; readonly ending: 'xls' | 'xlsx' },
  seconds: number,
): Promise<readonly CheckedRow[] | undefined> {
  const reading = readBatch({ ...file, type, most: mostRows }, seconds);
  const checker = new RowChecker(type);
  const checked: CheckedRow[] = [];
  for await (const rows of reading.rows) checked.push(...rows.map((row) => checker.check(row)));
  const summary = await reading.summary;
  // Too long, too slow, or refused as a file: the job reads it on, and says what is wrong with it.
  return summary.outcome === 'read' ? checked : undefined;
}
