import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import {
  dateValue,
  numberValue,
  type SheetValue,
  sheetFormats,
  sheetName,
  textValue,
  timeValue,
} from './sheet-value.ts';

/** A column of an exported list. Codes and identity numbers are 'text': a sheet would drop their zeros. */
export type ListColumn = {
  readonly title: string;
  readonly kind: 'text' | 'whole' | 'decimal' | 'date' | 'month' | 'time';
  /** In characters. */
  readonly width?: number;
};

export type ListValue = string | number | bigint | Date | null | undefined;

/**
 * A list as an .xlsx that is written while it is read: memory does not grow with the rows. Text is text, amounts are
 * numbers, dates are dates, and nothing can be taken for a formula.
 */
export function listXlsx(
  name: string,
  columns: readonly ListColumn[],
  rows: Iterable<readonly ListValue[]> | AsyncIterable<readonly ListValue[]>,
): Readable {
  const defined = columns.map(({ title, kind, width }): ColumnDef => {
    return { header: textValue(title), width: width ?? defaultWidths[kind], numFmt: sheetFormats[kind] };
  });
  const options = { name: sheetName(name, new Set()), columns: defined, freezePane: { rows: 1 } };
  // Node's and the browser's type of the same stream differ in name only.
  return Readable.fromWeb(writeXlsxStream(sheetRows(columns, rows), options) as ReadableStream<Uint8Array>);
}

const defaultWidths = { text: 24, whole: 16, decimal: 16, date: 12, month: 10, time: 20 } as const;

async function* sheetRows(
  columns: readonly ListColumn[],
  rows: Iterable<readonly ListValue[]> | AsyncIterable<readonly ListValue[]>,
): AsyncGenerator<SheetValue[]> {
  for await (const row of rows) yield columns.map(({ kind }, index) => sheetValue(kind, row[index]));
}

function sheetValue(kind: ListColumn['kind'], value: ListValue): SheetValue {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'time') return timeValue(value instanceof Date ? value : String(value));
  if (kind === 'text' || value instanceof Date) return textValue(String(value));
  if (kind === 'date' || kind === 'month') return dateValue(String(value));
  return numberValue(String(value));
}
