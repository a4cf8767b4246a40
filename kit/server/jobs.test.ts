import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '#kit/testing/database.ts';
import { testKeys } from '#kit/testing/keys.ts';
import { makeCipher } from './cipher.ts';
import { openPool } from './database.ts';
import { diskFiles } from './files/disk.ts';
import { job, openLoaderPool, queuePool, startWorker } from './jobs.ts';
import { livingWorkers } from './living-workers.ts';
import { makeLogger } from './log.ts';
import { readSettings } from './settings.ts';

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
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await services.pool.query(
      `update graphile_worker.${table} set locked_at = now() - interval '1 minute' where locked_by is not null`,
    );
  }
  // Another process looks for workers that died.
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
  await expect.poll(() => [...runs].toSorted()).toEqual(['bad', 'bad in queue', 'good behind it']);
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

test('UPL-05 a connection that the queue cannot have is one it tries again for, not the end of the process', async () => {
  const pool = new pg.Pool({ connectionString: database.appUrl, max: 1, connectionTimeoutMillis: 50 });
  const queue = queuePool(pool);
  const held = await queue.connect();
  await expect(queue.connect()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  held.release();
  expect((await queue.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await queue.end();
  await pool.end();
});
