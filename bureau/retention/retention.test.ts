import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { testServices } from '#testing/services.ts';
import { eraseExpired } from './erase.job.ts';

let base: Connected;
let folder: string;
let services: JobServices;

/** Borrowers and an institution of these tests alone. */
const [gone, stays, disputed, busy] = [990_001, 990_002, 990_003, 990_004];
const bank = 1;

beforeAll(async () => {
  base = await connectedDatabase();
  folder = mkdtempSync(join(tmpdir(), 'retention-'));
  services = testServices({ appUrl: base.database.appUrl, folder });
}, 300_000);
afterAll(async () => {
  await services.pool.end();
  await base.close();
  rmSync(folder, { recursive: true, force: true });
});

const sql = async <R extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await base.owner.query(text, values)).rows;

/** A day before (negative) or after the first day on which ended information is still shown. */
const ended = (days: number) => `(bureau.negative_visible_since() + ${days})`;

async function dispute(subject: number): Promise<void> {
  await sql(
    `insert into portal.dispute (institution_id, id, number, kind, subject_id, cic_code, subject_name, contract_number, field, claim,
       state, received_on, raised_by, raised_by_id)
     values ($1, gen_random_uuid(), 'C' || $2::bigint, 'dispute', $2::bigint, 'R' || $2::bigint, 'x', 'HD', 'group', 'x', 'valid', current_date, 'x', 1)`,
    [bank, subject],
  );
}

/** A sealed report about somebody, answered so many days ago. */
async function report(subject: number, daysAgo: number): Promise<string> {
  await sql(`select set_config('app.institution', $1, false)`, [String(bank)]);
  await sql(`select portal.ensure_months(current_date - $1::int - 1, current_date - $1::int + 1)`, [daysAgo]);
  const [made] = await sql<{ id: string }>(
    `with at as (select date_trunc('day', now()) - make_interval(days => $2) as asked, gen_random_uuid() as id),
       f as (insert into bureau.inquiry_footprint (subject_id, asked_at, inquiry_id, institution_id, product_code)
             select $1, asked, id, $3, 'S11T' from at),
       r as (insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256, glance) select $3, asked, id, 'sealed', 'hash', 'glance' from at)
     select id from at`,
    [subject, daysAgo, bank],
  );
  return made?.id ?? '';
}

const isEmpty = async (id: string) =>
  (
    await sql<{ empty: boolean }>(
      `select report = '' and glance is null as empty from portal.reply where inquiry_id = $1`,
      [id],
    )
  )[0]?.empty;

const left = async (table: string, subject: number) =>
  Number((await sql<{ n: bigint }>(`select count(*) as n from ${table} where subject_id = $1`, [subject]))[0]?.n);

test('TRU-19 negative data is erased five years after its end, to the day, and not while it is in dispute; the audit says how much', async () => {
  const tables = {
    'bureau.negative_event': `insert into bureau.negative_event (subject_id, kind, started_on, ended_on) values ($1, 'court', ENDED - 400, ENDED)`,
    'bureau.vamc_debt': `insert into bureau.vamc_debt (subject_id, institution_id, sold_on, principal_sold_vnd, principal_left_vnd, settled_on, reported_on)
       values ($1, 1, ENDED - 400, 1, 0, ENDED, ENDED)`,
    'bureau.settled_debt': `insert into bureau.settled_debt (subject_id, institution_id, source, reference, settled_on, settled_vnd, ended_on, reported_on)
       values ($1::bigint, 1, 'provision', 'HD' || $1::bigint, ENDED - 400, 1, ENDED, ENDED)`,
  };
  for (const text of Object.values(tables))
    for (const [subject, days] of [
      [gone, -1],
      [stays, 0],
      [disputed, -1],
    ] as const)
      await sql(text.replaceAll('ENDED', ended(days)), [subject]);
  await dispute(disputed);

  await eraseExpired(services);
  for (const table of Object.keys(tables))
    expect([table, await left(table, gone), await left(table, stays), await left(table, disputed)]).toEqual([
      table,
      0,
      1,
      1,
    ]);
  const [row] = await sql<{ result: string; detail: string }>(
    `select result, detail from portal.audit_log where action = 'job erase-expired' order by at desc limit 1`,
  );
  expect(row?.result).toBe('erased');
  expect(JSON.parse(row?.detail ?? '')).toMatchObject({
    'negative-event': expect.any(Number),
    'vamc-debt': expect.any(Number),
    'settled-debt': expect.any(Number),
  });

  await sql(`update portal.dispute set state = 'closed' where subject_id = $1`, [disputed]);
  await eraseExpired(services);
  for (const table of Object.keys(tables)) expect([table, await left(table, disputed)]).toEqual([table, 0]);
});

