import { isTaxCode } from '#bureau/contract/identifiers.ts';
import type { RefusalCode } from '#bureau/intake/refusals.ts';
import { type Column, packed } from './columns.ts';
import type { LevelState } from './level-state.ts';
import { isDoubtful, oldEncodingOf } from './old-encodings.ts';
import { cleanText, escapeText } from './text.ts';

/**
 * Takes a value that `level.begin` began: checks the bytes against the column's type and writes COPY text. A million
 * rows have twenty-five million values, so a good value never becomes a string here.
 */
export function takeBegun(level: LevelState, place: number, bytes: Buffer, from: number, to: number): void {
  const column = level.columns[place];
  if (!column) return;
  let [start, end] = [from, to];
  while (start < end && (bytes[start] ?? 0) <= 0x20) start += 1;
  while (end > start && (bytes[end - 1] ?? 0) <= 0x20) end -= 1;
  let code = start === end ? undefined : write(level, place, column, bytes, start, end);
  if (code === undefined && bytes[start] === 0x23 && start < end) code = errorOf(bytes.toString('latin1', start, end));
  if (code !== undefined) {
    level.at = level.starts[place] ?? level.at;
    failWritten(level, place, code, bytes.toString('utf8', start, end));
  } else if (from < to && level.at === level.starts[place]) {
    level.blank |= 1 << place;
  }
  level.end(place);
}

/** Refuses a value that `level.begin` began because of its type (a list, true): its place stays empty. */
export function failBegun(level: LevelState, place: number, code: RefusalCode, value: string): void {
  level.fail(place, errorOf(value) ?? code, value);
  level.end(place);
}

// What a spreadsheet shows instead of a value.
function errorOf(text: string): RefusalCode | undefined {
  return /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/i.test(text) ? 'BG_102.cell-error' : undefined;
}

// Hard and wide blanks, and invisible ones, look like an empty cell.
const blanks = /^[\s\u00ad\u200b-\u200d\u2060\ufeff]*$/;

function failWritten(level: LevelState, place: number, code: RefusalCode, text: string): void {
  if (blanks.test(text)) level.blank |= 1 << place;
  else level.fail(place, errorOf(text) ?? code, text, code === 'BG_102.long' ? String([...text].length) : '');
}

function write(
  level: LevelState,
  place: number,
  column: Column,
  bytes: Buffer,
  start: number,
  end: number,
): RefusalCode | undefined {
  switch (column.type.kind) {
    case 'text':
      return writeText(level, column, bytes, start, end);
    case 'digits':
      return writeDigits(level, column, bytes, start, end);
    case 'code':
      return writeCode(level, place, column, bytes, start, end);
    case 'date':
      return writeDate(level, place, bytes, start, end);
    case 'vnd':
      return writeVnd(level, place, column, bytes, start, end);
    case 'whole':
      return writeWhole(level, place, column, bytes, start, end);
    case 'foreign':
    case 'percent':
    case 'decimal':
      return writeDecimal(level, place, column, bytes, start, end);
    case 'masked-card':
      return writeCard(level, bytes, start, end);
    case 'tick':
      return writeTick(level, bytes, start, end);
  }
}

// Plain ASCII and precomposed accented letters: Latin-1, Latin Extended-A and the Vietnamese ones (E1 BA.., E1 BB..).
// They are already NFC. Everything else takes the slow path.
function writeText(
  level: LevelState,
  column: Column,
  bytes: Buffer,
  start: number,
  end: number,
): RefusalCode | undefined {
  const { out } = level;
  let to = level.at;
  let length = 0;
  if (end - start > column.mostBytes) return 'BG_102.long';
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x20 || byte === 0x5c || byte === 0x7f) return writeOddText(level, column, bytes, start, end);
    if (byte >= 0x80) {
      const second = bytes[at + 1] ?? 0;
      const isPair = byte >= 0xc3 && byte <= 0xc6 && second >= 0x80 && second < 0xc0;
      const isTriple = byte === 0xe1 && (second === 0xba || second === 0xbb) && ((bytes[at + 2] ?? 0) & 0xc0) === 0x80;
      const isWhole = isPair ? at + 1 < end : isTriple && at + 2 < end;
      if (!isWhole || (byte === 0xc3 && isDoubtful(bytes[at - 1] ?? 0, second))) {
        return writeOddText(level, column, bytes, start, end);
      }
      out[to++] = byte;
      out[to++] = second;
      at += 1;
      if (isTriple) out[to++] = bytes[++at] ?? 0;
    } else {
      out[to++] = byte;
    }
    length += 1;
  }
  if (length > column.most) return 'BG_102.long';
  level.at = to;
  return undefined;
}

