import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForAlertsAfter } from '#bureau/alerts/count-alerts.job.ts';
import { actAs, openPool } from '#kit/server/database/database.ts';
import { type TestServer, testServer } from '#testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

test('ALR-02 later files do not delay the count that the first one requested', async () => {
  const pool = openPool(server.database.appUrl, 1);
  const ask = () => actAs(pool, { institutionId: 1, userId: 0 }, (client) => askForAlertsAfter(client, '2019-05-31'));
  const jobs = () =>
    server.sql<{ run_at: Date }>(`select run_at from graphile_worker.jobs where key = 'alerts-after-2019-05'`);
  await ask();
  const first = await jobs();
  expect(first).toHaveLength(1);
  await ask();
  expect(await jobs()).toEqual(first);
  await pool.end();
});
