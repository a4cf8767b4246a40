import { useCallback, useSyncExternalStore } from 'react';
import { type Language, type Say, say, type WordBook } from '#kit/words/words.ts';
import { language, onLanguage, setLanguage } from './language.ts';

export type { Say };

/** The texts of a book in the page's language; a change renders the screen again without remounting it. */
export function useWords<K extends string>(book: WordBook<K>): Say<K> {
  const now = useSyncExternalStore(onLanguage, language);
  // A screen's own book is known to the kit as any book: a key that it lacks is shown, and the page stands.
  return useCallback(
    (key, params) => (Object.hasOwn(book.texts, key) ? say(book, now, key, params) : key),
    [book, now],
  );
}

/** The page's language and the function that changes it. */
export function useLanguage(): { language: Language; setLanguage: (next: Language) => void } {
  return { language: useSyncExternalStore(onLanguage, language), setLanguage };
}
