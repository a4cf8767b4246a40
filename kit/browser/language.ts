import { type Language, languages } from '#kit/words/words.ts';

const key = 'language';
const listeners = new Set<(language: Language) => void>();
let current: Language = 'vi';

/** The language of the page now. */
export function language(): Language {
  return current;
}

/** Changes the language of the page and keeps the choice in this browser (LNG-01). */
export function setLanguage(next: Language): void {
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage is unavailable: the choice lasts until the page is left.
  }
  apply(next);
}

/** Applies the stored choice, by default Vietnamese, and follows a change made in another tab. */
export function startLanguage(): void {
  apply(kept());
  addEventListener('storage', (event) => {
    if (event.key === key) apply(kept());
  });
}

/** Calls back on each change; the returned function stops it. */
export function onLanguage(listener: (language: Language) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function kept(): Language {
  try {
    const value = localStorage.getItem(key);
    return languages.find((known) => known === value) ?? 'vi';
  } catch {
    return 'vi';
  }
}

function apply(next: Language): void {
  current = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener(next);
}
