import { createInterface } from 'node:readline';
import { startReader, summaryOfDead } from '#bureau/intake/parse.ts';
import type { ReadRow } from './check-rows.ts';
import type { BatchToRead, BatchSummary } from './read/lines.ts';

const mostSeconds = 120;

/** A batch file as read. Rows come in hundreds, in order; if the file is refused, none of them may be used. */
export type BatchReading = {
  readonly rows: AsyncIterable<readonly ReadRow[]>;
  readonly summary: Promise<BatchSummary>;
};

/** Reads a batch file in an isolated child process, as data files are read; it is stopped after `seconds`. */
export function readBatch(workerJob: BatchToRead, seconds = mostSeconds): BatchReading {
  const summary = Promise.withResolvers<BatchSummary>();
  // The reader of the rows gets the error of a failure.
  summary.promise.catch(() => undefined);
  return { rows: rowsOf(workerJob, summary, seconds), summary: summary.promise };
}

async function* rowsOf(
  workerJob: BatchToRead,
  summary: PromiseWithResolvers<BatchSummary>,
  seconds: number,
): AsyncGenerator<readonly ReadRow[]> {
  const child = startReader(new URL('read/child.ts', import.meta.url), workerJob);
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  let [isLate, errors] = [false, ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-8000);
  });
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, seconds * 1000);
  try {
    let last: BatchSummary | undefined;
    let rows: ReadRow[] = [];
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
      const read: ReadRow | BatchSummary = JSON.parse(line);
      if ('outcome' in read) last = read;
      else rows.push(read);
      if (rows.length < 500) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
    summary.resolve(last ?? summaryOfDead(await ended, { isLate, errors }));
  } catch (error) {
    summary.reject(error);
    throw error;
  } finally {
    clearTimeout(timer);
    if (child.exitCode === null) child.kill('SIGKILL');
    // Unread lines would keep the child from closing.
    child.stdout.destroy();
    await ended;
    summary.reject(new Error('nobody read the rows of the file to their end'));
  }
}
