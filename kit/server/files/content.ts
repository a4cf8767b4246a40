import { Refusal } from '#kit/contract/refusal.ts';

// The required first bytes of a document, by its extension. A file is never opened here, only inspected.
const signs: Readonly<Record<string, (head: Buffer) => boolean>> = {
  '.pdf': (head) => head.subarray(0, 1024).includes('%PDF-'),
  '.png': begins('89504e470d0a1a0a'),
  '.jpg': begins('ffd8ff'),
  '.jpeg': begins('ffd8ff'),
  '.jpe': begins('ffd8ff'),
  '.jfif': begins('ffd8ff'),
  '.tif': isTiff,
  '.tiff': isTiff,
  '.bmp': begins('424d'),
  '.zip': isZip,
  '.rar': begins('526172211a07'),
  '.xls': begins('d0cf11e0a1b11ae1'),
  '.doc': begins('d0cf11e0a1b11ae1'),
  '.xlsx': (head) => isOffice(head, 'xl/'),
  '.docx': (head) => isOffice(head, 'word/'),
  '.txt': isText,
  '.fpf': (head) => !isProgram(head),
};

/** The extension of a name with its dot, lower case; '' without one. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot).toLowerCase();
}

/** Refuses a document whose content does not match its extension (UPL-03, FRM-09). Unknown extensions pass. */
export function checkContent(name: string, head: Uint8Array): void {
  const ending = endingOf(name);
  const isRight = signs[ending];
  if (isRight !== undefined && !isRight(Buffer.from(head))) throw new Refusal('file-content', 'file', { ending });
}

function begins(hex: string): (head: Buffer) => boolean {
  const bytes = Buffer.from(hex, 'hex');
  return (head) => head.subarray(0, bytes.length).equals(bytes);
}

// Little-endian or big-endian.
function isTiff(head: Buffer): boolean {
  return begins('49492a00')(head) || begins('4d4d002a')(head);
}

// A first entry, or the end of an archive that is empty.
function isZip(head: Buffer): boolean {
  return begins('504b0304')(head) || begins('504b0506')(head);
}

/**
 * An archive of the parts of a document. The writing program decides which of them comes first, and so is in the
 * head.
 */
function isOffice(head: Buffer, folder: string): boolean {
  return isZip(head) && ['[Content_Types].xml', '_rels/.rels', folder].some((part) => head.includes(part));
}

/** Text in UTF-8, or in UTF-16 with its mark; the last bytes may be half a character. */
function isText(head: Buffer): boolean {
  if (begins('fffe')(head) || begins('feff')(head)) return true;
  if (head.includes(0) || isProgram(head)) return false;
  const text = new TextDecoder('utf-8').decode(head.subarray(0, Math.max(0, head.length - 3)));
  return !text.includes('\ufffd');
}

function isProgram(head: Buffer): boolean {
  return begins('4d5a')(head) || begins('7f454c46')(head) || begins('2321')(head);
}
