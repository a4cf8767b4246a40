import { FileRefused } from '#bureau/intake/read/refused.ts';
import { type Cells, lettersOf } from '#bureau/intake/read/sheet-rows.ts';
import type { SheetFacts, SheetTaker, SheetVisitor } from '#bureau/intake/read/sheet-visitor.ts';
import { asFileText } from '#bureau/intake/read/sheet-values.ts';
import { cleanText } from '#bureau/intake/read/text.ts';
import { guideSheet } from '#bureau/intake/around.ts';
import type { ReadRow } from '#bureau/batch/check-rows.ts';
import { type ColumnCode, columnOfTitle, columnsOf, columnTitles, isCode } from '#bureau/batch/columns.ts';
import { BatchRefused } from './refused.ts';
import type { CustomerType } from '#bureau/contract/subject-kind.ts';

const rowsBeforeTitles = 10;
/** Rows of a sheet of the old format: a full sheet has lost the rows after them. */
const rowsOfOldSheet = 65_536;

/** Reads the only customer sheet of a workbook: a row of titles in any order, then one customer a row. */
export class CustomerRows implements SheetVisitor {
  readonly #type: CustomerType;
  readonly #isOld: boolean;
  readonly #most: number;
  readonly #emptyRows: number;
  readonly #give: (row: ReadRow) => void;
  #sheet: string | undefined;
  #count = 0;

  constructor(options: {
    type: CustomerType;
    ending: 'xls' | 'xlsx';
    most: number;
    emptyRows: number;
    give: (row: ReadRow) => void;
  }) {
    this.#type = options.type;
    this.#isOld = options.ending === 'xls';
    this.#most = options.most;
    this.#emptyRows = options.emptyRows;
    this.#give = options.give;
  }

  check(sheets: readonly SheetFacts[]): void {
    const hidden = sheets.find(({ isHidden }) => isHidden);
    if (hidden !== undefined) throw new BatchRefused('hidden', { value: hidden.name });
  }

  open(name: string, is1904: boolean): SheetTaker | undefined {
    if (name === guideSheet) return undefined;
    let merged: string | undefined;
    let places: ReadonlyMap<number, ColumnCode | 'ordinal'> | undefined;
    let last = 0;
    return {
      take: (number, cells) => {
        if (cells.filled.length === 0) return;
        this.#claim(name);
        if (number - last > this.#emptyRows) throw new FileRefused('TEP_009.columns', { value: name });
        last = number;
        // Saving cut off everything after the last row of the old format.
        if (this.#isOld && number >= rowsOfOldSheet) throw new BatchRefused('full', { place: `${name}!A${number}` });
        if (places === undefined) places = this.#titles(name, number, cells);
        else if (!isCodeRow(cells)) this.#row(name, { number, cells, places, is1904 });
      },
      merged: (range) => {
        merged ??= range;
      },
      end: () => {
        if (this.#sheet !== name) return;
        if (merged !== undefined) throw new BatchRefused('merged', { place: `${name}!${merged}` });
        if (places === undefined) throw this.#noTitles();
      },
    };
  }

  /** Called after all sheets were read. */
  end(): void {
    if (this.#sheet === undefined || this.#count === 0) throw new BatchRefused('empty');
  }

  #claim(name: string): void {
    this.#sheet ??= name;
    if (this.#sheet !== name) throw new BatchRefused('sheets', { value: `${this.#sheet}, ${name}` });
  }

  #titles(name: string, number: number, cells: Cells): ReadonlyMap<number, ColumnCode | 'ordinal'> | undefined {
    const titles = cells.filled.map((at) => [at, columnOfTitle(cells.textOf(at))] as const);
    if (titles.filter(([, found]) => found !== undefined && found !== 'ordinal').length < 2) {
      if (number >= rowsBeforeTitles) throw this.#noTitles();
      return undefined;
    }
    const columns = columnsOf(this.#type);
    const places = new Map<number, ColumnCode | 'ordinal'>();
    for (const [at, found] of titles) {
      const place = `${name}!${lettersOf(at)}${number}`;
      if (found === undefined) {
        throw new BatchRefused('column-unknown', { place, value: columnTitles(columns, 'vi') });
      }
      if (found !== 'ordinal' && !columns.some(({ code }) => code === found))
        throw new BatchRefused('other-type', { place });
      if (found !== 'ordinal' && [...places.values()].includes(found)) {
        throw new BatchRefused('column-twice', { place, value: cells.textOf(at) });
      }
      places.set(at, found);
    }
    const missing = columns.filter(({ code, isRequired }) => isRequired && ![...places.values()].includes(code));
    if (missing.length > 0) throw new BatchRefused('column-missing', { value: columnTitles(missing, 'vi') });
    return places;
  }

  #noTitles(): BatchRefused {
    return new BatchRefused('titles', { value: columnTitles(columnsOf(this.#type), 'vi') });
  }

  #row(
    name: string,
    {
      number,
      cells,
      places,
      is1904,
    }: { number: number; cells: Cells; places: ReadonlyMap<number, ColumnCode | 'ordinal'>; is1904: boolean },
  ): void {
    const texts: Partial<Record<ColumnCode, string>> = {};
    const [numbers, strange]: [ColumnCode[], ColumnCode[]] = [[], []];
    for (const at of cells.filled) {
      const column = places.get(at);
      if (column === 'ordinal') continue;
      if (column === undefined) {
        throw new BatchRefused('column-unknown', {
          place: `${name}!${lettersOf(at)}${number}`,
          value: columnTitles(columnsOf(this.#type), 'vi'),
        });
      }
      const text = cellText(cells, at, is1904);
      if (text === undefined) strange.push(column);
      else if (text !== '') texts[column] = text;
      if (cells.forms[at] === 'number') numbers.push(column);
    }
    if (Object.keys(texts).length === 0 && strange.length === 0) return;
    this.#count += 1;
    if (this.#count > this.#most) throw new BatchRefused('too-many', { value: String(this.#most) });
    this.#give({ row: number, cells: texts, numbers, strange });
  }
}

function isCodeRow(cells: Cells): boolean {
  return cells.filled.every((at) => isCode(cells.textOf(at)));
}

/** A cell as text; undefined if it holds invalid characters, a boolean or an error. */
export function cellText(cells: Cells, at: number, is1904: boolean): string | undefined {
  const [bytes, from, to, form] = [cells.bytes[at], cells.from[at] ?? 0, cells.to[at] ?? 0, cells.forms[at]];
  if (bytes === undefined) return '';
  if (form === 'other') return undefined;
  if (form === 'number') {
    const plain = asFileText(bytes, from, to, { isDay: false, is1904 });
    if (plain !== undefined) return plain.toString('utf8');
  }
  return cleanText(bytes, from, to);
}
