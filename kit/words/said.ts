import type { Language, Text } from './words.ts';

/** What a piece is given to say: text as it is (a server's message), or both languages, so that it follows the switch. */
export type Said = string | Text;

/** What is said, in a language. */
export function inLanguage(said: Said, language: Language): string {
  return typeof said === 'string' ? said : said[language];
}
