import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, OwnConnection } from '#database/connection.ts';
import { ownConnection } from '#database/own-connection.ts';
import { archiveFiles, archiveInto, archiveProgram } from '#database/embedded-archive.ts';
import { copyOnce, copyTree, forceToDisk, type Tree } from './copy.ts';
import { removeOld } from './keep.ts';
import { type Backup, BackupError, backupName, type FileEntry, type Manifest } from './manifest.ts';
import { placesIn, readBackup, readBackups, sha256, writtenManifest } from './manifest.ts';
import { factsOf, type Facts, markMoment } from './mark.ts';
import type { Source } from './source.ts';
import { copyStored, type StoredFiles } from './stored.ts';

export type TakeOptions = {
  readonly source: Source;
  /** The folder of all backups. */
  readonly backups: string;
  /** Uploaded and generated files, wherever they are. */
  readonly stored: StoredFiles;
  /** Where copies of audit checkpoints lie. */
  readonly dataDir: string;
  readonly say: (line: string) => void;
};

export type Taken = { readonly backup: Backup; readonly removed: readonly string[]; readonly segments: number };

// 'backup' as a number: one backup of a cluster at a time.
const backupLock = 0x6261_636b;
const archiveSeconds = 120;

/**
 * Takes a base backup of a running cluster beside its archived log, then removes what the rule of keeping drops.
 * Servers keep working. Throws a BackupError that says what is missing if an external cluster archives no log.
 */
export async function takeBackup({ source, backups, stored, dataDir, say }: TakeOptions): Promise<Taken> {
  const [client, reader] = [connectTo(source.url), connectTo(source.url)];
  const { bases, wal, files } = placesIn(backups);
  try {
    await Promise.all([client.connect(), reader.connect()]);
    await takeTurn(client);
    const facts = await factsOf(client);
    refuseOthers(backups, facts);
    const coming = await monthsToCome(client);
    await prepareArchive(client, source, wal);
    await mkdir(bases, { recursive: true, mode: 0o700 });
    const startedAt = new Date();
    const name = backupName(startedAt);
    const draft = join(bases, `${name}.part`);
    await mkdir(draft, { mode: 0o700 });

    say('Waiting for a checkpoint of the database');
    const start = await client.query(
      'select lsn::text, pg_walfile_name(lsn) as segment from pg_backup_start($1, true) lsn /* never null: lsn, segment */',
      [name],
    );
    const tree = await copyCluster(source.folder, join(draft, 'data'), say);
    const stop = await client.query(
      `select lsn::text, pg_walfile_name(lsn) as segment, labelfile as label, clock_timestamp() as at
         from pg_backup_stop(false) /* never null: lsn, segment, label */`,
    );
    const [begun, ended] = [start.rows[0], stop.rows[0]];
    if (begun === undefined || ended === undefined) throw new BackupError('PostgreSQL did not begin or end the backup');
    tree.files.push(await writeEntry(join(draft, 'data'), 'backup_label', ended.label));

    const marked = await markMoment(client, reader, name);
    keepHistories(source.folder, wal);
    await untilArchived(client, wal, marked.mark.segment);
    const store = await copyStored(stored, files, before(backups));
    await copyCheckpoints(join(dataDir, 'audit-checkpoints'), join(draft, 'audit-checkpoints'));

    const manifest: Manifest = {
      version: 1,
      startedAt,
      stoppedAt: ended.at,
      database: facts,
      wal: {
        start: { lsn: begun.lsn, segment: begun.segment },
        stop: { lsn: ended.lsn, segment: ended.segment },
        mark: marked.mark,
      },
      keyVersions: marked.keyVersions,
      counts: marked.counts,
      isExact: marked.isExact,
      ...(coming > 0 ? { coming } : {}),
      auditHeads: marked.auditHeads,
      folders: tree.folders,
      files: tree.files,
      store,
    };
    const { text, proof } = writtenManifest(manifest);
    await writeFile(join(draft, 'manifest.json'), text, { mode: 0o600 });
    await writeFile(join(draft, 'manifest.json.sha256'), proof, { mode: 0o600 });
    await forceToDisk([...pathsOf(draft, tree), join(draft, 'manifest.json'), join(draft, 'manifest.json.sha256')]);
    // Only a complete backup has its final name.
    await rename(draft, join(bases, name));
    await forceToDisk([bases]);
    // While months are still to come from an older backup, none is removed.
    const gone = coming > 0 ? { removed: [], segments: 0 } : removeOld(backups);
    return { backup: readBackup(backups, name), ...gone };
  } finally {
    await Promise.all([client.end(), reader.end()]);
  }
}

function connectTo(url: string): OwnConnection {
  const client = ownConnection(url, { application_name: 'backup' });
  client.on('error', () => undefined);
  return client;
}

async function takeTurn(client: Connection): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as mine /* never null: mine */', [backupLock]);
  if (rows[0]?.mine !== true) throw new BackupError('Another backup of this database is running.');
}

async function monthsToCome(client: Connection): Promise<number> {
  const { rows } = await client.query(`select to_regclass('portal.cold_part') is not null as there`);
  if (rows[0]?.there !== true) return 0;
  const found = await client.query('select count(*)::int as count from portal.cold_part where coming_from is not null');
  return found.rows[0]?.count ?? 0;
}

