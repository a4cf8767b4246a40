import { isDay } from '#bureau/intake/days.ts';
import type { BankColumn } from './columns.ts';

/** The content of a cell: its text, and whether the sheet stores it as a number. */
export type Cell = { readonly text: string; readonly isNumber: boolean };

type BankFault = 'day' | 'reference' | 'amount' | 'imprecise';

/** A row of a bank's statement: received money, or the fault of the row. Outgoing money is not a row. */
export type BankRow =
  | {
      readonly row: number;
      readonly day: string;
      readonly reference: string;
      /** Whole dong, as digits. */
      readonly amount: string;
      readonly description: string;
      readonly payer: string;
    }
  | { readonly row: number; readonly fault: BankFault; readonly value: string };

const mostText = 500;

/** Text of the file in a storable form: no control characters, and no half surrogate pair at the cut. */
const kept = (text: string, most: number) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

/** Reads a row; undefined for an empty one or for outgoing money. */
export function readBankRow(row: number, cells: Readonly<Partial<Record<BankColumn, Cell>>>): BankRow | undefined {
  const text = (name: BankColumn) => (cells[name]?.text ?? '').trim();
  const amount = amountOf(cells.credit);
  if (amount === undefined && text('credit') === '') return undefined;
  if (amount === '0') return undefined;
  const fault = (name: BankFault, column: BankColumn): BankRow => ({
    row,
    fault: name,
    value: kept(text(column), 60),
  });
  if (amount === undefined) return fault('amount', 'credit');
  if (amount === 'imprecise') return fault('imprecise', 'credit');
  const day = dayOf(text('day'));
  if (day === undefined) return fault('day', 'day');
  const reference = text('reference').toUpperCase();
  if (!/^[\x21-\x7e]{1,60}$/.test(reference)) return fault('reference', 'reference');
  const description = kept(text('description'), mostText);
  return { row, day, reference, amount, description, payer: kept(text('payer'), mostText) };
}

/** dd/MM/yyyy or yyyy-MM-dd, with or without a time after it, as yyyy-MM-dd. */
function dayOf(text: string): string | undefined {
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T].*)?$/.exec(text);
  const plain = slashed
    ? `${slashed[3]}-${(slashed[2] ?? '').padStart(2, '0')}-${(slashed[1] ?? '').padStart(2, '0')}`
    : text.slice(0, 10);
  return isDay(plain) ? plain : undefined;
}

/**
 * An amount as digits: 1.617.000, 1,617,000.00 and 1617000 are one. Undefined if it is not an amount; a number that a
 * sheet stores with more digits than it can hold exactly is imprecise.
 */
function amountOf(cell: Cell | undefined): string | undefined {
  const text = (cell?.text ?? '').replace(/[\s\u00a0]|vnd|[\u20ab\u0111]$/gi, '').replace(/^\+/, '');
  if (cell?.isNumber === true) {
    if (/^\d{1,18}$/.test(text)) return trimmed(text);
    const number = Number(text);
    if (!Number.isInteger(number) || number < 0) return undefined;
    return Number.isSafeInteger(number) ? String(number) : 'imprecise';
  }
  const grouped = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,]0{1,2})?$/.exec(text)?.[1];
  // The same sign for thousands and decimals is ambiguous.
  if (grouped === undefined || (/\./.test(grouped) && /,/.test(grouped))) return undefined;
  const digits = grouped.replace(/[.,]/g, '');
  return digits.length > 18 ? undefined : trimmed(digits);
}

const trimmed = (digits: string) => digits.replace(/^0+(?=\d)/, '');
