import { cellText } from '#bureau/batch/read/customer-rows.ts';
import { BatchRefused } from '#bureau/batch/read/refused.ts';
import { guideSheet } from '#bureau/intake/around.ts';
import type { Cells } from '#bureau/intake/read/sheet-rows.ts';
import type { SheetFacts, SheetTaker, SheetVisitor } from '#bureau/intake/read/sheet-visitor.ts';
import { rowsBeforeCustomers, type SheetLine } from './lines.ts';

/** Gives the filled rows of the only sheet of a workbook that has some. */
export class SheetLines implements SheetVisitor {
  readonly #most: number;
  readonly #give: (line: SheetLine) => void;
  #sheet: string | undefined;
  #count = 0;

  constructor({ most, give }: { readonly most: number; readonly give: (line: SheetLine) => void }) {
    this.#most = most;
    this.#give = give;
  }

  check(sheets: readonly SheetFacts[]): void {
    const hidden = sheets.find(({ isHidden }) => isHidden);
    if (hidden !== undefined) throw new BatchRefused('hidden', { value: hidden.name });
  }

  open(name: string, is1904: boolean): SheetTaker | undefined {
    if (name === guideSheet) return undefined;
    let merged: string | undefined;
    return {
      take: (number, cells) => {
        if (cells.filled.length > 0) this.#line(name, number, lineOf(number, cells, is1904));
      },
      merged: (range) => {
        merged ??= range;
      },
      end: () => {
        if (this.#sheet === name && merged !== undefined)
          throw new BatchRefused('merged', { place: `${name}!${merged}` });
      },
    };
  }

  #line(name: string, number: number, line: SheetLine): void {
    if (line.cells.every((cell) => cell === '') && line.strange.length === 0) return;
    this.#sheet ??= name;
    if (this.#sheet !== name) throw new BatchRefused('sheets', { value: `${this.#sheet}, ${name}` });
    this.#count += 1;
    if (this.#count > this.#most + rowsBeforeCustomers) {
      throw new BatchRefused('too-many', { place: `${name}!${number}`, value: String(this.#most) });
    }
    this.#give(line);
  }
}

function lineOf(row: number, cells: Cells, is1904: boolean): SheetLine {
  const texts: string[] = Array.from({ length: Math.max(...cells.filled) + 1 }, () => '');
  const [numbers, strange]: [number[], number[]] = [[], []];
  for (const at of cells.filled) {
    const text = cellText(cells, at, is1904);
    if (text === undefined) strange.push(at);
    else texts[at] = text;
    if (cells.forms[at] === 'number') numbers.push(at);
  }
  return { row, cells: texts, numbers, strange };
}
