import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lchownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePrivateFolder } from './embedded-account.ts';
import { findNode } from './embedded-binaries.ts';
import type { Account } from './embedded-binaries.ts';

export const archiveProgram = fileURLToPath(new URL('wal-archive.mjs', import.meta.url));

/** The files of archiving in a cluster's folder; no backup contains them. */
export const archiveFiles = ['archive', 'archive-to', 'archive-from', 'archive-fetched', 'wal-archive.mjs'];

type Cluster = { readonly folder: string; readonly account: Account | undefined };

/**
 * PostgreSQL's settings for an archive: each finished log file goes to the folder named by `archiveInto`, and nowhere
 * before that. They are the same for every start of the cluster, so that no start leaves a gap in the archive.
 */
export function archiveSettings(cluster: Cluster): Record<string, string> {
  const command = commandOf(cluster, 'keep "%p" "%f"');
  // The shell checks first: before the first backup a process for each file would be wasted.
  const whenWanted = process.platform === 'win32' ? command : `test ! -e archive-to || ${command}`;
  return { archive_mode: 'on', archive_command: whenWanted };
}

/**
 * PostgreSQL's setting that fetches archived log files. They are put into the cluster's folder, still compressed,
 * because its account may be unable to reach them elsewhere; `archiveFiles` are removed after recovery.
 */
export function fetchSettings(cluster: Cluster, archived: readonly string[]): Record<string, string> {
  const folder = join(cluster.folder, 'archive');
  rmSync(folder, { recursive: true, force: true });
  makePrivateFolder(folder, cluster.account);
  for (const path of archived) lend(cluster.account, path, join(folder, basename(path)));
  writeFor(cluster, 'archive-from', 'archive');
  return { restore_command: commandOf(cluster, 'fetch "%f" "%p"') };
}

// A hard link costs nothing if the disk is the same and the account already owns the file.
function lend(account: Account | undefined, from: string, to: string): void {
  if (!account || statSync(from).uid === account.uid) {
    try {
      return linkSync(from, to);
    } catch {
      // On another disk.
    }
  }
  copyFileSync(from, to);
  if (account) lchownSync(to, account.uid, account.gid);
}

/** Makes a folder for the log that the cluster's account may write into, and archives the log there from now on. */
export function archiveInto(cluster: Cluster, walFolder: string): void {
  makeWalFolder(cluster, walFolder);
  writeFor(cluster, 'archive-to', pathFor(cluster, walFolder));
}

/** The folder of a cluster's archive; undefined before its first backup. */
export function archivedInto(clusterFolder: string): string | undefined {
  const path = join(clusterFolder, 'archive-to');
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8').trim();
  return isAbsolute(text) ? text : resolve(clusterFolder, text);
}

function makeWalFolder({ account }: Cluster, walFolder: string): void {
  // The account passes through the folder above without listing it.
  mkdirSync(dirname(walFolder), { recursive: true, mode: 0o711 });
  mkdirSync(walFolder, { recursive: true, mode: 0o700 });
  if (account) lchownSync(walFolder, account.uid, account.gid);
}

// The program is in the cluster's folder, which its account can read wherever the project is.
function commandOf(cluster: Cluster, words: string): string {
  const program = join(cluster.folder, 'wal-archive.mjs');
  copyFileSync(archiveProgram, `${program}.new`);
  if (cluster.account) lchownSync(`${program}.new`, cluster.account.uid, cluster.account.gid);
  renameSync(`${program}.new`, program);
  const node = findNode(cluster.account).replaceAll('%', '%%');
  return `"${node}" --input-type=module - ${words} < wal-archive.mjs`;
}

/**
 * A folder's name for the cluster's account: its path, or the way from the cluster's folder if the path leads through
 * a private one. Throws if it may not write there.
 */
function pathFor({ folder, account }: Cluster, target: string): string {
  const path = resolve(target);
  if (!account || process.platform === 'win32') return path;
  const names = [path, relative(folder, path)];
  const found = names.find((name) => {
    const look = 'test -d "$1" && test -x "$1" && test -w "$1"';
    return spawnSync('/bin/sh', ['-c', look, 'sh', name], { ...account, cwd: folder }).status === 0;
  });
  if (found !== undefined) return found;
  throw new Error(`The database runs as user ${account.uid}, who may not write into ${path}. Choose another folder.`);
}

function writeFor({ folder, account }: Cluster, name: string, text: string): void {
  const path = join(folder, name);
  rmSync(`${path}.new`, { force: true });
  writeFileSync(`${path}.new`, `${text}\n`, { mode: 0o600 });
  if (account) lchownSync(`${path}.new`, account.uid, account.gid);
  renameSync(`${path}.new`, path);
}
