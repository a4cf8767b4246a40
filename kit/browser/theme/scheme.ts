import { makeStore, useStore } from '#kit/browser/store.ts';
import type { Scheme } from './tokens.ts';

/** The person's choice: light, dark, or the machine's setting. */
export type SchemeChoice = 'light' | 'dark' | 'system';
export const schemeChoices = ['system', 'light', 'dark'] as const satisfies readonly SchemeChoice[];

const key = 'theme';
const chosen = makeStore<SchemeChoice>('system');
const painted = makeStore<Scheme>('light');

/**
 * Applies the stored choice before the first render, so that the page never flashes in the other scheme, and follows
 * the machine and the choice in another tab.
 */
export function startScheme(): void {
  chosen.set(readScheme());
  paint();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  addEventListener('storage', (event) => {
    // A null key: the whole storage was emptied.
    if (event.key !== key && event.key !== null) return;
    chosen.set(readScheme());
    paint();
  });
}

/** The chosen colour scheme and how to change it; the choice is kept in this browser under `theme`. */
export function useScheme(): { choice: SchemeChoice; choose: (choice: SchemeChoice) => void } {
  return { choice: useStore(chosen), choose };
}

/** The applied scheme, for content outside the page's own style sheets: a frame. */
export function usePainted(): Scheme {
  return useStore(painted);
}

function choose(choice: SchemeChoice): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Storage is unavailable: the choice lasts until the page is left.
  }
  chosen.set(choice);
  paint();
}

/** The stored choice; `system` if there is none or storage is unavailable. */
function readScheme(): SchemeChoice {
  try {
    const value = localStorage.getItem(key);
    return schemeChoices.find((choice) => choice === value) ?? 'system';
  } catch {
    return 'system';
  }
}

/** The calendar's own style sheet requires this attribute name. */
function paint(): void {
  const choice = chosen.get();
  const isDark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  painted.set(isDark ? 'dark' : 'light');
  document.documentElement.setAttribute('data-scheme', painted.get());
}
