import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOf, ranksOfCodes, ranksOfNumbers, ranksOfTexts } from './order.ts';

const collator = new Intl.Collator('vi');

function sorted(values: readonly string[]): string[] {
  return [...orderOf(values.length, [{ ranks: ranksOfTexts(values), desc: false }])].map(
    (index) => values[index] ?? '',
  );
}

test('LST-03 names sort in Vietnamese order: Đ after D, Ă after A, tones after letters', () => {
  const names = ['Bùi Hữu', 'Đào', 'Dương', 'Ân', 'An', 'Ăn', 'Bùi Đức Ấn', 'Bùi Đức', 'Anh', 'an'];
  expect(sorted(names)).toEqual(['an', 'An', 'Anh', 'Ăn', 'Ân', 'Bùi Đức', 'Bùi Đức Ấn', 'Bùi Hữu', 'Dương', 'Đào']);
});

test('LST-03 the order of any texts is that of the Vietnamese collator', () => {
  const letters = "aAàáạăắâấbcdDđĐeêếghiíkmnoôơởuưừyỷxyz0123456789 -.,/()&'";
  const anyText = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 40 }), (values) => {
      const ours = sorted(values);
      for (let at = 1; at < ours.length; at += 1) {
        expect(collator.compare(ours[at - 1] ?? '', ours[at] ?? '')).toBeLessThanOrEqual(0);
      }
      expect([...ours].sort()).toEqual([...values].sort());
    }),
    { numRuns: 500 },
  );
});

test('LST-03 texts sent decomposed sort like composed ones', () => {
  expect(sorted(['Hoàng'.normalize('NFD'), 'Hoa', 'Hoang'])).toEqual(['Hoa', 'Hoang', 'Hoàng'.normalize('NFD')]);
});

test('LST-03 missing values come last in both directions', () => {
  const ranks = ranksOfTexts(['b', '', 'a']);
  expect([...orderOf(3, [{ ranks, desc: false }])]).toEqual([2, 0, 1]);
  expect([...orderOf(3, [{ ranks, desc: true }])]).toEqual([0, 2, 1]);
  const numbers = ranksOfNumbers(Float64Array.from([5, Number.NaN, -1]));
  expect([...orderOf(3, [{ ranks: numbers, desc: false }])]).toEqual([2, 0, 1]);
});

test('LST-03 several columns sort together and equal rows keep their order', () => {
  const branch = ranksOfCodes(['B', 'A', 'B', 'A', 'B']);
  const amount = ranksOfNumbers(Float64Array.from([1, 2, 3, 2, 1]));
  expect([
    ...orderOf(5, [
      { ranks: branch, desc: false },
      { ranks: amount, desc: true },
    ]),
  ]).toEqual([1, 3, 2, 0, 4]);
});
