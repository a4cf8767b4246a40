/** A workbook of the old format (BIFF8) for tests: sheets of texts and numbers. */
export function oldWorkbookOf(
  sheets: Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>,
  {
    extra = [],
    streams = [],
    hidden = [],
    merged = [],
  }: {
    extra?: readonly Buffer[];
    streams?: readonly string[];
    /** Names of hidden sheets, and of those whose first two cells of the second row are merged. */
    hidden?: readonly string[];
    merged?: readonly string[];
  } = {},
): Buffer {
  const names = Object.keys(sheets);
  const bodies = names.map((name) => sheetStream(sheets[name] ?? [], merged.includes(name) ? [mergedRecord] : []));
  const globals = (offsets: readonly number[]) =>
    Buffer.concat([
      record(0x0809, begin(0x0005)),
      ...extra,
      ...names.map((name, at) =>
        record(
          0x0085,
          Buffer.concat([uint32(offsets[at] ?? 0), uint16(hidden.includes(name) ? 1 : 0), shortText(name)]),
        ),
      ),
      record(0x000a, Buffer.alloc(0)),
    ]);
  const globalBytes = globals(names.map(() => 0)).length;
  const offsets = bodies.map((_, at) => bodies.slice(0, at).reduce((sum, { length }) => sum + length, globalBytes));
  return container(Buffer.concat([globals(offsets), ...bodies]), streams);
}

/** A record that holds a formula, for a sheet that needs one. */
export const formulaRecord = record(0x0006, Buffer.concat([uint16(4), uint16(2), uint16(0), Buffer.alloc(16)]));

const mergedRecord = record(0x00e5, Buffer.concat([1, 1, 1, 0, 1].map(uint16)));

function sheetStream(rows: readonly (readonly (string | number | null)[])[], extra: readonly Buffer[]): Buffer {
  const cells = rows.flatMap((row, rowAt) => row.map((value, column) => cellRecord(rowAt, column, value)));
  return Buffer.concat([record(0x0809, begin(0x0010)), ...cells, ...extra, record(0x000a, Buffer.alloc(0))]);
}

function cellRecord(row: number, column: number, value: string | number | null): Buffer {
  if (value === null || value === '') return Buffer.alloc(0);
  const place = Buffer.concat([uint16(row), uint16(column), uint16(0)]);
  if (typeof value === 'number') {
    const number = Buffer.alloc(8);
    number.writeDoubleLE(value);
    return record(0x0203, Buffer.concat([place, number]));
  }
  const text = Buffer.from(value, 'utf16le');
  return record(0x0204, Buffer.concat([place, uint16(value.length), Buffer.from([1]), text]));
}

function begin(kind: number): Buffer {
  return Buffer.concat([uint16(0x0600), uint16(kind), Buffer.alloc(12)]);
}

function record(id: number, data: Buffer): Buffer {
  return Buffer.concat([uint16(id), uint16(data.length), data]);
}

function shortText(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length, 1]), Buffer.from(text, 'utf16le')]);
}

// Header, then the table of sectors, the directory, the stream: each sector is 512 bytes.
function container(workbook: Buffer, others: readonly string[]): Buffer {
  const stream = Buffer.concat([workbook, Buffer.alloc(Math.max(0, 4096 - workbook.length))]);
  const sectors = Math.ceil(stream.length / 512);
  const directorySectors = Math.ceil((2 + others.length) / 4);
  const tableSectors = Math.ceil((sectors + directorySectors + 200) / 128);
  const table = Buffer.alloc(tableSectors * 512, 0xff);
  const link = (from: number, count: number) => {
    for (let at = 0; at < count; at += 1)
      table.writeUInt32LE(at === count - 1 ? 0xfffffffe : from + at + 1, (from + at) * 4);
  };
  for (let at = 0; at < tableSectors; at += 1) table.writeUInt32LE(0xfffffffd, at * 4);
  link(tableSectors, directorySectors);
  link(tableSectors + directorySectors, sectors);
  const header = Buffer.alloc(512, 0xff);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header.fill(0, 8, 76);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  header.writeUInt32LE(tableSectors, 44);
  header.writeUInt32LE(tableSectors, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  for (let at = 0; at < tableSectors; at += 1) header.writeUInt32LE(at, 76 + at * 4);
  const entries = [
    entry('Root Entry', 5, { first: 0xfffffffe, bytes: 0, child: 1 }),
    entry('Workbook', 2, { first: tableSectors + directorySectors, bytes: stream.length, child: 0xffffffff }),
    ...others.map((name) => entry(name, 1, { first: 0xfffffffe, bytes: 0, child: 0xffffffff })),
  ];
  const directory = Buffer.alloc(directorySectors * 512);
  Buffer.concat(entries).copy(directory);
  return Buffer.concat([header, table, directory, stream, Buffer.alloc(sectors * 512 - stream.length)]);
}

function entry(
  name: string,
  kind: number,
  { first, bytes, child }: { first: number; bytes: number; child: number },
): Buffer {
  const data = Buffer.alloc(128);
  data.write(name, 'utf16le');
  data.writeUInt16LE((name.length + 1) * 2, 64);
  data.writeUInt8(kind, 66);
  data.writeUInt8(1, 67);
  data.writeUInt32LE(0xffffffff, 68);
  data.writeUInt32LE(0xffffffff, 72);
  data.writeUInt32LE(child, 76);
  data.writeUInt32LE(first, 116);
  data.writeUInt32LE(bytes, 120);
  return data;
}

function uint16(value: number): Buffer {
  const data = Buffer.alloc(2);
  data.writeUInt16LE(value);
  return data;
}

function uint32(value: number): Buffer {
  const data = Buffer.alloc(4);
  data.writeUInt32LE(value);
  return data;
}
