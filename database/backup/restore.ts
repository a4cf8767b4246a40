import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { linkCold } from '#database/cold-tablespace.ts';
import type { Connection } from '#database/connection.ts';
import { isDataDirLocked } from '#database/data-dir-lock.ts';
import { writeAccess } from '#database/embedded-access.ts';
import { chooseAccount, makePrivateFolder, nameFor, openPathTo } from '#database/embedded-account.ts';
import { archiveFiles, fetchSettings } from '#database/embedded-archive.ts';
import { type Place, type Postmaster, startPostmaster } from '#database/embedded-process.ts';
import { clusterSettings } from '#database/embedded-settings.ts';
import { anyFreePort } from '#database/embedded.ts';
import { ownConnection } from '#database/own-connection.ts';
import { checkSegments, type Reach, reachOf } from './archive.ts';
import { binariesFor } from './programs.ts';
import { checkFile, copyOnce, copyTree, isCold, isTablespace, restoreTree } from './copy.ts';
import { type Backup, BackupError, placesIn, readBackups } from './manifest.ts';
import { keepInArchive } from './take.ts';
import { shownTime } from './times.ts';

/** The end of the replay: a time, or the mark set when a backup was made. */
type Target = { readonly at: Date } | { readonly mark: string };

export type RestoreOptions = {
  readonly backups: string;
  /** A new data folder; made here. */
  readonly into: string;
  /** Where tablespaces go, a new or empty folder on a disk for them; `into`/cold unless named. */
  readonly coldInto?: string | undefined;
  /** Leave out what lies on tablespaces: the months there are empty and marked as still to come (`bringRest`). */
  readonly isHotOnly?: boolean;
  readonly say: (line: string) => void;
};

/** A restored cluster; `superuserPassword` is new. */
export type Restored = { readonly place: Place; readonly superuserPassword: string; readonly backup: Backup };

// Replaying a year of log may take very long.
const recoverySeconds = 7 * 24 * 3600;

/**
 * Restores a database into a new data folder as of a time: the newest backup before it, and the log from there.
 * Throws a BackupError, before anything is written, if the time is outside the archive (with the possible times), if
 * the folder is not empty, or if a file of the backup or of the log is damaged (with its name).
 */
export async function restoreTo(at: Date, options: RestoreOptions): Promise<Restored> {
  const { backups, into, say } = options;
  const restored = await restoreCluster(at, options);
  keepBranch(restored.place.folder, backups);
  await restoreFiles(restored.backup, { backups, into, say });
  return restored;
}

/** The same without the stored files, and without a branch of its own in the archive: for a cluster that is only read. */
export async function restoreCluster(at: Date, options: RestoreOptions): Promise<Restored> {
  refuseLiving(options.into);
  const reach = chooseReach(at, options.backups, options.say);
  const last = reach.segments.find(({ until }) => until >= at)?.name ?? 'none';
  const segments = reach.segments.filter(({ name }) => last === 'none' || name <= last);
  const restored = await restore({ ...reach, segments }, { at }, options);
  if (options.isHotOnly === true) await putAside(restored, at, options.say);
  return restored;
}

/** Restores one backup to its mark, for comparison with its manifest. */
export async function restoreToMark(backup: Backup, options: RestoreOptions): Promise<Restored> {
  refuseLiving(options.into);
  const { mark } = backup.manifest.wal;
  const { segments } = reachOf(backup, placesIn(options.backups).wal);
  const needed = segments.filter(({ name }) => name <= mark.segment);
  if (needed.at(-1)?.name !== mark.segment) {
    throw new BackupError(`${placesIn(options.backups).wal} does not hold the log of the backup ${backup.name}`);
  }
  return restore({ backup, until: backup.manifest.stoppedAt, segments: needed }, { mark: mark.name }, options);
}

