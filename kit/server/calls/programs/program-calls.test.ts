import { expect, test } from 'vitest';
import type { Pool } from '#database/connection.ts';
import { withinOf } from '#kit/server/metrics/answer-times.ts';
import { ProgramCalls } from './program-calls.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

type Written = { user_id: number; calls: number; refused: number; times: number[] };

test('API-01 calls are counted by program and written together; what cannot be written waits for the next time', async () => {
  const written: Written[][] = [];
  let isAway = true;
  const query = async (_: string, [given]: [string]) => {
    if (isAway) throw new Error('away');
    written.push(JSON.parse(given) as Written[]);
  };
  const calls = new ProgramCalls({ query } as unknown as Pool, silent);
  for (const seconds of [0.01, 0.01, 0.01, 2]) calls.note(7, { seconds, isRefused: seconds === 2 });
  await calls.flush();
  isAway = false;
  calls.note(7, { seconds: 60, isRefused: false });
  await calls.close();
  await calls.flush();
  expect(written.map((all) => all.map(({ user_id, calls: n, refused }) => [user_id, n, refused]))).toEqual([
    [[7, 5, 1]],
  ]);
  const times = written[0]?.[0]?.times ?? [];
  expect([times.length, times.reduce((sum, one) => sum + one, 0)]).toEqual([48, 5]);
  const within = withinOf(times, 0.5) ?? 0;
  expect(within >= 10 && within <= 12.5).toBe(true);
  expect(withinOf(times, 0.95)).toBeGreaterThan(20_000);
  expect(withinOf([], 0.5)).toBeNull();
});
