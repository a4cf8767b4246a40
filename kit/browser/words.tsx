import i18next from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { fill, type Language, type Say, type WordBook } from '#kit/words/words.ts';
import { language, onLanguage, setLanguage, startLanguage } from './language.ts';

export type { Say };

const known = new Set<string>();

/** Makes the words ready before the first render: the language kept in this browser, Vietnamese without one (LNG-01). */
export function startWords(): void {
  startLanguage();
  void i18next.use(initReactI18next).init({
    lng: language(),
    fallbackLng: 'vi',
    resources: {},
    initAsync: false,
    // Keys are whole: a dot or a colon in one means nothing.
    keySeparator: false,
    nsSeparator: false,
    react: { useSuspense: false },
  });
  onLanguage((next) => void i18next.changeLanguage(next));
}

/** The words of a book in the page's language; the screen is rendered anew, not remounted, when it changes. */
export function useWords<K extends string>(book: WordBook<K>): Say<K> {
  learn(book);
  const { t } = useTranslation(book.name);
  // Gaps are filled as the server fills them: one rule for both.
  const textOf = t as unknown as (key: K, options: { skipInterpolation: true }) => string;
  return useCallback((key, params = {}) => fill(textOf(key, { skipInterpolation: true }), params), [textOf]);
}

/** The page's language and the way to change it. */
export function useLanguage(): { language: Language; setLanguage: (next: Language) => void } {
  return { language: useSyncExternalStore(onLanguage, language), setLanguage };
}

function learn(book: WordBook): void {
  if (known.has(book.name)) return;
  known.add(book.name);
  for (const [index, code] of (['vi', 'en'] as const).entries()) {
    const texts = Object.fromEntries(Object.entries(book.texts).map(([key, pair]) => [key, pair[index]]));
    i18next.addResourceBundle(code, book.name, texts);
  }
}