/** The restorable time ranges, oldest first, for operators. */
export function restorableSpans(backups: string, damaged: (problem: string) => void): { from: Date; until: Date }[] {
  const spans: { from: Date; until: Date }[] = [];
  for (const { backup, until, segments } of reaches(backups, damaged)) {
    if (segments.length === 0) continue;
    const from = backup.manifest.stoppedAt;
    const last = spans.at(-1);
    if (last !== undefined && from <= last.until) last.until = until > last.until ? until : last.until;
    else spans.push({ from, until });
  }
  return spans;
}

function reaches(backups: string, damaged: (problem: string) => void): Reach[] {
  const { wal } = placesIn(backups);
  return readBackups(backups, damaged).map((backup) => reachOf(backup, wal));
}

function chooseReach(at: Date, backups: string, say: (line: string) => void): Reach {
  const found = reaches(backups, say).findLast(
    ({ backup, until, segments }) => segments.length > 0 && backup.manifest.stoppedAt <= at && until >= at,
  );
  if (found !== undefined) return found;
  const spans = restorableSpans(backups, () => undefined);
  const told = spans.map(({ from, until }) => `  from ${shownTime(from)} until ${shownTime(until)}`);
  throw new BackupError(
    spans.length === 0
      ? `There is no backup in ${backups} that could be restored.`
      : [`${shownTime(at)} is outside the archive in ${backups}, which reaches`, ...told].join('\n'),
  );
}

function refuseLiving(into: string): void {
  if (!existsSync(into) || readdirSync(into).length === 0) return;
  const why = isDataDirLocked(into) ? 'a server is running on it' : 'it is not empty';
  throw new BackupError(`${into} is not overwritten: ${why}. Name a folder that does not exist yet (--into FOLDER).`);
}

async function restore(
  { backup, segments }: Reach,
  target: Target,
  { into, coldInto, isHotOnly = false, say }: Omit<RestoreOptions, 'backups'>,
): Promise<Restored> {
  const home = resolve(into);
  const { folders, database } = backup.manifest;
  const files = backup.manifest.files.filter(({ path }) => !isHotOnly || !isCold(path));
  if (isHotOnly) refuseWholeOnly(backup);
  say(`Checking the backup ${backup.name}: ${files.length} files and ${segments.length} of the log`);
  const data = join(backup.folder, 'data');
  for (const entry of files) await checkFile(join(data, entry.path), entry);
  checkSegments(segments, database.segmentBytes);

  const folder = join(home, 'postgres');
  const account = chooseAccount(folder);
  const binaries = binariesFor(database.postgres, account);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  say(`Copying ${Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024)} MB`);
  // Under another name until it is complete: a start would take half a cluster for a crashed one.
  const draft = `${folder}.new`;
  makeTablespaces({ home, draft, account, folders, coldInto });
  await restoreTree({ folders, files }, data, draft, account);
  if (isHotOnly) holdPlaces(backup, draft, account);
  addMissing(draft);
  writeFileSync(join(draft, 'recovery.signal'), '', { mode: 0o600 });
  giveFiles(draft, account);
  openPathTo(folder, account);
  renameSync(draft, folder);
  const place: Place = { home, folder, account, binaries, name: nameFor(folder, account) };
  await recover(place, target, { archived: segments.map(({ path }) => path), isHotOnly, say });
  const superuserPassword = setPassword(place, backup);
  for (const name of archiveFiles) rmSync(join(folder, name), { recursive: true, force: true });
  writeAccess(home, { port: 0, superuserPassword, ownerPassword: randomBytes(24).toString('base64url') });
  return { place, superuserPassword, backup };
}

// An empty file of the size of each that is left out takes no room. Without it the replay would write zeros up to each page
// that the log names: for a nation as much as was left out.
function holdPlaces({ manifest }: Backup, draft: string, account: Place['account']): void {
  for (const { path, bytes } of manifest.files.filter((entry) => isCold(entry.path))) {
    const place = join(draft, path);
    writeFileSync(place, '', { mode: 0o600 });
    truncateSync(place, bytes);
    if (account) lchownSync(place, account.uid, account.gid);
  }
}

