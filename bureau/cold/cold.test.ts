import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseExpired } from '#bureau/retention/erase.job.ts';
import { describeSchema } from '#database/describe-schema.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { type Connected, connectedDatabase, waitingForLocksSql } from '#testing/database.ts';
import { testServices } from '#testing/services.ts';
import { moveCold } from './move.job.ts';

let base: Connected;
let folder: string;
let services: JobServices;

beforeAll(async () => {
  base = await connectedDatabase();
  folder = mkdtempSync(join(tmpdir(), 'cold-'));
  services = testServices({ appUrl: base.database.appUrl, folder });
});
afterAll(async () => {
  await services.pool.end();
  await base.close();
  rmSync(folder, { recursive: true, force: true });
});

const sql = async <R extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await base.owner.query(text, values)).rows;

const bank = 1;

/** A month so long ago, with one row in each table that has months. */
async function fill(monthsAgo: number): Promise<string> {
  const [row] = await sql<{ month: string }>(
    `select (date_trunc('month', bureau.today()) - make_interval(months => $1))::date::text as month`,
    [monthsAgo],
  );
  const month = row?.month ?? '';
  await sql('select bureau.make_balance_month($1)', [month]);
  await sql('select portal.ensure_months($1, $1)', [month]);
  await sql(`select set_config('app.institution', $1, false)`, [String(bank)]);
  await sql(
    `insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, debt_group, overdue_days, overdue_vnd)
     select $1, 980000 + n, 1, $2, n, 1, 0, 0 from generate_series(1, 100) n`,
    [month, bank],
  );
  await sql(
    `insert into bureau.balance_month_past (month, subject_id, contract_id, institution_id, balance_vnd, debt_group, overdue_days, overdue_vnd, replaced_by)
     values ($1, 980001, 1, $2, 7, 1, 0, 0, 1)`,
    [month, bank],
  );
  await sql(
    `insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type, customer_name, request)
     values ($2, $1::date + interval '3 days', gen_random_uuid(), 1, 'x', 'COLD' || $1, 'S11T', '2', 'x', 'x')`,
    [month, bank],
  );
  await sql(
    `insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256)
     select institution_id, asked_at, id, 'sealed', 'hash' from portal.inquiry where voucher = 'COLD' || $1`,
    [month],
  );
  await sql(
    `insert into portal.audit_log (at, chain, seq, action, result, previous_hash, hash)
     select $1::date + make_interval(hours => n), 1, n, 'old', 'ok', '', '' from generate_series(1, 50) n`,
    [month],
  );
  return month;
}

const stamp = (month: string) => month.slice(0, 7).replace('-', '');
const partsOf = (month: string) => [
  ...[`bureau.balance_${stamp(month)}`, `bureau.balance_past_${stamp(month)}`],
  ...[`portal.audit_log_${stamp(month)}`, `portal.inquiry_${stamp(month)}`, `portal.reply_${stamp(month)}`],
];

const spaceOf = async (month: string) =>
  (
    await sql<{ space: string | null }>(
      `select distinct t.spcname::text as space from unnest($1::text[]) p
         join pg_class c on c.oid = p::regclass or c.oid in (select i.indexrelid from pg_index i where i.indrelid = p::regclass)
         left join pg_tablespace t on t.oid = c.reltablespace order by 1`,
      [partsOf(month)],
    )
  ).map(({ space }) => space);