function writeOddText(
  level: LevelState,
  column: Column,
  bytes: Buffer,
  start: number,
  end: number,
): RefusalCode | undefined {
  const text = cleanText(bytes, start, end);
  if (text === undefined) return 'BG_102.characters';
  const encoding = oldEncodingOf(text);
  if (encoding !== undefined) return `BG_102.${encoding}`;
  if ([...text].length > column.most) return 'BG_102.long';
  const escaped = escapeText(text);
  if (Buffer.byteLength(escaped) > column.mostBytes) return 'BG_102.long';
  level.at += level.out.write(escaped, level.at);
  return undefined;
}

function writeDigits(
  level: LevelState,
  column: Column,
  bytes: Buffer,
  start: number,
  end: number,
): RefusalCode | undefined {
  const length = end - start;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    const isHyphen = byte === 0x2d && column.structure === 'tax' && at === start + 10;
    if ((byte < 0x30 || byte > 0x39) && !isHyphen) return 'BG_102.digits';
  }
  if (length < column.least) return isOneZeroShort(column, bytes, start, end) ? 'BG_105.lost-zero' : 'BG_102.digits';
  if (column.structure === 'tax') return writeTaxCode(level, bytes, start, end);
  if (length > column.most) return 'BG_102.digits';
  if (column.structure === 'phone' && isShortPhone(bytes[start] ?? 0, length)) return 'BG_105.lost-zero';
  level.at += bytes.copy(level.out, level.at, start, end);
  return undefined;
}

// Spreadsheets drop the leading zeros of codes.
function isOneZeroShort(column: Column, bytes: Buffer, start: number, end: number): boolean {
  if (column.structure === undefined || column.structure === 'phone' || (bytes[start] ?? 0) === 0x30) return false;
  const full = bytes.toString('latin1', start, end).padStart(column.least, '0');
  if (column.structure === 'tax') return isTaxCode(full);
  return column.least - (end - start) === 1;
}

// A mobile number has ten digits and a landline's eleven, 0 first; service numbers begin with 1, and 84 is the nation's code.
function isShortPhone(first: number, length: number): boolean {
  const isMobile = first === 0x33 || first === 0x35 || (first >= 0x37 && first <= 0x39);
  return (length === 9 && isMobile) || (length === 10 && first === 0x32);
}

function writeTaxCode(level: LevelState, bytes: Buffer, start: number, end: number): RefusalCode | undefined {
  const text = bytes.toString('latin1', start, end);
  const digits = text.replace('-', '');
  if (![10, 12, 13].includes(digits.length)) {
    return digits.length < 13 && isTaxCode(digits.padStart(12, '0')) ? 'BG_105.lost-zero' : 'BG_105';
  }
  if (!isTaxCode(digits)) return 'BG_105';
  level.at += level.out.write(digits, level.at, 'latin1');
  return undefined;
}

function writeCode(
  level: LevelState,
  place: number,
  column: Column,
  bytes: Buffer,
  start: number,
  end: number,
): RefusalCode | undefined {
  const { codes } = column;
  const found = codes?.placeOf.get(packed(bytes, start, end));
  const staged = found === undefined ? undefined : codes?.staged[found];
  if (found === undefined || staged === undefined) return 'BG_103';
  level.numbers[place] = found;
  for (let at = 0; at < staged.length; at += 1) level.out[level.at++] = staged[at] ?? 0;
  return undefined;
}

function writeDate(
  level: LevelState,
  place: number,
  bytes: Buffer,
  start: number,
  end: number,
): RefusalCode | undefined {
  if (end - start !== 10 || bytes[start + 2] !== 0x2f || bytes[start + 5] !== 0x2f) return 'BG_102.date';
  const day = twoDigits(bytes, start);
  const month = twoDigits(bytes, start + 3);
  const year = twoDigits(bytes, start + 6) * 100 + twoDigits(bytes, start + 8);
  if (!(year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month))) {
    return 'BG_102.date';
  }
  level.numbers[place] = year * 10_000 + month * 100 + day;
  const { out } = level;
  let to = level.at;
  for (let at = 6; at < 10; at += 1) out[to++] = bytes[start + at] ?? 0;
  out[to++] = 0x2d;
  for (let at = 3; at < 5; at += 1) out[to++] = bytes[start + at] ?? 0;
  out[to++] = 0x2d;
  for (let at = 0; at < 2; at += 1) out[to++] = bytes[start + at] ?? 0;
  level.at = to;
  return undefined;
}