function refuseWholeOnly({ manifest, name }: Backup): void {
  if (manifest.files.some(({ path }) => isCold(path)) && manifest.database.schema >= '0240') return;
  throw new BackupError(
    `The backup ${name} has nothing on the cold tablespace: restore it whole, without --hot-first.`,
  );
}

type Tablespaces = {
  readonly home: string;
  readonly draft: string;
  readonly account: Place['account'];
  readonly folders: readonly string[];
  readonly coldInto: string | undefined;
};

// Each tablespace goes to a folder of its own, and a link takes its place in the cluster.
function makeTablespaces({ home, draft, account, folders, coldInto }: Tablespaces): void {
  const [first, ...others] = folders.filter(isTablespace);
  if (first === undefined) return;
  const target = resolve(coldInto ?? join(home, 'cold'));
  const made = [[first, target] as const, ...others.map((path) => [path, `${target}-${basename(path)}`] as const)];
  if (!existsSync(draft)) makePrivateFolder(draft, account);
  mkdirSync(join(draft, 'pg_tblspc'), { recursive: true, mode: 0o700 });
  for (const [path, to] of made) {
    if (existsSync(to) && readdirSync(to).length > 0)
      throw new BackupError(
        `${to} is not empty. Name an empty folder for the months that are seldom read (--cold FOLDER).`,
      );
    if (!existsSync(to)) {
      mkdirSync(dirname(to), { recursive: true });
      makePrivateFolder(to, account);
    }
    if (account) lchownSync(to, account.uid, account.gid);
    openPathTo(to, account);
    linkCold({ folder: draft, account }, join(draft, path), to);
  }
}

/** Empties the months whose files were left out, and marks them as still to come. */
async function putAside(restored: Restored, at: Date, say: (line: string) => void): Promise<void> {
  const count = await withCluster(restored, async (client) => {
    const { rows } = await client.query('select portal.put_aside($1) as count', [at]);
    return rows[0]?.count ?? 0;
  });
  say(`${count} months that are seldom read are still to come`);
}

/** Starts a restored cluster for a while and works on it as its superuser. */
export async function withCluster<T>(
  { place, superuserPassword, backup }: Restored,
  work: (client: Connection, url: string) => Promise<T>,
): Promise<T> {
  const port = await anyFreePort();
  const settings = { ...clusterSettings(port), archive_mode: 'off', autovacuum: 'off' };
  const postmaster = await startPostmaster({ ...place, settings, log: () => undefined });
  try {
    const { name, superuser } = backup.manifest.database;
    const url = `postgres://${encodeURIComponent(superuser)}:${superuserPassword}@127.0.0.1:${port}/${name}`;
    const client = ownConnection(url);
    await client.connect();
    try {
      return await work(client, url);
    } finally {
      await client.end();
    }
  } finally {
    await postmaster.stop();
  }
}

// Debian's clusters keep their settings elsewhere.
function addMissing(folder: string): void {
  const add = (name: string, text: string) => {
    const path = join(folder, name);
    if (!existsSync(path)) writeFileSync(path, text, { mode: 0o600 });
  };
  add('postgresql.conf', '');
  add('pg_hba.conf', 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n');
  add('pg_ident.conf', '');
}

function giveFiles(folder: string, account: Place['account']): void {
  if (!account) return;
  for (const name of ['recovery.signal', 'postgresql.conf', 'pg_hba.conf', 'pg_ident.conf']) {
    lchownSync(join(folder, name), account.uid, account.gid);
  }
}

type Log = { readonly archived: readonly string[]; readonly isHotOnly: boolean; readonly say: (line: string) => void };

async function recover(place: Place, target: Target, { archived, isHotOnly, say }: Log): Promise<void> {
  const until: Record<string, string> =
    'at' in target
      ? { recovery_target_time: target.at.toISOString().replace('T', ' ').replace('Z', '+00') }
      : { recovery_target_name: target.mark };
  // The log may change a month whose file was left out: it is brought whole later.
  const missing: Record<string, string> = isHotOnly ? { ignore_invalid_pages: 'on' } : {};
  const ends = { ...until, ...missing, recovery_target_action: 'promote' };
  const progress = setInterval(() => tellFetched(place.folder, archived.length, say), 1_000);
  try {
    await replay(place, archived, ends).catch(async (error: unknown) => {
      // The log has every transaction until that time (the archive reaches further), and none came after it.
      const isQuietEnd = 'at' in target && String(error).includes('recovery ended before configured recovery target');
      if (!isQuietEnd) throw error;
      await replay(place, archived, missing);
    });
  } finally {
    clearInterval(progress);
  }
  tellFetched(place.folder, archived.length, say);
  if (isHotOnly) refuseHoles(place);
}

// What is missing may lie on tablespaces alone: of anything else PostgreSQL would have stopped.
function refuseHoles({ home }: Place): void {
  const log = readFileSync(join(home, 'postgres.log'), 'utf8');
  for (const [, path = ''] of log.matchAll(/page \d+ of relation "?([^\s"]+)"? (?:does not exist|is uninitialized)/g)) {
    if (!isCold(path))
      throw new BackupError(`The log changes ${path}, which the backup does not hold: restore it whole.`);
  }
}

