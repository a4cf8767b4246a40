import { isOneEdit } from './address.ts';
import { type CompanyName, companyName } from './company-name.ts';
import { isCommon, signOf } from './known-syllables.ts';
import { plainWords } from './plain-words.ts';
import { withoutRawKeys } from './raw-keys.ts';
import { areInitials, isWithoutMiddle } from './slips.ts';
import { areSpellings, isSameButY } from './spelling.ts';
import type { MatchReason } from './words.ts';

export type OtherName = { readonly kind: 'earlier' | 'english' | 'short'; readonly name: string };

/** A borrower as compared by name: 1 legal entity, 2 natural person. */
export type Holder = { readonly type: number; readonly name: string; readonly otherNames?: readonly OtherName[] };

export type NameComparison = {
  /** equal: to the letter; slip: the holder's name, not so written; differs: somebody else's name. */
  readonly verdict: 'equal' | 'slip' | 'differs';
  /** Of a slip: what is not as in the holder's name. */
  readonly reasons: readonly MatchReason[];
};

const equal: NameComparison = { verdict: 'equal', reasons: [] };
const differs: NameComparison = { verdict: 'differs', reasons: ['nameDiffers'] };
const slip = (...reasons: MatchReason[]): NameComparison => ({ verdict: 'slip', reasons });
const otherReasons = { earlier: 'earlierName', english: 'englishName', short: 'shortName' } as const;

/**
 * How a typed name compares with the name of the one who holds the typed number, for persons and companies (TRU-02).
 * Accents, order, one slip, a forgotten middle name, initials, legal forms and abbreviations are slips; a slip that
 * makes another name is none. Names that the holder bore earlier, in English or in short match too.
 */
export function compareNames(asked: string, { type, name, otherNames = [] }: Holder): NameComparison {
  const compare = type === 1 ? compareCompanies : comparePersons;
  const main = compare(asked, name);
  if (main.verdict !== 'differs') return main;
  for (const other of otherNames) {
    const found = compare(asked, other.name);
    if (found.verdict !== 'differs') return slip(otherReasons[other.kind], ...found.reasons);
  }
  return differs;
}

const marks = /\p{M}/u;
const lettersOf = (text: string) => text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const signs = (text: string) => lettersOf(text).map(signOf).join(' ');
const household = /^(?:ho kinh doanh|ho kd|hkd) /;

function comparePersons(asked: string, holder: string): NameComparison {
  if (signs(asked) === signs(holder)) return equal;
  const own = plainWords(holder);
  const typed = plainWords(asked).replace(household, '');
  if (typed === own) return slip('accents');
  const decoded = withoutRawKeys(typed);
  const found = personAs(typed, own, asked) ?? (decoded === own ? slip('rawKeys') : undefined);
  return found ?? (decoded && personAs(decoded, own, decoded) ? slip('rawKeys', 'nearName') : differs);
}

function personAs(typed: string, own: string, asked: string): NameComparison | undefined {
  if (typed.replaceAll(' ', '') === own.replaceAll(' ', '')) return slip('nearName');
  const [ours, theirs] = [typed.split(' '), own.split(' ')];
  if (ours.length > 1 && ours.toSorted().join(' ') === theirs.toSorted().join(' ')) return slip('nameOrder');
  if (hasOneSlip(ours, theirs, asked)) return slip('nearName');
  if (isSpelledAlike(ours, theirs)) return slip('regionalSpelling');
  if (isWithoutMiddle(ours, theirs)) return slip('middleNameMissing');
  // A record may lack what most names have.
  const isAdded =
    theirs.length > 1 &&
    isWithoutMiddle(theirs, ours) &&
    ours.every((word) => theirs.includes(word) || usual.has(word));
  if (isAdded) return slip('middleNameMissing');
  return areInitials(ours, theirs) ? slip('initials') : undefined;
}

const usual: ReadonlySet<string> = new Set(['thi', 'van']);

/** One syllable has one slip, which does not make another name of it. */
function hasOneSlip(typed: readonly string[], own: readonly string[], asked: string): boolean {
  if (typed.length !== own.length || typed.length < 2) return false;
  const places = typed.flatMap((word, at) => (word === own[at] ? [] : [at]));
  const [at = -1] = places;
  const [one, other] = [typed[at] ?? '', own[at] ?? ''];
  if (places.length !== 1 || !isOneEdit(one, other)) return false;
  const letters = lettersOf(asked);
  const isAccented = marks.test(asked.normalize('NFD'));
  // Of a company's name only the proper part is compared, without its accents.
  const written = letters.length === typed.length && isAccented ? letters[at] : undefined;
  const isName = written === undefined ? isCommon(one, false) : isCommon(written, true);
  return isSameButY(one, other) || !isName || (!isAccented && isNextKey(one, other));
}

/** Every other syllable is the same, or written as a region does, and then nobody else's. */
function isSpelledAlike(typed: readonly string[], own: readonly string[]): boolean {
  if (typed.length < 2 || !areSpellings(typed.join(' '), own.join(' '))) return false;
  return typed.every((word, at) => isSameButY(word, own[at] ?? '') || !isCommon(word, false));
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const places = new Map(rows.flatMap((row, y) => [...row].map((letter, x) => [letter, { x: x + y / 2, y }] as const)));

/** A neighbouring key was hit, or two keys in the wrong order. */
function isNextKey(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].flatMap((letter, place) => (letter === other[place] ? [] : [place]));
  if (at.length === 2) return true;
  const [hit, meant] = [places.get(one[at[0] ?? -1] ?? ''), places.get(other[at[0] ?? -1] ?? '')];
  return hit !== undefined && meant !== undefined && Math.abs(hit.x - meant.x) <= 1 && Math.abs(hit.y - meant.y) <= 1;
}

function compareCompanies(asked: string, holder: string): NameComparison {
  if (signs(asked) === signs(holder)) return equal;
  if (plainWords(asked) === plainWords(holder)) return slip('accents');
  const [typed, own] = [companyName(asked), companyName(holder)];
  if (!haveCompatibleTrades(typed, own)) return differs;
  if (typed.proper === own.proper) return slip('legalForm');
  const decoded = withoutRawKeys(typed.proper);
  if (decoded === own.proper) return slip('rawKeys');
  if (typed.proper.replaceAll(' ', '') === own.proper.replaceAll(' ', '')) return slip('nearName');
  const [ours, theirs] = [typed.proper.split(' '), own.proper.split(' ')];
  if (isSpelledAlike(ours, theirs)) return slip('regionalSpelling');
  return hasOneSlip(ours, theirs, marks.test(asked.normalize('NFD')) ? asked : typed.proper)
    ? slip('nearName')
    : differs;
}

/** Trades may be left out; two companies of one proper name in different trades are two. */
function haveCompatibleTrades({ trades: ours }: CompanyName, { trades: theirs }: CompanyName): boolean {
  const isIn = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((trade) => all.has(trade));
  return isIn(ours, theirs) || isIn(theirs, ours);
}
