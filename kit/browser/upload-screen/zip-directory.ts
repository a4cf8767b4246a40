/** One entry of a zip file's directory. */
export type ZipEntry = { readonly name: string; readonly isFolder: boolean; readonly isEncrypted: boolean };

const endBytes = 22;
const longestComment = 65_535;
const largestDirectory = 4 * 1024 * 1024;

/**
 * The directory at the end of a zip file, read without the rest of it. Undefined if it is not a zip file, is damaged,
 * or has a form that only the server reads (more than 65,535 entries, several volumes).
 */
export async function zipDirectory(file: Blob): Promise<readonly ZipEntry[] | undefined> {
  const tailAt = Math.max(0, file.size - endBytes - longestComment);
  const tail = new DataView(await file.slice(tailAt).arrayBuffer());
  const end = endOf(tail);
  if (end === undefined) return undefined;
  const [count, bytes, at] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  const isWhole = count < 0xffff && bytes <= largestDirectory && at + bytes <= tailAt + end;
  if (!isWhole) return undefined;
  return entriesOf(new DataView(await file.slice(at, at + bytes).arrayBuffer()), count);
}

function endOf(tail: DataView): number | undefined {
  for (let at = tail.byteLength - endBytes; at >= 0; at--) if (tail.getUint32(at, true) === 0x06054b50) return at;
  return undefined;
}

function entriesOf(directory: DataView, count: number): readonly ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== 0x02014b50) return undefined;
    const [flags, nameBytes] = [directory.getUint16(at + 8, true), directory.getUint16(at + 28, true)];
    const rest = directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    if (at + 46 + nameBytes > directory.byteLength) return undefined;
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameBytes));
    entries.push({ name, isFolder: /[/\\]/.test(name), isEncrypted: (flags & 1) === 1 });
    at += 46 + nameBytes + rest;
  }
  return entries;
}
