import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files, StoredFile } from './files.ts';
import { checked, newHandle } from './handle.ts';

/**
 * Files under a folder of this machine (or a share that all servers mount). Incoming files are written to
 * `quarantine` and renamed into `kept` when accepted; each step is forced to disk, so that a row never names a file
 * lost in a power cut.
 */
export function diskFiles(root: string): Files {
  const quarantine = join(root, 'quarantine');
  const quarantined = (handle: string) => join(quarantine, checked(handle));
  const kept = (handle: string) => join(root, 'kept', checked(handle).slice(0, 2), handle);

  const receive = async (chunks: AsyncIterable<Uint8Array>): Promise<StoredFile> => {
    await mkdir(quarantine, { recursive: true, mode: 0o700 });
    const handle = newHandle();
    // The name is new and only its owner can access the file: nobody can have replaced it.
    const file = await open(quarantined(handle), 'wx', 0o600);
    try {
      const counted = await writeAll(file, chunks);
      await file.sync();
      await file.close();
      return { handle, ...counted };
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(quarantined(handle), { force: true });
      throw error;
    }
  };

  const keep = async (handle: string): Promise<void> => {
    const to = kept(handle);
    const folder = join(to, '..');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await rename(quarantined(handle), to);
    } catch (error) {
      if (!(await exists(to))) throw error;
    }
    await syncFolder(folder);
    await syncFolder(join(root, 'kept'));
  };

  return {
    receive,
    async quarantined(handle) {
      const path = quarantined(handle);
      await access(path);
      return createReadStream(path);
    },
    keep,
    async write(chunks) {
      const stored = await receive(chunks);
      await keep(stored.handle);
      return stored;
    },
    async read(handle, range) {
      const path = kept(handle);
      await access(path);
      return createReadStream(path, range);
    },
    async localFile(handle) {
      const path = kept(handle);
      await access(path);
      return { path, close: async () => undefined };
    },
    async *list() {
      for (const folder of await readdir(join(root, 'kept')).catch(() => []))
        yield* await readdir(join(root, 'kept', folder));
    },
    async remove(handle) {
      await Promise.all([rm(quarantined(handle), { force: true }), rm(kept(handle), { force: true })]);
    },
    async sweep(olderThanMinutes) {
      const before = Date.now() - olderThanMinutes * 60_000;
      let removed = 0;
      for (const name of await readdir(quarantine).catch(() => [])) {
        const path = join(quarantine, name);
        const found = await stat(path).catch(() => undefined);
        if (found === undefined || found.mtimeMs > before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

async function writeAll(file: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<Omit<StoredFile, 'handle'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    await writeWhole(file, chunk);
  }
  return { bytes, sha256: hash.digest() };
}

// One write may take only a part (a full disk reports it on the next).
async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

// A rename is durable once its folder is on disk; Windows cannot open a folder and needs no such step.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
