import { expect, test } from 'vitest';
import { zipOf } from '#testing/zip.ts';
import { zipDirectory } from './zip-directory.ts';

const blobOf = (...made: Parameters<typeof zipOf>) => new Blob([zipOf(...made)]);
const names = async (file: Blob) => (await zipDirectory(file))?.map(({ name }) => name);

test('UPL-02 the directory of a zip file is read in the browser: names, folders, passwords', async () => {
  expect(await names(blobOf([{ name: 'D320100100120261031.001.json' }]))).toEqual(['D320100100120261031.001.json']);
  expect(await zipDirectory(blobOf([{ name: 'Số liệu/a.json' }, { name: 'b.json', flags: 0x801 }]))).toEqual([
    { name: 'Số liệu/a.json', isFolder: true, isEncrypted: false },
    { name: 'b.json', isFolder: false, isEncrypted: true },
  ]);
  expect(await names(blobOf([{ name: 'a.json' }], 'a comment after the end'))).toEqual(['a.json']);
  expect(await names(blobOf([]))).toEqual([]);
});

test('UPL-02 anything but a zip file, a cut one or one with a false directory is not read', async () => {
  expect(await zipDirectory(new Blob(['{}']))).toBeUndefined();
  expect(await zipDirectory(new Blob([]))).toBeUndefined();
  const bytes = Buffer.from(await blobOf([{ name: 'a.json' }]).arrayBuffer());
  expect(await zipDirectory(new Blob([bytes.subarray(0, -5)]))).toBeUndefined();
  for (const [place, value] of [
    [12, 0xffff_fff0],
    [16, 0xffff_fff0],
    [10, 0xfff0],
  ] as const) {
    const lying = Buffer.from(bytes);
    if (place === 10) lying.writeUInt16LE(value, lying.length - 22 + place);
    else lying.writeUInt32LE(value, lying.length - 22 + place);
    expect(await zipDirectory(new Blob([lying]))).toBeUndefined();
  }
});
