import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Files, StoredFile } from './files.ts';
import { checked, newHandle } from './handle.ts';
import { timeoutsOf, type S3Access, s3Client, unlessSilent } from './s3-client.ts';

/** A folder of a bucket in an S3-compatible store. */
export type S3Place = S3Access & {
  readonly bucket: string;
  /** The prefix of every key; '' or a folder with a slash at its end. */
  readonly prefix: string;
  /** A folder of this machine for copies of files while a process works on them. */
  readonly copies: string;
};

const partBytes = 8 * 1024 * 1024;

/**
 * Files in a bucket: `quarantine/HANDLE`, and `kept/XX/HANDLE` once accepted. An object appears whole or not at all,
 * and is durable when the store has answered. Incoming content is sent on in parts of 8 MB, two at a time, so memory
 * holds no more.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- one object with the operations of a store, which share its client
export function s3Files(place: S3Place): Files {
  const client = s3Client(place);
  const sender = s3Client(place, 'sends');
  // The store copies the whole content itself before it answers.
  const copier = s3Client(place, 'copies');
  const quarantined = (handle: string) => `${place.prefix}quarantine/${checked(handle)}`;
  const kept = (handle: string) => `${place.prefix}kept/${checked(handle).slice(0, 2)}/${handle}`;
  const at = (key: string) => ({ Bucket: place.bucket, Key: key });

  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand(at(key)));
  };

  const write = async (keyOf: (handle: string) => string, chunks: AsyncIterable<Uint8Array>): Promise<StoredFile> => {
    const handle = newHandle();
    const key = keyOf(handle);
    const counting = count(chunks);
    const body = Readable.from(counting.chunks, { objectMode: false });
    const upload = new Upload({
      client: sender,
      params: { ...at(key), Body: body },
      partSize: partBytes,
      queueSize: 2,
    });
    try {
      await upload.done();
      return { handle, bytes: counting.bytes(), sha256: counting.digest() };
    } catch (error) {
      await remove(key).catch(() => undefined);
      throw counting.failure() ?? error;
    }
  };

  const keep = async (handle: string): Promise<void> => {
    const from = quarantined(handle);
    try {
      const source = encodeURI(`${place.bucket}/${from}`);
      await copier.send(new CopyObjectCommand({ ...at(kept(handle)), CopySource: source }));
    } catch (error) {
      const isKept = await client.send(new HeadObjectCommand(at(kept(handle)))).then(
        () => true,
        () => false,
      );
      if (!isKept) throw error;
    }
    await remove(from);
  };

  const readKey = async (key: string, Range?: string): Promise<Readable> => {
    const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }));
    if (!(Body instanceof Readable)) throw new Error('the store gave no content');
    return unlessSilent(Body, timeoutsOf(place).silence);
  };
  const read = async (handle: string, range?: { readonly start: number; readonly end: number }): Promise<Readable> =>
    readKey(kept(handle), range === undefined ? undefined : `bytes=${range.start}-${range.end}`);

  async function* listed(folder: string): AsyncGenerator<{ key: string; at: number }> {
    const wanted = { Bucket: place.bucket, Prefix: `${place.prefix}${folder}` };
    let next: string | undefined;
    do {
      const page: { Contents?: { Key?: string; LastModified?: Date }[]; NextContinuationToken?: string } =
        await client.send(new ListObjectsV2Command({ ...wanted, ContinuationToken: next }));
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined && LastModified !== undefined) yield { key: Key, at: LastModified.getTime() };
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  return {
    receive: (chunks) => write(quarantined, chunks),
    quarantined: (handle) => readKey(quarantined(handle)),
    keep,
    write: (chunks) => write(kept, chunks),
    read,
    async localFile(handle) {
      const content = await read(handle);
      await mkdir(place.copies, { recursive: true, mode: 0o700 });
      const path = join(place.copies, newHandle());
      const close = () => rm(path, { force: true });
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        await close();
        throw error;
      }
      return { path, close };
    },
    async *list() {
      for await (const { key } of listed('kept/')) yield key.slice(key.lastIndexOf('/') + 1);
    },
    async remove(handle) {
      await Promise.all([remove(quarantined(handle)), remove(kept(handle))]);
    },
    async sweep(olderThanMinutes) {
      const before = Date.now() - olderThanMinutes * 60_000;
      await sweepCopies(place.copies, before);
      let removed = 0;
      for await (const { key, at: writtenAt } of listed('quarantine/')) {
        if (writtenAt > before) continue;
        await remove(key);
        removed += 1;
      }
      return removed;
    },
  };
}

/** Counts and hashes the passing content, and remembers why it broke off, because its reader may wrap the error. */
function count(chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let bytes = 0;
  let failure: unknown;
  async function* counted(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { chunks: counted(), bytes: () => bytes, digest: () => hash.digest(), failure: () => failure };
}

async function sweepCopies(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs <= before) await rm(path, { force: true });
  }
}
