import type { Cells } from './sheet-rows.ts';

/** A sheet as the workbook names it. */
export type SheetFacts = { readonly name: string; readonly isHidden: boolean };

/** Receives the rows of one sheet. */
export type SheetTaker = {
  /** Receives a row by its number from 1; its cells are valid until it returns. */
  readonly take: (number: number, cells: Cells) => void;
  /** Receives the ranges of merged cells; if omitted, merged cells are ignored. */
  readonly merged?: (range: string) => void;
  readonly end: () => void;
};

/** Receives a workbook of either format; throws FileRefused for what it does not accept. */
export type SheetVisitor = {
  /** Checks all sheets before the first is read. */
  readonly check: (sheets: readonly SheetFacts[]) => void;
  /** Returns the receiver of a sheet's rows; undefined for a sheet that is not read. */
  readonly open: (name: string, is1904: boolean) => SheetTaker | undefined;
};
