import { parseCsv } from 'hucre/csv';
import { z } from 'zod';
import { cicCode, customerName, identityNumber } from '#bureau/contract/fields.ts';
import { input, text } from '#kit/contract/fields.ts';
import { faultsOf, rule } from '#kit/contract/rule.ts';
import { rowsBeforeCustomers } from '#bureau/portfolio/read/lines.ts';
import { readSheet } from '#bureau/portfolio/read-sheet.ts';
import { fold } from '#kit/words/fold.ts';
import type { RowFault } from '#bureau/batch/check-rows.ts';
import { scoreBatchWords } from './words.ts';

const columns = ['reference', 'customerName', 'cicCode', 'identityNumber'] as const;
type Column = (typeof columns)[number];

const rowBody = input({
  reference: text(50),
  customerName,
  cicCode: cicCode.optional(),
  identityNumber: identityNumber.optional(),
}).refine((row) => row.cicCode !== undefined || row.identityNumber !== undefined, {
  path: ['cicCode'],
  error: rule('required'),
});

/** A row of a portfolio as it is stored: what was given, and its first fault if it has one. */
export type PortfolioRow = {
  readonly row: number;
  readonly reference: string;
  readonly customerName: string;
  readonly cicCode?: string | undefined;
  readonly identityNumber?: string | undefined;
  readonly fault?: RowFault | undefined;
};

/** Why a file is refused as a whole: by a word of the screen (`ownRefusals`), or by a code of the refusals of workbooks. */
export class PortfolioRefused extends Error {
  readonly code: string;
  readonly place: string;
  readonly value: string;

  constructor(code: string, { place = '', value = '' } = {}) {
    super(code);
    this.code = code;
    this.place = place;
    this.value = value;
  }
}

/** The words of the screen that refuse a file. */
export const ownRefusals = ['notUtf8', 'noTitles', 'tooMany', 'empty'] as const;

/** A filled line of a file, as texts; of a sheet also which cells hold a number, or nothing that can be read. */
type Line = {
  readonly row: number;
  readonly cells: readonly string[];
  readonly numbers?: readonly number[];
  readonly strange?: readonly number[];
};

/** The rows of a portfolio file (.csv), each checked; no customer and no reference twice. Throws `PortfolioRefused`. */
export function readPortfolio(bytes: Uint8Array, most: number): PortfolioRow[] {
  const [titles = { row: 1, cells: [] }, ...lines] = cellsOf(bytes).map((cells, at) => ({
    ...{ row: at + 1, cells: cells.map(textOf) },
  }));
  return rowsOf(placesOf(titles), lines, most);
}

/**
 * The same of a workbook (.xlsx). Its titles are the first row that has the columns: people write a heading above them. Beside
 * what a .csv file is refused for, it is refused for what any workbook of customers is.
 */
export async function readPortfolioSheet(path: string, most: number): Promise<PortfolioRow[]> {
  const { rows, summary } = readSheet({ path, most });
  const lines: Line[] = [];
  for await (const some of rows) lines.push(...some);
  const read = await summary;
  if (read.outcome === 'refused') {
    if (read.code === 'too-many') throw new PortfolioRefused('tooMany', { value: String(most) });
    throw new PortfolioRefused(read.code, read);
  }
  const [first] = lines;
  if (first === undefined) throw new PortfolioRefused('empty');
  const head = lines.slice(0, rowsBeforeCustomers).findIndex(hasTitles);
  return rowsOf(placesOf(lines[head] ?? first), lines.slice(head + 1), most);
}

type Places = readonly (Column | undefined)[];

function placesOf({ cells }: Line): Places {
  const places = cells.map(columnOf);
  const missing = (['reference', 'customerName'] as const).find((column) => !places.includes(column));
  if (missing !== undefined) throw new PortfolioRefused('noTitles', { value: missing });
  if (!places.includes('cicCode') && !places.includes('identityNumber'))
    throw new PortfolioRefused('noTitles', { value: 'cicCode' });
  return places;
}

