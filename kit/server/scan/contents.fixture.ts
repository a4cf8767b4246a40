import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { zipOf } from '#kit/server/files/zip-writer.ts';

/** The antivirus makers' test file (eicar.org), in parts, so that no scanner takes this source for it. */
export const testVirus = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
);

/** A ZIP file with these entries. */
export function zip(entries: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const parts = Object.entries(entries).map(([name, content]) => ({ name, bytes: Buffer.from(content) }));
  return buffer(zipOf(Readable.from(parts)));
}

/** The same file with the flag of a password at each of its entries. */
export function locked(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  for (const [sign, flags] of [
    ['504b0102', 8],
    ['504b0304', 6],
  ] as const)
    for (let at = changed.indexOf(sign, 0, 'hex'); at >= 0; at = changed.indexOf(sign, at + 4, 'hex'))
      changed.writeUInt16LE(changed.readUInt16LE(at + flags) | 1, at + flags);
  return changed;
}

/** The parts of a workbook that every program writes. */
export const workbookParts = {
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': '<Relationships/>',
  'xl/workbook.xml': '<workbook/>',
};

/** A PDF with these objects, enough of one for its readers to tell what it does. */
export function pdf(...objects: readonly (string | Buffer)[]): Buffer {
  const numbered = objects.map((one, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(one), Buffer.from('\nendobj\n')]),
  );
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...numbered, Buffer.from('trailer << /Root 1 0 R >>\n%%EOF')]);
}

/** A packed stream with a dictionary. */
export function packed(dictionary: string, content: string | Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode >>\nstream\r\n`),
    deflateSync(content),
    Buffer.from('\nendstream'),
  ]);
}

/** A container of the old Office formats with entries of these names. */
export function oldOffice(...names: readonly string[]): Buffer {
  const entries = names.map((name) => Buffer.concat([Buffer.from(`${name}\0`, 'utf16le'), Buffer.alloc(128)]));
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1600), ...entries]);
}
