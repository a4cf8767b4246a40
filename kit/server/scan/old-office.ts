import type { Finding } from './finding.ts';

// Names of storages and streams in the container of the old Office formats (MS-CFB), which keeps them as UTF-16.
const named: readonly (readonly [string, Finding['kind']])[] = [
  ['_VBA_PROJECT', 'macro'],
  ['VBA', 'macro'],
  ['\u0001Ole10Native', 'program'],
  ['EncryptedPackage', 'encrypted'],
];

/** Macros, attached programs and passwords in a document of the old Office formats. */
export function inspectOldOffice(file: Buffer): Finding | undefined {
  for (const [name, kind] of named) {
    // Each name stands in a field of 64 bytes and ends with a zero.
    if (file.includes(Buffer.from(`${name}\0`, 'utf16le'))) return { kind, what: name.replaceAll(/[^\w]/g, '') };
  }
  return hasMacroSheet(file) ? { kind: 'macro', what: 'Excel 4.0' } : undefined;
}

/** A BOUNDSHEET8 record of type 1 ([MS-XLS] 2.4.28) names a sheet of Excel 4.0 macros; its length has to agree. */
function hasMacroSheet(file: Buffer): boolean {
  for (
    let at = file.indexOf(Buffer.of(0x85, 0));
    at >= 0 && at + 12 <= file.length;
    at = file.indexOf(Buffer.of(0x85, 0), at + 2)
  ) {
    const length = file.readUInt16LE(at + 2);
    const [state, type, letters, isWide] = [file[at + 8], file[at + 9], file[at + 10] ?? 0, file[at + 11]];
    if (
      type === 1 &&
      (state ?? 3) <= 2 &&
      (isWide ?? 2) <= 1 &&
      length === 8 + letters * (1 + (isWide ?? 0)) &&
      letters > 0
    )
      return true;
  }
  return false;
}
