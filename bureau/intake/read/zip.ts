import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import type { Limits } from './limits.ts';
import { FileRefused } from './refused.ts';

/** An opened zip file: its entries by name. Nothing is unpacked until requested. */
export type OpenZip = { readonly file: ZipFile; readonly entries: ReadonlyMap<string, Entry> };

/** Counts the bytes that unpacking really yields, over all entries of a file. */
export class ByteBudget {
  unpacked = 0;
  private readonly limits: Limits;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  add(bytes: number): void {
    this.unpacked += bytes;
    if (this.unpacked > this.limits.unpackedBytes) throw new FileRefused('TEP_009');
  }
}

/**
 * Opens a zip file by its path, or from its bytes, and reads its directory. Refuses unreadable files with TEP_005.
 */
export async function openZip(source: string | Buffer, limits: Limits): Promise<OpenZip> {
  // Read the directory entry by entry, so that one that claims millions is stopped early.
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
  try {
    const file = await (typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options));
    const entries = new Map<string, Entry>();
    for await (const entry of file.eachEntry()) {
      if (entries.size >= limits.entries || entries.has(entry.fileName)) throw new FileRefused('TEP_005.many');
      entries.set(entry.fileName, entry);
    }
    return { file, entries };
  } catch (error) {
    if (error instanceof FileRefused || isOfTheSystem(error)) throw error;
    throw new FileRefused(isAboutNames(error) ? 'TEP_005.folder' : 'TEP_005.damaged');
  }
}

// yauzl's messages for absolute paths, '..' and backslashes.
function isAboutNames(error: unknown): boolean {
  return error instanceof Error && /relative path|absolute path|invalid characters in fileName/.test(error.message);
}

/**
 * The bytes of an entry while unpacked: counted, compared with the directory, CRC checked. Refuses as soon as too
 * many come out.
 */
export async function* unpack(
  { file }: OpenZip,
  entry: Entry,
  { limits, budget }: { limits: Limits; budget: ByteBudget },
): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new FileRefused('TEP_005.encrypted', { value: entry.fileName });
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw new FileRefused('TEP_005.method');
  let [bytes, sum] = [0, 0];
  try {
    const packed: Readable = await file.openReadStreamPromise(entry, { decodeFileData: false });
    const stream = entry.compressionMethod === 0 ? packed : inflate(packed);
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) continue;
      bytes += chunk.length;
      sum = crc32(chunk, sum);
      budget.add(chunk.length);
      if (bytes > 1024 ** 2 && bytes > entry.compressedSize * limits.ratio) throw new FileRefused('TEP_005.ratio');
      if (bytes > entry.uncompressedSize) throw new FileRefused('TEP_005.size');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof FileRefused || isOfTheSystem(error) ? error : new FileRefused('TEP_005.damaged');
  }
  if (bytes !== entry.uncompressedSize) throw new FileRefused('TEP_005.size');
  if (sum !== entry.crc32) throw new FileRefused('TEP_005.damaged');
}

function inflate(packed: Readable): Readable {
  const unpacked = createInflateRaw({ chunkSize: 256 * 1024 });
  // An error, if any, appears in the stream that is read.
  pipeline(packed, unpacked, () => undefined);
  return unpacked;
}

// zlib and yauzl report bad bytes; only a system error of the file itself names its system call.
function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** An entry as a whole; refuses one of more than `most` bytes. */
export async function unpackWhole(
  zip: OpenZip,
  entry: Entry,
  { most, ...rest }: { most: number; limits: Limits; budget: ByteBudget },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpack(zip, entry, rest)) {
    bytes += chunk.length;
    if (bytes > most) throw new FileRefused('TEP_009.memory', { value: entry.fileName });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
