import { nilIndicator } from '#bureau/intake/around.ts';
import type { FileKind } from '#bureau/intake/kind.ts';
import { openContent } from './content.ts';
import { FrameWriter, type Outlet } from './frame-writer.ts';
import type { Summary } from './frames.ts';
import { readJson } from './json.ts';
import type { Limits } from './limits.ts';
import { planOf } from './plan.ts';
import { FileRefused } from './refused.ts';
import { type Expected, RowWriter } from './rows.ts';
import { checkHeaderCame, kindVisitor, readWorkbook } from './workbook.ts';

export type FileToRead = Expected & {
  readonly kind: FileKind;
  readonly path: string;
  readonly ending: 'json' | 'xls' | 'xlsx' | 'zip';
  readonly stem: string;
  readonly limits: Limits;
};

/**
 * Reads a file into frames, the summary last. Refusals are part of the summary; an exception is a fault of this
 * program.
 */
export async function readFile(file: FileToRead, outlet: Outlet): Promise<void> {
  const plan = planOf(file.kind);
  const frames = new FrameWriter(outlet, plan.sections.length);
  const rows = new RowWriter(plan, frames, file, file.limits.faults);
  const before = process.memoryUsage.rss();
  let pauses = 0;
  // Called between pieces of the file: waits for the reader, and stops if memory grows too much. Asking for the
  // memory takes half a millisecond, and a piece adds little to it.
  const pause = async () => {
    const isTooMuch = pauses % 16 === 0 && process.memoryUsage.rss() - before > file.limits.memoryBytes;
    if (isTooMuch) throw new FileRefused('TEP_009.memory');
    pauses += 1;
    await frames.drained();
  };
  let summary: Summary;
  try {
    const content = await openContent(file, file.limits);
    rows.isSheet = content.form !== 'json';
    const reading = { plan, rows, limits: file.limits, budget: content.budget, pause };
    if (content.form === 'json') await readJson(content.bytes, reading);
    else await readWorkbook(content, kindVisitor(reading), reading);
    if (content.form !== 'json') checkHeaderCame(plan);
    const section = plan.sections.find((_, at) => (rows.rows[at] ?? 0) > 0)?.section.code;
    if (rows.isNil && section !== undefined)
      throw new FileRefused('TEP_006.nil', { place: nilIndicator, value: section });
    const bySection = (counts: readonly number[]) =>
      Object.fromEntries(plan.sections.map(({ section }, at) => [section.code, counts[at] ?? 0]));
    const { faults, isNil } = rows;
    const bytes = content.budget.unpacked;
    const counts = { rows: bySection(rows.rows), staged: bySection(rows.staged), places: rows.places() };
    summary = { outcome: 'read', ...counts, isNil, faults, bytes };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const { code, place, value } = error;
    summary = { outcome: 'refused', code, place, value };
  }
  await frames.end(JSON.stringify(summary));
}