function hasTitles({ cells }: Line): boolean {
  const places = cells.map(columnOf);
  return places.includes('reference') && places.includes('customerName');
}

function rowsOf(places: Places, lines: readonly Line[], most: number): PortfolioRow[] {
  const seen = { references: new Map<string, number>(), customers: new Map<string, number>() };
  const rows = lines.flatMap((line) => {
    const given: Partial<Record<Column, string>> = {};
    for (const [place, column] of places.entries()) {
      const value = line.cells[place] ?? '';
      if (column !== undefined && value !== '') given[column] = value;
    }
    const strange = columnsAt(places, line.strange)[0];
    if (Object.keys(given).length === 0 && strange === undefined) return [];
    if (strange !== undefined) return [{ ...shownOf(line.row, given), fault: faultAt(strange, 'strange') }];
    return [withLostZero(checked(line.row, given, seen), given, columnsAt(places, line.numbers))];
  });
  if (rows.length === 0) throw new PortfolioRefused('empty');
  if (rows.length > most) throw new PortfolioRefused('tooMany', { value: String(most) });
  return rows;
}

function columnsAt(places: Places, at: readonly number[] = []): Column[] {
  return at.flatMap((place) => places[place] ?? []);
}

type Given = Readonly<Partial<Record<Column, string>>>;

function shownOf(row: number, given: Given): Pick<PortfolioRow, 'row' | 'reference' | 'customerName'> {
  return { row, reference: (given.reference ?? '').slice(0, 50), customerName: '' };
}

function faultAt(column: Column, key: string, params: RowFault['params'] = {}): RowFault {
  return { column, key, params };
}

/** A number cell drops the leading zeros of a code or a citizen ID. */
function withLostZero(row: PortfolioRow, given: Given, numbers: readonly Column[]): PortfolioRow {
  const column = numbers.find(
    (each) => each === row.fault?.column && (each === 'cicCode' || each === 'identityNumber'),
  );
  if (column === undefined || row.fault?.key === 'twice') return row;
  return { ...row, fault: faultAt(column, 'lost-zero', { count: (given[column] ?? '').length }) };
}

type Seen = { readonly references: Map<string, number>; readonly customers: Map<string, number> };

function checked(row: number, given: Given, seen: Seen): PortfolioRow {
  const read = rowBody.safeParse(given);
  const shown = shownOf(row, given);
  if (!read.success) {
    const [fault] = faultsOf(read.error);
    return {
      ...shown,
      fault: { column: fault?.field ?? '', key: fault?.key ?? 'invalid', params: fault?.params ?? {} },
    };
  }
  const { data } = read;
  for (const [column, value, places] of [
    ['reference', data.reference, seen.references],
    [data.cicCode === undefined ? 'identityNumber' : 'cicCode', data.cicCode ?? data.identityNumber, seen.customers],
  ] as const) {
    const before = places.get(value ?? '');
    if (before !== undefined) return { ...shown, fault: { column, key: 'twice', params: { row: before } } };
    places.set(value ?? '', row);
  }
  return { row, ...data };
}

function cellsOf(bytes: Uint8Array): readonly (readonly unknown[])[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new PortfolioRefused('notUtf8');
  }
  if (text.includes('\0')) throw new PortfolioRefused('notUtf8');
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  // A spreadsheet of a Vietnamese system writes semicolons.
  const delimiter = firstLine.split(';').length > firstLine.split(',').length ? ';' : ',';
  try {
    return parseCsv(text.normalize('NFC'), { delimiter });
  } catch {
    throw new PortfolioRefused('notUtf8');
  }
}

function textOf(cell: unknown): string {
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return typeof cell === 'string' ? cell.trim() : '';
}

/** The column that a title names: the field's name, or its title in either language. */
function columnOf(title: string): Column | undefined {
  const plain = fold(title);
  return columns.find((column) => [column, ...scoreBatchWords.texts[column]].some((name) => fold(name) === plain));
}

/** Rows as stored in a part. */
export const storedRows = z.array(z.custom<PortfolioRow>());
