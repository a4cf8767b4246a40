import type { Language } from '#kit/words/words.ts';

export type NumberRules = {
  /** Allowed decimals; none by default. */
  readonly decimals?: number;
  /** Default true: negative numbers are accepted (FRM-07). */
  readonly negative?: boolean;
  /** Default true: leading zeros are kept (FRM-07). */
  readonly leadingZeros?: boolean;
};

const spaces = /[\s\u00a0\u202f']/g;
const minuses = /[\u2212\u2010-\u2015\ufe63\uff0d]/g;

/**
 * The value of a typed or pasted number: digits with an optional `-` and `.`, whatever its grouping; '' for nothing;
 * undefined if it is not a number or breaks the rules. Both languages' spellings are accepted if unambiguous: a
 * single separator is read in the page's language, of two different ones the last is the decimal mark.
 */
export function readNumber(text: string, language: Language, rules: NumberRules = {}): string | undefined {
  const plain = text.normalize('NFKC').replace(minuses, '-').replace(spaces, '');
  if (plain === '') return '';
  const match = /^([-+]?)([\d.,]+)$/.exec(plain);
  const parts = match?.[2] === undefined ? undefined : split(match[2], language);
  if (!match || !parts) return undefined;
  const isNegative = match[1] === '-';
  if (isNegative && rules.negative === false) return undefined;
  if (parts.part.length > (rules.decimals ?? 0)) return undefined;
  const whole = rules.leadingZeros === false ? parts.whole.replace(/^0+(?=\d)/, '') : parts.whole;
  return `${isNegative ? '-' : ''}${whole}${parts.part === '' ? '' : `.${parts.part}`}`;
}

function split(digits: string, language: Language): { whole: string; part: string } | undefined {
  const point = decimalMark(digits, language);
  const at = point === undefined ? -1 : digits.lastIndexOf(point);
  if (point !== undefined && digits.indexOf(point) !== at) return undefined;
  const head = at === -1 ? digits : digits.slice(0, at);
  const part = at === -1 ? '' : digits.slice(at + 1);
  if (!/^\d*$/.test(part)) return undefined;
  const whole = ungroup(head);
  return whole === undefined || (whole === '' && part === '') ? undefined : { whole: whole === '' ? '0' : whole, part };
}

/** Which of '.' and ',' is the decimal mark here; undefined if there is none. */
function decimalMark(digits: string, language: Language): '.' | ',' | undefined {
  const [dots, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  if (dots > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  const own = language === 'vi' ? ',' : '.';
  const group = language === 'vi' ? '.' : ',';
  if ((own === ',' ? commas : dots) === 1) return own;
  // `1.5` in Vietnamese cannot be a group of three, so it is a decimal; `1.500` is one thousand five hundred.
  if ((group === '.' ? dots : commas) === 1 && !/[.,]\d{3}$/.test(digits)) return group;
  return undefined;
}

/** The digits of a whole part; undefined if its separators are not between groups of three. */
function ungroup(head: string): string | undefined {
  if (/^\d*$/.test(head)) return head;
  return /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(head) ? head.replace(/[.,]/g, '') : undefined;
}

/** A read number as it is shown in its field: grouped in the page's language. A number with leading zeros is not grouped. */
export function writeNumber(value: string, language: Language): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) return value;
  const [, sign = '', whole = '', part] = match;
  const grouped = /^0\d/.test(whole) ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, language === 'vi' ? '.' : ',');
  return `${sign}${grouped}${part === undefined ? '' : `${language === 'vi' ? ',' : '.'}${part}`}`;
}
