import { companyName, isCompany } from './company-name.ts';
import { plainWords } from './plain-words.ts';

export type MatchName = {
  /** Folded words, single spaces; for a legal entity without its legal form and trade. SQL compares this. */
  key: string;
  isLegal: boolean;
};

/**
 * A name as it is matched (domain: fold; legal entities drop their form and trade words). The same for stored and for
 * entered names; a name of only form words stays whole.
 */
export function matchName(name: string): MatchName {
  const words = plainWords(name);
  return isCompany(words) ? { key: companyName(name).key, isLegal: true } : { key: words, isLegal: false };
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
