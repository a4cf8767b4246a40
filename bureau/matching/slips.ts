import { isOneEdit } from './address.ts';
import { isTwoEdits } from './edits.ts';
import { outerKey } from './normalise.ts';
import { areSpellings } from './spelling.ts';

export type Syllables = ReadonlySet<string>;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const mostNames = 400;

const remembered = new WeakMap<Syllables, Map<string, readonly string[]>>();
const mostRemembered = 20_000;

/** Known syllables that are one slip of the keyboard away: a letter dropped, doubled, swapped or wrong. */
export function neighbours(syllable: string, known: Syllables): readonly string[] {
  const memory = remembered.get(known) ?? new Map<string, readonly string[]>();
  remembered.set(known, memory);
  const found = memory.get(syllable) ?? findNeighbours(syllable, known);
  if (memory.size < mostRemembered) memory.set(syllable, found);
  return found;
}

function findNeighbours(syllable: string, known: Syllables): string[] {
  const found = new Set<string>();
  const keep = (candidate: string) => {
    if (candidate !== syllable && known.has(candidate)) found.add(candidate);
  };
  for (let at = 0; at <= syllable.length; at++) {
    const [head, tail] = [syllable.slice(0, at), syllable.slice(at)];
    if (tail !== '') keep(head + tail.slice(1));
    if (tail.length > 1) keep(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`);
    for (const letter of letters) {
      keep(head + letter + tail);
      if (tail !== '') keep(head + letter + tail.slice(1));
    }
  }
  return [...found];
}

/**
 * The names that an entered one may mean, itself first if all of its syllables are known: each syllable replaced by
 * its neighbours, two joined syllables split, one split syllable joined. If a syllable is unknown, only that one is
 * varied, because the slip is there. At most 400.
 */
export function meantNames(typed: string, known: Syllables): string[] {
  const words = typed.split(' ');
  const unknown = words.flatMap((word, at) => (known.has(word) ? [] : [at]));
  const places = unknown.length > 0 ? unknown : words.map((_, at) => at);
  const names = new Set(unknown.length === 0 ? [typed] : []);
  // Two unknown syllables are two slips: vary both together.
  if (unknown.length === 2) {
    const [first = 0, second = 0] = unknown;
    for (const one of neighbours(words[first] ?? '', known)) {
      for (const other of neighbours(words[second] ?? '', known))
        add(names, words.with(first, one).with(second, other));
    }
    if (names.size > 0) return [...names];
  }
  for (const at of places) {
    const word = words[at] ?? '';
    for (const neighbour of neighbours(word, known)) add(names, words.with(at, neighbour));
    for (let cut = 1; cut < word.length; cut++) {
      const [head, tail] = [word.slice(0, cut), word.slice(cut)];
      if (!known.has(word) && known.has(head) && known.has(tail)) add(names, words.toSpliced(at, 1, head, tail));
    }
    const joined = word + (words[at + 1] ?? '');
    if (joined !== word && known.has(joined)) add(names, words.toSpliced(at, 2, joined));
    const joinedBefore = (words[at - 1] ?? '') + word;
    if (joinedBefore !== word && known.has(joinedBefore)) add(names, words.toSpliced(at - 1, 2, joinedBefore));
  }
  return [...names];
}

/** Other possible orders of a name's parts: the given name typed first, or two neighbours swapped. */
export function otherOrders(typed: string): string[] {
  const words = typed.split(' ');
  if (words.length < 2 || words.length > 5) return [];
  const names = new Set([
    [...words.slice(1), ...words.slice(0, 1)].join(' '),
    [...words.slice(-1), ...words.slice(0, -1)].join(' '),
  ]);
  for (let at = 0; at + 1 < words.length; at++)
    names.add(
      words
        .with(at, words[at + 1] ?? '')
        .with(at + 1, words[at] ?? '')
        .join(' '),
    );
  names.delete(typed);
  return [...names];
}

// The most names for one more search; each of its calls takes 400.
const mostOfTwoSlips = 1_200;

/**
 * The names two slips away: one in each of two syllables, or both in one long syllable. Used when no single slip
 * found anybody; at most 1,200, those whose unknown syllables were all varied first.
 */
export function namesOfTwoSlips(typed: string, known: Syllables): string[] {
  const words = typed.split(' ');
  const names = new Set<string>();
  const put = (changed: readonly string[]) => {
    if (names.size < mostOfTwoSlips && changed.every((word) => known.has(word))) names.add(changed.join(' '));
  };
  for (const [at, word] of words.entries()) {
    if (word.length < 3) continue;
    for (const syllable of known) if (isTwoEdits(word, syllable)) put(words.with(at, syllable));
  }
  for (let first = 0; first < words.length; first++) {
    const ones = neighbours(words[first] ?? '', known);
    for (let second = first + 1; second < words.length; second++) {
      const others = neighbours(words[second] ?? '', known);
      for (const one of ones) for (const other of others) put(words.with(first, one).with(second, other));
    }
  }
  return [...names];
}

function add(names: Set<string>, words: readonly string[]): void {
  if (names.size < mostNames) names.add(words.join(' '));
}

/** For a name without one of its middle syllables: first and last syllable, and the LIKE pattern of the rest. */
export function forgottenMiddle(typed: string): { outer: string; pattern: string } | undefined {
  const outer = outerKey(typed);
  const words = typed.split(' ');
  const [first, ...rest] = words;
  const last = rest.pop();
  // Nobody leaves out one of five syllables.
  if (outer === undefined || last === undefined || words.length > 4) return undefined;
  return { outer, pattern: [first, ...rest].join(' %') + (rest.length > 0 ? '% ' : ' % ') + last };
}

export type NameRelation =
  | 'same'
  | 'slip'
  | 'swapped'
  | 'middle-forgotten'
  | 'begins'
  | 'regional'
  | 'initials'
  | 'other';

/** The relation of an entered name to a stored one, both folded. */
export function nameRelation(typed: string, stored: string): NameRelation {
  if (typed === stored) return 'same';
  if (isOneSlip(typed, stored)) return 'slip';
  if (typed.length === stored.length && otherOrders(typed).includes(stored)) return 'swapped';
  if (isWithoutMiddle(typed.split(' '), stored.split(' '))) return 'middle-forgotten';
  if (areSpellings(typed, stored)) return 'regional';
  if (areInitials(typed.split(' '), stored.split(' '))) return 'initials';
  return stored.startsWith(`${typed} `) ? 'begins' : 'other';
}

// One slip in one syllable, or in each of two, or two in one; or a missing or extra blank.
function isOneSlip(typed: string, stored: string): boolean {
  const [ours, theirs] = [typed.split(' '), stored.split(' ')];
  if (ours.length === theirs.length) {
    const different = ours.flatMap((word, at) => (word === theirs[at] ? [] : [[word, theirs[at] ?? ''] as const]));
    if (different.length <= 2 && different.every(([word, other]) => isOneEdit(word, other))) return true;
    return different.length === 1 && different.every(([word, other]) => isTwoEdits(word, other));
  }
  return typed.replaceAll(' ', '') === stored.replaceAll(' ', '');
}

/** A name without one or more of its middle syllables. */
export function isWithoutMiddle(typed: readonly string[], stored: readonly string[]): boolean {
  if (stored.length <= typed.length || typed.length < 2) return false;
  if (typed[0] !== stored[0] || typed.at(-1) !== stored.at(-1)) return false;
  let at = 0;
  for (const word of stored) if (word === typed[at]) at += 1;
  return at === typed.length;
}

/** The given name is whole; other parts may be their first letters, as in `Ng. T. Châu`. */
export function areInitials(typed: readonly string[], own: readonly string[]): boolean {
  if (typed.length !== own.length || typed.length < 2 || typed.at(-1) !== own.at(-1)) return false;
  return typed.every((word, at) => word === own[at] || (isInitial(word) && own[at]?.startsWith(word)));
}

/** A folded part of a name that stands for its first letters: `t`, `ng`. */
export function isInitial(word: string): boolean {
  return word.length === 1 || /^(?:ch|kh|ng|ngh|nh|ph|th|tr|gh)$/.test(word);
}
