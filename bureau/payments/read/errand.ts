import type { BankRow } from './line.ts';
import type { BankFileFault } from './refused.ts';

/** What the parsing child of bank statements is told; `most` is how many lines a file may hold. */
export type BankErrand = { readonly path: string; readonly ending: 'csv' | 'xls' | 'xlsx'; readonly most: number };

/** How it went; `unreadable` has a code of the intake. */
export type BankSummary =
  | { readonly outcome: 'read'; readonly rows: readonly BankRow[] }
  | { readonly outcome: 'refused'; readonly code: BankFileFault; readonly value: string }
  | { readonly outcome: 'unreadable'; readonly code: string };
