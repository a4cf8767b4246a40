import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf } from '#database/data-dir-lock.ts';
import { checkFile, forceToDisk } from './copy.ts';
import { type Backup, type FileEntry, placesIn } from './manifest.ts';

/** The store of uploaded and generated files, on a disk or elsewhere: a handle names a file that never changes. */
export type StoredFiles = {
  readonly list: () => AsyncIterable<string>;
  /** Throws if there is none with that handle. */
  readonly read: (handle: string) => Promise<Readable>;
};

/**
 * Copies the stored files that are not yet in `to`, each under another name first and on disk before it gets its own.
 * Returns all of them with sizes and hashes; for existing ones these come from `known`, by path.
 */
export async function copyStored(
  stored: StoredFiles,
  to: string,
  known: ReadonlyMap<string, FileEntry>,
): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for await (const handle of stored.list()) {
    const path = `${handle.slice(0, 2)}/${handle}`;
    const there = existsSync(join(to, path)) ? known.get(path) : undefined;
    const entry = there ?? (await copyOne(stored, handle, join(to, path)));
    if (entry !== undefined) entries.push({ ...entry, path });
  }
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function copyOne(stored: StoredFiles, handle: string, to: string): Promise<Omit<FileEntry, 'path'> | undefined> {
  const draft = `${to}.part`;
  try {
    const content = await stored.read(handle);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const written = await writeThrough(content, draft);
    await forceToDisk([draft]);
    await rename(draft, to);
    return written;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeThrough(content: Readable, to: string): Promise<Omit<FileEntry, 'path'>> {
  const hash = createHash('sha256');
  const file = await open(to, 'w', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

// A file may be removed between listing and reading: disk and object store report this differently.
function isGone(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || (error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name));
}

/**
 * Compares the copies of a backup's stored files with its manifest; a line for each that is missing, cut or changed.
 */
export async function faultsOfStored(backups: string, { manifest }: Backup): Promise<string[]> {
  const { files } = placesIn(backups);
  const problems: string[] = [];
  for (const entry of manifest.store) {
    await checkFile(join(files, entry.path), entry).catch((error: unknown) => problems.push(String(error)));
  }
  return problems;
}
