import { openContent } from '#bureau/intake/read/content.ts';
import { limits as usual } from '#bureau/intake/read/limits.ts';
import { FileRefused } from '#bureau/intake/read/refused.ts';
import { readWorkbook } from '#bureau/intake/read/workbook.ts';
import type { ReadRow } from '#bureau/batch/check-rows.ts';
import { CustomerRows } from './customer-rows.ts';
import type { BatchToRead, BatchSummary } from './lines.ts';
import { BatchRefused } from './refused.ts';

// The parsing child of batch files: writes one JSON line a row and one for the summary, and ends. It has no other
// rights.

const workerJob: BatchToRead = JSON.parse(process.argv[2] ?? '');
// A workbook of the old format cannot be streamed: its 65,536 rows are held at once.
const limits = {
  ...usual,
  wholeBytes: 24 * 1024 ** 2,
  memoryBytes: workerJob.ending === 'xls' ? 3 * usual.memoryBytes : usual.memoryBytes,
};
const before = process.memoryUsage.rss();

let waiting: string[] = [];

// Waits for the reader, and stops if memory grows too much.
async function pause(): Promise<void> {
  if (process.memoryUsage.rss() - before > limits.memoryBytes) throw new FileRefused('TEP_009.memory');
  await flush();
}

async function flush(): Promise<void> {
  if (waiting.length === 0) return;
  const text = `${waiting.join('\n')}\n`;
  waiting = [];
  await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()));
}

async function read(): Promise<BatchSummary> {
  try {
    const give = (row: ReadRow) => void waiting.push(JSON.stringify(row));
    const rows = new CustomerRows({ ...workerJob, emptyRows: limits.emptyRows, give });
    const content = await openContent({ path: workerJob.path, ending: workerJob.ending, stem: '' }, limits);
    if (content.form === 'json') throw new FileRefused('TEP_006.workbook');
    await readWorkbook(content, rows, { limits, budget: content.budget, pause });
    rows.end();
    return { outcome: 'read' };
  } catch (error) {
    if (!(error instanceof FileRefused) && !(error instanceof BatchRefused)) throw error;
    waiting = [];
    return { outcome: 'refused', code: error.code, place: error.place, value: error.value };
  }
}

const summary = await read();
await flush();
waiting.push(JSON.stringify(summary));
await flush();
