import type { Language, Text } from './words.ts';

/** A text for a component: plain (a server's message), or both languages, so that it follows a change of language. */
export type Said = string | Text;

/** What is said, in a language. */
export function inLanguage(said: Said, language: Language): string {
  return typeof said === 'string' ? said : said[language];
}
