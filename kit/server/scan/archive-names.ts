import type { Entry, LocalFileHeader } from 'yauzl';

// What a double click starts, on Windows above all.
const programs =
  /\.(exe|dll|com|scr|pif|cpl|msi|msp|bat|cmd|ps1|psm1|vbs|vbe|js|jse|wsf|wsh|hta|lnk|reg|jar|chm|iso|img|vhdx?|xll)$/i;
const macros =
  /(^|\/)(vbaProject\.bin|vbaData\.xml|macrosheets\/.*|activeX\/.*\.bin)$|\.(docm|dotm|xlsm|xltm|xlam|pptm|ppam)$/i;

/** The field in which an entry says its name once more, in Unicode. */
const unicodePath = 0x7075;

/**
 * What an entry may be called once it is unpacked: a program goes by one of its names or by another, and Windows drops
 * dots, blanks and what follows a colon from the end of a name.
 */
export function namesOf(entry: Entry, local: LocalFileHeader): readonly string[] {
  const further = [fieldsOf(entry.extraFieldRaw), fieldsOf(local.extraField)].flatMap((fields) =>
    fields.filter(({ id }) => id === unicodePath).map(({ data }) => data.subarray(5).toString('utf8')),
  );
  const names = [entry.fileName, entry.fileNameRaw.toString('latin1'), ...further];
  return [...new Set(names.map((name) => name.replaceAll('\\', '/')))];
}

/** What the names give away; 'unclear' when they disagree about the kind of file, or end in what Windows drops. */
export function judgeNames(names: readonly string[]): 'macro' | 'program' | 'unclear' | undefined {
  const opened = names.flatMap((name) => [name, name.replace(/:[^/]*$/, '')]).map((name) => name.replace(/[. ]+$/, ''));
  if (opened.some((name) => macros.test(name))) return 'macro';
  if (opened.some((name) => programs.test(name))) return 'program';
  const isUnclear = names.some((name) => /[. ]$/.test(name) || [...name].some((one) => one < ' '));
  return isUnclear || new Set(names.map(extensionOf)).size > 1 ? 'unclear' : undefined;
}

/** In letters that are the same in every character set. */
function extensionOf(name: string): string {
  return (/\.[^./]*$/.exec(name)?.[0] ?? '').toLowerCase().replaceAll(/[^ -~]/g, '');
}

/** True when the header before the content says what the directory says: some programs go by the one, some by the other. */
export function isToldOnce(entry: Entry, local: LocalFileHeader): boolean {
  // Password (0, 6, 13) and UTF-8 (11).
  const sameFlags = ((entry.generalPurposeBitFlag ^ local.generalPurposeBitFlag) & 0x2841) === 0;
  const sameName = local.fileName.equals(entry.fileNameRaw);
  if (!sameFlags || !sameName || local.compressionMethod !== entry.compressionMethod) return false;
  const sizes: readonly (readonly [number, number])[] = [
    [local.crc32, entry.crc32],
    [local.compressedSize, entry.compressedSize],
    [local.uncompressedSize, entry.uncompressedSize],
  ];
  // Written while it was packed, the sizes follow the content; those of ZIP64 stand in a field of their own.
  const mayBeLater = (local.generalPurposeBitFlag & 8) !== 0;
  return sizes.every(([said, is]) => said === is || said === 0xffffffff || (mayBeLater && said === 0));
}

function fieldsOf(raw: Buffer): { readonly id: number; readonly data: Buffer }[] {
  const fields: { id: number; data: Buffer }[] = [];
  for (let at = 0; at + 4 <= raw.length; ) {
    const end = at + 4 + raw.readUInt16LE(at + 2);
    fields.push({ id: raw.readUInt16LE(at), data: raw.subarray(at + 4, end) });
    at = end;
  }
  return fields;
}
