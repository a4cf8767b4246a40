import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('HRD-04 a quick beginning, then one after the other; who pauses begins anew, and nobody waits for another', () => {
  const pace = new Pace({ quick: 3, perSecond: 2, waiting: 4 });
  const take = (key: string, now: number, count: number) => Array.from({ length: count }, () => pace.take(key, now));
  expect(take('one', 0, 5)).toEqual([0, 0, 0, 500, 1_000]);
  expect(pace.isQuick('one', 0)).toBe(false);
  expect(take('other', 0, 1)).toEqual([0]);
  expect(take('one', 60_000, 4)).toEqual([0, 0, 0, 500]);
  expect(pace.isQuick('one', 120_000)).toBe(true);
});

test('HRD-04 what waits elsewhere makes nobody slow for longer than it takes until one more is due', () => {
  const pace = new Pace({ quick: 2, perSecond: 2, waiting: 0 });
  for (let at = 0; at < 1_000; at++) pace.count('one', 0);
  expect([pace.isQuick('one', 0), pace.isQuick('one', 499), pace.isQuick('one', 500)]).toEqual([false, false, true]);
});

test('HRD-04 beyond those that wait the rest is refused, and does not make the line longer', () => {
  const pace = new Pace({ quick: 1, perSecond: 1, waiting: 2 });
  for (let at = 0; at < 3; at++) pace.take('one', 0);
  expect(() => pace.requireRoom('one', 0)).toThrow('too-many-requests');
  pace.requireRoom('other', 0);
  for (let at = 0; at < 50; at++) expect(() => pace.take('one', 0)).toThrow('too-many-requests');
  expect(pace.take('one', 1_000)).toBe(2_000);
});
