import { expect, test } from 'vitest';
import { Holding } from './holding.ts';

test('HRD-04 the first refusals are told at once, later ones after a second; who pauses is told at once again', () => {
  const holding = new Holding(() => 0);
  const waits = (key: string, now: number, count: number) =>
    Array.from({ length: count }, () => holding.wait(key, now));
  expect(waits('one', 0, 8)).toEqual([0, 0, 0, 0, 0, 1_000, 1_000, 1_000]);
  expect(waits('other', 0, 1)).toEqual([0]);
  expect(waits('one', 2_000, 3)).toEqual([0, 0, 1_000]);
  expect(waits('one', 60_000, 6)).toEqual([0, 0, 0, 0, 0, 1_000]);
});

test('HRD-04 those who come at once are not all told at once: a held refusal waits one second to two', () => {
  const shares = [0, 0.25, 0.999];
  const holding = new Holding(() => shares.shift() ?? 0);
  const waits = Array.from({ length: 8 }, () => holding.wait('one', 0));
  expect(waits.slice(5)).toEqual([1_000, 1_250, 1_999]);
});
