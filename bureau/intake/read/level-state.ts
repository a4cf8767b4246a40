import type { RefusalCode } from '#bureau/intake/refusals.ts';
import type { Column } from './columns.ts';

/** A fault of a value in the current object: the value as it was written, and what a text says beside it (a length, another value). */
export type Fault = {
  readonly indicator: string;
  readonly code: RefusalCode;
  readonly value: string;
  readonly detail: string;
};

const nothing = Buffer.from('\\N');
const tab = 0x09;

/**
 * A level of a file during reading: the current object, its values as COPY text. One instance serves all objects of
 * its level, one after another; a good value allocates nothing.
 */
export class LevelState {
  readonly array: string;
  readonly columns: readonly Column[];
  readonly parent: LevelState | undefined;
  readonly children: LevelState[] = [];
  /** The section whose rows the objects are; -1 for levels above. */
  leafOf = -1;
  /** Names of members as they appear in JSON, including the closing quote: columns first, then child arrays. */
  keys: Buffer[] = [];
  readonly memberOf = new Map<string, number>();
  /** Values as numbers for comparison: days as yyyymmdd, amounts, indexes in code tables. NaN if missing. */
  readonly numbers: Float64Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Bits of columns and child arrays that occurred, and of columns with a value. */
  seen = 0;
  filled = 0;
  /** Bits of columns that hold nothing but blanks. */
  blank = 0;
  faults: Fault[] = [];
  /** True if a value is missing or unreadable, so that the rows are not staged. */
  isUnreadable = false;
  isSealed = false;
  /** The index of the current object in its array, from 1. */
  index = 0;
  /** The number of rows below the current object. */
  below = 0;
  out: Buffer;
  base = 0;
  at = 0;
  private next = 0;
  private isInOrder = true;
  private readonly own: Buffer;
  private readonly required: number;
  private readonly spare: Buffer;

  constructor(array: string, columns: readonly Column[], parent: LevelState | undefined) {
    if (columns.length > 24) throw new RangeError(`too many indicators in ${array}`);
    this.array = array;
    this.columns = columns;
    this.parent = parent;
    this.numbers = new Float64Array(columns.length);
    this.starts = new Int32Array(columns.length);
    this.ends = new Int32Array(columns.length);
    this.required = columns.reduce((bits, { isRequired }, at) => (isRequired ? bits | (1 << at) : bits), 0);
    this.own = Buffer.alloc(this.mostBytes());
    this.spare = Buffer.alloc(this.mostBytes());
    this.out = this.own;
    this.parent?.children.push(this);
  }

  /** The most bytes that an object's values take, including tabs. */
  mostBytes(): number {
    return this.columns.reduce((sum, { mostBytes }) => sum + mostBytes + 8, 16);
  }

  /** Begins an object whose values are written to `out` from `at` on; to the level's own buffer if omitted. */
  open(out: Buffer = this.own, at = 0): void {
    this.out = out;
    this.base = at;
    this.at = at;
    this.seen = 0;
    this.filled = 0;
    this.blank = 0;
    this.below = 0;
    this.next = 0;
    this.isInOrder = true;
    this.isSealed = false;
    this.isUnreadable = false;
    for (let at = 0; at < this.numbers.length; at += 1) this.numbers[at] = Number.NaN;
    if (this.faults.length > 0) this.faults = [];
  }

  /** Prepares for a column's value: writes separators, and \N for skipped columns. */
  begin(column: number): void {
    if (column < this.next) this.isInOrder = false;
    else if (this.isInOrder) for (let passed = this.next; passed < column; passed += 1) this.writeNothing(passed);
    if (this.isInOrder && column > 0) this.out[this.at++] = tab;
    this.starts[column] = this.at;
  }

  /** Ends the value of a column, which is in `out` up to `at`. */
  end(column: number): void {
    if (this.at === (this.starts[column] ?? 0)) {
      this.at += nothing.copy(this.out, this.at);
    } else {
      this.filled |= 1 << column;
    }
    this.ends[column] = this.at;
    this.next = this.isInOrder ? column + 1 : this.next;
  }

  /** Records a fault of a value; its place is left empty. */
  fail(column: number, code: RefusalCode, value: string, detail = ''): void {
    this.faults.push({ indicator: this.columns[column]?.code ?? this.array, code, value, detail });
    this.isUnreadable = true;
  }

  /** Ends an object: checks required values and puts all values in declared order from `base` to `at`. */
  seal(): void {
    this.isSealed = true;
    if (this.isInOrder) {
      for (let passed = this.next; passed < this.columns.length; passed += 1) this.writeNothing(passed);
    } else {
      this.reorder();
    }
    if ((this.filled & this.required) !== this.required) this.findMissing();
  }

  /** A column's value as it will be staged, still with COPY's escapes; empty if there is none. */
  textOf(column: number): string {
    if ((this.filled & (1 << column)) === 0) return '';
    return this.out.toString('utf8', this.starts[column] ?? 0, this.ends[column] ?? 0);
  }

  private findMissing(): void {
    for (const [at, column] of this.columns.entries()) {
      const isMissing = column.isRequired && (this.filled & (1 << at)) === 0;
      const code = (this.blank & (1 << at)) === 0 ? 'BG_101' : 'BG_101.blank';
      if (isMissing && !this.hasFault(column.code)) this.fail(at, code, '');
    }
  }

  private hasFault(code: string): boolean {
    return this.faults.some(({ indicator }) => indicator === code);
  }

  private writeNothing(column: number): void {
    if (column > 0) this.out[this.at++] = tab;
    this.starts[column] = this.at;
    this.at += nothing.copy(this.out, this.at);
    this.ends[column] = this.at;
    this.next = column + 1;
  }

  // Values came in another order than declared: reorder them through the spare buffer.
  private reorder(): void {
    let at = 0;
    for (let column = 0; column < this.columns.length; column += 1) {
      if (column > 0) this.spare[at++] = tab;
      const start = at;
      const hasValue = (this.filled & (1 << column)) !== 0;
      at += hasValue
        ? this.out.copy(this.spare, at, this.starts[column], this.ends[column])
        : nothing.copy(this.spare, at);
      this.starts[column] = this.base + start;
      this.ends[column] = this.base + at;
    }
    this.spare.copy(this.out, this.base, 0, at);
    this.at = this.base + at;
  }
}
