import { makeStore } from '#kit/browser/store.ts';

const foldedKey = 'menuFolded';
const narrowKey = 'menuNarrow';

/** Groups of the menu that are folded; kept in this browser. */
export const foldedGroups = makeStore<readonly string[]>(
  (localStorage.getItem(foldedKey) ?? '').split(' ').filter((name) => name !== ''),
);

/** True while the menu beside the page shows its groups' icons only; kept in this browser. */
export const isMenuNarrow = makeStore(localStorage.getItem(narrowKey) === 'true');

/** Folds a group, or unfolds it. */
export function foldGroup(key: string, isFolded: boolean): void {
  const others = foldedGroups.get().filter((one) => one !== key);
  const folded = isFolded ? [...others, key] : others;
  foldedGroups.set(folded);
  localStorage.setItem(foldedKey, folded.join(' '));
}

/** Narrows the menu to icons, or widens it. */
export function narrowMenu(isNarrow: boolean): void {
  isMenuNarrow.set(isNarrow);
  localStorage.setItem(narrowKey, String(isNarrow));
}
