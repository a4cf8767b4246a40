import pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { known } from './population/known/known.ts';
import { tables } from './population/rows.ts';
import { CheckedClient } from '#database/checked-client.ts';
import { typeParsers } from '#database/types.ts';
import { actFrom } from '#kit/server/database/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';

let database: TestDatabase;
let app: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  app = new CheckedClient({ connectionString: database.appUrl, types: typeParsers });
  owner = new pg.Client({ connectionString: database.ownerUrl, types: typeParsers });
  await Promise.all([app.connect(), owner.connect()]);
  // Tests open files with this function; the portal's own checks an inquiry first.
  await owner.query(`create function public.open_door(subject bigint) returns void language sql security definer
    as $$ insert into bureau.opening (xid, subject_id, institution_id) values (pg_current_xact_id(), subject, 1) $$`);
});
afterAll(async () => {
  await Promise.all([app.end(), owner.end()]);
  await database.drop();
});
const actor = { institutionId: 1, userId: 1 };
beforeEach(async () => {
  await app.query('begin');
  await actFrom(app, actor);
});
afterEach(() => app.query('rollback'));

// What only the loader may read: no server, no inquiry.
const unreadable = ['paper_index', 'name_index', 'customer'];
const readable = tables.filter((table) => !unreadable.includes(table));
const count = async (client: pg.Client, from: string) => {
  const { rows } = await client.query<{ count: bigint }>(`select count(*) from bureau.${from}`);
  return Number(rows[0]?.count);
};

test.each(readable)('SES-10 without an opened file nothing of %s can be read', async (table) => {
  expect(await count(app, table)).toBe(0);
});

test.each(readable)('an opened file shows exactly the rows of its subject in %s', async (table) => {
  const subjects = [
    known.enterprise.subjectId,
    known.vamc.subjectId,
    known.merged.subjectId,
    known.bad.subjectId,
    known.clean.subjectId,
  ];
  for (const subject of subjects) {
    await app.query('savepoint one');
    await app.query('select public.open_door($1)', [subject]);
    expect(await count(app, table)).toBe(await count(owner, `${table} where subject_id = ${subject}`));
    await app.query('rollback to savepoint one');
  }
});

test('a file is open in the transaction that opened it and in no other', async () => {
  await app.query('select public.open_door(1)');
  expect(await count(app, 'subject')).toBe(1);
  await app.query('commit; begin');
  await actFrom(app, actor);
  expect(await count(app, 'subject')).toBe(0);
});

test('an opening from another time with the same transaction number opens nothing', async () => {
  const { rows } = await app.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  await owner.query(
    `insert into bureau.opening (xid, subject_id, institution_id, opened_at) values ($1, 1, 1, now() - interval '1 day')`,
    [rows[0]?.xid],
  );
  expect(await count(app, 'subject')).toBe(0);
});

test.each([
  ...tables,
  'opening',
  'search_meter',
  'shown_subject',
  'institution',
  'province',
  'product',
  'name_syllable',
])('the app role cannot write to %s', async (table) => {
  await expect(app.query(`delete from bureau.${table}`)).rejects.toThrow(/permission denied/);
});

test.each(['paper_index', 'name_index', 'opening', 'search_meter', 'shown_subject'])(
  'the app role cannot read %s',
  async (table) => {
    await expect(app.query(`select * from bureau.${table}`)).rejects.toThrow(/permission denied/);
  },
);

test('the app role cannot read a partition directly, past its parent', async () => {
  const { rows } = await owner.query<{ name: string }>(`select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'bureau.balance_month'::regclass limit 1`);
  await expect(app.query(`select * from ${rows[0]?.name}`)).rejects.toThrow(/permission denied/);
});

test('a search needs an acting institution, and its limits hold', async () => {
  await app.query('rollback; begin');
  await app.query('savepoint one');
  await expect(app.query("select * from bureau.find_by_cic('7905103808')")).rejects.toThrow(/institution/);
  await app.query('rollback to savepoint one');
  await actFrom(app, actor);
  const { rows } = await app.query(
    `select * from bureau.find_by_name(null, array(select 'nguyen van ' || s.syllable from bureau.name_syllable s limit 400), null, 0, 100000)`,
  );
  expect(rows.length).toBeLessThanOrEqual(50);
  await expect(app.query("select * from bureau.find_by_prefix('79', 'n', null, 10)")).rejects.toThrow(/four letters/);
});

test('a footprint can be written only for an opened file and by the acting institution', async () => {
  const leave = () => app.query("select bureau.add_footprint(1, 'S11A', gen_random_uuid())");
  await app.query('savepoint one');
  await expect(leave()).rejects.toThrow(/opened file/);
  await app.query('rollback to savepoint one');
  await app.query('select public.open_door(1)');
  const before = await count(app, 'inquiry_footprint where institution_id = 1');
  await leave();
  expect(await count(app, 'inquiry_footprint where institution_id = 1')).toBe(before + 1);
});

test('negative information that ended five years and a day ago is hidden everywhere; exactly five years ago it is still shown', async () => {
  for (const [subject, visible] of [
    [known.longRepaid, 0],
    [known.justVisible, 1],
  ] as const) {
    const id = subject.subjectId;
    expect(await count(owner, `negative_event where subject_id = ${id}`)).toBe(1);
    expect(await count(owner, `visible_negative_event where subject_id = ${id}`)).toBe(visible);
    await app.query('savepoint one');
    await app.query('select public.open_door($1)', [id]);
    expect(await count(app, 'negative_event')).toBe(visible);
    expect(await count(app, 'visible_negative_event')).toBe(visible);
    const { rows } = await app.query<{ worst: number }>(
      'select max(g) as worst from bureau.visible_credit_history, unnest(debt_group) g',
    );
    expect(rows[0]?.worst).toBe(1);
    await app.query('rollback to savepoint one');
  }
});

test('a month in which nothing was sent is null in the history, not zero', async () => {
  const { subjectId, figures } = known.missingMonths;
  await app.query('select public.open_door($1)', [subjectId]);
  const { rows } = await app.query<{ balances: (bigint | null)[] }>(
    'select balance_vnd as balances from bureau.visible_credit_history',
  );
  const missing = rows[0]?.balances.flatMap((balance, ago) => (balance === null ? [ago] : []));
  expect(missing).toEqual([...figures.missingMonthsAgo]);
});
