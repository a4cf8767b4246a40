import { parseCsv } from 'hucre/csv';
import { z } from 'zod';
import { cicCode, customerName, identityNumber } from '#bureau/contract/fields.ts';
import { input, text } from '#kit/contract/fields.ts';
import { faultsOf, rule } from '#kit/contract/rule.ts';
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

/** Why a file is refused as a whole; keys are words of the screen. */
export class PortfolioRefused extends Error {
  readonly key: 'notUtf8' | 'noTitles' | 'tooMany' | 'empty';
  readonly value: string;

  constructor(key: PortfolioRefused['key'], value = '') {
    super(key);
    this.key = key;
    this.value = value;
  }
}

/** The rows of a portfolio file, each checked; no customer and no reference twice. Throws `PortfolioRefused`. */
export function readPortfolio(bytes: Uint8Array, most: number): PortfolioRow[] {
  const [titles = [], ...lines] = cellsOf(bytes);
  const places = titles.map((title) => columnOf(textOf(title)));
  const missing = (['reference', 'customerName'] as const).find((column) => !places.includes(column));
  if (missing !== undefined) throw new PortfolioRefused('noTitles', missing);
  if (!places.includes('cicCode') && !places.includes('identityNumber'))
    throw new PortfolioRefused('noTitles', 'cicCode');
  const seen = { references: new Map<string, number>(), customers: new Map<string, number>() };
  const rows = lines.flatMap((line, at) => {
    const given: Partial<Record<Column, string>> = {};
    for (const [place, column] of places.entries()) {
      const value = textOf(line[place]);
      if (column !== undefined && value !== '') given[column] = value;
    }
    return Object.keys(given).length === 0 ? [] : [checked(at + 2, given, seen)];
  });
  if (rows.length === 0) throw new PortfolioRefused('empty');
  if (rows.length > most) throw new PortfolioRefused('tooMany', String(most));
  return rows;
}

type Seen = { readonly references: Map<string, number>; readonly customers: Map<string, number> };

function checked(row: number, given: Partial<Record<Column, string>>, seen: Seen): PortfolioRow {
  const read = rowBody.safeParse(given);
  const shown = { row, reference: (given.reference ?? '').slice(0, 50), customerName: '' };
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
