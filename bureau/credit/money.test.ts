import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesInTenths, sum, toMillions, toMillionsByGroup, toMillionsThatAddUp } from './money.ts';

const dong = fc.bigInt({ min: 0n, max: 10n ** 16n });
const rows = fc.array(dong, { maxLength: 60 });

test('half a million rounds away from zero', () => {
  expect([499_999n, 500_000n, 1_499_999n, -500_000n, 0n].map(toMillions)).toEqual([0n, 1n, 1n, -1n, 0n]);
});

test('rows in million dong add up to the printed total, the largest remainder first', () => {
  // 0.4 + 0.4 + 0.4 million = 1.2 million, printed 1: rounding each separately would print 0 + 0 + 0.
  expect(toMillionsThatAddUp([400_000n, 400_001n, 400_000n])).toEqual([0n, 1n, 0n]);
  // 10.6 + 5.6 + 2.6 = 18.8, printed 19: rounding each separately would print 11 + 6 + 3 = 20.
  expect(toMillionsThatAddUp([10_600_000n, 5_600_000n, 2_600_000n])).toEqual([11n, 6n, 2n]);
});

test('for any amounts, rows add up to the rounded sum and each is its own amount rounded down or up', () => {
  fc.assert(
    fc.property(rows, (amounts) => {
      const printed = toMillionsThatAddUp(amounts);
      expect(sum(printed)).toBe(toMillions(sum(amounts)));
      printed.forEach((value, index) => {
        const exact = amounts[index] ?? 0n;
        expect(value === exact / 1_000_000n || value === (exact + 999_999n) / 1_000_000n).toBe(true);
      });
    }),
  );
});

test('for any groups, rows add up to their group and groups to the total', () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 12 }), (groups) => {
      const printed = toMillionsByGroup(groups);
      expect(printed.map(sum)).toEqual(toMillionsThatAddUp(groups.map(sum)));
      expect(sum(printed.map(sum))).toBe(toMillions(sum(groups.map(sum))));
    }),
  );
});

test('the order of the rows changes no row by more than one unit', () => {
  fc.assert(
    fc.property(rows, (amounts) => {
      const backwards = toMillionsThatAddUp(amounts.toReversed()).toReversed();
      toMillionsThatAddUp(amounts).forEach((value, index) => {
        const difference = value - (backwards[index] ?? 0n);
        expect(difference >= -1n && difference <= 1n).toBe(true);
      });
    }),
  );
});

test('shares add up to 100.0 percent, or are all zero', () => {
  expect(sharesInTenths([1n, 1n, 1n])).toEqual([334, 333, 333]);
  expect(sharesInTenths([0n, 0n])).toEqual([0, 0]);
  fc.assert(
    fc.property(rows, (amounts) => {
      const all = sharesInTenths(amounts).reduce((one, other) => one + other, 0);
      expect(all).toBe(sum(amounts) === 0n ? 0 : 1000);
    }),
  );
});
