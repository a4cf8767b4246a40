import { BatchRefused } from '#bureau/batch/read/refused.ts';
import { openContent } from '#bureau/intake/read/content.ts';
import { limits as usual } from '#bureau/intake/read/limits.ts';
import { FileRefused } from '#bureau/intake/read/refused.ts';
import { readWorkbook } from '#bureau/intake/read/workbook.ts';
import type { SheetLine, SheetSummary, SheetToRead } from './lines.ts';
import { SheetLines } from './sheet-lines.ts';

// The parsing child of portfolio workbooks: writes one JSON line a filled row and one for the summary, and ends. It has no
// other rights.

const workerJob: SheetToRead = JSON.parse(process.argv[2] ?? '');
const limits = { ...usual, wholeBytes: 24 * 1024 ** 2 };
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

async function read(): Promise<SheetSummary> {
  try {
    const give = (line: SheetLine) => void waiting.push(JSON.stringify(line));
    const content = await openContent({ path: workerJob.path, ending: 'xlsx', stem: '' }, limits);
    if (content.form === 'json') throw new FileRefused('TEP_006.workbook');
    await readWorkbook(content, new SheetLines({ most: workerJob.most, give }), {
      limits,
      budget: content.budget,
      pause,
    });
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
