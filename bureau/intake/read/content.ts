import { open, readFile, stat } from 'node:fs/promises';
import type { Entry } from 'yauzl';
import type { Limits } from './limits.ts';
import { FileRefused } from './refused.ts';
import { ByteBudget, type OpenZip, openZip, unpack, unpackWhole } from './zip.ts';

/** The data of a file without its container: a stream of bytes, a workbook's parts, or a whole old workbook. */
export type Content = { readonly budget: ByteBudget } & (
  | { readonly form: 'json'; readonly bytes: AsyncIterable<Uint8Array> }
  | { readonly form: 'xlsx'; readonly parts: OpenZip }
  | { readonly form: 'xls'; readonly whole: Buffer }
);

export type Named = { readonly path: string; readonly ending: 'json' | 'xls' | 'xlsx' | 'zip'; readonly stem: string };

/** Opens a file according to its extension, and refuses it if its first bytes contradict the extension. */
export async function openContent({ path, ending, stem }: Named, limits: Limits): Promise<Content> {
  const budget = new ByteBudget(limits);
  const { size } = await stat(path);
  if (size > limits.packedBytes) throw new FileRefused('TEP_009');
  const head = await headOf(path);
  switch (ending) {
    case 'json':
      return { form: 'json', bytes: piecesOf(path, budget), budget };
    case 'xlsx':
      refuseOther(head, 'xlsx');
      return { form: 'xlsx', parts: await openWorkbook(path, limits), budget };
    case 'xls':
      refuseOther(head, 'xls');
      if (size > limits.wholeBytes) throw new FileRefused('TEP_009.memory');
      budget.add(size);
      return { form: 'xls', whole: await readFile(path), budget };
    case 'zip':
      if (!startsWith(head, zipMagic)) throw new FileRefused('TEP_005.damaged');
      return openPacked(path, stem, { limits, budget });
  }
}

async function openPacked(path: string, stem: string, rest: { limits: Limits; budget: ByteBudget }): Promise<Content> {
  const { limits, budget } = rest;
  const zip = await openZip(path, limits);
  const [entry, ...more] = zip.entries.values();
  for (const each of zip.entries.values()) refuseEntry(each);
  if (!entry || more.length > 0) throw new FileRefused('TEP_005.many');
  const inner = /^(.*)\.(json|xls|xlsx)$/i.exec(entry.fileName);
  if (!inner || inner[1] !== stem) throw new FileRefused('TEP_005.name', { value: entry.fileName });
  switch (inner[2]?.toLowerCase()) {
    case 'json':
      return { form: 'json', bytes: unpack(zip, entry, rest), budget };
    case 'xlsx': {
      const whole = await unpackWhole(zip, entry, { most: limits.wholeBytes, ...rest });
      refuseOther(whole, 'xlsx');
      return { form: 'xlsx', parts: await openWorkbook(whole, limits), budget };
    }
    default: {
      const whole = await unpackWhole(zip, entry, { most: limits.wholeBytes, ...rest });
      refuseOther(whole, 'xls');
      return { form: 'xls', whole, budget };
    }
  }
}

function refuseEntry(entry: Entry): void {
  const { fileName: value } = entry;
  if (/[/\\]/.test(value)) throw new FileRefused('TEP_005.folder', { value });
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000) throw new FileRefused('TEP_005.link', { value });
  if (/\.(zip|rar|7z|gz|tar)$/i.test(value)) throw new FileRefused('TEP_005.nested', { value });
  if (entry.isEncrypted()) throw new FileRefused('TEP_005.encrypted', { value });
}

// A workbook is a zip file too, but its faults are reported as those of a workbook.
async function openWorkbook(source: string | Buffer, limits: Limits): Promise<OpenZip> {
  try {
    return await openZip(source, limits);
  } catch {
    throw new FileRefused('TEP_006.workbook');
  }
}

const pieceBytes = 512 * 1024;
const zipMagic = [0x50, 0x4b, 0x03, 0x04];
const oldMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function refuseOther(head: Buffer, form: 'xls' | 'xlsx'): void {
  if (startsWith(head, form === 'xlsx' ? zipMagic : oldMagic)) return;
  // A workbook with a password is wrapped in the container of the old format.
  if (form === 'xlsx' && startsWith(head, oldMagic)) throw new FileRefused('TEP_006.password');
  const text = head.subarray(0, 512).toString('latin1').replace(/\0/g, '');
  throw new FileRefused(/<(!doctype|html|table|\?xml|head|body)/i.test(text) ? 'TEP_006.html' : 'TEP_006.workbook');
}

function startsWith(head: Buffer, magic: readonly number[]): boolean {
  return magic.every((byte, at) => head[at] === byte);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(512);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

// One buffer for all pieces: the reader copies each into a window before it asks for the next.
async function* piecesOf(path: string, budget: ByteBudget): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const piece = Buffer.allocUnsafeSlow(pieceBytes);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, pieceBytes);
      if (bytesRead === 0) return;
      budget.add(bytesRead);
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