test('TRU-19 sealed reports that told of it are emptied with it; those about others stay', async () => {
  const of = async (subject: number) => ({
    before: await report(subject, 1_700),
    told: await report(subject, 1_200),
    lately: await report(subject, 1),
  });
  const [mine, others] = [await of(busy), await of(stays)];
  await sql(
    `insert into bureau.negative_event (subject_id, kind, started_on, ended_on)
     values ($1, 'court', ${ended(-90)}, ${ended(-1)})`,
    [busy],
  );
  await eraseExpired(services);
  expect([await isEmpty(mine.before), await isEmpty(mine.told), await isEmpty(mine.lately)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([await isEmpty(others.before), await isEmpty(others.told), await isEmpty(others.lately)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('TRU-19 the file of a batch’s replies that holds such a report is erased with it; the files of other batches stay', async () => {
  const batch = async (subject: number) => {
    const inquiry = await report(subject, 1_100);
    const handle = String(subject).padStart(32, '0');
    await sql(`select set_config('app.institution', $1, false)`, [String(bank)]);
    await sql(
      `with b as (insert into portal.batch (institution_id, id, user_id, username, channel, customer_type, product, file_name, sha256, file_handle, bytes, state, received_at)
             select $1, gen_random_uuid(), 1, 'x', 'batch', '2', 'S11T', $2, convert_to($2, 'UTF8'), $2, 1, 'done', now() - interval '1101 days' returning id),
         w as (insert into portal.batch_row (institution_id, batch_id, row_no, state, given, inquiry_id) select $1, b.id, 1, 'answered', '', $3 from b)
       insert into portal.reply_file (institution_id, id, kind, batch_id, file_name, file_handle, bytes, row_count, made_at)
       select $1, gen_random_uuid(), 'batch', b.id, $2, $2, 1, 1, now() - interval '1100 days' from b`,
      [bank, handle, inquiry],
    );
    return handle;
  };
  const [told, other] = [await batch(busy), await batch(stays)];
  await sql(
    `insert into bureau.negative_event (subject_id, kind, started_on, ended_on) values ($1, 'court', ${ended(-90)}, ${ended(-1)})`,
    [busy],
  );
  await eraseExpired(services);
  await sql(`select set_config('app.institution', $1, false)`, [String(bank)]);
  const kept = await sql<{ handle: string }>(
    'select file_handle as handle from portal.reply_file where file_handle = any ($1)',
    [[told, other]],
  );
  expect(kept).toEqual([{ handle: other }]);
});

test('TRU-19 histories are cut where a negative month lies beyond the rule, and monthly figures of that time are emptied', async () => {
  await sql(
    `insert into bureau.credit_history (subject_id, contract_id, institution_id, latest_month, balance_vnd, debt_group, overdue_days)
     select s, s, 1, (date_trunc('month', bureau.negative_visible_since()) + interval '1 month')::date, '{3,2,1}', g, '{0,0,0}'
       from (values ($1::bigint, '{1,1,5}'::smallint[]), ($2, '{1,1,1}'), ($3, '{1,1,5}')) v (s, g)`,
    [gone, stays, disputed],
  );
  await sql(`select bureau.make_balance_month((bureau.negative_visible_since() - interval '2 months')::date)`);
  await sql(
    `insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, debt_group, overdue_days, overdue_vnd)
     values (date_trunc('month', bureau.negative_visible_since() - interval '2 months')::date, $1, 1, 1, 5, 5, 400, 5)`,
    [gone],
  );
  // Somebody else's open case keeps their own row of that month, and no other.
  await sql(
    `insert into bureau.balance_month select month, $2::bigint, 1, 1, row_no, balance_vnd, foreign_cents, debt_group, overdue_days, submission_no, overdue_vnd
       from bureau.balance_month where subject_id = $1`,
    [gone, disputed],
  );
  await sql(`update portal.dispute set state = 'valid' where subject_id = $1`, [disputed]);
  await eraseExpired(services);
  expect(await left('bureau.balance_month', disputed)).toBe(1);
  const rows = await sql<{ subject_id: bigint; balance_vnd: bigint[] }>(
    'select subject_id, balance_vnd from bureau.credit_history where subject_id = any ($1) order by 1',
    [[gone, stays, disputed]],
  );
  expect(rows.map(({ balance_vnd }) => balance_vnd.map(Number))).toEqual([
    [3, 2],
    [3, 2, 1],
    [3, 2, 1],
  ]);
  expect(await left('bureau.balance_month', gone)).toBe(0);
});

test('TRU-19 tickets, reports and what searches showed are erased at the end of their lives, and not before', async () => {
  const [old, young] = [await report(stays, 1_900), await report(stays, 1_790)];
  await sql(
    `insert into bureau.shown_subject (institution_id, user_id, shown_at, subject_ids)
     select 1, 77, now() - t.age, '{1}' from (values (interval '2 years 1 day'), (interval '1 year 360 days')) t (age)`,
  );
  await sql(`select set_config('app.institution', '1', false)`);
  await sql(
    `insert into portal.correction_notice (institution_id, id, made_at, cic_code, subject_name, field, dispute_number)
     select 1, gen_random_uuid(), now() - t.age, 'R-old', 'x', 'group', '1' from (values (interval '2 years 1 day'), (interval '1 year')) t (age)`,
  );
  await eraseExpired(services);
  expect([await isEmpty(old), await isEmpty(young)]).toEqual([undefined, false]);
  expect(await sql('select 1 from bureau.shown_subject where user_id = 77')).toHaveLength(1);
  expect(await sql(`select 1 from portal.correction_notice where cic_code = 'R-old'`)).toHaveLength(1);
});

const doc = readFileSync('docs/retention.md', 'utf8');

test('TRU-19 every table stands in docs/retention.md once, and every target with its table and its life', async () => {
  const tables = await sql<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('bureau', 'portal') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const named = [...doc.matchAll(/`((?:bureau|portal)\.\w+)`/g)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  const targets = await sql<{ target: string; table_name: string; months: number; hours: number }>(
    `select target, table_name, (extract(year from life) * 12 + extract(month from life))::int as months,
       (extract(epoch from life) / 3600)::int as hours from portal.retention order by step`,
  );
  for (const { target, table_name: table, months, hours } of targets) {
    const line = doc.split('\n').find((one) => one.includes(`| ${target} |`)) ?? '';
    expect(line, target).toContain(`\`${table}\``);
    const life = months === 0 ? `${hours} hours` : `(${months} months|${months / 12} years?)`;
    expect(line, target).toMatch(new RegExp(`\\b${life}\\b`));
  }
});

test('TRU-19 the servers’ role runs a target and reads the figures; it can neither add one nor erase by a function below', async () => {
  for (const statement of [
    `insert into portal.retention (target, step, table_name, kind, life, ends) values ('x', 99, 'bureau.subject', 'age', '1 day', 'now()')`,
    `update portal.retention set life = '1 day'`,
    `select portal.empty_reports(1, '2020-01-01', '2020-01-01')`,
    `select portal.erase_months(r, '{}') from portal.retention r`,
  ])
    await expect(base.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
});
