import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip file for tests, with the lies that a hostile file would tell. */
export type ZipEntry = {
  readonly name: string;
  readonly data: Buffer | string;
  readonly isStored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  /** The size in the headers, if it is false. */
  readonly claimedBytes?: number;
  readonly claimedCrc?: number;
  /** Unix mode, for links. */
  readonly mode?: number;
};

/** A zip file of these entries. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const data = Buffer.from(entry.data);
    const packed = entry.isStored ? data : deflateRawSync(data);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE((entry.flags ?? 0) | 0x800, 2);
    head.writeUInt16LE(entry.method ?? (entry.isStored ? 0 : 8), 4);
    head.writeUInt32LE(0x5a21_0000, 6);
    head.writeUInt32LE(entry.claimedCrc ?? crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(entry.claimedBytes ?? data.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), head, tail, name]));
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

/** Parts of a workbook by their sheets' XML, for content that no honest program writes. */
export function workbookOf(
  sheets: Readonly<Record<string, string>>,
  { types = '', extra = [] }: { types?: string; extra?: readonly ZipEntry[] } = {},
): Buffer {
  const names = Object.keys(sheets);
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const sheetTags = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  const relations = names
    .map(
      (_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('');
  return zipOf([
    { name: '[Content_Types].xml', data: `${head}<Types>${types}</Types>` },
    {
      name: 'xl/workbook.xml',
      data: `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheetTags}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', data: `${head}<Relationships>${relations}</Relationships>` },
    ...names.map((name, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      data: `${head}<worksheet xmlns="${main}"><sheetData>${sheets[name] ?? ''}</sheetData></worksheet>`,
    })),
    ...extra,
  ]);
}

/** A row of a sheet as XML: texts inline, numbers as numbers. */
export function rowXml(number: number, cells: readonly (string | number | null)[]): string {
  const text = cells.map((cell) => {
    if (cell === null || cell === '') return '<c/>';
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
    const plain = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<c t="inlineStr"><is><t>${plain}</t></is></c>`;
  });
  return `<row r="${number}">${text.join('')}</row>`;
}
