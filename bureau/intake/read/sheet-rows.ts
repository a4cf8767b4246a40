import { headerSheet, totalsArray } from '#bureau/intake/around.ts';
import type { LevelState } from './level-state.ts';
import type { Limits } from './limits.ts';
import type { Plan } from './plan.ts';
import { FileRefused } from './refused.ts';
import type { RowWriter } from './rows.ts';
import { asFileText, type CellForm } from './sheet-values.ts';
import { failBegun, takeBegun } from './values.ts';

/** The cells of the current row, by column: position and form of the bytes. */
export class Cells {
  readonly bytes: Buffer[] = [];
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly forms: (CellForm | undefined)[] = [];
  /** Columns with a value, in the order of the row. */
  readonly filled: number[] = [];

  put(column: number, form: CellForm, bytes: Buffer, from: number, to: number): void {
    if (from === to) return;
    if (this.forms[column] === undefined) this.filled.push(column);
    this.bytes[column] = bytes;
    this.from[column] = from;
    this.to[column] = to;
    this.forms[column] = form;
  }

  clear(): void {
    for (const column of this.filled) this.forms[column] = undefined;
    this.filled.length = 0;
  }

  textOf(column: number): string {
    return this.bytes[column]?.toString('utf8', this.from[column], this.to[column]).trim() ?? '';
  }
}

const rowsBeforeTitles = 10;
const noCells = Buffer.alloc(0);

/**
 * Reads the rows of one sheet: a row of indicator codes among the first ten, then data. Anything may stand above the
 * codes. A sheet with only the codes has no rows.
 */
export class SheetRows {
  readonly name: string;
  private readonly levels: readonly LevelState[];
  private readonly index: number;
  private readonly plan: Plan;
  private readonly rows: RowWriter;
  private readonly limits: Limits;
  private readonly is1904: boolean;
  /** The sheet's column of each level's columns; undefined until the codes were found. */
  private places: (readonly (number | undefined)[])[] | undefined;
  private known = new Set<number>();
  private number = 0;
  private empty = 0;

  constructor(
    name: string,
    { plan, rows, limits, is1904 }: { plan: Plan; rows: RowWriter; limits: Limits; is1904: boolean },
  ) {
    this.name = name;
    this.plan = plan;
    this.rows = rows;
    this.limits = limits;
    this.is1904 = is1904;
    this.index = plan.sections.findIndex(({ section }) => section.code === name);
    this.levels = levelsOf(plan, name, this.index);
  }

  /** Takes a row by its number from 1. */
  take(number: number, cells: Cells): void {
    if (number > this.limits.sheetRows) throw new FileRefused('TEP_009.rows', { value: this.name });
    this.empty = cells.filled.length === 0 ? this.empty + 1 : Math.max(0, this.empty + number - this.number - 1);
    if (this.empty > this.limits.emptyRows) throw this.far(cells, number);
    this.number = number;
    if (cells.filled.length === 0) return;
    this.empty = 0;
    if (this.places) this.takeData(cells);
    else this.lookForTitles(cells);
  }

  end(): void {
    if (!this.places) throw new FileRefused('TEP_006.titles', { value: this.name });
  }

  private lookForTitles(cells: Cells): void {
    const titles = new Map(cells.filled.map((column) => [cells.textOf(column), column]));
    const codes = this.levels.flatMap(({ columns }) => columns.map(({ code }) => code));
    if (!codes.some((code) => titles.has(code))) {
      if (this.number >= rowsBeforeTitles) this.end();
      return;
    }
    for (const column of cells.filled) {
      const title = cells.textOf(column);
      const facts = { place: this.cellName(column), value: title };
      if (!codes.includes(title)) throw new FileRefused('TEP_006.column-unknown', facts);
      if (titles.get(title) !== column) throw new FileRefused('TEP_006.column-twice', facts);
    }
    for (const { code, isRequired } of this.levels.flatMap(({ columns }) => columns)) {
      if (isRequired && !titles.has(code)) throw new FileRefused('TEP_006.column-missing', { value: code });
    }
    this.places = this.levels.map(({ columns }) => columns.map(({ code }) => titles.get(code)));
    this.known = new Set(titles.values());
    if (this.index >= 0) this.rows.nameCells(this.index, this.cellNames(codes, titles));
  }

