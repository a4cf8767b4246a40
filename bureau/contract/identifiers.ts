const taxWeights = [31, 29, 23, 19, 17, 13, 7, 5, 3];

/**
 * The tenth digit of a tax code: 10 − (weighted sum of the nine before it mod 11). Undefined if that is 10: such a
 * number is never issued. The bureau's CIC codes use the same check digit.
 */
export function checkDigit(nineDigits: string): string | undefined {
  let sum = 0;
  for (const [at, weight] of taxWeights.entries()) sum += weight * Number(nineDigits[at]);
  const digit = 10 - (sum % 11);
  return digit === 10 ? undefined : String(digit);
}

/** True of a tax code: 10 digits with their check digit, 13 for a branch ('-' allowed), 12 for a person's citizen ID. */
export function isTaxCode(text: string): boolean {
  const digits = text.replace('-', '');
  if (/^\d{12}$/.test(digits)) return isCitizenId(digits);
  if (!/^\d{10}(\d{3})?$/.test(digits)) return false;
  if (digits.startsWith('00') || digits.slice(2, 9) === '0000000' || digits.slice(10) === '000') return false;
  return checkDigit(digits) === digits[9];
}

/** True of a CIC code with its check digit: 2 digits province, 7 sequence, 1 check. */
export function isCicCode(text: string): boolean {
  return /^\d{10}$/.test(text) && checkDigit(text) === text[9];
}

/**
 * True of ten digits that are nobody's CIC code, because one of them was mistyped. A code with letters in it has no check digit to
 * compare.
 */
export function isMistypedCic(text: string): boolean {
  return /^\d{10}$/.test(text) && !isCicCode(text);
}

/**
 * True of a citizen ID by its structure: 3 digits province or country, century and sex, 2 birth year, 6 more. There
 * is no check digit.
 */
export function isCitizenId(text: string): boolean {
  return /^\d{12}$/.test(text) && !text.startsWith('000');
}

/** Does a citizen ID match a day of birth (yyyy-mm-dd) and a sex (1 male, 2 female)? */
export function citizenIdAgrees(id: string, bornOn: string, sex: number): boolean {
  const century = (Number(bornOn.slice(0, 2)) - 19) * 2 + (sex === 2 ? 1 : 0);
  return id[3] === String(century) && id.slice(4, 6) === bornOn.slice(2, 4);
}
