import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#testing/server.ts';
import { beginCount } from './count-scores.job.ts';
import pg from 'pg';

let server: TestServer;
let pool: pg.Pool;
beforeAll(async () => {
  server = await testServer();
  pool = new pg.Pool({ connectionString: server.database.ownerUrl, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

test('SCO-06 a month is counted though nobody asks for a score, and once', async () => {
  const runs = async () =>
    (
      await server.sql<{ month: string }>(
        'select month::text as month from bureau.score_run where finished_at is not null',
      )
    ).length;
  expect(await runs()).toBe(0);
  await beginCount(pool);
  const jobs = () => server.sql(`select from graphile_worker.jobs where key = 'count-scores'`);
  await expect.poll(runs, { timeout: 60_000 }).toBe(1);
  // The month is counted a moment before its job is over.
  await expect.poll(jobs).toEqual([]);
  await beginCount(pool);
  expect(await jobs()).toEqual([]);
  expect(await runs()).toBe(1);
});
