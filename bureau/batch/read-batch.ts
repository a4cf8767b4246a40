import { type LinesOfReader, linesOfReader } from '#bureau/intake/reader-lines.ts';
import type { ReadRow } from './check-rows.ts';
import type { BatchToRead, BatchSummary } from './read/lines.ts';

const mostSeconds = 120;

/** Reads a batch file in an isolated child process, as data files are read; it is stopped after `seconds`. */
export function readBatch(workerJob: BatchToRead, seconds = mostSeconds): LinesOfReader<ReadRow, BatchSummary> {
  return linesOfReader(new URL('read/child.ts', import.meta.url), workerJob, seconds);
}
