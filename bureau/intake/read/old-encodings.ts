import { isVietnamese } from '#bureau/matching/raw-keys.ts';

/** Encodings of Vietnamese from before Unicode; a text in one of them looks right only in fonts of its own. */
export type OldEncoding = 'tcvn3' | 'vni';

// The letters of TCVN3 (fonts .VnTime) as Latin-1 shows them, by the letter that remains without accents.
const tcvn3 = lettersOf({
  a: 'µ¸¶·¹¨»¾¼½Æ©ÇÊÈÉË¡¢', // letters: of an encoding
  d: '®§',
  e: 'ÌÐÎÏÑªÒÕÓÔÖ£', // letters: of an encoding
  i: '×ÝØÜÞ', // letters: of an encoding
  o: 'ßãáâä«åèæçé¬êíëìî¤¥', // letters: of an encoding
  u: 'ïóñòô\u00adõøö÷ù¦', // letters: of an encoding
  y: 'úýûüþ', // letters: of an encoding
});
// VNI writes most accents as a second letter behind the vowel.
const vniPairs = /([aeouyôö])[ùøûõï]|([aeo])[âáàåãä]|(a)[êéèúüë]/g; // letters: of an encoding
const vniLetters = lettersOf({ d: 'ñ', i: 'íìæóò', o: 'ô', u: 'ö', y: 'î' }); // letters: of an encoding
const ofUnicode = /[ÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝàáâãèéêìíòóôõùúý]/; // letters: of an encoding
const isPlain = /^[ -~]*$/;

/** The old encoding in which a text was typed; undefined if it is Unicode, or no Vietnamese. */
export function oldEncodingOf(text: string): OldEncoding | undefined {
  const words = text.split(/[\s!-/:-@[-`{-~]+/).filter((word) => !isPlain.test(word));
  if (words.length === 0) return undefined;
  if (words.some(hasSign) && words.every((word) => isVietnamese(withoutTcvn3(word)))) return 'tcvn3';
  const isOdd = words.some((word) => word.length > 2 && !isVietnamese(folded(word)));
  return isOdd && words.every((word) => isVietnamese(withoutVni(word))) ? 'vni' : undefined;
}

// A letter or sign that Vietnamese does not have, or a capital in the middle of a word.
function hasSign(word: string): boolean {
  return [...word].some((letter) => tcvn3.has(letter) && !ofUnicode.test(letter)) || /[a-z][À-Þ]/.test(word); // letters: of an encoding
}

function withoutTcvn3(word: string): string {
  return [...word]
    .map((letter) => tcvn3.get(letter) ?? letter)
    .join('')
    .toLowerCase();
}

function withoutVni(word: string): string {
  const plain = word.toLowerCase().replace(vniPairs, '$1$2$3');
  return [...plain].map((letter) => vniLetters.get(letter) ?? letter).join('');
}

function folded(word: string): string {
  return word.toLowerCase().replaceAll('đ', 'd').normalize('NFD').replace(/\p{M}/gu, ''); // letters: of an encoding
}

function lettersOf(byBase: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(byBase).flatMap(([base, letters]) => [...letters].map((letter) => [letter, base])));
}

// Second bytes (after C3) of Latin-1 letters that Vietnamese does not have.
const foreign = Uint8Array.from({ length: 64 }, (_, at) => (ofUnicode.test(String.fromCharCode(0xc0 + at)) ? 0 : 1));

/**
 * Whether a Latin-1 letter (C3 and this byte) behind another byte is none of Unicode's Vietnamese: only such texts are looked at closely,
 * as most letters of a million names pass here.
 */
export function isDoubtful(before: number, second: number): boolean {
  if (foreign[second & 0x3f] === 1) return true;
  const letter = before | 0x20;
  if (letter === 0x61 || letter === 0x65) return true;
  if (letter === 0x6f && (second & 0x5f) === 0x02) return true;
  return second < 0xa0 && before >= 0x61 && before <= 0x7a;
}