async function replay(place: Place, archived: readonly string[], ends: Record<string, string>): Promise<void> {
  const settings = {
    ...clusterSettings(await anyFreePort()),
    ...fetchSettings(place, archived),
    ...ends,
    // The backup's own history: a later restore's branch is another one.
    recovery_target_timeline: 'current',
    archive_mode: 'off',
    hot_standby: 'off',
    autovacuum: 'off',
    // The log may tell how the cold tablespace was made: in the cluster's folder (database/cold-tablespace.ts).
    allow_in_place_tablespaces: 'on',
  };
  const log = () => undefined;
  const postmaster: Postmaster = await startPostmaster({ ...place, settings, log, recoverySeconds });
  await postmaster.stop();
}

let told = '';
function tellFetched(folder: string, count: number, say: (line: string) => void): void {
  const path = join(folder, 'archive-fetched');
  const fetched = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const segments = new Set(fetched.filter((name) => /^[0-9A-F]{24}$/.test(name))).size;
  const line = `Replayed ${Math.min(segments, count)} of ${count} files of the log`;
  if (segments > 0 && line !== told) say(line);
  told = line;
}

// No backup has the old passwords. A single-user process needs none, and the new one appears in no list of processes.
function setPassword({ binaries, folder, name, account }: Place, { manifest }: Backup): string {
  const password = randomBytes(24).toString('base64url');
  const { status, stderr } = spawnSync(binaries.postgres, ['--single', '-D', name, manifest.database.name], {
    ...account,
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    input: `alter role "${manifest.database.superuser}" password '${password}'\n`,
    encoding: 'utf8',
  });
  if (status !== 0 || /ERROR|FATAL/.test(stderr)) {
    throw new BackupError(`The restored database does not take a new password: ${stderr.trim()}`);
  }
  return password;
}

// So that the next restore does not give its own branch the same number.
function keepBranch(cluster: string, backups: string): void {
  const folder = join(cluster, 'pg_wal');
  const newest = readdirSync(folder)
    .filter((name) => /^[0-9A-F]{8}\.history$/.test(name))
    .sort()
    .at(-1);
  if (newest !== undefined) keepInArchive(join(folder, newest), newest, placesIn(backups).wal);
}

async function restoreFiles(backup: Backup, { backups, into, say }: RestoreOptions): Promise<void> {
  const { files } = placesIn(backups);
  for (const entry of backup.manifest.store) {
    const target = join(into, 'files', 'kept', entry.path);
    await checkFile(join(files, entry.path), entry);
    await copyOnce(join(files, entry.path), target);
  }
  if (backup.manifest.store.length > 0) say(`Copied ${backup.manifest.store.length} stored files`);
  const checkpoints = join(backup.folder, 'audit-checkpoints');
  if (!existsSync(checkpoints)) return;
  const to = join(into, 'audit-checkpoints');
  await copyTree({ from: checkpoints, to, isLeftOut: () => false, onProgress: () => undefined });
}
