import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { diskFiles } from '#kit/server/files/disk.ts';
import { farFolder } from '#testing/folders/far-folder.ts';
import { archiveProgram } from '#database/embedded-archive.ts';
import { type Embedded, startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { segmentAfter } from './archive.ts';
import { downloadBackup, copyAway, copyLogAway, faultsOfFarCopy, readAway } from './away.ts';
import { keptNames } from './keep.ts';
import { type Backup, backupNames, placesIn, readBackup } from './manifest.ts';
import { type Contents, contentsOf } from './mark.ts';
import { restoreTo, restorableSpans } from './restore.ts';
import { findSource } from './source.ts';
import { faultsOfStored } from './stored.ts';
import { takeBackup } from './take.ts';
import { lastTime, readTime } from './times.ts';
import { backupState, verifyNewest } from './verify.ts';

const root = mkdtempSync(join(tmpdir(), 'bureau-backup-'));
const dataDir = join(root, 'data');
const backups = join(dataDir, 'backups');
const settings = { fsync: 'off' };
const handle = 'ab'.padEnd(32, '0');
const said: string[] = [];
const say = (line: string) => void said.push(line);
// Each restores a whole cluster.
vi.setConfig({ testTimeout: 120_000 });
let living: Embedded;
let backup: Backup;

beforeAll(async () => {
  living = await startEmbedded({ dataDir, log: () => {}, settings });
  await migrate({ ownerUrl: living.ownerUrl, dataDir, log: () => {} });
  await audit(20);
  mkdirSync(join(dataDir, 'files', 'kept', 'ab'), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'kept', 'ab', handle), 'a stored file');
  backup = await take();
});
afterAll(async () => {
  await living?.stop();
  rmSync(root, { recursive: true, force: true });
});

test('T65 a dropped table is restored as of the second before: counts and audit head are equal', async () => {
  await audit(30);
  const before = await look(living.ownerUrl);
  const { at } = await one<{ at: Date }>(living.ownerUrl, 'select clock_timestamp() as at');
  await pause(1_100);
  await run(living.ownerUrl, 'drop table portal.inquiry cascade; drop table portal.audit_log cascade');
  await run(living.ownerUrl, 'create table after_the_fault (n int)');
  await archived(new Date());

  const into = join(root, 'restored');
  await restoreTo(at, { backups, into, say });
  const restored = await startEmbedded({ dataDir: into, log: () => {}, settings });
  try {
    expect(await look(restored.ownerUrl)).toEqual(before);
    expect(before.auditHeads.reduce((sum, [, seq]) => sum + seq, 0)).toBe(50);
    const { there } = await one<{ there: boolean }>(
      restored.ownerUrl,
      `select to_regclass('after_the_fault') is not null as there`,
    );
    expect(there).toBe(false);
  } finally {
    await restored.stop();
  }
  expect(readFileSync(join(into, 'files', 'kept', 'ab', handle), 'utf8')).toBe('a stored file');
  expect(existsSync(join(into, 'keys.json'))).toBe(false);
  await expect(restoreTo(at, { backups, into, say })).rejects.toThrow(/is not overwritten: it is not empty/);
  await expect(restoreTo(at, { backups, into: dataDir, say })).rejects.toThrow(/a server is running on it/);
});

test('a time outside the archive is refused with the possible times, and nothing is made', async () => {
  const [span] = restorableSpans(backups, say);
  const into = join(root, 'never');
  for (const at of [new Date((span?.from.getTime() ?? 0) - 1), new Date(Date.now() + 3_600_000)]) {
    await expect(restoreTo(at, { backups, into, say })).rejects.toThrow(
      /is outside the archive in .*, which reaches\n {2}from 20\d\d-.* until 20\d\d-/,
    );
  }
  expect(existsSync(into)).toBe(false);
});

test('the newest backup is verified: restored, compared with its manifest and removed again', async () => {
  // A killed verification left its database; one that may still be running is not touched.
  const [left, working] = ['verify-left', 'verify-working'].map((name) => join(backups, name));
  for (const folder of [left, working]) mkdirSync(folder ?? '');
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(left ?? '', twoDaysAgo, twoDaysAgo);
  const verdict = await verifyNewest(backups, say);
  expect([existsSync(left ?? ''), existsSync(working ?? '')]).toEqual([false, true]);
  rmSync(working ?? '', { recursive: true });
  expect(verdict).toMatchObject({ backup: backup.name, problems: [], auditRows: 20, storedFiles: 1 });
  expect(backupState(backups)).toMatchObject({ isBad: false });
  const copy = join(placesIn(backups).files, 'ab', handle);
  writeFileSync(copy, 'a stored file!');
  expect(await faultsOfStored(backups, backup)).toEqual([expect.stringContaining('has grown')]);
  writeFileSync(copy, 'a stored file');
  expect(spawnSync('ls', [backups], { encoding: 'utf8' }).stdout).not.toContain('verify-');
});

