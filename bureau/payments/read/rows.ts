import { asFileText, dayOf as daySerial } from '#bureau/intake/read/sheet-values.ts';
import type { Cells } from '#bureau/intake/read/sheet-rows.ts';
import type { SheetTaker, SheetVisitor } from '#bureau/intake/read/sheet-visitor.ts';
import { cleanText } from '#bureau/intake/read/text.ts';
import { type BankColumn, bankColumnOf, neededColumns } from './columns.ts';
import { type BankRow, type Cell, readBankRow } from './line.ts';
import { BankFileRefused } from './refused.ts';

const rowsBeforeTitles = 30;

/** A row's cells by their columns; a sheet counts its days from 1900 or from 1904. */
export type SheetCells = {
  readonly cellAt: (column: number) => Cell | undefined;
  readonly columns: readonly number[];
  readonly is1904: boolean;
};

/** Receives the rows of a statement: anything, then a row of titles, then lines until the end. */
export class BankRows {
  readonly #most: number;
  readonly #give: (row: BankRow) => void;
  #places: ReadonlyMap<number, BankColumn> | undefined;
  #seen = 0;
  #count = 0;

  constructor(most: number, give: (row: BankRow) => void) {
    this.#most = most;
    this.#give = give;
  }

  get hasTitles(): boolean {
    return this.#places !== undefined;
  }

  take(number: number, { cellAt, columns, is1904 }: SheetCells): void {
    if (columns.length === 0) return;
    if (this.#places === undefined) return this.#titles(cellAt, columns);
    const cells: Partial<Record<BankColumn, Cell>> = {};
    for (const at of columns) {
      const [name, cell] = [this.#places.get(at), cellAt(at)];
      if (name !== undefined && cell !== undefined) cells[name] = name === 'day' ? withDay(cell, is1904) : cell;
    }
    // Sums and signatures below the lines have neither a day nor a number.
    if (cells.day === undefined && cells.reference === undefined) return;
    const row = readBankRow(number, cells);
    if (row === undefined) return;
    this.#count += 1;
    if (this.#count > this.#most) throw new BankFileRefused('too-many', String(this.#most));
    this.#give(row);
  }

  end(): void {
    if (this.#places === undefined) throw new BankFileRefused('titles');
  }

  #titles(cellAt: (column: number) => Cell | undefined, columns: readonly number[]): void {
    this.#seen += 1;
    const places = new Map<number, BankColumn>();
    for (const at of columns) {
      const name = bankColumnOf(cellAt(at)?.text ?? '');
      if (name !== undefined && ![...places.values()].includes(name)) places.set(at, name);
    }
    const found = [...places.values()];
    if (neededColumns.every((name) => found.includes(name))) this.#places = places;
    else if (this.#seen >= rowsBeforeTitles) this.end();
  }
}

/** Reads the first sheet of a workbook that has the titles of a statement. */
export function bankVisitor(rows: BankRows): SheetVisitor {
  return {
    check: () => undefined,
    open(_, is1904): SheetTaker | undefined {
      if (rows.hasTitles) return undefined;
      return {
        take: (number, cells) =>
          rows.take(number, { cellAt: (column) => cellOf(cells, column, is1904), columns: cells.filled, is1904 }),
        end: () => undefined,
      };
    },
  };
}

/** A cell's text; a number stored by the sheet comes with all its digits. */
function cellOf(cells: Cells, at: number, is1904: boolean): Cell | undefined {
  const [bytes, from, to, form] = [cells.bytes[at], cells.from[at] ?? 0, cells.to[at] ?? 0, cells.forms[at]];
  if (bytes === undefined || form === undefined || form === 'other') return undefined;
  if (form === 'text') return { text: cleanText(bytes, from, to) ?? '', isNumber: false };
  const raw = bytes.toString('latin1', from, to);
  if (/^\d+$/.test(raw)) return { text: raw, isNumber: true };
  return { text: asFileText(bytes, from, to, { isDay: false, is1904 })?.toString('utf8') ?? raw, isNumber: true };
}

/** A day that a sheet stores as a number, as text; anything else unchanged. */
function withDay(cell: Cell, is1904: boolean): Cell {
  if (!cell.isNumber) return cell;
  const day = daySerial(Number(cell.text), is1904);
  return day === undefined ? cell : { text: day, isNumber: false };
}