function refuseOthers(backups: string, { system }: Facts): void {
  const other = readBackups(backups, () => undefined).find(({ manifest }) => manifest.database.system !== system);
  if (other === undefined) return;
  throw new BackupError(`${backups} holds backups of another database (${other.name}). Give each a folder of its own.`);
}

async function prepareArchive(client: Connection, source: Source, wal: string): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('archive_mode') as mode, current_setting('archive_command') as command /* never null: mode, command */`,
  );
  const [now] = rows;
  if (source.isEmbedded) {
    if (now?.mode === 'off') throw new BackupError('The embedded database archives no log: restart its server.');
    archiveInto(source, wal);
    // A quiet database loses a minute at most.
    await client.query(`alter system set archive_timeout = '60s'`);
    await client.query('select pg_reload_conf()');
    return;
  }
  await mkdir(wal, { recursive: true, mode: 0o700 });
  if (now?.mode !== 'off' && now?.command.includes('wal-archive.mjs')) return;
  throw new BackupError(
    'The database does not archive its log. Put these lines into its postgresql.conf and restart it; its account must be ' +
      `able to write into the folder:\n  archive_mode = on\n  archive_timeout = 60s\n  archive_command = ` +
      `'"${process.execPath}" "${archiveProgram}" keep "%p" "%f" "${wal}"'`,
  );
}

/** Copies the cluster; pg_control, which says how far the rest is, comes last. */
async function copyCluster(from: string, to: string, say: (line: string) => void): Promise<Tree> {
  let told = 0;
  const onProgress = (bytes: number) => {
    if (bytes - told < 256 * 1024 * 1024) return;
    told = bytes;
    say(`Copied ${Math.round(bytes / 1024 / 1024)} MB`);
  };
  const control = 'global/pg_control';
  const tree = await copyTree({ from, to, isLeftOut: (path) => path === control || isLeftOut(path), onProgress });
  const last = await copyOnce(join(from, control), join(to, control));
  if (last === undefined) throw new BackupError(`${from} holds no ${control}`);
  tree.files.push({ path: control, ...last });
  return tree;
}

// Like pg_basebackup: what a start makes again, what belongs to the running process, and the log itself.
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const contentsLeftOut = new Set(emptied.map((folder) => `${folder}/`));
const leftOut = new Set([
  ...archiveFiles,
  ...['postmaster.pid', 'postmaster.opts', 'current_logfiles', 'postgresql.auto.conf.tmp', 'backup_manifest'],
  ...['backup_label', 'backup_label.old', 'tablespace_map', 'tablespace_map.old', 'standby.signal', 'recovery.signal'],
]);

function isLeftOut(path: string): boolean {
  if (leftOut.has(path) || contentsLeftOut.has(path) || path.startsWith('.s.PGSQL.')) return true;
  return /(^|\/)(pgsql_tmp|pg_internal\.init)[^/]*$/.test(path);
}

async function writeEntry(folder: string, path: string, text: string): Promise<FileEntry> {
  await writeFile(join(folder, path), text, { mode: 0o600 });
  return { path, bytes: Buffer.byteLength(text), sha256: sha256(text) };
}

// How timelines branched after restores; PostgreSQL archives such a file only once, perhaps before there was an
// archive.
function keepHistories(cluster: string, wal: string): void {
  for (const name of readdirSync(join(cluster, 'pg_wal')).filter((one) => one.endsWith('.history'))) {
    keepInArchive(join(cluster, 'pg_wal', name), name, wal);
  }
}

/**
 * Keeps one file of the log in an archive as PostgreSQL would. Throws a BackupError if a different file of its name
 * is there.
 */
export function keepInArchive(path: string, name: string, wal: string): void {
  const { status, stderr } = spawnSync(process.execPath, [archiveProgram, 'keep', path, name, wal], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new BackupError(stderr.trim());
}

async function untilArchived(client: Connection, wal: string, segment: string): Promise<void> {
  const startedAt = Date.now();
  while (!existsSync(join(wal, `${segment}.zst`))) {
    if (Date.now() - startedAt > archiveSeconds * 1000) {
      const { rows } = await client.query('select last_failed_wal as failed from pg_stat_archiver');
      const failed = rows[0]?.failed;
      throw new BackupError(
        `The log ${segment} did not reach ${wal} within ${archiveSeconds} s` +
          (failed ? `; archiving ${failed} failed: see the log of PostgreSQL` : ''),
      );
    }
    await sleep(50);
  }
}

function before(backups: string): Map<string, FileEntry> {
  const newest = readBackups(backups, () => undefined).at(-1);
  return new Map(newest?.manifest.store.map((entry) => [entry.path, entry]));
}

/** The signed checkpoints of the audit and the public halves of their keys; the private ones are not here. */
async function copyCheckpoints(from: string, to: string): Promise<void> {
  if (existsSync(from)) await copyTree({ from, to, isLeftOut: () => false, onProgress: () => undefined });
}

function pathsOf(draft: string, { folders, files }: Tree): string[] {
  const data = join(draft, 'data');
  return [...files.map(({ path }) => join(data, path)), ...folders.map((path) => join(data, path)), data, draft];
}
