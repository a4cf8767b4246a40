import { fold } from '#kit/words/fold.ts';

export type MatchName = {
  /** Folded words, single spaces; for a legal entity without its legal form and trade. SQL compares this. */
  key: string;
  isLegal: boolean;
};

// Longest first: 'tong cong ty' must not leave 'tong' behind. Both the full and the short forms occur.
const legalPhrases = [
  'trach nhiem huu han',
  'doanh nghiep tu nhan',
  'mot thanh vien',
  'hai thanh vien',
  'xuat nhap khau',
  'tong cong ty',
  'hop tac xa',
  'thuong mai',
  'san xuat',
  'chi nhanh',
  'tap doan',
  'cong ty',
  'co phan',
  'dich vu',
  'co ltd',
  'company limited',
  'company',
  'limited',
  'joint stock',
  'ctcp',
  'tnhh',
  'dntn',
  'cty',
  'htx',
  'mtv',
  'xnk',
  'jsc',
  'ltd',
  'tv',
  'cp',
  'tm',
  'dv',
  'sx',
  'ct',
  'va',
];
const legalWords = new RegExp(`(?<= )(?:${legalPhrases.join('|')}) `, 'g');
const legalStart =
  /^(cong ty|cty|ctcp|tnhh|dntn|doanh nghiep|htx|hop tac xa|tong cong ty|tap doan|chi nhanh|xi nghiep|ngan hang|quy tin dung) /;

/** A text as words to compare: folded, letters and digits only, single spaces. */
export function plainWords(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * A name as it is matched (domain: fold; legal entities drop their form and trade words). The same for stored and for
 * entered names; a name of only form words stays whole.
 */
export function matchName(name: string): MatchName {
  const words = plainWords(name);
  if (!legalStart.test(`${words} `)) return { key: words, isLegal: false };
  const kept = ` ${words} `.replace(legalWords, '').trim();
  return { key: kept || words, isLegal: true };
}

/**
 * First and last syllable of a person's name, for a search with forgotten middle names. Undefined for one syllable.
 */
export function outerKey(nameKey: string): string | undefined {
  const first = nameKey.indexOf(' ');
  if (first < 0) return undefined;
  return nameKey.slice(0, first) + nameKey.slice(nameKey.lastIndexOf(' '));
}

/** A paper's number as it is indexed: only capital letters and digits. */
export function paperNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

export type PaperKind = 'citizen' | 'old' | 'passport' | 'tax' | 'registration' | 'other';

/**
 * The kinds of paper that an identity number can be by its form: 12 digits, 9 digits, a letter and 7 digits, else
 * other.
 */
export function identityKinds(number: string): PaperKind[] {
  if (/^\d{12}$/.test(number)) return ['citizen'];
  if (/^\d{9}$/.test(number)) return ['old'];
  if (/^[A-Z]\d{7}$/.test(number)) return ['passport'];
  return ['other'];
}
