import { expect, test } from 'vitest';
import { zipDirectory } from './zip-directory.ts';

type Made = { readonly name: string; readonly flags?: number };

/** A zip file of empty, stored entries. */
function zip(entries: readonly Made[], comment = ''): Blob {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, flags = 0x800 } of entries) {
    const local = Buffer.alloc(30 + Buffer.byteLength(name));
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + Buffer.byteLength(name));
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    parts.push(local);
    directory.push(entry);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Blob([Buffer.concat([...parts, ...directory, end, Buffer.from(comment)])]);
}

const names = async (file: Blob) => (await zipDirectory(file))?.map(({ name }) => name);

test('UPL-02 the directory of a zip file is read in the browser: names, folders, passwords', async () => {
  expect(await names(zip([{ name: 'D320100100120261031.001.json' }]))).toEqual(['D320100100120261031.001.json']);
  expect(await zipDirectory(zip([{ name: 'Số liệu/a.json' }, { name: 'b.json', flags: 0x801 }]))).toEqual([
    { name: 'Số liệu/a.json', isFolder: true, isEncrypted: false },
    { name: 'b.json', isFolder: false, isEncrypted: true },
  ]);
  expect(await names(zip([{ name: 'a.json' }], 'a comment after the end'))).toEqual(['a.json']);
  expect(await names(zip([]))).toEqual([]);
});

test('UPL-02 what is no zip file, is cut off or lies about its directory is not read', async () => {
  expect(await zipDirectory(new Blob(['{}']))).toBeUndefined();
  expect(await zipDirectory(new Blob([]))).toBeUndefined();
  const bytes = Buffer.from(await zip([{ name: 'a.json' }]).arrayBuffer());
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
