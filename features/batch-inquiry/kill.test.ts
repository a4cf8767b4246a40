import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { killAfter, outcomeOf } from '#testing/workers.ts';
import { type WorkedFiles, workedFiles } from './worked-files.fixture.ts';

const isLong = process.env['LONG'] === '1';
const rows = isLong ? 20_000 : 900;
const kills = isLong ? 100 : 3;
const cuts = isLong ? 10 : 3;

let database: TestDatabase;
let files: WorkedFiles;
const folder = mkdtempSync(join(tmpdir(), 'bureau-batch-'));

beforeAll(async () => {
  database = await testDatabase();
  files = await workedFiles({ ...database, folder, rows });
}, 120_000);
afterAll(async () => {
  files.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test(`BAT-01 workers killed at ${kills} moments of a file of ${rows} rows leave each row answered once and charged once`, async () => {
  const id = await files.receive();
  for (let kill = 0; kill < kills && !(await files.isDone(id)); kill += 1) {
    const worker = await files.start(id);
    await killAfter(worker, 50 + randomInt(isLong ? 1500 : 500));
  }
  const last = await files.start(id);
  await outcomeOf(last);
  expect(await files.isDone(id)).toBe(true);
  await files.expectWhole(id);
}, 900_000);

test('BAT-01 a worker that paused while another continued its file, and then continues itself, answers no row again', async () => {
  const id = await files.receive();
  const zombie = await files.start(id);
  await pause(100 + randomInt(400));
  zombie.kill('SIGSTOP');
  const finished = [outcomeOf(zombie)];
  const other = await files.start(id);
  finished.push(outcomeOf(other));
  // A worker stopped inside a database answer keeps its lock, and the other waits; otherwise the other continues, once the database
  // has ended the transaction.
  await Promise.race([pause(8_000), finished[1]]);
  zombie.kill('SIGCONT');
  await Promise.all(finished);
  expect(await files.isDone(id)).toBe(true);
  await files.expectWhole(id);
}, 300_000);

test(`BAT-01 a database that cuts every connection ${cuts} times in mid-file costs only time`, async () => {
  const id = await files.receive();
  const cutter = new Client({ connectionString: database.appUrl });
  await cutter.connect();
  const worker = await files.start(id);
  const done = outcomeOf(worker);
  for (let cut = 0; cut < cuts; cut += 1) {
    await Promise.race([pause(100 + randomInt(300)), done]);
    await cutter.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
    );
  }
  await done;
  await cutter.end();
  await files.expectWhole(id);
}, 300_000);