  // A column that the sheet leaves out has no cell: its row stands for it.
  private cellNames(codes: readonly string[], titles: ReadonlyMap<string, number>): Record<string, string> {
    const nameOf = (column: number | undefined) => (column === undefined ? '' : lettersOf(column));
    return Object.fromEntries(codes.map((code) => [code, `${this.name}!${nameOf(titles.get(code))}%s`]));
  }

  private takeData(cells: Cells): void {
    for (const column of cells.filled) {
      if (!this.known.has(column)) throw this.far(cells, this.number);
    }
    for (const [at, level] of this.levels.entries()) {
      const isLeaf = at === this.levels.length - 1;
      level.index = this.number;
      if (isLeaf && this.index >= 0) this.rows.openRow(this.index);
      else if (level === this.plan.totals) this.rows.openTotal();
      else level.open();
      this.takeLevel(level, this.places?.[at] ?? [], cells);
      if (isLeaf && this.index >= 0) this.rows.closeRow(this.index, this.placeOf);
      else if (level === this.plan.totals) this.rows.closeTotal(this.placeOf);
      else this.rows.sealOuter(level, this.placeOf);
    }
  }

  private takeLevel(level: LevelState, places: readonly (number | undefined)[], cells: Cells): void {
    for (let at = 0; at < level.columns.length; at += 1) {
      const column = places[at];
      const form = column === undefined ? undefined : cells.forms[column];
      if (column === undefined || form === undefined) continue;
      level.begin(at);
      const kind = level.columns[at]?.type.kind ?? 'text';
      const [bytes, from, to] = [cells.bytes[column] ?? noCells, cells.from[column] ?? 0, cells.to[column] ?? 0];
      if (form === 'other' && kind !== 'tick') {
        failBegun(level, at, 'BG_102.kind', bytes.toString('utf8', from, to));
      } else if (form === 'text' || kind === 'tick') {
        takeBegun(level, at, bytes, from, to);
      } else {
        const text = asFileText(bytes, from, to, { isDay: kind === 'date', is1904: this.is1904 });
        if (text === undefined) takeBegun(level, at, bytes, from, to);
        else takeBegun(level, at, text, 0, text.length);
      }
    }
  }

  // A value outside the columns of the template, or thousands of rows below the last one.
  private far(cells: Cells, number: number): FileRefused {
    const column = cells.filled.find((each) => !this.known.has(each)) ?? 0;
    const place = `${this.name}!${lettersOf(column)}${number}`;
    if (column < this.limits.sheetColumns && cells.filled.length > 0 && this.empty <= this.limits.emptyRows) {
      return new FileRefused('TEP_006.column-unknown', { place, value: cells.textOf(column) });
    }
    return new FileRefused('TEP_009.columns', { place, value: this.name });
  }

  readonly placeOf = (level: LevelState, indicator: string): string => {
    const at = this.levels.indexOf(level);
    const column = this.places?.[at]?.[level.columns.findIndex(({ code }) => code === indicator)];
    return column === undefined ? `${this.name}!${this.number}` : this.cellName(column);
  };

  private cellName(column: number): string {
    return `${this.name}!${lettersOf(column)}${this.number}`;
  }
}

function levelsOf(plan: Plan, name: string, index: number): readonly LevelState[] {
  if (name === headerSheet) return [plan.root];
  if (name === totalsArray) return [plan.totals];
  return plan.sections[index]?.chain ?? [];
}

/** 0 as A, 26 as AA. */
export function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.trunc((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
