import { kindOf } from '../kinds.ts';
import { openContent } from './content.ts';
import { FrameWriter } from './frame-writer.ts';
import type { Summary } from './frames.ts';
import { readJson } from './json.ts';
import type { Limits } from './limits.ts';
import { planOf } from './plan.ts';
import { FileRefused } from './refused.ts';
import { type Expected, RowWriter } from './rows.ts';
import { readXls } from './xls.ts';
import { readXlsx } from './xlsx.ts';

// The parsing child: reads one file, writes frames to its standard output, ends. It has no database, no secrets, no
// writing and no children of its own (node --permission), and is killed when it takes too long.

export type Errand = Expected & {
  readonly path: string;
  readonly kindCode: string;
  readonly ending: 'json' | 'xls' | 'xlsx' | 'zip';
  readonly stem: string;
  readonly limits: Limits;
};

const errand: Errand = JSON.parse(process.argv[2] ?? '');
const kind = kindOf(errand.kindCode);
if (!kind) throw new Error(`no such kind: ${errand.kindCode}`);
const plan = planOf(kind);
const frames = new FrameWriter(
  { write: (bytes, done) => void process.stdout.write(bytes, () => done()) },
  kind.sections.length,
);
const rows = new RowWriter(plan, frames, errand, errand.limits.faults);
const memoryBefore = process.memoryUsage.rss();
await frames.end(JSON.stringify(await read()));

async function read(): Promise<Summary> {
  try {
    const content = await openContent(errand, errand.limits);
    const rest = { plan, rows, limits: errand.limits, breathe };
    if (content.form === 'json') await readJson(content.bytes, rest);
    else if (content.form === 'xlsx') await readXlsx(content.parts, { ...rest, budget: content.budget });
    else await readXls(content.whole, rest);
    const bySection = (counts: readonly number[]) =>
      Object.fromEntries(plan.sections.map(({ section }, at) => [section.code, counts[at] ?? 0]));
    return {
      outcome: 'read',
      rows: bySection(rows.rows),
      staged: bySection(rows.staged),
      faults: rows.faults,
      bytes: content.budget.unpacked,
    };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const { code, place, value } = error;
    return { outcome: 'refused', code, place, value };
  }
}

/** Called between pieces of the file: waits for the reader, and gives up when memory runs away. */
async function breathe(): Promise<void> {
  if (process.memoryUsage.rss() - memoryBefore > errand.limits.memoryBytes) throw new FileRefused('TEP_009.memory');
  await frames.drained();
}
