import { openContent } from '#bureau/intake/read/content.ts';
import { limits as usual } from '#bureau/intake/read/limits.ts';
import { FileRefused } from '#bureau/intake/read/refused.ts';
import type { SheetVisitor } from '#bureau/intake/read/sheet-visitor.ts';
import { readWorkbook } from '#bureau/intake/read/workbook.ts';
import type { BatchSummary } from './lines.ts';
import { BatchRefused } from './refused.ts';

type Workbook = {
  readonly path: string;
  readonly ending: 'xls' | 'xlsx';
  /** Who reads its sheets; `give` writes a line. Its end, after the last row, may still refuse the file. */
  readonly visitor: (give: (line: object) => void) => SheetVisitor & { readonly end?: () => void };
};

const wholeBytes = 24 * 1024 ** 2;

/** In a parsing child: writes one JSON line for each line of a workbook's visitor, then one for the summary. */
export async function giveWorkbook(workbook: Workbook): Promise<void> {
  // A workbook of the old format cannot be streamed: its 65,536 rows are held at once.
  const memoryBytes = workbook.ending === 'xls' ? 3 * usual.memoryBytes : usual.memoryBytes;
  const limits = { ...usual, wholeBytes, memoryBytes };
  const before = process.memoryUsage.rss();
  let waiting: string[] = [];
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const text = `${waiting.join('\n')}\n`;
    waiting = [];
    await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()));
  };
  // Waits for the reader, and stops if memory grows too much.
  const pause = async (): Promise<void> => {
    if (process.memoryUsage.rss() - before > limits.memoryBytes) throw new FileRefused('TEP_009.memory');
    await flush();
  };
  const read = async (): Promise<BatchSummary> => {
    try {
      const visitor = workbook.visitor((line) => void waiting.push(JSON.stringify(line)));
      const content = await openContent({ path: workbook.path, ending: workbook.ending, stem: '' }, limits);
      if (content.form === 'json') throw new FileRefused('TEP_006.workbook');
      await readWorkbook(content, visitor, { limits, budget: content.budget, pause });
      visitor.end?.();
      return { outcome: 'read' };
    } catch (error) {
      if (!(error instanceof FileRefused) && !(error instanceof BatchRefused)) throw error;
      waiting = [];
      return { outcome: 'refused', code: error.code, place: error.place, value: error.value };
    }
  };
  const summary = await read();
  await flush();
  waiting.push(JSON.stringify(summary));
  await flush();
}
