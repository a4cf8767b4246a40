import { fold } from '#kit/words/fold.ts';
import { commonSyllables } from './common-syllables.words.ts';

const accented = new Set(commonSyllables.trim().toLowerCase().normalize('NFC').split(/\s+/).map(signOf));
const folded = new Set(commonSyllables.trim().split(/\s+/).map(fold));

/** A syllable of a name, with its accents or without them, that other people and companies have too. */
export function isCommon(word: string, isAccented: boolean): boolean {
  return isAccented ? accented.has(signOf(word)) : folded.has(fold(word));
}

/** A syllable with its tone at the end, wherever it stands: `hoà` and `hòa` are equal. */
export function signOf(word: string): string {
  const parts = word
    .toLowerCase()
    .replace(/\u00f0/g, '\u0111')
    .normalize('NFD');
  const tones = /[\u0300\u0301\u0303\u0309\u0323]/g;
  return parts.replace(tones, '').normalize('NFC') + (parts.match(tones)?.join('') ?? '');
}
