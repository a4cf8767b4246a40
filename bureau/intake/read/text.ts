import { oldEncodingOf } from './old-encodings.ts';
import { FileRefused } from './refused.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

// Control characters, direction marks, zero-width characters, and half surrogate pairs.
const forbidden =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\ud800-\udfff]/;

/**
 * A text as it is stored: composed (NFC), line breaks and hard blanks as blanks. Undefined if it holds forbidden
 * characters: NUL and other controls, direction marks, invisible characters. Refuses what is not UTF-8.
 */
export function cleanText(bytes: Buffer, start: number, end: number): string | undefined {
  let text: string;
  try {
    text = utf8.decode(bytes.subarray(start, end));
  } catch {
    // Both encodings are one byte a letter, as Latin-1 shows them.
    const encoding = oldEncodingOf(bytes.toString('latin1', start, end));
    throw new FileRefused(encoding === undefined ? 'TEP_006.encoding' : `TEP_006.${encoding}`);
  }
  const clean = text
    .replace(/[\t\n\r\u00a0]+/g, ' ')
    .normalize('NFC')
    .trim();
  return forbidden.test(withoutPairs(clean)) ? undefined : clean;
}

/** COPY's text format doubles the backslash; tabs and line breaks are already blanks. */
export function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\');
}

// A complete surrogate pair is a character beyond the first plane and not a fault.
function withoutPairs(text: string): string {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '');
}
