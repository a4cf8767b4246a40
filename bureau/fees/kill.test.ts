import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeParsers } from '#database/types.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { killAfter, outcomeOf, workersOf } from '#testing/workers.ts';
import { newestClosable } from './closable.fixture.ts';
import type { WorkerJob } from './close-until-killed.fixture.ts';

const isLong = process.env['LONG'] === '1';
const kills = isLong ? 20 : 3;
const events = isLong ? 5_000 : 300;

let database: TestDatabase;
let owner: Client;
let month: string;
const folder = mkdtempSync(join(tmpdir(), 'bureau-close-'));
const workers = workersOf<WorkerJob>(new URL('close-until-killed.fixture.ts', import.meta.url));

beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl, types: typeParsers });
  await owner.connect();
  const { rows } = await owner.query<{ month: string }>(
    `select (date_trunc('month', portal.hanoi_day()) - make_interval(months => $1::int))::date::text as month,
       portal.ensure_months((portal.hanoi_day() - interval '5 months')::date, portal.hanoi_day())`,
    // Older than what a first start closes.
    [2 + (await newestClosable(owner))],
  );
  month = rows[0]?.month ?? '';
  const { rows: all } = await owner.query<{ id: number }>(`select id from bureau.institution where class <> 'bureau'`);
  for (const { id } of all) {
    await owner.query(`select set_config('app.institution', $1, false)`, [String(id)]);
    await owner.query(
      `insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state, settled_at)
       select $1, portal.month_start($2::date) + make_interval(mins => n), gen_random_uuid(), 'S37', 2000, 100, 2000, 'charged', now()
       from generate_series(1, $3::int) n`,
      [id, month, events],
    );
  }
}, 120_000);
afterAll(async () => {
  workers.stopAll();
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const start = () => workers.start({ appUrl: database.appUrl, folder, month: month.slice(0, 7) });

test(`REC-02 closers killed at ${kills} moments leave each institution closed once, its statement the sum of its usage`, async () => {
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await start();
    await killAfter(worker, randomInt(150));
  }
  const last = await start();
  await outcomeOf(last);
  const { rows } = await owner.query<{ closed: number; statements: number; wrong: number }>(
    `select (select count(*)::int from portal.month_close where month = $1) as closed,
       (select count(*)::int from portal.statement where month = $1) as statements,
       (select count(*)::int from portal.statement where month = $1 and (events <> $2::int or gross_vnd <> 2000 * $2::bigint)) as wrong`,
    [month, events],
  );
  expect(rows[0]).toEqual({ closed: 45, statements: 45, wrong: 0 });
}, 300_000);
