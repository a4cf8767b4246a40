import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { Pool } from '#database/connection.ts';
import { withinOf } from './answer-times.ts';
import { ServerSpans } from './server-spans.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

type Span = { span: string; calls: number; refused: number; failed: number; times: number[] };

test('a span is written also when nobody called; what the database could not take is written once it is back', async () => {
  const written: { given: Span[]; state: object }[] = [];
  let isAway = true;
  const query = async (asked: string | { text: string }, values: string[] = []) => {
    if (isAway) throw new Error('away');
    if (typeof asked !== 'string') return { rows: [{ seconds: 7 }] };
    written.push({ given: JSON.parse(values[1] ?? '') as Span[], state: JSON.parse(values[2] ?? '') as object });
    return { rows: [] };
  };
  const spans = new ServerSpans({ pool: { query } as unknown as Pool, log: silent, dataDir: tmpdir() });
  spans.note(200, 0.01);
  spans.note(503, 0);
  await spans.flush();
  isAway = false;
  spans.note(500, 0.01);
  spans.note(429, 0);
  await spans.flush();
  await spans.close();
  const sums = written.map(({ given }) =>
    given.reduce((all, { calls, refused, failed }) => [all[0] + calls, all[1] + refused, all[2] + failed] as const, [
      0, 0, 0,
    ] as readonly [number, number, number]),
  );
  expect(sums).toEqual([
    [4, 2, 1],
    [0, 0, 0],
  ]);
  expect(written.every(({ given }) => given.length > 0)).toBe(true);
  expect(written[0]?.state).toMatchObject({ queue_seconds: 7, disk_free_bytes: expect.any(Number) });
  // Refusals take no time, so they say nothing of answer times.
  expect(withinOf(written[0]?.given.at(-1)?.times ?? [], 0.95)).toBeGreaterThanOrEqual(10);
  expect(Date.parse(written[0]?.given[0]?.span ?? '') % 300_000).toBe(0);
});
