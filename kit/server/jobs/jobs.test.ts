import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { apartJob } from '#testing/apart.job.ts';
import { testKeys } from '#testing/keys.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { openPool } from '#kit/server/database/database.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { queuePool, startWorker } from './job-queue.ts';
import { job, openLoaderPool } from './jobs.ts';
import { startProxy } from '#tests/faults/kit/proxy.ts';
import { livingWorkers, workerLockClass } from './living-workers.ts';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { readSettings } from '#kit/server/settings/settings.ts';

let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), 'bureau-jobs-'));
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function servicesOf(lines: string[]) {
  return {
    pool: openPool(database.appUrl, 4),
    loader: openLoaderPool(database.loaderUrl, 2),
    settings: readSettings({ DATA_DIR: dataDir }),
    cipher: makeCipher(testKeys),
    files: diskFiles(dataDir),
    log: makeLogger('error', (line) => lines.push(line)),
  };
}

async function workersMarkedAlive(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and classid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [workerLockClass],
  );
  return rows[0]?.count ?? 0;
}

test('UPL-05 a job that takes long is not given to another worker while its own lives', async () => {
  let started = 0;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const long = job({
    name: 'long',
    payload: z.object({}),
    run: async () => {
      started += 1;
      await finished;
    },
  });
  const services = servicesOf([]);
  const worker = await startWorker([long], services, 2);
  await services.pool.query(`select graphile_worker.add_job('long', '{}', queue_name := 'one')`);
  await expect.poll(() => started).toBe(1);
  // A new worker has five seconds to register its lock, which the time set back below would take from it.
  await expect.poll(() => workersMarkedAlive(services.pool)).toBe(1);
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await services.pool.query(
      `update graphile_worker.${table} set locked_at = now() - interval '1 minute' where locked_by is not null`,
    );
  }
  // Another process looks for dead workers.
  const other = livingWorkers(services.pool);
  expect(await other.rescue()).toBe(0);
  await other.stop();
  finish();
  await worker.stop();
  expect(started).toBe(1);
  await Promise.all([services.pool.end(), services.loader.end()]);
});

test('UPL-05 a job that fails, alone or in a queue, is tried again and ends neither the worker nor the jobs behind it', async () => {
  const runs: string[] = [];
  const lines: string[] = [];
  const failing = job({
    name: 'failing',
    payload: z.object({ name: z.string() }),
    run: async ({ name }) => {
      runs.push(name);
      if (name.startsWith('bad')) throw new Error('not today');
    },
  });
  const services = servicesOf(lines);
  const { pool, loader } = services;
  const worker = await startWorker([failing], services, 2);
  const add = (name: string, queue: string | null) =>
    pool.query(`select graphile_worker.add_job('failing', json_build_object('name', $1::text), queue_name := $2)`, [
      name,
      queue,
    ]);
  await add('bad', null);
  await add('bad in queue', 'one');
  await add('good behind it', 'two');
  // The failed ones are retried after seconds, which the first round may take on a busy machine.
  await expect.poll(() => [...new Set(runs)].toSorted()).toEqual(['bad', 'bad in queue', 'good behind it']);
  const attempts = async () => {
    const { rows } = await pool.query<{ last_error: string }>(
      'select last_error from graphile_worker._private_jobs where last_error is not null',
    );
    return rows.map(({ last_error }) => last_error);
  };
  await expect.poll(attempts).toEqual([expect.stringContaining('not today'), expect.stringContaining('not today')]);
  await add('good afterwards', 'one');
  await worker.stop();
  expect(lines.every((line) => line.includes('not today'))).toBe(true);
  await Promise.all([pool.end(), loader.end()]);
});

test('BAT-01 a long computing job runs in a thread, with its own services; if its thread ends it alone fails and the next gets another', async () => {
  const services = servicesOf([]);
  const { pool, loader } = services;
  await pool.query('delete from graphile_worker._private_jobs');
  const worker = await startWorker([apartJob], services, 1);
  const add = (ends: boolean) =>
    pool.query(`select graphile_worker.add_job('apart', json_build_object('ends', $1::boolean))`, [ends]);
  await add(true);
  await add(false);
  const errors = async () => {
    const { rows } = await pool.query<{ last_error: string }>(
      'select last_error from graphile_worker._private_jobs where last_error is not null order by id',
    );
    return rows.map(({ last_error }) => last_error);
  };
  await expect
    .poll(errors, { timeout: 20_000 })
    .toEqual([
      expect.stringContaining('the thread of the job has ended'),
      expect.stringContaining('main false, database 1, sealed, demo'),
    ]);
  await worker.stop();
  await Promise.all([pool.end(), loader.end()]);
});

