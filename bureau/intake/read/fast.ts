import { type Column, packed } from './columns.ts';
import type { LevelState } from './level-state.ts';
import { isDoubtful } from './old-encodings.ts';
import { daysOf } from './values.ts';

const quote = 0x22;

/**
 * The fast path for a quoted value: read, checked and written in one pass, if it is correct. Returns the position of
 * the closing quote, or -1 for all that needs a closer look (escapes, blanks at the ends, faults), without consuming
 * anything. Values begin with `level.begin`. Twice as fast as searching for the quote first.
 */
export function takeQuoted(level: LevelState, place: number, bytes: Buffer, from: number): number {
  const column = level.columns[place];
  if (!column) return -1;
  switch (column.type.kind) {
    case 'text':
      return quotedText(level, column, bytes, from);
    case 'code':
      return quotedCode(level, place, column, bytes, from);
    case 'date':
      return quotedDate(level, place, bytes, from);
    default:
      return -1;
  }
}

/** The fast path for a bare whole number, like `takeQuoted`; returns the position behind it. */
export function takeBare(level: LevelState, place: number, bytes: Buffer, from: number): number {
  const column = level.columns[place];
  const kind = column?.type.kind;
  if (kind === 'percent' || kind === 'foreign') return bareDecimal(level, place, kind, bytes, from);
  if (!column || (kind !== 'vnd' && kind !== 'whole')) return -1;
  const { out } = level;
  let at = from;
  let to = level.at;
  let number = 0;
  for (;;) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) break;
    number = number * 10 + digit;
    out[to++] = digit + 0x30;
    at += 1;
    if (at - from > 15) return -1;
  }
  if (at === from || !isEnd(bytes[at] ?? 0) || (bytes[from] === 0x30 && at > from + 1)) return -1;
  if (kind === 'whole' && (number < column.least || number > column.most)) return -1;
  level.numbers[place] = number;
  level.at = to;
  return at;
}

// Comma, brace or blank: the number ends here.
function isEnd(byte: number): boolean {
  return byte === 0x2c || byte === 0x7d || byte === 0x20 || byte === 0x0a || byte === 0x0d;
}

// Two decimals, as usually written: 8.75.
function bareDecimal(
  level: LevelState,
  place: number,
  kind: 'percent' | 'foreign',
  bytes: Buffer,
  from: number,
): number {
  const { out } = level;
  let at = from;
  let to = level.at;
  let number = 0;
  let point = -1;
  for (;;) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x2e && point < 0) {
      point = at;
      if (kind === 'percent') out[to++] = byte;
    } else if (byte >= 0x30 && byte <= 0x39) {
      number = number * 10 + (byte - 0x30);
      out[to++] = byte;
    } else {
      break;
    }
    at += 1;
    if (at - from > 15) return -1;
  }
  if (point <= from || at !== point + 3 || !isEnd(bytes[at] ?? 0)) return -1;
  if ((bytes[from] === 0x30 && point > from + 1) || (kind === 'percent' && number > 10_000)) return -1;
  level.numbers[place] = number;
  level.at = to;
  return at;
}

function quotedText(level: LevelState, { most }: Column, bytes: Buffer, from: number): number {
  const { out } = level;
  let at = from;
  let to = level.at;
  let length = 0;
  let byte = bytes[at] ?? 0;
  // Errors of a spreadsheet begin with #.
  if (byte === 0x20 || byte === 0x23) return -1;
  while (byte !== quote) {
    if (byte < 0x20 || byte === 0x5c || byte === 0x7f || length === most) return -1;
    out[to++] = byte;
    at += 1;
    length += 1;
    if (byte >= 0x80) {
      const second = bytes[at] ?? 0;
      const isPair = byte >= 0xc3 && byte <= 0xc6 && second >= 0x80 && second < 0xc0;
      const isTriple = byte === 0xe1 && (second === 0xba || second === 0xbb);
      if (!isPair && !isTriple) return -1;
      if (byte === 0xc3 && isDoubtful(bytes[at - 2] ?? 0, second)) return -1;
      out[to++] = second;
      at += 1;
      if (isTriple) {
        const third = bytes[at] ?? 0;
        if ((third & 0xc0) !== 0x80) return -1;
        out[to++] = third;
        at += 1;
      }
    }
    byte = bytes[at] ?? 0;
  }
  if (bytes[at - 1] === 0x20) return -1;
  level.at = to;
  return at;
}

function quotedCode(level: LevelState, place: number, column: Column, bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] !== quote) if (++at - from > 6) return -1;
  const { codes } = column;
  const found = codes?.placeOf.get(packed(bytes, from, at));
  const staged = found === undefined ? undefined : codes?.staged[found];
  if (found === undefined || staged === undefined) return -1;
  level.numbers[place] = found;
  const { out } = level;
  let to = level.at;
  for (let next = 0; next < staged.length; next += 1) out[to++] = staged[next] ?? 0;
  level.at = to;
  return at;
}

function quotedDate(level: LevelState, place: number, bytes: Buffer, from: number): number {
  if (bytes[from + 10] !== quote || bytes[from + 2] !== 0x2f || bytes[from + 5] !== 0x2f) return -1;
  for (let at = 0; at < 10; at += 1) {
    const byte = bytes[from + at] ?? 0;
    if (at !== 2 && at !== 5 && (byte < 0x30 || byte > 0x39)) return -1;
  }
  const digit = (at: number) => (bytes[from + at] ?? 0) - 0x30;
  const day = digit(0) * 10 + digit(1);
  const month = digit(3) * 10 + digit(4);
  const year = digit(6) * 1000 + digit(7) * 100 + digit(8) * 10 + digit(9);
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return -1;
  level.numbers[place] = year * 10_000 + month * 100 + day;
  const { out } = level;
  const to = level.at;
  out[to] = bytes[from + 6] ?? 0;
  out[to + 1] = bytes[from + 7] ?? 0;
  out[to + 2] = bytes[from + 8] ?? 0;
  out[to + 3] = bytes[from + 9] ?? 0;
  out[to + 4] = 0x2d;
  out[to + 5] = bytes[from + 3] ?? 0;
  out[to + 6] = bytes[from + 4] ?? 0;
  out[to + 7] = 0x2d;
  out[to + 8] = bytes[from] ?? 0;
  out[to + 9] = bytes[from + 1] ?? 0;
  level.at = to + 10;
  return from + 10;
}
