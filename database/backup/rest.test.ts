import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { diskFiles } from '#kit/server/files/disk.ts';
import { readAccess, superuserUrl } from '#database/embedded-access.ts';
import { type Embedded, embeddedDatabase, startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { isCold } from './copy.ts';
import { type Backup, backupNames, placesIn } from './manifest.ts';
import { bringRest, keepPlan, readPlan } from './rest.ts';
import { restoreTo, restorableSpans } from './restore.ts';
import { findSource } from './source.ts';
import { takeBackup } from './take.ts';
import { verifyNewest } from './verify.ts';

const root = mkdtempSync(join(tmpdir(), 'bureau-rest-'));
const dataDir = join(root, 'data');
const into = join(root, 'restored');
const backups = join(root, 'backups');
const settings = { fsync: 'off' };
const say = () => undefined;
const noAccess = { port: 0, superuserPassword: '', ownerPassword: '' };
// Each restores a whole cluster.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let living: Embedded;
let restored: Embedded | undefined;
let backup: Backup;
let at: Date;
/** Of each month of each table, how many rows it held at `at`, and their hash. */
let asItWas: readonly Hashed[];
type Hashed = { readonly part: string; readonly count: string; readonly hash: string };

beforeAll(async () => {
  living = await startEmbedded({ dataDir, log: () => {}, settings, coldFolder: join(root, 'cold') });
  await migrate({ ownerUrl: living.ownerUrl, dataDir, log: () => {} });
  for (const monthsAgo of [1, 2, 12, 14, 15, 40, 61]) await fill(monthsAgo);
  for (const { part } of await all<{ part: string }>(living.ownerUrl, 'select part from portal.cold_due()'))
    await run(living.ownerUrl, `select portal.move_cold('${part}')`);
  backup = await take(living, dataDir);
  // The log changes old months after the backup: figures, a whole month, and one that was hot in the backup.
  await run(
    living.ownerUrl,
    `set app.submission_no = '9';
     update bureau.balance_month set balance_vnd = balance_vnd + 1, submission_no = 9 where month = ${monthOf(40)} and subject_id % 3 = 0;
     delete from bureau.balance_month where month = ${monthOf(15)} and subject_id % 5 = 0;
     update portal.reply set report = '' where asked_at < ${monthOf(30)};
     select bureau.make_balance_month(${monthOf(20)})`,
  );
  await fill(20);
  await run(living.ownerUrl, `select portal.move_cold(part) from portal.cold_due()`);
  await run(superuserUrl(readAccess(dataDir) ?? noAccess, embeddedDatabase), 'checkpoint');
  asItWas = await hashes(living.ownerUrl);
  const [now] = await all<{ at: Date }>(living.ownerUrl, 'select clock_timestamp() as at');
  at = now?.at ?? new Date(0);
  await new Promise((done) => setTimeout(done, 1_100));
  await run(living.ownerUrl, `set app.submission_no = '10'; delete from bureau.balance_month`);
  await archived();
});
afterAll(async () => {
  await restored?.stop();
  await living?.stop();
  rmSync(root, { recursive: true, force: true });
});

test('T65 the months that people need come first: the database works, and says of the others that they are coming', async () => {
  const cold = backup.manifest.files.filter(({ path }) => isCold(path));
  expect(cold.length).toBeGreaterThan(20);
  await restoreTo(at, { backups, into, isHotOnly: true, say });
  keepPlan(into, { at, backups });
  restored = await startEmbedded({ dataDir: into, log: () => {}, settings, coldFolder: join(into, 'cold') });
  const url = restored.ownerUrl;
  const came = await hashes(url);
  const coming = (
    await all<{ part: string }>(url, 'select part from portal.cold_part where coming_from is not null')
  ).map(({ part }) => part);
  expect(coming).toContain(`bureau.balance_${await stampOf(40)}`);
  expect(coming).toContain(`bureau.balance_${await stampOf(20)}`);
  expect(coming).toContain(`portal.audit_log_${await stampOf(14)}`);
  for (const { part, ...is } of asItWas) {
    const found = came.find((one) => one.part === part);
    if (coming.includes(part)) expect([part, found?.count]).toEqual([part, '0']);
    else expect([part, found]).toEqual([part, { part, ...is }]);
  }
  const [told] = await all(
    url,
    `select oldest = ${monthOf(61)} as oldest, newest = ${monthOf(14)} as newest, parts::int from portal.months_coming('{bureau.balance_month}')`,
  );
  expect(told).toEqual({ oldest: true, newest: true, parts: 5 });
});

test('T65 nobody writes to a month that is coming, and nothing that changes any month goes on without it', async () => {
  const url = restored?.ownerUrl ?? '';
  await expect(run(url, oneRow(40))).rejects.toThrow('months-coming');
  await run(url, oneRow(2));
  await run(url, `delete from bureau.balance_month where subject_id = 9999`);
  await expect(run(url, 'select bureau.move_rows(1, 2, null)')).rejects.toThrow('months-coming');
  await expect(run(url, `select portal.erase_expired('negative-event', 10)`)).rejects.toThrow('months-coming');
});

test('T65 a backup taken meanwhile removes none: the older ones hold what is still to come', async () => {
  if (restored === undefined) throw new Error('nothing was restored');
  const source = await findSource({ dataDir: into, databaseUrl: undefined, log: say });
  const second = await takeBackup({ source, backups, stored: diskFiles(join(into, 'files')), dataDir: into, say });
  await source.stop();
  expect(second.removed).toEqual([]);
  expect(second.backup.manifest.coming).toBeGreaterThan(5);
  expect(backupNames(backups)).toEqual([backup.name, second.backup.name]);
  rmSync(join(placesIn(backups).bases, second.backup.name), { recursive: true });
});

test('T65 TRU-19 the rest comes while the database works, also after a kill and a fault, as it was to the row; what is over is erased', async () => {
  const url = superuserUrl(readAccess(into) ?? noAccess, embeddedDatabase);
  await killed('Copying');
  expect(existsSync(join(`${into}-whole`, 'restored.json'))).toBe(false);
  const stopped = bringRest({
    ...{ into, url, say },
    atOnce: 1,
    onArrived: () => {
      throw new Error('pulled the plug');
    },
  });
  await expect(stopped).rejects.toThrow('pulled the plug');
  const [half] = await all<{ came: bigint; coming: bigint }>(
    url,
    'select count(arrived_at) as came, count(coming_from) as coming from portal.cold_part',
  );
  expect(half?.came).toBe('1');
  const came = await bringRest({ into, url, say, atOnce: 3 });
  expect(came).toBe(Number(half?.coming));
  const erased = new Set([
    `bureau.balance_${await stampOf(61)}`,
    `portal.inquiry_${await stampOf(61)}`,
    `portal.reply_${await stampOf(61)}`,
  ]);
  const now = await hashes(url);
  for (const was of asItWas) {
    const found = now.find(({ part }) => part === was.part);
    if (erased.has(was.part)) expect([was.part, found?.count]).toEqual([was.part, '0']);
    // The restore's own rows of the audit stand in this month's.
    else if (!was.part.startsWith('portal.audit_log_') || (await isOnCold(url, was.part))) expect(found).toEqual(was);
  }
  expect(() => readPlan(into)).toThrow('nothing is to come');
  expect(readdirSync(root)).not.toContain('restored-whole');
  expect(await all(url, `select from portal.audit_log where action = 'restore months'`)).toHaveLength(came + 1);
  const [row] = await all(
    url,
    `select count(*)::int as n from portal.months_coming('{bureau.balance_month,portal.reply}')`,
  );
  expect(row).toEqual({ n: 0 });
  // Writing works again.
  await run(url, `update portal.inquiry set branch_id = 2 where asked_at = ${monthOf(40)} + interval '3 days'`);
  await run(url, oneRow(40));
});

test('T65 a backup with old months on another disk is verified whole', async () => {
  expect(await verifyNewest(backups, say)).toMatchObject({ backup: backup.name, problems: [] });
});

const oneRow = (monthsAgo: number) =>
  `insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, debt_group, overdue_days, overdue_vnd)
   values (${monthOf(monthsAgo)}, 9999, 1, 1, 1, 1, 0, 0)`;

const isOnCold = async (url: string, part: string) =>
  (
    await all(
      url,
      `select from pg_class c join pg_tablespace t on t.oid = c.reltablespace where c.oid = '${part}'::regclass`,
    )
  ).length > 0;

const monthOf = (monthsAgo: number) => `(date_trunc('month', bureau.today()) - interval '${monthsAgo} months')::date`;

async function stampOf(monthsAgo: number): Promise<string> {
  const [row] = await all<{ stamp: string }>(
    living.ownerUrl,
    `select to_char(${monthOf(monthsAgo)}, 'YYYYMM') as stamp`,
  );
  return row?.stamp ?? '';
}

async function fill(monthsAgo: number): Promise<void> {
  const month = monthOf(monthsAgo);
  await run(
    living.ownerUrl,
    `select bureau.make_balance_month(${month}), portal.ensure_months(${month}, ${month});
     insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, debt_group, overdue_days, overdue_vnd)
     select ${month}, n, 1, 1, n * 1000, 1, 0, 0 from generate_series(1, 2000) n;
     set app.institution = '1';
     insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type, customer_name, request)
     select 1, ${month} + interval '3 days', gen_random_uuid(), 1, 'x', 'T' || n, 'S11T', '2', 'x', 'x' from generate_series(1, 100) n;
     insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256)
     select institution_id, asked_at, id, repeat('sealed', 500)::bytea, 'hash' from portal.inquiry where asked_at = ${month} + interval '3 days';
     insert into portal.audit_log (at, chain, seq, action, result, previous_hash, hash)
     select ${month} + make_interval(hours => n), 1, n, 'old', 'ok', '', '' from generate_series(1, 50) n`,
  );
}

function hashes(url: string): Promise<Hashed[]> {
  return all<Hashed>(
    url,
    `select format('%s.%s', n.nspname, c.relname) as part, h.row_count::text as count, encode(h.sha256, 'hex') as hash
       from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join portal.rows_hash(c.oid::regclass) h
      where c.relispartition and c.relkind = 'r' and n.nspname in ('bureau', 'portal') order by 1`,
  );
}

/** Runs the command that brings the rest and kills it once it says something. */
async function killed(word: string): Promise<void> {
  const child = spawn(process.execPath, ['tools/restore.ts', '--rest', '--into', into], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATA_DIR: into },
  });
  child.stdout.on('data', (text: Buffer) => text.includes(word) && child.kill('SIGKILL'));
  const [, signal] = await new Promise<unknown[]>((done) => child.once('exit', (...how) => done(how)));
  expect(signal).toBe('SIGKILL');
}

async function take(of: Embedded, folder: string): Promise<Backup> {
  mkdirSync(join(folder, 'files'), { recursive: true });
  const source = await findSource({ dataDir: folder, databaseUrl: undefined, log: say });
  const taken = await takeBackup({ source, backups, stored: diskFiles(join(folder, 'files')), dataDir: folder, say });
  await source.stop();
  expect(of.ownerUrl).toContain('postgres');
  return taken.backup;
}

async function archived(): Promise<void> {
  const access = readAccess(dataDir);
  if (access === undefined) throw new Error('no access');
  await run(superuserUrl(access, embeddedDatabase), 'select pg_switch_wal()');
  await vi.waitFor(
    () => expect(restorableSpans(backups, say).at(-1)?.until.getTime()).toBeGreaterThan(at.getTime()),
    40_000,
  );
}

async function all<R extends QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function run(url: string, sql: string): Promise<void> {
  await all(url, sql);
}
