import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Writes a zip file of one entry, of 4 GB at most, as its pieces arrive: nothing of it is held. */
export async function writeZip(path: string, entryName: string, pieces: AsyncIterable<string>): Promise<void> {
  const name = Buffer.from(entryName);
  const file = await open(path, 'w');
  try {
    let [crc, bytes, packed] = [0, 0, 0];
    async function* counted() {
      for await (const piece of pieces) {
        const data = Buffer.from(piece);
        crc = crc32(data, crc);
        bytes += data.length;
        yield data;
      }
    }
    const head = 30 + name.length;
    for await (const chunk of Readable.from(counted()).pipe(createDeflateRaw({ level: 1 }))) {
      const data: Buffer = chunk;
      await file.write(data, 0, data.length, head + packed);
      packed += data.length;
    }
    // Version 2.0, names in UTF-8, deflated, 1 January 1980; then the sizes, which are known only now (APPNOTE 4.3.7).
    const common = Buffer.alloc(26);
    for (const [at, value] of [20, 0x800, 8, 0, 0x21].entries()) common.writeUInt16LE(value, at * 2);
    for (const [at, value] of [crc, packed, bytes].entries()) common.writeUInt32LE(value, 10 + at * 4);
    common.writeUInt16LE(name.length, 22);
    await file.write(Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name]), 0, head, 0);
    const directory = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, Buffer.alloc(14), name]);
    const end = Buffer.alloc(18);
    end.writeUInt16LE(1, 4);
    end.writeUInt16LE(1, 6);
    end.writeUInt32LE(directory.length, 8);
    end.writeUInt32LE(head + packed, 12);
    const tail = Buffer.concat([directory, Buffer.from('PK\u0005\u0006'), end]);
    await file.write(tail, 0, tail.length, head + packed);
  } finally {
    await file.close();
  }
}