test('T65 the copy elsewhere restores a machine that has nothing left, and what is missing there is named', async () => {
  const far = farFolder(join(root, 'far'));
  await copyAway(backups, far, say);
  expect(await faultsOfFarCopy(backup, far)).toEqual([]);
  // A minute of log may have been archived meanwhile.
  expect(await copyAway(backups, far, say)).toBeLessThan(3);
  await run(living.ownerUrl, 'create table public.later (n int)');
  const { at } = await one<{ at: Date }>(living.ownerUrl, 'select clock_timestamp() as at');
  await archived(new Date());
  const sent = new Set<string>();
  expect(await copyLogAway(backups, far, sent)).toBeGreaterThan(0);
  expect(await copyLogAway(backups, far, sent)).toBe(0);
  const told = await readAway(far);
  expect(told.madeAt).toEqual(backup.manifest.stoppedAt);
  expect(told.logUntil?.getTime()).toBeGreaterThanOrEqual(at.getTime());

  const [brought, into] = [join(root, 'brought'), join(root, 'elsewhere')];
  await expect(downloadBackup(far, { into: brought, until: new Date(0), say })).rejects.toThrow(
    /The first backup in far:/,
  );
  await downloadBackup(far, { into: brought, until: at, say });
  await restoreTo(at, { backups: brought, into, say });
  const restored = await startEmbedded({ dataDir: into, log: () => {}, settings });
  const asked = await one<{ there: boolean }>(restored.ownerUrl, `select to_regclass('later') is not null as there`);
  await restored.stop();
  expect(asked).toEqual({ there: true });
  expect(readFileSync(join(into, 'files', 'kept', 'ab', handle), 'utf8')).toBe('a stored file');

  await far.remove(`files/ab/${handle}`);
  await far.remove(`wal/${backup.manifest.wal.start.segment}.zst`);
  expect(await faultsOfFarCopy(backup, far)).toEqual([
    `far:files/ab/${handle} is missing`,
    `far:wal/${backup.manifest.wal.start.segment}.zst is missing`,
  ]);
});

test('a damaged, cut or missing file is named before anything is restored, in the base, the log and the manifest', async () => {
  const at = backup.manifest.stoppedAt;
  const into = join(root, 'never');
  const { wal } = placesIn(backups);
  const refused = async (path: string, fault: (bytes: Buffer) => void, message: RegExp) => {
    const whole = readFileSync(path);
    fault(Buffer.from(whole));
    await expect(restoreTo(at, { backups, into, say })).rejects.toThrow(message);
    writeFileSync(path, whole);
  };
  const table = join(backup.folder, 'data', 'global', 'pg_control');
  const segment = join(wal, `${backup.manifest.wal.start.segment}.zst`);
  const flip = (path: string) => (bytes: Buffer) => {
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };
  const cut = (path: string) => (bytes: Buffer) => truncateSync(path, bytes.length - 100);
  await refused(table, flip(table), /pg_control was changed/);
  await refused(table, cut(table), /pg_control was cut.*8092 bytes instead of 8192/);
  await refused(table, () => rmSync(table), /pg_control is missing/);
  await refused(segment, flip(segment), new RegExp(`${backup.manifest.wal.start.segment}.zst is damaged`));
  await refused(segment, cut(segment), new RegExp(`${backup.manifest.wal.start.segment}.zst is damaged`));
  const manifest = join(backup.folder, 'manifest.json');
  await refused(manifest, flip(manifest), /There is no backup/);
  expect(said.at(-1)).toContain('manifest.json is missing or was changed');
  expect(existsSync(into)).toBe(false);
});

test('the archive accepts the same file twice and refuses another of its name', async () => {
  const { wal } = placesIn(backups);
  const source = join(root, 'file');
  const keep = (text: string) => {
    writeFileSync(source, text);
    return spawnSync(process.execPath, [archiveProgram, 'keep', source, 'a.history', wal], { encoding: 'utf8' });
  };
  expect(keep('one')).toMatchObject({ status: 0 });
  expect(keep('one')).toMatchObject({ status: 0 });
  const other = keep('two');
  expect(other.status).toBe(1);
  expect(other.stderr).toContain('exists already with other content and is left unchanged');
  const gone = spawnSync(process.execPath, [archiveProgram, 'keep', source, 'b', join(root, 'none')]);
  expect(gone.status).toBe(1);
});

