import { packed } from './columns.ts';
import { FileRefused } from './refused.ts';
import type { Window } from './window.ts';

const mostPacked = 6;
const [lessThan, greaterThan, slash, equals, colon, amp] = [0x3c, 0x3e, 0x2f, 0x3d, 0x3a, 0x26];

/** Names of elements are numbers: their bytes without prefix, at most six of them (`packed`). */
export const nameOf = (name: string): number => packed(Buffer.from(name));

export type XmlHandler = {
  /**
   * A start tag; its attributes are in these bytes, and r and t in `attributes`. An empty element is closed at once.
   */
  open(name: number, from: number, to: number): void;
  close(name: number): void;
  /** Text between tags, with entities not decoded; only called while `wantsText`. */
  text(from: number, to: number): void;
  readonly wantsText: boolean;
  /** Where the scanner stores a tag's attributes, for a handler that needs them. */
  readonly attributes?: CellAttributes;
};

/**
 * Scans the tags of a workbook's part in constant memory. It knows the syntax of those parts and refuses the rest: no
 * document type (so no entities of a file's own) and no CDATA.
 */
export class XmlScanner {
  private readonly window: Window;
  private readonly handler: XmlHandler;
  private readonly most: number;
  private readonly attributes: CellAttributes;

  constructor(window: Window, handler: XmlHandler, most: number) {
    this.window = window;
    this.handler = handler;
    this.most = most;
    this.attributes = handler.attributes ?? new CellAttributes();
  }

  /** Consumes what begins before the last `most` bytes of the window, or all of it. */
  step(isLast: boolean): void {
    const { window, handler } = this;
    const { bytes, end } = window;
    const safe = isLast ? end : end - this.most;
    let at = window.start;
    while (at < safe) {
      if (bytes[at] === lessThan) {
        at = this.tag(at);
      } else {
        const from = at;
        while (at < end && bytes[at] !== lessThan) at += 1;
        // It began before the last bytes of the window, so it is longer than a cell may be.
        if (at === end && !isLast && handler.wantsText) throw new FileRefused('BG_102.long');
        if (handler.wantsText) handler.text(from, at);
      }
    }
    window.start = Math.min(at, end);
  }

  private tag(start: number): number {
    const { bytes } = this.window;
    const next = bytes[start + 1] ?? 0;
    if (next === 0x21 || next === 0x3f) return this.skipDeclaration(start, next);
    const isClosing = next === slash;
    let at = isClosing ? start + 2 : start + 1;
    let name = 0;
    let length = 0;
    for (;;) {
      const byte = bytes[at] ?? 0;
      if (byte <= 0x20 || byte === greaterThan || byte === slash) break;
      at += 1;
      // A prefix is not part of the name.
      name = byte === colon ? 0 : name * 256 + byte;
      length = byte === colon ? 0 : length + 1;
    }
    if (length > mostPacked) name = -1;
    this.attributes.clear();
    const to = bytes[at] === greaterThan ? at : this.endOfTag(start, at);
    if (isClosing) {
      this.handler.close(name);
    } else {
      const isEmpty = bytes[to - 1] === slash;
      this.handler.open(name, at, isEmpty ? to - 1 : to);
      if (isEmpty) this.handler.close(name);
    }
    return to + 1;
  }

  /** The position of a tag's '>', ignoring those inside quotes. */
  private endOfTag(start: number, from: number): number {
    const { bytes, end } = this.window;
    let at = from;
    for (;;) {
      const byte = bytes[at] ?? 0;
      if (byte === greaterThan) return at;
      at += 1;
      if (byte === 0x22 || byte === 0x27) {
        const valueFrom = at;
        while (at < end && bytes[at] !== byte) at += 1;
        this.attributes.keep(bytes, valueFrom, at);
        at += 1;
      }
      if (at >= end || at - start > this.most) throw new FileRefused('TEP_006.workbook');
    }
  }

  private skipDeclaration(start: number, kind: number): number {
    const { bytes, end } = this.window;
    const head = bytes.toString('latin1', start, Math.min(start + 9, end));
    const closing = kind === 0x3f ? '?>' : '-->';
    if (kind === 0x21 && !head.startsWith('<!--')) {
      throw new FileRefused(/^<!doctype/i.test(head) ? 'TEP_006.doctype' : 'TEP_006.workbook');
    }
    const found = bytes.subarray(0, end).indexOf(closing, start);
    if (found < 0) throw new FileRefused('TEP_006.workbook');
    return found + closing.length;
  }
}

/**
 * The positions of a tag's attributes r and t, the only ones that rows and cells need. One instance serves all tags,
 * so that the millions of tags of a workbook allocate nothing. A missing value is empty (from 0 to 0).
 */
export class CellAttributes {
  placeFrom = 0;
  placeTo = 0;
  typeFrom = 0;
  typeTo = 0;

  clear(): void {
    this.placeFrom = 0;
    this.placeTo = 0;
    this.typeFrom = 0;
    this.typeTo = 0;
  }

  /** Stores the value from `from` to `to` if the name before it is one of the two. */
  keep(bytes: Buffer, from: number, to: number): void {
    let at = from - 2;
    while (isBlank(bytes[at])) at -= 1;
    if (bytes[at] !== equals) return;
    at -= 1;
    while (isBlank(bytes[at])) at -= 1;
    if (!isBlank(bytes[at - 1])) return;
    const letter = bytes[at];
    if (letter === 0x72) {
      this.placeFrom = from;
      this.placeTo = to;
    } else if (letter === 0x74) {
      this.typeFrom = from;
      this.typeTo = to;
    }
  }
}

const isBlank = (byte: number | undefined): boolean => byte !== undefined && byte <= 0x20;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** True if a text has an ampersand or one of Excel's own escapes and must be decoded. */
export function isEncoded(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === amp || (bytes[at] === 0x5f && bytes[at + 1] === 0x78)) return true;
  }
  return false;
}

/** A text with XML's own entities, character numbers and Excel's _x000D_ decoded. Others stay unchanged. */
export function decoded(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name)] ?? whole;
      const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    })
    .replace(/_x([0-9a-fA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(String(hex), 16)));
}
