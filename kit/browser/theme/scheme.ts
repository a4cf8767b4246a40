import type { MantineColorSchemeManager } from '@mantine/core';

/** What a person chose: light, dark, or whatever the machine says. */
export type SchemeChoice = 'light' | 'dark' | 'system';
export const schemeChoices = ['system', 'light', 'dark'] as const satisfies readonly SchemeChoice[];

const key = 'theme';

function isChoice(value: unknown): value is SchemeChoice {
  return value === 'light' || value === 'dark' || value === 'system';
}

/** The stored choice; `system` when there is none or storage is closed. */
export function readScheme(): SchemeChoice {
  try {
    const value = localStorage.getItem(key);
    return isChoice(value) ? value : 'system';
  } catch {
    return 'system';
  }
}

type MantineScheme = Parameters<MantineColorSchemeManager['set']>[0];
const toMantine = (choice: SchemeChoice): MantineScheme => (choice === 'system' ? 'auto' : choice);
export const fromMantine = (scheme: MantineScheme): SchemeChoice => (scheme === 'auto' ? 'system' : scheme);

/** Keeps the choice under `theme`, and follows a choice made in another tab. */
export function schemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  return {
    get: () => toMantine(readScheme()),
    set(value) {
      try {
        localStorage.setItem(key, fromMantine(value));
      } catch {
        // Storage is closed: the choice holds until the page is left.
      }
    },
    subscribe(onUpdate) {
      listener = (event) => {
        if (event.key === key) onUpdate(toMantine(isChoice(event.newValue) ? event.newValue : 'system'));
      };
      addEventListener('storage', listener);
    },
    unsubscribe() {
      if (listener) removeEventListener('storage', listener);
    },
    clear: () => localStorage.removeItem(key),
  };
}

/** Paints the stored choice before the first render, so that the page never flashes in the other scheme. */
export function paintScheme(): void {
  const choice = readScheme();
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}