test('a newer backup of the day replaces the older one, here and elsewhere, with what only that needed', async () => {
  const folder = join(root, 'far-2');
  const far = farFolder(folder);
  await copyAway(backups, far, say);
  const newer = await take();
  expect(backupNames(backups)).toEqual([newer.name]);
  await copyAway(backups, far, say);
  const left: string[] = [];
  for await (const { path } of far.list(`base/${backup.name}/`)) left.push(path);
  expect(left).toEqual([]);
  expect(await faultsOfFarCopy(newer, far)).toEqual([]);
  expect(existsSync(join(folder, 'wal', `${backup.manifest.wal.start.segment}.zst`))).toBe(false);
  expect(existsSync(join(folder, 'files/ab', handle))).toBe(true);
});

test('of each of seven days and four weeks the newest backup stays', () => {
  const names = Array.from({ length: 60 }, (_, day) =>
    [2, 14].map((hour) => `${dayName(day)}T${String(hour).padStart(2, '0')}0000Z`),
  ).flat();
  const kept = [...keptNames(names)].sort();
  expect(kept.slice(-7)).toEqual([54, 55, 56, 57, 58, 59, 60].map((day) => `${dayName(day - 1)}T140000Z`));
  expect(kept.length).toBeGreaterThanOrEqual(9);
  expect(kept.length).toBeLessThanOrEqual(11);
  expect([...keptNames(['20260101T000000Z'])]).toEqual(['20260101T000000Z']);
});

test('names of segments follow each other, and times are read as typed in Hanoi', () => {
  expect(segmentAfter('0000000100000000000000FF', 16 * 1024 * 1024)).toBe('000000010000000100000000');
  expect(segmentAfter('000000020000000A00000009', 16 * 1024 * 1024)).toBe('000000020000000A0000000A');
  expect(readTime('2026-11-22 16:30')?.toISOString()).toBe('2026-11-22T09:30:00.000Z');
  expect(readTime('2026-11-22T09:30:00.250Z')?.toISOString()).toBe('2026-11-22T09:30:00.250Z');
  const now = new Date('2026-11-22T19:00:00Z'); // Monday, 2:00 in Hanoi
  expect(lastTime(now, '02:00')).toEqual(now);
  expect(lastTime(now, '02:30').toISOString()).toBe('2026-11-21T19:30:00.000Z');
  expect(lastTime(now, '03:30', 0).toISOString()).toBe('2026-11-21T20:30:00.000Z');
  for (const wrong of ['yesterday', '2026-02-30 10:00', '2026-11-22 25:00', ''])
    expect(readTime(wrong)).toBeUndefined();
});

test('the commands report each fault in one line and exit with 1', () => {
  const command = (...args: string[]) =>
    spawnSync(process.execPath, args, {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, DATA_DIR: join(root, 'empty') },
      encoding: 'utf8',
    });
  expect(command('tools/restore.ts', '--to', 'never')).toMatchObject({ status: 1, stdout: '' });
  const none = command('tools/restore.ts', '--to', '2026-11-22 16:30', '--into', join(root, 'never'));
  expect(none.stderr).toMatch(/^There is no backup in .*\n$/);
  expect(command('tools/backup-verify.ts').stderr).toMatch(/^There is no backup in .*npm run backup\n$/);
});

async function take(): Promise<Backup> {
  const source = await findSource({ dataDir, databaseUrl: undefined, log: say });
  const taken = await takeBackup({ source, backups, stored: diskFiles(join(dataDir, 'files')), dataDir, say });
  await source.stop();
  expect(backupNames(backups)).toContain(taken.backup.name);
  return readBackup(backups, taken.backup.name);
}

async function audit(rows: number): Promise<void> {
  await run(
    living.ownerUrl,
    `select count(portal.append_audit(n % 3, 'user', 1, null, null, null, 'read', null, null, 'ok', null))
       from generate_series(1, ${rows}) n`,
  );
}

/** Waits until the archive reaches a moment. */
async function archived(at: Date): Promise<void> {
  const source = await findSource({ dataDir, databaseUrl: undefined, log: say });
  const client = new Client({ connectionString: source.url });
  await client.connect();
  await client.query('create table if not exists public.some_row (n int); insert into public.some_row values (1)');
  await client.query('select pg_switch_wal()');
  await client.end();
  await expect
    .poll(() => restorableSpans(backups, say).at(-1)?.until.getTime(), { timeout: 40_000 })
    .toBeGreaterThan(at.getTime() - 1);
}

async function look(url: string): Promise<Contents> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await contentsOf(client);
  } finally {
    await client.end();
  }
}

async function one<R extends QueryResultRow>(url: string, sql: string): Promise<R> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<R>(sql);
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    return row;
  } finally {
    await client.end();
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function dayName(day: number): string {
  return new Date(Date.UTC(2026, 0, 5) + day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}
