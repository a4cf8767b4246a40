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
  return merged.reduce((text, [sound, letter]) => text.replace(sound, letter), syllable);
}

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
