import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { sealBytes, sealing, unsealing } from './file-seal.ts';

const key = randomBytes(32);
const parts = (content: Buffer, size: number) =>
  Array.from({ length: Math.ceil(content.length / size) }, (_, at) => content.subarray(at * size, (at + 1) * size));

async function sealed(content: Buffer, { size = 65_536, path = 'wal/1' } = {}): Promise<Buffer> {
  const stream = sealing(key, path);
  const [bytes] = await Promise.all([buffer(stream), pipeline(Readable.from(parts(content, size)), stream)]);
  return bytes;
}

async function opened(content: Buffer, { size = 65_536, path = 'wal/1', by = key } = {}): Promise<Buffer> {
  const stream = unsealing(by, path);
  const [bytes] = await Promise.all([buffer(stream), pipeline(Readable.from(parts(content, size)), stream)]);
  return bytes;
}

test('sealed content is decrypted again, in pieces of any size', async () => {
  for (const length of [0, 1, 15, 16, 17, 4_095, 200_000]) {
    const content = randomBytes(length);
    const bytes = await sealed(content);
    expect(bytes.length).toBe(length + sealBytes);
    for (const size of [1, 7, 16, 65_536].filter((one) => length < 5_000 || one > 16))
      expect((await opened(bytes, { size })).equals(content), `${length} in pieces of ${size}`).toBe(true);
  }
});

test('the content is not visible in the sealed file, and sealing it twice gives different bytes', async () => {
  const content = Buffer.from('Nguyễn Thị Lan 001085012345'.repeat(50));
  const [one, other] = [await sealed(content), await sealed(content)];
  // Three bytes occur by chance.
  expect(one.includes('Nguyễn Thị Lan')).toBe(false);
  expect(one.equals(other)).toBe(false);
});

test('another key, another path, a changed byte, a cut end and a plain file are refused', async () => {
  const bytes = await sealed(randomBytes(10_000));
  const changed = Buffer.from(bytes);
  changed[5_000] = (changed[5_000] ?? 0) ^ 1;
  for (const wrong of [
    opened(bytes, { by: randomBytes(32) }),
    opened(bytes, { path: 'wal/2' }),
    opened(changed),
    opened(bytes.subarray(0, -1)),
    opened(bytes.subarray(0, 20)),
    opened(Buffer.alloc(0)),
    opened(Buffer.from('a plain file that nobody sealed')),
  ])
    await expect(wrong).rejects.toThrow('was not sealed by this key');
});
