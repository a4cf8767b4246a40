import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { FarFile, FarFolder } from '#database/backup/far-folder.ts';
import { sealBytes, sealing, unsealing } from './file-seal.ts';
import { timeoutsOf, type S3Access, s3Client, unlessSilent } from './s3-client.ts';

const partBytes = 8 * 1024 * 1024;
const timeMark = 'mtime';

/**
 * A folder of a bucket: `prefix` is '' or ends with a slash. With `sealKey` (32 bytes) files there are sealed, as
 * file-seal.ts says.
 */
export type BucketPlace = S3Access & {
  readonly bucket: string;
  readonly prefix: string;
  readonly sealKey?: Buffer | undefined;
};

/** That folder; paths are below it. Texts (times of the newest backups) are not sealed. */
export function bucketFolder(place: BucketPlace): FarFolder {
  const { sealKey } = place;
  const client = s3Client(place);
  const sender = s3Client(place, 'sends');
  const at = (path: string) => ({ Bucket: place.bucket, Key: `${place.prefix}${path}` });
  const contentOf = (from: string, path: string) => {
    if (sealKey === undefined) return createReadStream(from);
    const sealed = sealing(sealKey, path);
    // A failure here ends the sealed stream, whose reader gets the error.
    pipeline(createReadStream(from), sealed).catch(() => undefined);
    return sealed;
  };
  return {
    name: `s3://${place.bucket}/${place.prefix}`,
    list: (path) => list(client, place, path),
    async put(path, from) {
      const { mtimeMs } = await stat(from);
      const params = { ...at(path), Body: contentOf(from, path), Metadata: { [timeMark]: String(mtimeMs) } };
      await new Upload({ client: sender, params, partSize: partBytes, queueSize: 2 }).done();
    },
    async get(path, to) {
      const { Body, Metadata } = await client.send(new GetObjectCommand(at(path)));
      if (!(Body instanceof Readable)) throw new Error('the store gave no content');
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      try {
        const file = createWriteStream(to, { mode: 0o600 });
        const content = unlessSilent(Body, timeoutsOf(place).silence);
        await (sealKey === undefined ? pipeline(content, file) : pipeline(content, unsealing(sealKey, path), file));
      } catch (error) {
        await rm(to, { force: true });
        throw error;
      }
      const seconds = Number(Metadata?.[timeMark]) / 1000;
      if (seconds > 0) await utimes(to, seconds, seconds);
    },
    async putText(path, text) {
      // For an empty text the client would not know the length.
      const bytes = Buffer.from(text, 'utf8');
      // A bucket that locks its objects asks for their digest.
      const digest = createHash('md5').update(bytes).digest('base64');
      const content = { Body: bytes, ContentLength: bytes.length, ContentMD5: digest };
      await client.send(new PutObjectCommand({ ...at(path), ...content }));
    },
    async text(path) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(path)));
        return await Body?.transformToString();
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    async remove(path) {
      await client.send(new DeleteObjectCommand(at(path)));
    },
    close() {
      client.destroy();
      sender.destroy();
    },
  };
}

async function* list(
  client: S3Client,
  { bucket, prefix, sealKey }: BucketPlace,
  path: string,
): AsyncGenerator<FarFile> {
  const wanted = { Bucket: bucket, Prefix: `${prefix}${path}` };
  let next: string | undefined;
  do {
    const page: { Contents?: { Key?: string; Size?: number }[]; NextContinuationToken?: string } = await client.send(
      new ListObjectsV2Command({ ...wanted, ContinuationToken: next }),
    );
    const more = sealKey === undefined ? 0 : sealBytes;
    for (const { Key = '', Size = 0 } of page.Contents ?? [])
      yield { path: Key.slice(prefix.length), bytes: Size - more };
    next = page.NextContinuationToken;
  } while (next !== undefined);
}