// NaN if one of them is not a digit; no comparison with NaN is true.
function twoDigits(bytes: Buffer, at: number): number {
  const tens = (bytes[at] ?? 0) - 0x30;
  const ones = (bytes[at + 1] ?? 0) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** How many days a month has. */
export function daysOf(year: number, month: number): number {
  if (month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) return 29;
  return monthDays[month - 1] ?? 0;
}

function writeVnd(
  level: LevelState,
  place: number,
  column: Column,
  bytes: Buffer,
  start: number,
  end: number,
): RefusalCode | undefined {
  const isMinus = bytes[start] === 0x2d;
  if (isMinus && !(column.type.kind === 'vnd' && column.type.isSigned)) return 'BG_102.range';
  return writeInteger(level, place, bytes, isMinus ? start + 1 : start, end, isMinus);
}

function writeWhole(
  level: LevelState,
  place: number,
  column: Column,
  bytes: Buffer,
  start: number,
  end: number,
): RefusalCode | undefined {
  const code = writeInteger(level, place, bytes, start, end, false);
  if (code === 'BG_102.big') return 'BG_102.range';
  const number = level.numbers[place] ?? Number.NaN;
  return code ?? (number >= column.least && number <= column.most ? undefined : 'BG_102.range');
}

// At most 15 digits: every program keeps these exactly, even spreadsheets, and no bank owes more dong.
function writeInteger(
  level: LevelState,
  place: number,
  bytes: Buffer,
  start: number,
  end: number,
  isMinus: boolean,
): RefusalCode | undefined {
  let number = 0;
  let first = start;
  while (first < end - 1 && bytes[first] === 0x30) first += 1;
  let last = first;
  while (last < end && (bytes[last] ?? 0) >= 0x30 && (bytes[last] ?? 0) <= 0x39) last += 1;
  if (last === first || !isZeroFraction(bytes, last, end)) return 'BG_102.whole';
  if (last - first > 15) return 'BG_102.big';
  if (isMinus) level.out[level.at++] = 0x2d;
  for (let at = first; at < last; at += 1) {
    const byte = bytes[at] ?? 0;
    number = number * 10 + (byte - 0x30);
    level.out[level.at++] = byte;
  }
  level.numbers[place] = isMinus ? -number : number;
  return undefined;
}

function isZeroFraction(bytes: Buffer, start: number, end: number): boolean {
  if (start === end) return true;
  if (bytes[start] !== 0x2e || end - start < 2) return false;
  for (let at = start + 1; at < end; at += 1) if (bytes[at] !== 0x30) return false;
  return true;
}

// Up to two decimals. Foreign amounts are staged in hundredths, others unchanged.
function writeDecimal(
  level: LevelState,
  place: number,
  column: Column,
  bytes: Buffer,
  start: number,
  end: number,
): RefusalCode | undefined {
  const { kind } = column.type;
  const isMinus = bytes[start] === 0x2d;
  if (isMinus && kind !== 'decimal') return 'BG_102.range';
  let first = isMinus ? start + 1 : start;
  while (first < end - 1 && bytes[first] === 0x30 && isDigit(bytes[first + 1] ?? 0)) first += 1;
  let point = first;
  while (point < end && isDigit(bytes[point] ?? 0)) point += 1;
  let last = point + 1;
  while (last < end && isDigit(bytes[last] ?? 0)) last += 1;
  if (point === first || (point < end && (bytes[point] !== 0x2e || last < end || last === point + 1))) {
    return 'BG_102.decimal';
  }
  for (let at = point + 3; at < end; at += 1) if (bytes[at] !== 0x30) return 'BG_102.decimal';
  if (point - first > (kind === 'decimal' ? 18 : 13)) return 'BG_102.big';
  return writeHundredths(level, place, column, bytes, { first, point, end, isMinus });
}

function writeHundredths(
  level: LevelState,
  place: number,
  { type: { kind } }: Column,
  bytes: Buffer,
  { first, point, end, isMinus }: { first: number; point: number; end: number; isMinus: boolean },
): RefusalCode | undefined {
  const { out } = level;
  let to = level.at;
  let number = 0;
  if (isMinus) out[to++] = 0x2d;
  for (let at = first; at < point + 3; at += 1) {
    if (at === point) {
      if (kind !== 'foreign') out[to++] = 0x2e;
      continue;
    }
    const byte = at < end ? (bytes[at] ?? 0x30) : 0x30;
    number = number * 10 + (byte - 0x30);
    out[to++] = byte;
  }
  level.numbers[place] = number;
  if (kind === 'percent' && number > 10_000) return 'BG_102.range';
  level.at = to;
  return undefined;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

// 4000******1234 or 9704*** **** **** 1234: at most the first six and the last four digits.
function writeCard(level: LevelState, bytes: Buffer, start: number, end: number): RefusalCode | undefined {
  if (end - start > 32) return 'BG_102.card';
  const text = bytes.toString('latin1', start, end);
  const plain = text.replace(/[ -]/g, '').replace(/x/gi, '*');
  if (!/^\d{1,6}\*{3,}\d{4}$/.test(plain) || plain.length < 13 || plain.length > 19) return 'BG_102.card';
  level.at += level.out.write(text, level.at, 'latin1');
  return undefined;
}

function writeTick(level: LevelState, bytes: Buffer, start: number, end: number): RefusalCode | undefined {
  const text = bytes.toString('latin1', start, Math.min(end, start + 6)).toLowerCase();
  if (text === 'false' || text === '0') return undefined;
  if (text !== 'true' && text !== '1' && text !== 'x') return 'BG_102.tick';
  level.at += level.out.write('t', level.at);
  return undefined;
}
