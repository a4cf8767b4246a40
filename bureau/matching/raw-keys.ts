import { phrases } from './company-words.ts';

const initial = '(?:ngh|ng|gh|gi|kh|nh|ph|qu|th|tr|ch|[bcdghklmnpqrstvx])?';
const open = '(?:ai|ao|au|ay|eo|eu|iu|ieu|oai|oay|oi|ui|uoi|uou|uu|uya|uyu|yeu|ia|ua|uay|oeo)';
const closed = '(?:a|e|i|ie|o|oa|oe|u|uo|uy|uye|ue|y|ye|ua)(?:ch|ng|nh|[cmnpt])?';
const syllable = new RegExp(`^${initial}(?:${open}|${closed})$`);

/** True of a folded word that can be a Vietnamese syllable. */
export function isVietnamese(word: string): boolean {
  return syllable.test(word);
}

/**
 * A folded name whose Telex or VNI keys were not turned into accents, without these keys: `nguyeenx vawn hungf`,
 * `nguye64n va8n hu2ng`. Undefined if it is Vietnamese as it is, or not Vietnamese without the keys either.
 */
export function withoutRawKeys(words: string): string | undefined {
  const decoded = words.split(' ').map((word) => (isLeft(word) ? word : decode(word)));
  const text = decoded.join(' ');
  return decoded.includes(undefined) || text === words ? undefined : text;
}

// Abbreviations have no vowel; the words of legal forms and trades may be English.
function isLeft(word: string): boolean {
  return isVietnamese(word) || phrases.has(word) || !/[aeiouyw]/.test(word) || /^\d+$/.test(word);
}

function decode(word: string): string | undefined {
  const plain = /\d/.test(word) ? word.replace(/\d/g, '') : withoutTelex(word);
  return plain !== undefined && isVietnamese(plain) ? plain : undefined;
}

// The key of the tone stands anywhere behind the vowel, also before the second letter of an accent.
function withoutTelex(word: string): string | undefined {
  const vowel = word.search(/[aeiouyw]/);
  const readings = [word];
  for (let at = vowel + 1; at < word.length; at++)
    if (/[sfrxjz]/.test(word[at] ?? '')) readings.push(word.slice(0, at) + word.slice(at + 1));
  return readings.map(withoutHats).find(isVietnamese);
}

function withoutHats(word: string): string {
  return word
    .replace(/dd/g, 'd')
    .replace(/^(d.*)d$/, '$1')
    .replace(/([aeo])\1/g, '$1')
    .replace(/([aeo])([^aeo]*)\1$/, '$1$2')
    .replace(/([auo])w/g, '$1')
    .replace(/([auo][^w]*)w/, '$1')
    .replace(/w/g, 'u');
}
