import type { BankRow } from './line.ts';
import type { BankFileFault } from './refused.ts';

/** The input of the parsing child of bank statements; `most` is the most lines a file may hold. */
export type BankFileToRead = { readonly path: string; readonly ending: 'csv' | 'xls' | 'xlsx'; readonly most: number };

/** The result; `unreadable` has a code of the intake. */
export type BankSummary =
  | { readonly outcome: 'read'; readonly rows: readonly BankRow[] }
  | { readonly outcome: 'refused'; readonly code: BankFileFault; readonly value: string }
  | { readonly outcome: 'unreadable'; readonly code: string };
