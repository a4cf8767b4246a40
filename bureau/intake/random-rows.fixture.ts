import fc from 'fast-check';
import { checkDigit } from '#bureau/contract/identifiers.ts';
import type { FileRow } from './generate.ts';
import { type FileKind, type Indicator, indicatorsOf, type Section } from './kind.ts';
import { oldEncodingOf } from './read/old-encodings.ts';

/** Rows of each section of a kind that a clerk could have sent and that no rule refuses. */
export function randomRows(kind: FileKind, most = 8): fc.Arbitrary<Record<string, FileRow[]>> {
  return fc.record(
    Object.fromEntries(
      kind.sections.map((section) => [section.code, fc.array(randomRow(section), { maxLength: most })]),
    ),
  );
}

function randomRow(section: Section): fc.Arbitrary<FileRow> {
  const columns = indicatorsOf(section);
  return fc
    .record(Object.fromEntries(columns.map((indicator) => [indicator.column, randomValue(indicator)])))
    .map((row) => consistent(section, row));
}

// Latin and Vietnamese letters, by code point.
const letters = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xc0, 0xc3],
  [0xe8, 0xea],
  [0x102, 0x103],
  [0x110, 0x111],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1ea0, 0x1ef9],
].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)));
const letter = fc.constantFrom(...letters);
// Characters that need escapes in some format, or have several spellings.
const oddLetter = fc.constantFrom(
  '"',
  '\\',
  '/',
  '&',
  '<',
  "'",
  '\u00f1',
  '\u4e2d',
  '\u{1f600}',
  '\u0301',
  ' ',
  '.',
  '0',
  '7',
  '=',
);
const digit = fc.constantFrom(...'0123456789');

function randomValue({ type, isRequired }: Indicator): fc.Arbitrary<string> {
  const value = valueOf(type);
  return isRequired ? value : fc.oneof(fc.constant(''), value);
}

function valueOf(type: Indicator['type']): fc.Arbitrary<string> {
  switch (type.kind) {
    case 'text':
      return fc
        .tuple(letter, fc.array(fc.oneof(letter, oddLetter), { maxLength: Math.min(12, type.most - 2) }), letter)
        .map(([first, middle, last]) => cut(`${first}${middle.join('')}${last}`, type.most))
        .filter((text) => oldEncodingOf(text) === undefined);
    case 'digits':
      return type.structure === 'tax'
        ? taxCode
        : type.structure === 'phone'
          ? fc.array(digit, { minLength: 9, maxLength: 10 }).map((all) => `0${all.join('')}`)
          : fc.array(digit, { minLength: type.least, maxLength: type.most }).map((all) => all.join(''));
    case 'code':
      return fc.constantFrom(...type.table.codes.map(({ code }) => code));
    case 'date':
      return fc
        .integer({ min: 0, max: 9000 })
        .map((days) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))
        .map((day) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`);
    case 'vnd':
      return fc.integer({ min: 0, max: 900_000_000_000_000 }).map(String);
    case 'foreign':
      return fc.integer({ min: 0, max: 900_000_000_000 }).map((cents) => (cents / 100).toFixed(2));
    case 'whole':
      return fc.integer({ min: type.least, max: type.most }).map(String);
    case 'percent':
      return fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
    case 'tick':
      return fc.constantFrom('true', 'x', '');
    case 'masked-card':
      return fc
        .array(digit, { minLength: 8, maxLength: 8 })
        .map((all) => `${all.slice(0, 4).join('')}********${all.slice(4).join('')}`);
  }
}

const taxCode = fc
  .integer({ min: 1, max: 9_999_999 })
  .map((number) => `01${String(number).padStart(7, '0')}`)
  .map((nine) => `${nine}${checkDigit(nine) ?? ''}`)
  .filter((code) => code.length === 10);

// Removes contradictions in a row: days in order, parts within wholes, papers as their kinds demand.
function consistent(section: Section, values: FileRow): FileRow {
  const row = { ...values };
  for (const check of section.checks) {
    if (check.rule === 'order' && row[check.earlier] && row[check.later]) row[check.later] = '31/12/2199';
    if (check.rule === 'at-most') row[check.less] = '0';
    if (check.rule === 'group-days') row['debt_group'] = '05';
    if (check.rule === 'needs' && row[check.column] === '') row[check.column] = '1';
    if (check.rule === 'identity') Object.assign(row, { [check.number]: 'B1234567', [check.paper]: '03' });
  }
  const past = section.checks.flatMap((check) => (check.rule === 'past' ? [check.column] : []));
  for (const column of past) if (row[column] === '31/12/2199') row[column] = '31/10/2026';
  return row;
}

function cut(text: string, most: number): string {
  return [...text.normalize('NFC')].slice(0, most).join('').trim();
}
