/** The letters of a code on paper: none that another is taken for (0 and O; 1, I and L). A prime number of them. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 12;

/**
 * A code on paper from bytes that cannot be guessed: eleven letters, 54 bits, and one that is counted from them, which finds every
 * single wrong letter and every two that were swapped.
 */
export function paperCode(bytes: Uint8Array): string {
  let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const base = BigInt(letters.length);
  let code = '';
  while (code.length < length - 1) {
    code += letters[Number(rest % base)] ?? '';
    rest /= base;
  }
  return code + checkLetter(code);
}

/** A code as it was typed, without spaces and dashes, in capitals. */
export function tidyPaperCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}.]/gu, '')
    .toUpperCase();
}

/** True of a code that may have been printed; false of one that was mistyped. */
export function isPaperCode(code: string): boolean {
  if (code.length !== length || [...code].some((letter) => !letters.includes(letter))) return false;
  return checkLetter(code.slice(0, -1)) === code.at(-1);
}

/** A code as it is printed: three groups of four. */
export function shownPaperCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}

/** A report's printed number as it was typed: 2026/R11/1234. */
export function tidyReportNumber(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}

function checkLetter(code: string): string {
  const sum = [...code].reduce((total, letter, at) => total + (at + 1) * letters.indexOf(letter), 0);
  return letters[sum % letters.length] ?? '';
}
