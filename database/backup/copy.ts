import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lchown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#database/data-dir-lock.ts';
import type { Account } from '#database/embedded-binaries.ts';
import { BackupError, type FileEntry } from './manifest.ts';

const chunkBytes = 1024 * 1024;

export type Tree = { readonly folders: string[]; readonly files: FileEntry[] };
type CopyTree = {
  readonly from: string;
  readonly to: string;
  /** What to leave out, by path below `from`; for a folder with a slash at its end only its content. */
  readonly isLeftOut: (path: string) => boolean;
  readonly onProgress: (bytes: number) => void;
};

/**
 * Copies a folder that is being written to: a file that disappears meanwhile is skipped, a growing one is copied as
 * found. Returns paths below `from` with the size and SHA-256 of the copy. Nothing is forced to disk yet.
 */
export async function copyTree({ from, to, isLeftOut, onProgress }: CopyTree): Promise<Tree> {
  const tree: Tree = { folders: [], files: [] };
  let bytes = 0;
  const walk = async (below: string): Promise<void> => {
    await mkdir(join(to, below), { recursive: true, mode: 0o700 });
    for (const entry of await entriesOf(join(from, below))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (isLeftOut(path)) continue;
      // The log's folder may be a link to another disk.
      const isEmptied = isLeftOut(`${path}/`);
      if (isEmptied || entry.isDirectory()) {
        tree.folders.push(path);
        if (isEmptied) await mkdir(join(to, path), { mode: 0o700 });
        else await walk(path);
      } else if (entry.isFile()) {
        const copied = await copyLive(join(from, path), join(to, path));
        if (copied === undefined) continue;
        tree.files.push({ path, ...copied });
        bytes += copied.bytes;
        onProgress(bytes);
      } else if (entry.isSymbolicLink() && isTablespace(path)) {
        tree.folders.push(path);
        await walk(path);
      } else if (entry.isSymbolicLink()) {
        throw new BackupError(`${join(from, path)} is a link: only the log and tablespaces may lie elsewhere`);
      }
    }
  };
  await walk('');
  return tree;
}

/** Whether a path of a cluster is the place of a tablespace. */
export function isTablespace(path: string): boolean {
  return /^pg_tblspc\/\d+$/.test(path);
}

/** Whether a file of a cluster lies on a tablespace: what is seldom read, and comes last in a restore. */
export function isCold(path: string): boolean {
  return path.startsWith('pg_tblspc/');
}

/** Copies one file that may disappear; undefined if it did. */
async function copyLive(from: string, to: string): Promise<Omit<FileEntry, 'path'> | undefined> {
  try {
    return await copyFile(from, to);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Copies a file while reading it and returns its size and SHA-256. */
async function copyFile(from: string, to: string): Promise<Omit<FileEntry, 'path'>> {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'w', 0o600);
    try {
      return await readThrough(source, (chunk) => target.writeFile(chunk));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Compares a file with its entry. Throws a BackupError that names it if it is missing, cut or changed. */
export async function checkFile(path: string, entry: FileEntry): Promise<void> {
  const found = await hashOf(path);
  if (found === undefined) throw new BackupError(`${path} is missing`);
  if (found.bytes !== entry.bytes) {
    throw new BackupError(`${path} was cut or has grown: ${found.bytes} bytes instead of ${entry.bytes}`);
  }
  if (found.sha256 !== entry.sha256) throw new BackupError(`${path} was changed: its SHA-256 is not the manifest's`);
}

async function hashOf(path: string): Promise<Omit<FileEntry, 'path'> | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return await readThrough(file, () => Promise.resolve());
  } finally {
    await file.close();
  }
}

/** The buffer of the last file: a cluster has thousands of files, most of them small. */
let spare: Buffer | undefined;

async function readThrough(
  file: FileHandle,
  take: (chunk: Buffer) => Promise<unknown>,
): Promise<Omit<FileEntry, 'path'>> {
  const hash = createHash('sha256');
  const buffer = spare ?? Buffer.allocUnsafe(chunkBytes);
  spare = undefined;
  try {
    for (let bytes = 0; ; ) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      await take(chunk);
      bytes += bytesRead;
    }
  } finally {
    spare = buffer;
  }
}

/** Puts a tree of checked files into a new folder that belongs to the account. */
export async function restoreTree(tree: Tree, from: string, to: string, account: Account | undefined): Promise<void> {
  const give = async (path: string) => (account ? lchown(path, account.uid, account.gid) : undefined);
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const folder of tree.folders) {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    await give(join(to, folder));
  }
  for (const entry of tree.files) {
    const copied = await copyFile(join(from, entry.path), join(to, entry.path));
    if (copied.sha256 !== entry.sha256)
      throw new BackupError(`${join(from, entry.path)} was changed while it was read`);
    await give(join(to, entry.path));
  }
  await give(to);
}

/** Forces files and folders to disk. */
export async function forceToDisk(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    let file: FileHandle;
    try {
      file = await open(path, constants.O_RDONLY);
    } catch (error) {
      // Windows opens no folder, and needs no such step.
      if (process.platform === 'win32') continue;
      throw error;
    }
    try {
      await file.sync();
    } catch (error) {
      if (process.platform !== 'win32') throw error;
    } finally {
      await file.close();
    }
  }
}

/** Copies a file unless it is there: under another name first, on disk before it gets its own. */
export async function copyOnce(from: string, to: string): Promise<Omit<FileEntry, 'path'> | undefined> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const draft = `${to}.part`;
  try {
    const copied = await copyLive(from, draft);
    if (copied === undefined) return undefined;
    await forceToDisk([draft]);
    await rename(draft, to);
    return copied;
  } finally {
    await rm(draft, { force: true });
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
