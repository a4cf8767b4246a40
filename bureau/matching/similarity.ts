/**
 * The similarity of two folded names, 0 to 1 (domain 7.3): 0.6 × the share of common trigrams + 0.4 × Jaro-Winkler of
 * their words, paired in order. `nameLikeness(one)` is prepared once and compared with many others.
 */
export function nameLikeness(one: string): (other: string) => number {
  const ownTrigrams = trigrams(one);
  const ownWords = one.split(' ');
  return (other) =>
    one === other ? 1 : 0.6 * shared(ownTrigrams, trigrams(other)) + 0.4 * wordsInOrder(ownWords, other.split(' '));
}

/** As nameLikeness, for one pair. */
export function nameSimilarity(one: string, other: string): number {
  return nameLikeness(one)(other);
}

// Three letters at a time of every word, with two blanks before it and one after, like pg_trgm.
function trigrams(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text.split(' ')) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  }
  return found;
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const trigram of one) if (other.has(trigram)) common += 1;
  return common / (one.size + other.size - common);
}

// The best pairing of words that keeps their order; a word without a partner does not count.
function wordsInOrder(one: readonly string[], other: readonly string[]): number {
  let before = new Array<number>(other.length + 1).fill(0);
  for (const word of one) {
    const row = [0];
    for (const [at, partner] of other.entries()) {
      const paired = (before[at] ?? 0) + jaroWinkler(word, partner);
      row.push(Math.max(paired, before[at + 1] ?? 0, row[at] ?? 0));
    }
    before = row;
  }
  return (before.at(-1) ?? 0) / Math.max(one.length, other.length);
}

/** Jaro-Winkler likeness of two words, 0 to 1. */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return 1;
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Set<number>();
  const matched: string[] = [];
  for (let at = 0; at < one.length; at++) {
    for (let there = Math.max(0, at - reach); there <= Math.min(other.length - 1, at + reach); there++) {
      if (taken.has(there) || one[at] !== other[there]) continue;
      taken.add(there);
      matched.push(one[at] ?? '');
      break;
    }
  }
  const count = matched.length;
  if (count === 0) return 0;
  const theirs = [...taken].sort((a, b) => a - b).map((at) => other[at]);
  const moved = matched.filter((letter, at) => letter !== theirs[at]).length / 2;
  const jaro = (count / one.length + count / other.length + (count - moved) / count) / 3;
  let prefix = 0;
  while (prefix < 4 && one[prefix] !== undefined && one[prefix] === other[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}
