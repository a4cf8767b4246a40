import { say, type Text, type WordBook } from '#kit/words/words.ts';
import type { Language } from '#kit/words/words.ts';

type Params = Readonly<Record<string, string | number>>;

/** Both languages of a text whose gaps are filled in each language's own way. */
export function textOf<K extends string>(
  words: WordBook<K>,
  key: K,
  about: (language: Language) => Params | undefined = () => undefined,
): Text {
  return { vi: say(words, 'vi', key, about('vi')), en: say(words, 'en', key, about('en')) };
}
