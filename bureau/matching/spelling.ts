type Syllables = ReadonlySet<string>;

// Sounds that a region does not tell apart, as letters of one key; the order matters.
const merged: readonly (readonly [RegExp, string])[] = [
  [/^ngh/, 'ng'],
  [/^gh/, 'g'],
  [/^gi(?=[aeouy])/, 'd'],
  [/^gi/, 'di'],
  [/^[rv]/, 'd'],
  [/^x/, 's'],
  [/^tr/, 'ch'],
  [/^l/, 'n'],
  [/^k(?!h)/, 'c'],
  [/y/g, 'i'],
  [/ng$/, 'n'],
  [/c$/, 't'],
];

// Syllables of names that the north and the south write differently.
const pairs = new Map(
  (
    'vo vu,huynh hoang,phuc phuoc,nhat nhut,chinh chanh,thai thoi,bao buu,tung tong,hong huong,an yen,phung phuong,linh lanh,' +
    'thinh thanh,sinh sanh,truong trang,son san,tinh tanh,vinh vang,hiep hop,nghia ngai,cuong cang,canh kieng,duong dang'
  )
    .split(',')
    .flatMap((pair) => {
      const [one = '', other = ''] = pair.split(' ');
      return [
        [one, other],
        [other, one],
      ] as const;
    }),
);

// A folded syllable as it sounds where fewest sounds are told apart: equal for `dung` and `giung`, `ly` and `li`.
function soundKey(syllable: string): string {
  const known = sounds.get(syllable);
  if (known !== undefined) return known;
  const key = merged.reduce((text, [sound, letter]) => text.replace(sound, letter), syllable);
  if (sounds.size < mostSounds) sounds.set(syllable, key);
  return key;
}

const sounds = new Map<string, string>();
const mostSounds = 20_000;

/** True of syllables that differ only by i and y. */
export function isSameButY(one: string, other: string): boolean {
  return one.replaceAll('y', 'i') === other.replaceAll('y', 'i');
}

/** True of folded names of which a region writes one for the other. */
export function areSpellings(one: string, other: string): boolean {
  const [ours, theirs] = [one.split(' '), other.split(' ')];
  return ours.length === theirs.length && ours.every((word, at) => isSpelling(word, theirs[at] ?? ''));
}

function isSpelling(one: string, other: string): boolean {
  return one === other || pairs.get(one) === other || soundKey(one) === soundKey(other);
}

const remembered = new WeakMap<Syllables, Map<string, readonly string[]>>();

/** Known syllables that a region writes for this one. */
function spellingsOf(syllable: string, known: Syllables): readonly string[] {
  const bySound = remembered.get(known) ?? Map.groupBy(known, soundKey);
  remembered.set(known, bySound);
  const pair = pairs.get(syllable);
  const others = bySound.get(soundKey(syllable)) ?? [];
  return [...others, ...(pair === undefined ? [] : [pair])].filter((other) => other !== syllable);
}

/** A folded name as other regions spell it: one syllable otherwise, then all of them that nobody has as typed. */
export function otherSpellings(typed: string, known: Syllables): string[] {
  const words = typed.split(' ');
  const names = words.flatMap((word, at) => spellingsOf(word, known).map((other) => words.with(at, other).join(' ')));
  if (words.some((word) => !known.has(word))) {
    let all: string[][] = [[]];
    for (const word of words) {
      const choices = known.has(word) ? [word] : spellingsOf(word, known);
      all = all.flatMap((before) => choices.map((choice) => [...before, choice])).slice(0, mostSpellings);
    }
    names.push(...all.filter(({ length }) => length === words.length).map((parts) => parts.join(' ')));
  }
  return [...new Set(names)].slice(0, mostSpellings);
}

const mostSpellings = 60;
