/** What a hand does to a text. Nothing here is shared with the matching that it tries. */

/** Seeded random numbers. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1 (xorshift). */
  next(): number {
    let state = this.#state || 0x9e3779b9;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state >>> 0;
    return this.#state / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  shuffled<T>(all: readonly T[]): T[] {
    const left = [...all];
    for (let at = left.length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      const [one, two] = [left[at], left[other]];
      if (one === undefined || two === undefined) continue;
      left[at] = two;
      left[other] = one;
    }
    return left;
  }
}

/** A text without its accents, as old systems print it. */
export function bare(text: string): string {
  let plain = '';
  for (const sign of text.normalize('NFKD')) if (!/\p{Mark}/u.test(sign)) plain += sign;
  return plain.replaceAll('đ', 'd').replaceAll('Đ', 'D');
}

/** As many letters differ between two bare texts, at least (Levenshtein's distance). */
export function distance(one: string, other: string): number {
  let row = [...Array(other.length + 1).keys()];
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (const [at, theirs] of [...other].entries())
      next.push(Math.min((row[at] ?? 0) + (letter === theirs ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const beside: Readonly<Record<string, string>> = {
  ...{ q: 'wa', w: 'qes', e: 'wrd', r: 'etf', t: 'ryg', y: 'tuh', u: 'yij', i: 'uok', o: 'ipl', p: 'o', a: 'qsz' },
  ...{ s: 'adwx', d: 'sfec', f: 'dgrv', g: 'fhtb', h: 'gjyn', j: 'hkum', k: 'jli', l: 'ko', z: 'xa', x: 'zcs' },
  ...{ c: 'xvd', v: 'cbf', b: 'vng', n: 'bmh', m: 'nj' },
};

export type Hand = (word: string, dice: Dice) => string;

export const dropped: Hand = (word, dice) => {
  const at = dice.below(word.length);
  return word.length < 2 ? word + word : word.slice(0, at) + word.slice(at + 1);
};
export const doubled: Hand = (word, dice) => {
  const at = dice.below(word.length);
  return word.slice(0, at + 1) + word.slice(at);
};
export const replaced: Hand = (word, dice) => {
  const at = dice.below(word.length);
  return word.slice(0, at) + dice.pick([...alphabet].filter((letter) => letter !== word[at])) + word.slice(at + 1);
};
export const besideKey: Hand = (word, dice) => {
  const at = dice.below(word.length);
  return word.slice(0, at) + dice.pick([...(beside[word[at] ?? ''] ?? 'e')]) + word.slice(at + 1);
};
export const turned: Hand = (word, dice) => {
  const places = [...word].flatMap((letter, at) => (at > 0 && letter !== word[at - 1] ? [at] : []));
  if (places.length === 0) return doubled(word, dice);
  const at = dice.pick(places);
  return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
};

const toneKeys: Readonly<Record<string, readonly [telex: string, vni: string]>> = {
  '\u0301': ['s', '1'],
  '\u0300': ['f', '2'],
  '\u0309': ['r', '3'],
  '\u0303': ['x', '4'],
  '\u0323': ['j', '5'],
};
const hats: Readonly<Record<string, string>> = { '\u0302': '6', '\u031b': '7', '\u0306': '8' };

/** The keys of an input method that was switched off: Telex or VNI; the tone's key at its letter or at the end. */
export function asKeys(text: string, method: 'telex' | 'vni', dice: Dice): string {
  return text
    .split(' ')
    .map((word) => wordAsKeys(word, method, dice.below(2) === 0))
    .join(' ');
}

function wordAsKeys(word: string, method: 'telex' | 'vni', isLate: boolean): string {
  let [typed, tone, vowel] = ['', '', ''];
  for (const sign of word.normalize('NFD')) {
    const keys = toneKeys[sign];
    const hat = hats[sign];
    if (keys) {
      tone = method === 'telex' ? keys[0] : keys[1];
      if (!isLate) {
        typed += tone;
        tone = '';
      }
    } else if (hat) {
      typed += method === 'vni' ? hat : hat === '6' ? vowel : 'w';
    } else if (sign === 'đ' || sign === 'Đ')
      typed += method === 'vni' ? `${sign === 'Đ' ? 'D' : 'd'}9` : sign === 'Đ' ? 'Dd' : 'dd';
    else {
      typed += sign;
      vowel = sign.toLowerCase();
    }
  }
  return typed + tone;
}
