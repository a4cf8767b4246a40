import { Buffer } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type Deflater, openDeflater } from './deflater.ts';

/**
 * An entry of a zip file: its name, and its whole content, or its pieces as they arrive, together no more than 4 GB.
 */
export type ZipEntry = { readonly name: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly chunks: AsyncIterable<Uint8Array> }
);

const [version, zip64Version, utf8Names, sizesBehind, deflated] = [20, 45, 0x0800, 0x0008, 8];
const [most16, most32] = [0xffff, 0xffffffff];

type Listed = {
  /**
   * Stored as text: the bytes of a short name are a slice of a pool shared by small buffers, and would keep the whole
   * pool.
   */
  readonly name: string;
  /** Whether its sizes follow its data because its header could not give them. */
  readonly isStreamed: boolean;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
};

/**
 * A zip file that is written while its entries are made: memory holds one entry, or one piece of it, and a directory
 * line for each. Beyond 65,535 entries or 4 GB it is a zip64 file (APPNOTE 4.3).
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const deflater = openDeflater();
  try {
    yield* zipBy(deflater, entries);
  } finally {
    deflater.close();
  }
}

async function* zipBy(deflater: Deflater, entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const listed: Listed[] = [];
  let at = 0;
  for await (const given of entries) {
    const { name } = given;
    if ('chunks' in given) {
      const head = localHead({ name, at, isStreamed: true, crc: 0, packed: 0, size: 0 });
      yield head;
      const entry = yield* streamed({ name, at }, given.chunks);
      listed.push(entry);
      at += head.length + entry.packed + 16;
      continue;
    }
    const { bytes } = given;
    const packed = await deflater.pack(bytes);
    const entry = { name, isStreamed: false, crc: crc32(bytes), packed: packed.length, size: bytes.length, at };
    const head = localHead(entry);
    yield head;
    yield packed;
    listed.push(entry);
    at += head.length + packed.length;
  }
  const start = at;
  for (const entry of listed) {
    const line = directoryLine(entry);
    yield line;
    at += line.length;
  }
  yield directoryEnd({ count: listed.length, start, bytes: at - start });
}

async function* streamed(
  place: Pick<Listed, 'name' | 'at'>,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, Listed> {
  let [crc, size, packed] = [0, 0, 0];
  async function* counted() {
    for await (const chunk of chunks) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      yield chunk;
    }
  }
  // A failure in the chunks is thrown by this iterable.
  const read: AsyncIterable<Buffer> = pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined);
  for await (const part of read) {
    packed += part.length;
    yield part;
  }
  if (size > most32 || packed > most32) throw new Error(`${place.name} is too large for its entry`);
  const behind = Buffer.alloc(16);
  behind.writeUInt32LE(0x08074b50, 0);
  behind.writeUInt32LE(crc, 4);
  behind.writeUInt32LE(packed, 8);
  behind.writeUInt32LE(size, 12);
  yield behind;
  return { ...place, isStreamed: true, crc, packed, size };
}

// All entries have the day 1 January 1980, the earliest possible: the same content gives the same bytes.
const day = 0x0021;

function localHead(entry: Listed): Buffer {
  const head = Buffer.alloc(30);
  const name = Buffer.from(entry.name, 'utf8');
  head.writeUInt32LE(0x04034b50, 0);
  writeCommon(head, 4, { ...entry, nameBytes: name.length });
  return Buffer.concat([head, name]);
}

function directoryLine(entry: Listed): Buffer {
  const isFar = entry.at >= most32;
  const head = Buffer.alloc(46);
  const name = Buffer.from(entry.name, 'utf8');
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(isFar ? zip64Version : version, 4);
  writeCommon(head, 6, { ...entry, nameBytes: name.length });
  head.writeUInt16LE(isFar ? 12 : 0, 30);
  head.writeUInt32LE(isFar ? most32 : entry.at, 42);
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(entry.at), 4);
  }
  return Buffer.concat([head, name, extra]);
}

function writeCommon(head: Buffer, at: number, entry: Listed & { readonly nameBytes: number }): void {
  const { nameBytes, isStreamed, crc, packed, size } = entry;
  head.writeUInt16LE(version, at);
  head.writeUInt16LE(isStreamed ? utf8Names | sizesBehind : utf8Names, at + 2);
  head.writeUInt16LE(deflated, at + 4);
  head.writeUInt16LE(day, at + 8);
  head.writeUInt32LE(crc, at + 10);
  head.writeUInt32LE(packed, at + 14);
  head.writeUInt32LE(size, at + 18);
  head.writeUInt16LE(nameBytes, at + 22);
}

function directoryEnd({ count, start, bytes }: { count: number; start: number; bytes: number }): Buffer {
  const isLarge = count >= most16 || start >= most32 || bytes >= most32;
  const large = Buffer.alloc(isLarge ? 76 : 0);
  if (isLarge) {
    large.writeUInt32LE(0x06064b50, 0);
    large.writeBigUInt64LE(44n, 4);
    large.writeUInt16LE(zip64Version, 12);
    large.writeUInt16LE(zip64Version, 14);
    large.writeBigUInt64LE(BigInt(count), 24);
    large.writeBigUInt64LE(BigInt(count), 32);
    large.writeBigUInt64LE(BigInt(bytes), 40);
    large.writeBigUInt64LE(BigInt(start), 48);
    large.writeUInt32LE(0x07064b50, 56);
    large.writeBigUInt64LE(BigInt(start + bytes), 64);
    large.writeUInt32LE(1, 72);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, most16), 8);
  end.writeUInt16LE(Math.min(count, most16), 10);
  end.writeUInt32LE(Math.min(bytes, most32), 12);
  end.writeUInt32LE(Math.min(start, most32), 16);
  return Buffer.concat([large, end]);
}
