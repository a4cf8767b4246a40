import { type Language, say } from '#kit/words/words.ts';
import { institutionClasses } from './contract.ts';
import { classWords } from './words.ts';

/** The classes as options. */
export function classChoices(language: Language) {
  return institutionClasses.map((id) => ({ id, label: say(classWords, language, id) }));
}
