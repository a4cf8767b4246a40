import { branchPhrases, firstWords, gluedParts, joiners, lastWords, type Phrase, phrases } from './company-words.ts';
import { isVietnamese } from './raw-keys.ts';
import { plainWords } from './plain-words.ts';

/** A company's name taken apart, folded. */
export type CompanyName = {
  readonly forms: ReadonlySet<string>;
  readonly trades: ReadonlySet<string>;
  /** What tells the company from others; all of its words if it has nothing else. */
  readonly proper: string;
  /** The trades, without the commonest, before the proper name: what `matchName` compares. */
  readonly key: string;
  /** A branch names its company; where it is stands here. */
  readonly branch: string | undefined;
};

const glued = new RegExp(`^(?:${gluedParts.join('|')}){2,}$`);
const gluedPart = new RegExp(gluedParts.join('|'), 'g');
const mostWords = 6;
const startPhrases = [...firstWords, ...branchPhrases.slice(0, -3)].map((phrase) => `${phrase} `);
const startWords = new Set(startPhrases.map((phrase) => phrase.slice(0, phrase.indexOf(' '))));
const endPhrases = lastWords.map((phrase) => ` ${phrase}`);

/** True if folded words begin as a company's name in Vietnamese, or end as one in English. */
export function isCompany(words: string): boolean {
  const [first = '', second, third] = words.split(' ', 3);
  if (startWords.has(first) && startPhrases.some((phrase) => words.startsWith(phrase)))
    return glueless(words) !== undefined;
  if (glued.test(first)) return true;
  return second !== undefined && third !== undefined && endPhrases.some((phrase) => words.endsWith(phrase));
}

// `co` and `ct` alone begin many a proper name.
function glueless(words: string): string | undefined {
  return /^(?:co|limited|group|inc|nh|xn|pte) /.test(words) ? undefined : words;
}

/** Takes a company's name apart: legal forms, trades, the proper name, and the branch. */
export function companyName(name: string): CompanyName {
  const all = plainWords(name);
  const { words, branch } = withoutBranch(unglued(all.split(' ')));
  const parts = partsOf(words);
  const of = (kind: Phrase['kind']) =>
    new Set(parts.flatMap((part) => (part.phrase?.kind === kind ? [part.phrase.meaning] : [])));
  const proper = parts.flatMap(({ phrase, word }) =>
    phrase === undefined ? [word] : phrase.kind === 'place' ? [phrase.meaning] : [],
  );
  const kept = parts.flatMap(({ phrase }) => (phrase?.kind === 'trade' && !phrase.isCommon ? [phrase.meaning] : []));
  const trades = of('trade');
  const distinct = proper.length > 0 ? proper.join(' ') : [...trades].join(' ') || all;
  return {
    forms: of('form'),
    trades: proper.length > 0 ? trades : new Set(),
    proper: distinct,
    key: proper.length > 0 ? [...kept, ...proper].join(' ') : all,
    branch,
  };
}

type Part = { readonly word: string; readonly phrase?: Phrase };

// TMDV and TNHHMTV are taken apart.
function unglued(words: readonly string[]): string[] {
  return words.flatMap((word) => (glued.test(word) ? (word.match(gluedPart) ?? [word]) : [word]));
}

/** The words of the company of a branch, and the words of the branch. */
function withoutBranch(words: readonly string[]): { words: readonly string[]; branch: string | undefined } {
  for (const phrase of branchPhrases) {
    const asked = phrase.split(' ');
    const at = words.findIndex((_, place) => asked.every((word, index) => words[place + index] === word));
    if (at < 0) continue;
    const [before, after] = [words.slice(0, at), words.slice(at + asked.length)];
    const isShort = phrase === 'cn' || phrase === 'c n';
    if (isShort && at > 0 && !isPlace(after)) continue;
    // The company follows: "chi nhánh Hà Nội công ty …".
    const company = after.findIndex((word, place) => isFormAt(after, place) && (word.length > 2 || place === 0));
    if (at === 0 || phrase === 'branch of') {
      if (company >= 0 && !after.slice(0, company).some((word) => lastWords.includes(word)))
        return {
          words: after.slice(isEnglishEnd(after, company) ? 0 : company),
          branch: after.slice(0, company).join(' '),
        };
      return { words: after, branch: '' };
    }
    const end = endOfForm(before);
    return end === undefined || phrase !== 'branch'
      ? { words: before, branch: after.join(' ') }
      : { words: before.slice(0, end), branch: before.slice(end).join(' ') };
  }
  return { words, branch: undefined };
}

function isPlace(words: readonly string[]): boolean {
  if (words.length === 0 || words.length > mostWords) return false;
  return (
    /^(?:tai|tp|tinh|thanh pho|so|mien|q|quan)\b/.test(words.join(' ')) ||
    phraseAt(words, 0)?.phrase.kind === 'place' ||
    words.length <= 3
  );
}

function isFormAt(words: readonly string[], place: number): boolean {
  const found = phraseAt(words, place);
  return found?.phrase.kind === 'form' && found.written !== 'co' && found.written !== 'dn';
}

function isEnglishEnd(words: readonly string[], place: number): boolean {
  return lastWords.includes(phraseAt(words, place)?.written ?? '');
}

/** Where the last English legal form ends: what follows names the branch. */
function endOfForm(words: readonly string[]): number | undefined {
  for (let place = words.length - 1; place > 0; place--) {
    const found = phraseAt(words, place);
    if (found && lastWords.includes(found.written)) return place + found.length;
  }
  return undefined;
}

function partsOf(words: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < words.length; ) {
    const found = phraseAt(words, at);
    const isMeant = found && isMeantAt(words, at, { found, parts });
    if (isMeant) parts.push({ word: found.written, phrase: found.phrase });
    else parts.push({ word: words[at] ?? '' });
    at += isMeant ? found.length : 1;
  }
  return parts.filter(({ word, phrase }, at) => phrase !== undefined || !joiners.has(word) || isOwn(parts, at));
}

// "và" stays where neither neighbour is a trade or form.
function isOwn(parts: readonly Part[], at: number): boolean {
  return parts[at - 1]?.phrase === undefined && parts[at + 1]?.phrase === undefined;
}

type Found = { readonly written: string; readonly length: number; readonly phrase: Phrase };

function phraseAt(words: readonly string[], at: number): Found | undefined {
  for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
    const written = words.slice(at, at + length).join(' ');
    const phrase = phrases.get(written);
    if (phrase) return { written, length, phrase };
  }
  return undefined;
}

/**
 * A short word or abbreviation, such as `co` or `dt`, counts before the proper name, or after it among others at the end:
 * in between it may be a part of the name. English words count anywhere.
 */
function isMeantAt(
  words: readonly string[],
  at: number,
  { found, parts }: { found: Found; parts: readonly Part[] },
): boolean {
  const { written, length, phrase } = found;
  const isEnglish = /[aeiou]/.test(written) && !isVietnamese(written);
  if (phrase.kind === 'place' || written.length > 4 || length > 1 || isEnglish) return true;
  return parts.every((part) => part.phrase !== undefined || joiners.has(part.word)) || isEnd(words, at + length);
}

function isEnd(words: readonly string[], from: number): boolean {
  for (let at = from; at < words.length; ) {
    const found = phraseAt(words, at);
    if (found?.phrase.kind === 'place') return false;
    if (found === undefined && !joiners.has(words[at] ?? '')) return false;
    at += found?.length ?? 1;
  }
  return true;
}