test('TRU-10 months older than 13, and what was asked and done over a year ago, move whole: same schema, same rows, a hash in the audit', async () => {
  const [old, young] = [await fill(14), await fill(12)];
  const before = await describeSchema(base.database.ownerUrl);
  const rows = async () => {
    const found = [];
    for (const table of [
      'bureau.balance_month',
      'bureau.balance_month_past',
      'portal.inquiry',
      'portal.reply',
      'portal.audit_log',
    ])
      found.push(
        await sql(
          `select md5(string_agg(t::text, ';' order by t::text)) as all from ${table} t where t::text not like '%move-cold%'`,
        ),
      );
    return found;
  };
  const read = await rows();
  const hashes = await sql<{ part: string; hash: string }>(
    `select p as part, encode(h.sha256, 'hex') as hash from unnest($1::text[]) p, portal.rows_hash(p::regclass) h`,
    [partsOf(old)],
  );
  await moveCold(services);
  expect(await spaceOf(old)).toEqual(['bureau_cold']);
  expect(await spaceOf(young)).toEqual([null]);
  expect(await rows()).toEqual(read);
  const after = await describeSchema(base.database.ownerUrl);
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !key.startsWith('row of') && before.get(key) !== after.get(key),
  );
  expect(differing.map((key) => [key, before.get(key), after.get(key)])).toEqual([]);
  const told = await sql<{ detail: string }>(
    `select detail from portal.audit_log where action = 'job move-cold' order by at`,
  );
  const said = told.map(({ detail }) => JSON.parse(detail) as { part: string; rows: number; sha256: string });
  for (const { part, hash } of hashes) expect(said).toContainEqual(expect.objectContaining({ part, sha256: hash }));
  expect(said.find(({ part }) => part === `bureau.balance_${stamp(old)}`)?.rows).toBe(100);
  // Another run finds nothing to do.
  await moveCold(services);
  expect(await sql(`select from portal.audit_log where action = 'job move-cold'`)).toHaveLength(told.length);
});

test('TRU-10 a month that somebody writes to is left for the next night, and a reader keeps nobody from moving it', async () => {
  const month = await fill(15);
  const writer = new Client({ connectionString: base.database.ownerUrl });
  await writer.connect();
  try {
    await writer.query(
      `begin; update bureau.balance_month set balance_vnd = 1 where month = '${month}' and subject_id = 980001`,
    );
    await moveCold(services);
    expect(await spaceOf(month)).toEqual(['bureau_cold', null]);
    await writer.query('rollback');
    await writer.query(`begin; select count(*) from bureau.balance_month`);
    const moving = moveCold(services);
    await expect.poll(() => sql(waitingForLocksSql), { timeout: 20_000 }).not.toHaveLength(0);
    await writer.query('commit');
    await moving;
    expect(await spaceOf(month)).toEqual(['bureau_cold']);
  } finally {
    await writer.end();
  }
});

test('TRU-19 on the cold tablespace a month is restated, its earlier figures kept, and erased five years after its end', async () => {
  const month = await fill(62);
  await moveCold(services);
  expect(await spaceOf(month)).toEqual(['bureau_cold']);
  await sql(`select set_config('app.submission_no', '77', false)`);
  await sql(
    `update bureau.balance_month set balance_vnd = 5000, submission_no = 77 where month = $1 and subject_id = 980002`,
    [month],
  );
  await sql(`select set_config('app.submission_no', '', false)`);
  const past = await sql(
    `select balance_vnd::int as balance, replaced_by as by from bureau.balance_month_past where month = $1 and subject_id = 980002`,
    [month],
  );
  expect(past).toEqual([{ balance: 2, by: 77 }]);
  await eraseExpired(services);
  for (const part of partsOf(month).filter((one) => !one.includes('audit')))
    expect([part, await sql(`select from ${part}`)]).toEqual([part, []]);
  expect(await sql(`select from portal.audit_log_${stamp(month)}`)).toHaveLength(50);
});

test('API-07 servers cannot move a month that is not due, and do not reach the register or the hashing', async () => {
  const month = await fill(3);
  const part = `bureau.balance_${stamp(month)}`;
  await expect(base.pool.query('select portal.move_cold($1)', [part])).rejects.toThrow('not due');
  await expect(base.pool.query(`select portal.move_cold('pg_catalog.pg_class')`)).rejects.toThrow('not due');
  await expect(base.pool.query('select * from portal.cold_part')).rejects.toThrow('permission denied');
  await expect(base.pool.query('select portal.rows_hash($1::text::regclass)', [part])).rejects.toThrow(
    'permission denied',
  );
  await expect(base.pool.query('select portal.put_aside(now())')).rejects.toThrow('permission denied');
});
