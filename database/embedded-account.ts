import { spawnSync } from 'node:child_process';
import { chmodSync, lchownSync, lstatSync, mkdirSync, opendirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Account } from './embedded-binaries.ts';

const nobody: Account = { uid: 65534, gid: 65534 };

/**
 * The account for a cluster in `folder`: ours, or, because PostgreSQL refuses to run as root, the folder's present
 * owner, else nobody (65534).
 */
export function chooseAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const { uid, gid } = statSync(folder);
    return uid === 0 ? nobody : { uid, gid };
  } catch {
    return nobody;
  }
}

/** Makes a folder, private to the account. */
export function makePrivateFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { mode: 0o700 });
  if (account) lchownSync(folder, account.uid, account.gid);
}

/** Gives a whole folder to the account; does nothing if it already owns it. */
export function giveTo(account: Account | undefined, folder: string): void {
  if (!account || lstatSync(folder).uid === account.uid) return;
  const entries = opendirSync(folder);
  for (let entry = entries.readSync(); entry; entry = entries.readSync()) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveTo(account, path);
    else lchownSync(path, account.uid, account.gid);
  }
  entries.closeSync();
  // Last, so that an interrupted run begins again.
  lchownSync(folder, account.uid, account.gid);
}

/** Lets other accounts pass through the data folder to the cluster below it, without listing it. */
export function openPathTo(folder: string, account: Account | undefined): void {
  const parent = dirname(folder);
  const { mode, uid } = statSync(parent);
  if (account && uid === 0 && (mode & 0o001) === 0) chmodSync(parent, (mode & 0o777) | 0o011);
}

/**
 * The folder's name for the account. A folder below a private one (a checkout under root's home) cannot be reached by
 * its path, but a process started inside it can use its own working folder.
 */
export function nameFor(folder: string, account: Account | undefined): string {
  if (!account || process.platform === 'win32') return folder;
  const reached = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' });
  if (reached.status === 0) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(`PostgreSQL cannot run as root, and user ${account.uid} cannot reach ${folder}. Move DATA_DIR.`);
}
