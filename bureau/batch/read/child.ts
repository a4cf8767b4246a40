import { limits } from '#bureau/intake/read/limits.ts';
import { CustomerRows } from './customer-rows.ts';
import { giveWorkbook } from './give-workbook.ts';
import type { BatchToRead } from './lines.ts';

// The parsing child of batch files: writes one JSON line a row and one for the summary, and ends. It has no other
// rights.

const workerJob: BatchToRead = JSON.parse(process.argv[2] ?? '');
await giveWorkbook({
  path: workerJob.path,
  ending: workerJob.ending,
  visitor: (give) => new CustomerRows({ ...workerJob, emptyRows: limits.emptyRows, give }),
});
