/** Rows that may stand above the customers: titles, and what a person wrote over them. */
export const rowsBeforeCustomers = 10;

/** The input of the parsing child of portfolio workbooks; `most` is the most customers a file may hold. */
export type SheetToRead = { readonly path: string; readonly most: number };

/** A filled row of a sheet: the texts of its cells by column, and which columns hold a number or nothing that can be read. */
export type SheetLine = {
  readonly row: number;
  readonly cells: readonly string[];
  readonly numbers: readonly number[];
  readonly strange: readonly number[];
};
