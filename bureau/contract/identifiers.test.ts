import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, citizenIdAgrees, isCicCode, isCitizenId, isTaxCode } from './identifiers.ts';

test.each([
  // 31·0 + 29·1 + 23·0 + 19·0 + 17·1 + 13·0 + 7·9 + 5·1 + 3·4 = 126; 126 mod 11 = 5
  ['010010914', '5'],
  ['000000001', '7'],
  ['000000000', undefined],
])('the check digit of %s is %s', (nine, digit) => {
  expect(checkDigit(nine)).toBe(digit);
});

const nineDigits = fc.stringMatching(/^[0-9]{9}$/).filter((nine) => checkDigit(nine) !== undefined);

test('a single wrong digit in a CIC code is always detected', () => {
  fc.assert(
    fc.property(nineDigits, fc.nat(9), fc.integer({ min: 1, max: 9 }), (nine, place, off) => {
      const code = nine + checkDigit(nine);
      const wrong = [...code];
      wrong[place] = String((Number(code[place]) + off) % 10);
      expect(isCicCode(code)).toBe(true);
      expect(isCicCode(wrong.join(''))).toBe(false);
    }),
  );
});

test('a tax code has 10 digits with their check digit, 13 for a branch, or is a citizen ID', () => {
  expect(isTaxCode('0189358244')).toBe(true);
  expect(isTaxCode('0189358245')).toBe(false);
  expect(isTaxCode('0189358244-001')).toBe(true);
  expect(isTaxCode('0189358244-000')).toBe(false);
  expect(isTaxCode('079188710647')).toBe(true);
  expect(isTaxCode('00')).toBe(false);
});

test('a citizen ID is checked against birth and sex', () => {
  expect(isCitizenId('079188710647')).toBe(true);
  expect(citizenIdAgrees('079188710647', '1988-03-14', 2)).toBe(true);
  expect(citizenIdAgrees('079188710647', '1988-03-14', 1)).toBe(false);
  expect(citizenIdAgrees('079201909853', '2001-01-15', 1)).toBe(true);
});
