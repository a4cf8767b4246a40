import { afterEach, expect, test, vi } from 'vitest';
import { Holding } from './holding.ts';

afterEach(() => vi.useRealTimers());

test('HRD-04 the first refusals are told at once, later ones after a second; who pauses is told at once again', () => {
  const holding = new Holding();
  const waits = (key: string, now: number, count: number) =>
    Array.from({ length: count }, () => holding.wait(key, now));
  expect(waits('one', 0, 8)).toEqual([0, 0, 0, 0, 0, 1_000, 1_000, 1_000]);
  expect(waits('other', 0, 1)).toEqual([0]);
  expect(waits('one', 2_000, 3)).toEqual([0, 0, 1_000]);
  expect(waits('one', 60_000, 6)).toEqual([0, 0, 0, 0, 0, 1_000]);
});

test('HRD-04 of whom many refusals are held the next are held for longer, and no longer once they are told', async () => {
  vi.useFakeTimers();
  const holding = new Holding();
  const held = Array.from({ length: 55 }, () => holding.hold('one'));
  expect(holding.wait('one')).toBe(5_000);
  expect(holding.wait('other')).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(new Set(await Promise.all(held))).toEqual(new Set([true, false]));
  vi.useRealTimers();
  const later = Array.from({ length: 6 }, () => holding.wait('one', performance.now() + 60_000));
  expect(later).toEqual([0, 0, 0, 0, 0, 1_000]);
});
