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

/**
 * Applies the stored choice and follows a change made in another tab. Without a choice the page is Vietnamese, or, if it
 * `followsBrowser`, in the first language of the browser that we have.
 */
export function startLanguage({ followsBrowser = false }: { readonly followsBrowser?: boolean } = {}): void {
  const usual = followsBrowser ? browserLanguage() : 'vi';
  apply(kept() ?? usual);
  addEventListener('storage', (event) => {
    if (event.key === key) apply(kept() ?? usual);
  });
}

function browserLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
  return languages.find((known) => known === wanted.find((one) => one === 'vi' || one === 'en')) ?? 'vi';
}

/** Calls back on each change; the returned function stops it. */
export function onLanguage(listener: (language: Language) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function kept(): Language | undefined {
  try {
    const value = localStorage.getItem(key);
    return languages.find((known) => known === value);
  } catch {
    return undefined;
  }
}

function apply(next: Language): void {
  current = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener(next);
}
