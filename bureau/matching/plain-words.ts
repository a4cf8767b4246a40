import { fold } from '#kit/words/fold.ts';

/** A text as words to compare: folded, letters and digits only, single spaces. */
export function plainWords(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
