import type { Cells } from './sheet-rows.ts';

/** A sheet as the workbook names it. */
export type SheetFacts = { readonly name: string; readonly isHidden: boolean };

/** Takes the rows of one sheet. */
export type SheetTaker = {
  /** Takes a row by its number from 1; its cells are good until it returns. */
  readonly take: (number: number, cells: Cells) => void;
  /** Told of cells that were merged, by their range; without it they do not matter. */
  readonly merged?: (range: string) => void;
  readonly end: () => void;
};

/** What reads a workbook, of either format; throws FileRefused for what it does not take. */
export type SheetVisitor = {
  /** Looks at all sheets before the first is read. */
  readonly check: (sheets: readonly SheetFacts[]) => void;
  /** What takes a sheet's rows; undefined for a sheet that nobody reads. */
  readonly open: (name: string, is1904: boolean) => SheetTaker | undefined;
};
