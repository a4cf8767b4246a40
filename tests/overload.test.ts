import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { news } from '#features/news/contract.ts';
import { replies } from '#features/replies/contract.ts';
import { openPool } from '#kit/server/database/database.ts';
import { makeMetrics } from '#kit/server/metrics/metrics.ts';
import { openPrivatePort } from '#kit/server/metrics/private-port.ts';
import { LoadShedder } from '#kit/server/http/shedding.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { errorWords } from '#kit/words/errors.ts';
import { say } from '#kit/words/words.ts';
import { freePort } from './faults/kit/nodes.ts';

let server: TestServer;
let lan: Caller;

beforeAll(async () => {
  server = await testServer({ mostCalls: 10, pool: 24 });
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

/** Fills the server with eight calls that wait for a row, runs the work, and releases them. */
async function withFullServer(work: () => Promise<void>): Promise<number[]> {
  const holder = new pg.Client({ connectionString: server.database.ownerUrl });
  await holder.connect();
  await holder.query('begin; lock table portal.quota_day in access exclusive mode');
  const waiting = Array.from({ length: 8 }, () => lan.send(customerInquiry.today));
  try {
    await expect
      .poll(async () => {
        const { rows } = await holder.query(
          `select from pg_locks where not granted and relation = 'portal.quota_day'::regclass`,
        );
        return rows.length;
      })
      .toBe(8);
    await work();
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  return (await Promise.all(waiting)).map(({ status }) => status);
}

test('a full server refuses files and other work at once, tells the client when to retry, and still lets people sign in', async () => {
  const statuses = await withFullServer(async () => {
    const refused = await lan.send(customerInquiry.today);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.body.errors?.[0]?.code).toBe('5030001');
    expect((await lan.send(replies.download, { query: { voucherCode: 'HT1', type: 'pdf' } })).status).toBe(503);
    await expect(server.as('binh.clerk')).resolves.toBeDefined();
    // Refusals before and after routing have the same text, in the caller's language.
    for (const [path, language] of [
      [customerInquiry.today.path, 'en'],
      [`${customerInquiry.today.path}?page=2`, 'en'],
      [news.detail.path.replace(':id', 'any'), 'en'],
      [customerInquiry.today.path, 'vi'],
    ] as const) {
      const answer = await fetch(`${server.origin}${path}`, { headers: { 'accept-language': language } });
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const { message }: { message: string } = await answer.json();
      expect(message).toBe(say(errorWords, language, 'busy'));
    }
  });
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await lan.send(customerInquiry.today)).status).toBe(200);
});

test('a draining server reports this to the balancer, answers late requests and closes its connections', async () => {
  const draining = await testServer({ drainSeconds: 4 });
  const clerk = await draining.as('lan.clerk');
  const stopped = draining.stop();
  await expect.poll(async () => (await fetch(`${draining.origin}/readyz`)).status).toBe(503);
  const late = await clerk.send(customerInquiry.today);
  expect(late.status).toBe(200);
  expect(late.headers.get('connection')).toBe('close');
  await stopped;
  await expect(fetch(`${draining.origin}/readyz`)).rejects.toThrow();
});

test('the private port reports calls, connections, jobs and free disk space, without personal names', async () => {
  const pool = openPool(server.database.appUrl, 2);
  const metrics = makeMetrics({
    pool,
    dataDir: server.settings.dataDir,
    backupDir: undefined,
    shedding: new LoadShedder(10),
  });
  metrics.answered(customerInquiry.today.path, 200, 0.02);
  await server.sql(`select graphile_worker.add_job('nobody-works-this', '{}', run_at => now() - interval '1 hour')`);
  const port = await openPrivatePort({ host: '127.0.0.1', port: 0, metrics });
  try {
    const answer = await fetch(`${port.address}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    expect(text).toContain(`bureau_call_seconds_count{call="${customerInquiry.today.path}",status="200"} 1`);
    expect(text).toContain('bureau_jobs{task="nobody-works-this",state="due"} 1');
    expect(Number(/^bureau_oldest_due_job_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThan(3_000);
    expect(Number(/^bureau_disk_free_bytes (\S+)/m.exec(text)?.[1])).toBeGreaterThan(0);
    expect(text).toContain('bureau_database_connections{state="waited for"} 0');
    expect(text).not.toContain('lan.clerk');
    const live = await fetch(`${port.address}/livez`);
    expect([live.status, live.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect((await fetch(`${port.address}/api/openapi.json`)).status).toBe(404);
  } finally {
    await port.stop();
    await pool.end();
  }
});

test('while the database or the disk is away, the private port omits the figures that need it and reports the others', async () => {
  const url = new URL(server.database.appUrl);
  url.search = '';
  url.host = `127.0.0.1:${await freePort()}`;
  const pool = openPool(url.href, 2);
  const gone = join(server.settings.dataDir, 'gone');
  const metrics = makeMetrics({ pool, dataDir: gone, backupDir: undefined, shedding: new LoadShedder(10) });
  try {
    const text = await metrics.text();
    expect(text).toContain('bureau_calls_inside 0');
    expect(text).toContain('bureau_database_connections{state="waited for"}');
    for (const of of [
      'bureau_jobs',
      'bureau_oldest_due_job_seconds',
      'bureau_log_archive_failing',
      'bureau_disk_free_bytes',
    ]) {
      expect(text).toContain(`bureau_metric_failed{of="${of}"} 1`);
      expect(text).not.toMatch(new RegExp(`^${of}[ {]`, 'm'));
    }
  } finally {
    await pool.end();
  }
});
