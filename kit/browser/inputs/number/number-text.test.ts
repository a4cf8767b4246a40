import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumber, writeNumber } from './number-text.ts';

describe('FRM-07 a number is understood as typed, in both languages', () => {
  const cases: readonly (readonly [text: string, vi: string | undefined, en: string | undefined])[] = [
    ['', '', ''],
    ['   ', '', ''],
    ['50000000', '50000000', '50000000'],
    ['50.000.000', '50000000', '50000000'],
    ['50,000,000', '50000000', '50000000'],
    ['50 000 000', '50000000', '50000000'],
    ['1.234.567,89', '1234567.89', '1234567.89'],
    ['1,234,567.89', '1234567.89', '1234567.89'],
    ['1.500', '1500', undefined],
    ['1,500', undefined, '1500'],
    ['1,5', '1.5', '1.5'],
    ['1.5', '1.5', '1.5'],
    [',5', '0.5', '0.5'],
    ['-1.234.567', '-1234567', '-1234567'],
    ['\u22121 234', '-1234', '-1234'],
    ['+12', '12', '12'],
    ['0012', '0012', '0012'],
    ['１２３', '123', '123'],
    ['12a', undefined, undefined],
    ['1.23.456', undefined, undefined],
    ['--5', undefined, undefined],
    ['-', undefined, undefined],
    ['1,2,3', undefined, undefined],
  ];
  test.each(cases)('FRM-07 "%s"', (text, vi, en) => {
    expect(readNumber(text, 'vi', { decimals: 2 })).toBe(vi);
    expect(readNumber(text, 'en', { decimals: 2 })).toBe(en);
  });
});

test('FRM-07 negatives and leading zeros are accepted by default and refused or dropped on request', () => {
  expect(readNumber('-5', 'vi')).toBe('-5');
  expect(readNumber('-5', 'vi', { negative: false })).toBeUndefined();
  expect(readNumber('007', 'vi')).toBe('007');
  expect(readNumber('007', 'vi', { leadingZeros: false })).toBe('7');
  expect(readNumber('000', 'vi', { leadingZeros: false })).toBe('0');
});

test('FRM-07 digits only: decimals are refused unless a field accepts them', () => {
  expect(readNumber('1,5', 'vi')).toBeUndefined();
  expect(readNumber('1.555', 'en', { decimals: 2 })).toBeUndefined();
});

test('FRM-07 every number survives being written and read again in the language of the page', () => {
  const number = fc.tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 0n, max: 10n ** 24n }),
    fc.option(fc.stringMatching(/^\d{1,6}$/)),
  );
  fc.assert(
    fc.property(number, fc.constantFrom('vi' as const, 'en' as const), ([sign, whole, part], language) => {
      const value = `${sign}${whole}${part === null ? '' : `.${part}`}`;
      expect(readNumber(writeNumber(value, language), language, { decimals: 6 })).toBe(value);
    }),
  );
  expect(writeNumber('0012345', 'vi')).toBe('0012345');
  expect(writeNumber('1234567.89', 'vi')).toBe('1.234.567,89');
  expect(writeNumber('1234567.89', 'en')).toBe('1,234,567.89');
});
