import { fold } from '#kit/words/fold.ts';

export type Slip = 'none' | 'drop' | 'swap' | 'replace' | 'double' | 'middle';

export const slips = ['none', 'drop', 'swap', 'replace', 'double', 'middle'] as const satisfies readonly Slip[];

/** Seeded random numbers from 0 to 1 (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A name typed in a hurry: without accents, with one slip at any place of any word, whatever the result. */
export function typedName(name: string, slip: Slip, next: () => number): string {
  const plain = fold(name);
  if (slip === 'none') return plain;
  const words = plain.split(' ');
  if (slip === 'middle')
    return words.length > 2 ? words.toSpliced(1 + Math.floor(next() * (words.length - 2)), 1).join(' ') : plain;
  const letters = [...plain.matchAll(/[a-z]/g)].map(({ index }) => index);
  const at = letters[Math.floor(next() * letters.length)] ?? 0;
  const [head, letter, tail] = [plain.slice(0, at), plain.slice(at, at + 1), plain.slice(at + 1)];
  if (slip === 'drop') return head + tail;
  if (slip === 'double') return head + letter + letter + tail;
  if (slip === 'replace') return head + String.fromCharCode(97 + Math.floor(next() * 26)) + tail;
  return /^[a-z]/.test(tail) ? head + tail[0] + letter + tail.slice(1) : typedName(name, slip, next);
}

/** An address as it is typed: without accents and province, often without the ward. */
export function typedAddress(address: string, next: () => number): string {
  const parts = address.split(', ').slice(0, -1);
  return fold((next() < 0.5 ? parts.slice(0, Math.max(1, parts.length - 1)) : parts).join(', '));
}
