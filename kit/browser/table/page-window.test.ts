import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowOf } from './page-window.ts';
import { pageSizes } from './columns/settings.ts';

test('LST-03 the first page of five rows shows rows 1 to 5', () => {
  expect(windowOf({ page: 0, size: 5, count: 12 })).toEqual({ from: 0, to: 5, pages: 3, isVirtual: false });
  expect(windowOf({ page: 2, size: 5, count: 12 })).toEqual({ from: 10, to: 12, pages: 3, isVirtual: false });
});

test('LST-03 a page past the end shows the last one, and an empty table one empty page', () => {
  expect(windowOf({ page: 9, size: 10, count: 12 })).toMatchObject({ from: 10, to: 12 });
  expect(windowOf({ page: 3, size: 5, count: 0 })).toEqual({ from: 0, to: 0, pages: 1, isVirtual: false });
});

test('LST-06 all rows at once are drawn in part above 500 of them', () => {
  expect(windowOf({ page: 0, size: 'all', count: 500 }).isVirtual).toBe(false);
  expect(windowOf({ page: 0, size: 'all', count: 501 }).isVirtual).toBe(true);
  expect(windowOf({ page: 0, size: 'all', count: 99_999 }).to).toBe(99_999);
});

test('LST-03 the pages together show every row once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pageSizes.filter((size) => size !== 'fit')), fc.nat(1_000), (size, count) => {
      const { pages } = windowOf({ page: 0, size, count });
      const rows = Array.from({ length: pages }, (_, page) => windowOf({ page, size, count })).flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, at) => from + at),
      );
      expect(rows).toEqual(Array.from({ length: count }, (_, at) => at));
    }),
  );
});
