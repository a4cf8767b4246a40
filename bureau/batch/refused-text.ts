import { refusalText } from '#bureau/intake/refusals.ts';
import { type Language, say } from '#kit/words/words.ts';
import { batchFileWords } from './words.ts';

/** The text for the refusal of a whole workbook of customers, by its stored code. */
export function refusedText(
  refusal: string,
  language: Language,
  facts: { readonly place: string; readonly value: string },
): string {
  const own = ownCodes.find((code) => code === refusal);
  return own === undefined ? refusalText(refusal, language, facts) : say(batchFileWords, language, own, facts);
}

const ownCodes = [
  'merged',
  'hidden',
  'full',
  'sheets',
  'titles',
  'column-unknown',
  'column-twice',
  'column-missing',
  'other-type',
  'empty',
  'too-many',
] as const satisfies readonly (keyof (typeof batchFileWords)['texts'])[];
