import { expect, test } from 'vitest';
import { nextSorts } from './sorting.ts';

test('LST-03 a column sorts up, down, and back to the original order', () => {
  const up = nextSorts([], 'a', false);
  expect(up).toEqual([{ name: 'a', desc: false }]);
  const down = nextSorts(up, 'a', false);
  expect(down).toEqual([{ name: 'a', desc: true }]);
  expect(nextSorts(down, 'a', false)).toEqual([]);
});

test('LST-03 another column replaces the sort, or is added behind it', () => {
  const by = [{ name: 'a', desc: true }];
  expect(nextSorts(by, 'b', false)).toEqual([{ name: 'b', desc: false }]);
  const both = nextSorts(by, 'b', true);
  expect(both).toEqual([
    { name: 'a', desc: true },
    { name: 'b', desc: false },
  ]);
  expect(nextSorts(both, 'a', true)).toEqual([{ name: 'b', desc: false }]);
});
