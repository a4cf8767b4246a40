import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOf, type WaitOptions } from '#sdk/typescript/source/pause.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Waits for something that is answered after so many looks; returns the seconds at which it was looked at, and the end. */
async function looks(pending: number, retryAfter: (look: number) => number | undefined, options: WaitOptions = {}) {
  const begin = Date.now();
  const at: number[] = [];
  const done = endOf(
    async () => {
      at.push((Date.now() - begin) / 1_000);
      const seen = { status: at.length > pending ? 'answered' : 'pending' };
      return { seen, retryAfter: retryAfter(at.length) };
    },
    ['pending'],
    options,
  ).then(
    ({ status }) => status,
    (failure: unknown) => (failure instanceof DOMException ? failure.name : String(failure)),
  );
  await vi.runAllTimersAsync();
  return { at, end: await done };
}

test('API-05 API-09 the SDK looks at a pending inquiry again as Retry-After says', async () => {
  expect(await looks(3, (look) => [2, 5, 30][look - 1])).toEqual({ at: [0, 2, 7, 37], end: 'answered' });
});

test('API-09 without Retry-After the SDK pauses longer each time, up to a minute; who says how long is obeyed', async () => {
  const { at, end } = await looks(12, () => undefined);
  const pauses = at.slice(1).map((second, look) => Math.round((second - (at[look] ?? 0)) * 10) / 10);
  expect(pauses.slice(0, 3)).toEqual([2, 3, 4.5]);
  expect(pauses.slice(-2)).toEqual([60, 60]);
  expect(end).toBe('answered');
  expect((await looks(3, () => 30, { every: 1 })).at).toEqual([0, 1, 2, 3]);
});

test('API-09 the SDK waits no longer than its limit, and looks once more at it', async () => {
  expect(await looks(99, () => 25, { within: 60 })).toEqual({ at: [0, 25, 50, 60], end: 'TimeoutError' });
  const { at, end } = await looks(1_000, () => 900);
  expect([at.at(-1), end]).toEqual([3_600, 'TimeoutError']);
});
