import { dateValue, escaped, numberValue, type SheetValue, textValue, timeValue } from './sheet-value.ts';
import { styleNumbers } from './workbook-parts.ts';

/** A column of an exported list. Codes and identity numbers are 'text': a sheet would drop their zeros. */
export type ListColumn = {
  readonly title: string;
  readonly kind: 'text' | 'whole' | 'decimal' | 'date' | 'month' | 'time';
  /** In characters. */
  readonly width?: number;
};

export type ListValue = string | number | bigint | Date | null | undefined;
export type ListRows = Iterable<readonly ListValue[]> | AsyncIterable<readonly ListValue[]>;

/** The table of a sheet: its columns, the lines above their titles, and its greatest number of rows. */
export type Table = {
  readonly columns: readonly ListColumn[];
  readonly above: readonly string[];
  readonly mostRows: number;
};

type Row = readonly ListValue[];
export type RowSource = {
  readonly take: () => Promise<Row | undefined>;
  readonly hasMore: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** Rows taken one by one, so that a full sheet leaves the others to the next. */
export function oneByOne(rows: ListRows): RowSource {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let ahead: IteratorResult<Row> | undefined;
  let isOver = false;
  const next = async () => {
    const result = await source.next();
    if (result.done === true) isOver = true;
    return result;
  };
  return {
    async take() {
      const { done, value } = ahead ?? (await next());
      ahead = undefined;
      return done === true ? undefined : value;
    },
    async hasMore() {
      if (isOver) return false;
      ahead ??= await next();
      return ahead.done !== true;
    },
    async close() {
      if (!isOver) await source.return?.();
    },
  };
}

const pieceBytes = 64 * 1024;

/**
 * A sheet with as many of the rows as it takes, in pieces. Each row becomes bytes as soon as it is text: waiting
 * texts would outlive the young generation, and memory would grow until the old one is collected.
 */
export async function* sheetXml(table: Table, source: RowSource): AsyncGenerator<Uint8Array> {
  const { columns, above, mostRows } = table;
  const letters = columns.map((_, index) => lettersOf(index));
  yield Buffer.from(opening(table, letters), 'utf8');
  let piece = Buffer.allocUnsafeSlow(pieceBytes);
  let at = 0;
  for (let number = above.length + 2; number <= mostRows; number += 1) {
    const row = await source.take();
    if (row === undefined) break;
    const text = rowXml(columns, { number, letters, row });
    if (at + text.length * mostBytes > piece.length) {
      yield piece.subarray(0, at);
      piece = Buffer.allocUnsafeSlow(Math.max(pieceBytes, text.length * mostBytes));
      at = 0;
    }
    at += piece.write(text, at, 'utf8');
  }
  yield piece.subarray(0, at);
  yield Buffer.from(closing, 'utf8');
}

// A4 landscape, as wide as the page and as long as needed.
const closing = '</sheetData><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>';

// For one UTF-16 unit in UTF-8.
const mostBytes = 3;

/** The part before the rows: the frozen titles, the widths, the lines above and the titles themselves. */
function opening({ columns, above }: Table, letters: readonly string[]): string {
  const frozen = above.length + 1;
  const widths = columns.map(({ kind, width = defaultWidths[kind] }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const lines = above.map((line, index) => {
    const style = index === 0 ? styleNumbers.title : styleNumbers.subtitle;
    return `<row r="${index + 1}">${textCell(`A${index + 1}`, style, textValue(line))}</row>`;
  });
  const titles = columns.map(({ title, kind }, index) => {
    const style = kind === 'text' ? styleNumbers.head : styleNumbers.rightHead;
    return textCell(`${letters[index]}${frozen}`, style, textValue(title));
  });
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`,
    ...(widths.length === 0 ? [] : ['<cols>', ...widths, '</cols>']),
    '<sheetData>',
    ...lines,
    `<row r="${frozen}">${titles.join('')}</row>`,
  ].join('');
}

const defaultWidths = { text: 24, whole: 16, decimal: 16, date: 12, month: 10, time: 20 } as const;

type Placed = { readonly number: number; readonly letters: readonly string[]; readonly row: Row };

function rowXml(columns: readonly ListColumn[], { number, letters, row }: Placed): string {
  let cells = '';
  for (const [index, { kind }] of columns.entries()) {
    const value = sheetValue(kind, row[index]);
    if (value === null) continue;
    const place = `${letters[index]}${number}`;
    if (typeof value === 'string') cells += textCell(place, styleNumbers[kind], value);
    else
      cells += `<c r="${place}" s="${styleNumbers[kind]}"><v>${typeof value === 'number' ? value : serial(value)}</v></c>`;
  }
  return `<row r="${number}">${cells}</row>`;
}

function sheetValue(kind: ListColumn['kind'], value: ListValue): SheetValue {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'time') return timeValue(value instanceof Date ? value : String(value));
  if (kind === 'text' || value instanceof Date) return textValue(String(value));
  if (kind === 'date' || kind === 'month') return dateValue(String(value));
  return numberValue(String(value));
}

function textCell(place: string, style: number, text: string): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const sheetsBegin = Date.UTC(1899, 11, 30);

/** An instant in a sheet's count: days since the end of 1899. */
function serial(date: Date): number {
  return (date.getTime() - sheetsBegin) / 86_400_000;
}

/** A column's letters: A, B … Z, AA. */
function lettersOf(index: number): string {
  const before = index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1);
  return `${before}${String.fromCodePoint(65 + (index % 26))}`;
}
