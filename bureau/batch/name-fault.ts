import { type Language, say } from '#kit/words/words.ts';
import type { BatchNamePart } from './file-name.ts';
import { batchNameWords } from './words.ts';

/** The text for a fault in a part of a name. */
export function nameFaultText({ fault, text }: BatchNamePart, language: Language): string | undefined {
  return fault === undefined ? undefined : say(batchNameWords, language, fault, { value: text.slice(0, 40) });
}
