import { packed } from './columns.ts';
import type { Limits } from './limits.ts';
import { FileRefused } from './refused.ts';
import type { SharedTexts } from './shared-texts.ts';
import { Cells, lettersOf } from './sheet-rows.ts';
import type { SheetTaker } from './sheet-visitor.ts';
import { CellAttributes, decoded, isEncoded, nameOf, type XmlHandler } from './xml.ts';

const mergedName = 'mergeCell';

const names = {
  row: nameOf('row'),
  cell: nameOf('c'),
  value: nameOf('v'),
  formula: nameOf('f'),
  inline: nameOf('is'),
  text: nameOf('t'),
  phonetic: nameOf('rPh'),
  // Longer than a packed name may be, as other names are: the bytes before it decide.
  merged: nameOf(mergedName),
};

// The values of a cell's attribute t. inlineStr is longer than a packed name may be, and the only one of that length.
const types = { shared: nameOf('s'), text: nameOf('str'), number: nameOf('n'), inline: nameOf('inlineStr') };

const mostColumns = 16_384;

/** Turns the tags of a sheet into rows of cells. Refuses formulas, because another program computed their values. */
export class SheetHandler implements XmlHandler {
  wantsText = false;
  readonly attributes = new CellAttributes();
  private readonly bytes: Buffer;
  private readonly name: string;
  private readonly texts: SharedTexts;
  private readonly sheet: SheetTaker;
  private readonly limits: Limits;
  private readonly cells = new Cells();
  /** Bytes of the row's own texts and numbers; cells point into it. */
  private own: Buffer = Buffer.alloc(64 * 1024);
  private ownAt = 0;
  private row = 0;
  private column = -1;
  private type = types.number;
  private cellFrom = 0;
  private isInInline = false;
  private isPhonetic = false;
  private isInRow = false;
  private isInCell = false;

  constructor(
    bytes: Buffer,
    rest: {
      readonly name: string;
      readonly texts: SharedTexts;
      readonly sheet: SheetTaker;
      readonly limits: Limits;
    },
  ) {
    this.bytes = bytes;
    this.name = rest.name;
    this.texts = rest.texts;
    this.sheet = rest.sheet;
    this.limits = rest.limits;
  }

  open(name: number, from: number, to: number): void {
    switch (name) {
      case names.row:
        this.openRow();
        break;
      case names.cell:
        if (this.isInRow) this.openCell();
        break;
      case names.value:
        this.wantsText = this.isInCell;
        break;
      case names.inline:
        this.isInInline = this.isInCell;
        break;
      case names.text:
        this.wantsText = this.isInInline && !this.isPhonetic;
        break;
      case names.phonetic:
        this.isPhonetic = true;
        break;
      case names.formula:
        if (this.isInCell) {
          throw new FileRefused('TEP_006.formula', { place: `${this.name}!${lettersOf(this.column)}${this.row}` });
        }
        break;
      case names.merged:
        this.openMerged(from, to);
        break;
    }
  }

  close(name: number): void {
    switch (name) {
      case names.value:
      case names.text:
        this.wantsText = false;
        break;
      case names.inline:
        this.isInInline = false;
        break;
      case names.phonetic:
        this.isPhonetic = false;
        break;
      case names.cell:
        if (this.isInCell) this.closeCell();
        break;
      case names.row:
        if (!this.isInRow) break;
        this.isInRow = false;
        this.sheet.take(this.row, this.cells);
        break;
    }
  }

  text(from: number, to: number): void {
    if (!isEncoded(this.bytes, from, to)) {
      this.keep(this.bytes, from, to);
      return;
    }
    const plain = Buffer.from(decoded(this.bytes.toString('utf8', from, to)));
    this.keep(plain, 0, plain.length);
  }

  private openMerged(from: number, to: number): void {
    if (this.bytes.toString('latin1', from - mergedName.length, from) !== mergedName) return;
    const range = /\sref=["']([^"']*)/.exec(this.bytes.toString('latin1', from, to))?.[1] ?? '';
    this.sheet.merged?.(range);
  }

  private openRow(): void {
    const { placeFrom, placeTo } = this.attributes;
    const number = placeTo > 0 ? wholeNumber(this.bytes, placeFrom, placeTo) : this.row + 1;
    if (!(number > this.row)) throw new FileRefused('TEP_006.workbook');
    this.row = number;
    this.column = -1;
    this.ownAt = 0;
    this.cells.clear();
    this.isInRow = true;
  }

  private openCell(): void {
    const { placeFrom, placeTo, typeFrom, typeTo } = this.attributes;
    const column = placeTo > 0 ? columnOf(this.bytes, placeFrom, placeTo) : this.column + 1;
    if (column < 0 || column >= mostColumns || column <= this.column) throw new FileRefused('TEP_006.workbook');
    this.column = column;
    this.type = typeTo > 0 ? packed(this.bytes, typeFrom, typeTo) : types.number;
    this.cellFrom = this.ownAt;
    this.isInCell = true;
  }

  private closeCell(): void {
    this.isInCell = false;
    this.isInInline = false;
    this.wantsText = false;
    const [from, to] = [this.cellFrom, this.ownAt];
    switch (this.type) {
      case types.shared:
        this.closeShared(from, to);
        break;
      case types.inline:
      case types.text:
        this.put('text', from, to);
        break;
      case types.number:
        this.put('number', from, to);
        break;
      default:
        this.put('other', from, to);
    }
  }

  private closeShared(from: number, to: number): void {
    if (from === to) return;
    const { texts } = this;
    if (!texts.find(wholeNumber(this.own, from, to))) throw new FileRefused('TEP_006.workbook');
    this.ownAt = from;
    this.cells.put(this.column, 'text', texts.bytes, texts.from, texts.to);
  }

  private put(form: 'text' | 'number' | 'other', from: number, to: number): void {
    this.cells.put(this.column, form, this.own, from, to);
  }

  private keep(bytes: Buffer, from: number, to: number): void {
    const length = to - from;
    if (this.ownAt - this.cellFrom + length > this.limits.tokenBytes) {
      throw new FileRefused('BG_102.long', { place: `${this.name}!${lettersOf(this.column)}${this.row}` });
    }
    // Cells keep pointing into their original buffer, so it is replaced and never moved.
    if (this.ownAt + length > this.own.length) {
      const larger = Buffer.alloc(Math.max(this.own.length, length + this.limits.tokenBytes));
      this.own.copy(larger, 0, this.cellFrom, this.ownAt);
      this.ownAt -= this.cellFrom;
      this.cellFrom = 0;
      this.own = larger;
    }
    for (let at = from; at < to; at += 1) this.own[this.ownAt++] = bytes[at] ?? 0;
  }
}

/** The number that digits form; NaN for anything else, or for more than nine digits. */
function wholeNumber(bytes: Buffer, from: number, to: number): number {
  if (from === to || to - from > 9) return Number.NaN;
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** The column of a cell's name: A1 is 0; -1 if there are no letters. */
function columnOf(bytes: Buffer, from: number, to: number): number {
  let column = 0;
  for (let at = from; at < to; at += 1) {
    const letter = (bytes[at] ?? 0) - 0x40;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > mostColumns) return -1;
  }
  return column - 1;
}
