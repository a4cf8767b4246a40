import { textValue } from './sheet-value.ts';
import type { ListColumn, ListValue } from './sheet-xml.ts';
import { hanoiClock } from '#kit/words/hanoi.ts';

/**
 * A list as csv: a byte order mark, so that a spreadsheet knows the letters for UTF-8, every field in quotes, times of Vietnam. No
 * text can be taken for a formula.
 */
export async function* csvText(
  columns: readonly ListColumn[],
  rows: AsyncIterable<readonly ListValue[]>,
): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map(({ title }) => title))}`;
  for await (const row of rows) yield line(columns.map(({ kind }, at) => csvValue(kind, row[at])));
}

function line(fields: readonly string[]): string {
  return `${fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')}\n`;
}

function csvValue(kind: ListColumn['kind'], value: ListValue): string {
  if (value === null || value === undefined) return '';
  if (kind === 'time') return timeText(new Date(value instanceof Date ? value : String(value)));
  return kind === 'text' ? textValue(String(value)) : String(value);
}

/** An instant as day and time of Vietnam, yyyy-MM-dd HH:mm:ss. */
function timeText(instant: Date): string {
  return hanoiClock(instant).toISOString().slice(0, 19).replace('T', ' ');
}
