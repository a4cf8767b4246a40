import { type LinesOfReader, linesOfReader } from '#bureau/intake/reader-lines.ts';
import type { BatchSummary } from '#bureau/batch/read/lines.ts';
import type { SheetLine, SheetToRead } from './read/lines.ts';

const mostSeconds = 120;

/** The filled rows of a portfolio workbook (.xlsx), read in an isolated child process, as data files are read. */
export function readSheet(workerJob: SheetToRead): LinesOfReader<SheetLine, BatchSummary> {
  return linesOfReader(new URL('read/child.ts', import.meta.url), workerJob, mostSeconds);
}
