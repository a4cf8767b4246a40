import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger, makeWorkerUtils, runOnce } from 'graphile-worker';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { typeParsers } from './types.ts';

const root = mkdtempSync(join(tmpdir(), 'bureau-migrate-'));
const lines: string[] = [];
const log = (line: string) => void lines.push(line);
let embedded: Embedded;
let ownerUrl: string;
let folder: string;
let count = 0;

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: join(root, 'data'), log, settings: { fsync: 'off' } });
});
afterAll(async () => {
  await embedded.stop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  count += 1;
  const url = new URL(embedded.ownerUrl);
  url.pathname = `/migrate_${count}`;
  ownerUrl = url.href;
  folder = join(root, `migrations-${count}`);
  mkdirSync(folder);
  await sql(embedded.ownerUrl, `create database migrate_${count}`);
  lines.length = 0;
});

test('migrations run once, in order, each whole or not at all', async () => {
  write('0001_first', 'create table a (n int); insert into a values (1);');
  write('0002_second', 'insert into a values (2);');
  expect(await up()).toMatchObject({ applied: ['0001_first', '0002_second'] });
  expect(await up()).toMatchObject({ applied: [] });

  write('0003_broken', 'insert into a values (3);\ninsert into nowhere values (4);');
  await expect(up()).rejects.toThrow('The migration 0003_broken failed: line 2: relation "nowhere" does not exist');
  expect(await sql(ownerUrl, 'select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }]);

  write('0003_broken', 'insert into a values (3);');
  expect(await up()).toMatchObject({ applied: ['0003_broken'] });
});

test('an applied migration that was edited, removed or overtaken is refused', async () => {
  write('0001_first', 'create table a (n int);');
  write('0003_third', 'create table c (n int);');
  await up();

  write('0001_first', 'create table a (n bigint);');
  await expect(up()).rejects.toThrow('0001_first was edited after it was applied');
  write('0001_first', 'create table a (n int);');

  write('0002_late', 'create table b (n int);');
  await expect(up()).rejects.toThrow('0002_late comes before 0003_third');
  rmSync(join(folder, '0002_late.sql'));

  rmSync(join(folder, '0001_first.sql'));
  await expect(up()).rejects.toThrow('0001_first was applied, but its file is gone');
  write('0001_first', 'create table a (n int);');

  // The previous release still starts on the schema of the next one.
  rmSync(join(folder, '0003_third.sql'));
  expect(await up()).toMatchObject({ applied: [] });
});

test('two migrations with one number, or with a doubtful name, are refused', async () => {
  write('0001_first', 'select 1');
  write('0001_other', 'select 1');
  await expect(up()).rejects.toThrow('Two migrations have the number 0001');
  rmSync(join(folder, '0001_other.sql'));
  write('2_short', 'select 1');
  await expect(up()).rejects.toThrow('2_short.sql must be named like');
});

test('a database from before the first release is refused, and left unchanged', async () => {
  await sql(
    ownerUrl,
    'create table public.migration (name text primary key, sha256 text not null, applied_at timestamptz)',
  );
  await sql(ownerUrl, `insert into public.migration (name, sha256) values ('0001_bureau', ''), ('0002_portal', '')`);
  const start = () => migrate({ ownerUrl, log, dataDir: join(root, 'data') });
  await expect(start()).rejects.toThrow('made before the first release and cannot be upgraded. Give DATABASE_URL');
  await sql(ownerUrl, `create schema portal; create table portal.deployment (mode text)`);
  await sql(ownerUrl, `insert into portal.deployment (mode) values ('demo')`);
  await expect(start()).rejects.toThrow(`It is a demo's: remove the folder ${join(root, 'data')} (DATA_DIR)`);
  expect(await sql(ownerUrl, `select to_regclass('portal.inquiry') as made`)).toEqual([{ made: null }]);
  expect(await sql(ownerUrl, 'select count(*) from public.migration')).toEqual([{ count: 2n }]);
});

test('an empty database is made from the schema at once, with every migration recorded as applied', async () => {
  const { applied } = await migrate({ ownerUrl, log, dataDir: join(root, 'data') });
  expect(applied[0]).toBe('0001_first_release');
  expect(lines).toContain('Making the tables');
  const noted = await sql(ownerUrl, 'select name from public.migration order by name');
  expect(noted.map(({ name }) => name)).toEqual(applied);
  expect(await migrate({ ownerUrl, log, dataDir: join(root, 'data') })).toMatchObject({ applied: [] });
});

test('SES-01 a new database has no account, no session and no key of anybody: there is no default user', async () => {
  await migrate({ ownerUrl, log, dataDir: join(root, 'data') });
  const tables = ['user_account', 'membership', 'user_factor', 'session', 'application', 'application_key'];
  // Rows hide from their owner, too: a table without a page has never had one.
  const found = await sql(
    ownerUrl,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'portal' and c.relname = any ('{${tables.join()}}') and pg_relation_size(c.oid) = 0 order by 1`,
  );
  expect(found.map(({ name }) => name)).toEqual(tables.toSorted());
});

test('starters at the same moment take turns, and each migration still runs once', async () => {
  write('0001_first', 'create table a (n int);');
  write('0002_second', 'insert into a values (1);');
  // Built while others write: it waits until every statement of the others has ended, even one that waits for its
  // turn.
  write('0003_third', '-- outside a transaction\ncreate index concurrently if not exists a_n on a (n);');
  const results = await Promise.all([up(), up(), up(), up()]);
  expect(results.flatMap(({ applied }) => applied).sort()).toEqual(['0001_first', '0002_second', '0003_third']);
  expect(await sql(ownerUrl, 'select count(*) from a')).toEqual([{ count: 1n }]);
  expect(lines).toContain('Waiting for another server that is migrating this database');
});

test('a call whose tables a migration locks in another order ends, and the migration comes after it', async () => {
  write('0001_first', 'create table a (n int); create table b (n int);');
  await up();
  const call = new Client({ connectionString: ownerUrl });
  await call.connect();
  await call.query('begin; insert into b values (1)');

  write('0002_both', 'alter table a add column m int; alter table b add column m int;');
  const upgrade = up();
  await expect
    .poll(() => sql(ownerUrl, `select 1 from pg_locks where not granted and relation = 'b'::regclass`))
    .toHaveLength(1);
  // Each waits for the other now. PostgreSQL would end one of them, and the call may be the one.
  await call.query('insert into a values (1)');
  await call.query('commit');
  await call.end();

  expect(await upgrade).toMatchObject({ applied: ['0002_both'] });
  expect(await sql(ownerUrl, 'select n, m from a union all select n, m from b')).toEqual([
    { n: 1, m: null },
    { n: 1, m: null },
  ]);
});

test('the servers work as a role that owns nothing and cannot bypass row security', async () => {
  write('0001_first', 'create table a (n int); grant select on a to :app_role; comment on table a is $$a::text$$');
  const { appUrl } = await up();
  const [role] = await sql(
    appUrl,
    `select rolsuper or rolbypassrls or rolcreatedb or rolcreaterole as excess, current_user::text as name
       from pg_roles where rolname = current_user`,
  );
  expect(role).toEqual({ excess: false, name: `migrate_${count}_app` });
  expect(await sql(appUrl, 'select n from a')).toEqual([]);
  await expect(sql(appUrl, 'drop table a')).rejects.toThrow('must be owner');
  await expect(sql(appUrl, 'create table public.b (n int)')).rejects.toThrow('permission denied');
  await expect(sql(appUrl, `update public.migration set sha256 = ''`)).rejects.toThrow('permission denied');
});

test('every machine with the same DATABASE_URL gets the same app password; a given one replaces it', async () => {
  const first = await up();
  const second = await migrate({ ownerUrl, folder, log, dataDir: join(root, 'another-machine') });
  expect(second.appUrl).toBe(first.appUrl);
  expect(first.appUrl).not.toContain(new URL(ownerUrl).password);

  const given = await migrate({ ownerUrl, folder, log, dataDir: root, appPassword: 'p:a@s/s word 16 ch' });
  expect(await sql(given.appUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
  await expect(sql(first.appUrl, 'select 1')).rejects.toThrow('password authentication failed');
});

test('an app role with more rights than it may have is refused', async () => {
  await up();
  await sql(superuserUrl(), `alter role migrate_${count}_app bypassrls`);
  await expect(up()).rejects.toThrow(`migrate_${count}_app has more rights than a server may have`);
});

test('the app role adds jobs, runs them, and returns those of a dead worker', async () => {
  const { appUrl } = await up();
  const pool = new Pool({ connectionString: appUrl });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const logger = new Logger(() => () => {});
  await pool.query(`select graphile_worker.add_job('greet', '{"name":"Lan"}', queue_name := 'q', job_key := 'k')`);
  const greeted: unknown[] = [];
  await runOnce({
    pgPool: pool,
    taskList: { greet: (payload) => void greeted.push(payload) },
    noHandleSignals: true,
    logger,
  });
  expect(greeted).toEqual([{ name: 'Lan' }]);
  const utils = await makeWorkerUtils({ pgPool: pool, logger });
  await utils.forceUnlockWorkers(['gone']);
  await utils.cleanup({});
  await utils.release();
  await pool.end();
});

test('values come out exact: bigint for int8, text for date and numeric, also inside arrays', async () => {
  const [row] = await sql(
    ownerUrl,
    `select 9007199254740993 as money, date '0900-02-28' as day, 0.10::numeric(9, 2) as rate, interval '90 min' as span,
            array[9007199254740993, null] as months, array[[1, 2], [3, 4]]::bigint[] as grid, array[date '2026-01-31'] as days,
            '{}'::bigint[] as none, null::bigint as nothing`,
  );
  expect(row).toEqual({
    money: 9007199254740993n,
    day: '0900-02-28',
    rate: '0.10',
    span: '01:30:00',
    months: [9007199254740993n, null],
    grid: [
      [1n, 2n],
      [3n, 4n],
    ],
    days: ['2026-01-31'],
    none: [],
    nothing: null,
  });
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, `${name}.sql`), text);
}

function up(): Promise<{ appUrl: string; applied: string[] }> {
  return migrate({ ownerUrl, folder, log, dataDir: join(root, 'data') });
}

async function sql(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString, types: typeParsers });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

function superuserUrl(): string {
  const kept: { superuserPassword: string } = JSON.parse(readFileSync(join(root, 'data', 'postgres.json'), 'utf8'));
  const url = new URL(ownerUrl);
  url.username = 'postgres';
  url.password = kept.superuserPassword;
  return url.href;
}
