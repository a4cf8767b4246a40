import { FileRefused } from './refused.ts';

// The container of the old Office formats (MS-CFB): a file system of chained sectors. This reads only what is needed
// to check the Workbook stream before a reader gets it.

const [endOfChain, freeSector] = [0xfffffffe, 0xffffffff];

export type OldContainer = { readonly names: readonly string[]; readonly workbook: Buffer };

/** Entry names of an old container, and its Workbook stream. Refuses broken or circular chains. */
export function openOldContainer(file: Buffer): OldContainer {
  if (file.length < 1536) throw new FileRefused('TEP_006.workbook');
  const sectorBytes = 1 << file.readUInt16LE(30);
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new FileRefused('TEP_006.workbook');
  const sector = (index: number) => file.subarray((index + 1) * sectorBytes, (index + 2) * sectorBytes);
  const table = fatOf(file, sector, sectorBytes);
  const chain = (first: number) => chainOf(first, table, sector);
  const directory = chain(file.readUInt32LE(48));
  const names: string[] = [];
  let workbook: Buffer | undefined;
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const length = directory.readUInt16LE(at + 64);
    if (length < 2 || length > 64) continue;
    const name = directory.toString('utf16le', at, at + length - 2);
    names.push(name);
    if (name !== 'Workbook' && name !== 'Book') continue;
    const size = directory.readUInt32LE(at + 120);
    // Streams below 4096 bytes are stored elsewhere; no workbook is so small.
    if (size >= 4096) workbook ??= chain(directory.readUInt32LE(at + 116)).subarray(0, size);
  }
  if (!workbook) throw new FileRefused(names.includes('EncryptedPackage') ? 'TEP_006.password' : 'TEP_006.workbook');
  return { names, workbook };
}

// The allocation table; the header and a chain of further lists name its own sectors.
function fatOf(file: Buffer, sector: (index: number) => Buffer, sectorBytes: number): Uint32Array {
  const sectors: number[] = [];
  for (let at = 76; at < 512; at += 4) sectors.push(file.readUInt32LE(at));
  let more = file.readUInt32LE(68);
  for (let lists = 0; more < endOfChain - 1 && lists * sectorBytes < file.length; lists += 1) {
    const list = sector(more);
    if (list.length < sectorBytes) throw new FileRefused('TEP_006.workbook');
    for (let at = 0; at < sectorBytes - 4; at += 4) sectors.push(list.readUInt32LE(at));
    more = list.readUInt32LE(sectorBytes - 4);
  }
  const used = sectors.filter((index) => index !== freeSector);
  if (used.length * sectorBytes > file.length) throw new FileRefused('TEP_006.workbook');
  const bytes = Buffer.concat(used.map(sector));
  return Uint32Array.from({ length: Math.trunc(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4));
}

function chainOf(first: number, table: Uint32Array, sector: (index: number) => Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let index = first; index !== endOfChain; index = table[index] ?? freeSector) {
    if (index >= table.length || parts.length > table.length) throw new FileRefused('TEP_006.workbook');
    parts.push(sector(index));
  }
  return Buffer.concat(parts);
}