test("PLT-09 a failed job's data is not in the log: an error with a code is logged without its message", async () => {
  const lines: string[] = [];
  const services = servicesOf(lines);
  const { pool, loader } = services;
  const quoting = job({
    name: 'quoting',
    payload: z.object({}),
    run: () => Promise.reject(Object.assign(new Error('invalid input syntax: "Nguyễn"'), { code: '22P02' })),
  });
  // Jobs of earlier tests, which return when enough time has passed, would be logged here too.
  await pool.query('delete from graphile_worker._private_jobs');
  const worker = await startWorker([quoting, apartJob], services, 1);
  await pool.query(`select graphile_worker.add_job('quoting', '{}')`);
  await pool.query(`select graphile_worker.add_job('apart', '{"ends": false, "quotes": "Nguyễn"}')`);
  // A second try of one may come before the first of the other, whose thread has to start.
  const firstTries = () =>
    lines.map((line) => JSON.parse(line) as { attempt?: number }).filter(({ attempt }) => attempt === 1);
  await expect.poll(() => firstTries().length, { timeout: 20_000 }).toBe(2);
  await worker.stop();
  expect(lines.join('\n')).not.toContain('Nguyễn');
  expect(firstTries()).toMatchObject(
    ['quoting', 'apart'].map((task) => ({ message: 'job queue', task, attempt: 1, error: { code: '22P02' } })),
  );
  expect(lines.filter((line) => !/"task":"(?:quoting|apart)"/.test(line))).toEqual([]);
  await Promise.all([pool.end(), loader.end()]);
});

test('UPL-05 the queue retries a connection that it cannot get, without ending the process', async () => {
  const pool = new pg.Pool({ connectionString: database.appUrl, max: 1 });
  const queue = queuePool(pool);
  const held = await queue.connect();
  // From now on: making the first one takes a busy machine longer.
  queue.options.connectionTimeoutMillis = 50;
  await expect(queue.connect()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  queue.options.connectionTimeoutMillis = 0;
  held.release();
  expect((await queue.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await queue.end();
  await pool.end();
});

test('a database without disk, time or a free lock is asked again by the queue; a violated rule is reported unchanged', async () => {
  const pool = new pg.Pool({ connectionString: database.appUrl, max: 1 });
  const queue = queuePool(pool);
  const client = await queue.connect();
  const raised = (code: string) => client.query(`do $$ begin raise exception using errcode = '${code}'; end $$`);
  for (const code of ['53100', '57014', '55P03', '58030'])
    await expect(raised(code)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  for (const code of ['23505', '40001', '42P01']) await expect(raised(code)).rejects.toMatchObject({ code });
  client.release();
  await queue.end();
  await pool.end();
});

test('a worker whose database goes away during a job restarts when it is back, and the job is done', async () => {
  const proxy = await startProxy(Number(new URL(database.appUrl).port));
  const through = new URL(database.appUrl);
  through.search = '';
  through.port = String(proxy.port);
  const lines: string[] = [];
  let runs = 0;
  const cut = job({
    name: 'cut-off',
    payload: z.object({}),
    run: async () => {
      runs += 1;
      if (runs === 1) proxy.treat({ kind: 'refuse' });
    },
  });
  const services = { ...servicesOf(lines), pool: openPool(through.href, 6) };
  const worker = await startWorker([cut], services, 1);
  const beside = openPool(database.appUrl, 1);
  await beside.query(`select graphile_worker.add_job('cut-off', '{}')`);
  await expect.poll(() => runs, { timeout: 25_000 }).toBe(1);
  await pause(1_500);
  proxy.treat({ kind: 'pass' });
  const left = async () =>
    (await beside.query(`select from graphile_worker.jobs where task_identifier = 'cut-off'`)).rowCount;
  await expect.poll(left, { timeout: 45_000, interval: 250 }).toBe(0);
  await worker.stop();
  await Promise.all([services.pool.end(), services.loader.end(), beside.end()]);
  await proxy.stop();
}, 60_000);
