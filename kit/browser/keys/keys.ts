import { makeStore } from '#kit/browser/store.ts';
import type { Said } from '#kit/words/said.ts';

/**
 * The keys of the portal, the same on every screen: F1 help, F2 first field or new, F8 search or ask, F9 look-up, Ctrl+Enter
 * submit, Ctrl+P paper, Ctrl+K palette, Ctrl+B
 * narrow menu, Ctrl+/ key list. Never Ctrl+Shift, Alt or bare letters, because the
 * Vietnamese keyboards and the browser's menus use them.
 */
export const keyNames = ['F1', 'F2', 'F8', 'F9', 'Ctrl+Enter', 'Ctrl+P', 'Ctrl+K', 'Ctrl+B', 'Ctrl+/'] as const;
export type KeyName = (typeof keyNames)[number];

export type KeyBinding = {
  readonly key: KeyName;
  readonly label: Said;
  readonly run: () => void;
  /** Active while a dialog is open; the keys of the page below are then inactive. */
  readonly inDialog: boolean;
};

const storageKey = 'keysOff';

/** The current action of each key: the last one bound to it. */
export const keyBindings = makeStore<readonly KeyBinding[]>([]);

/** The keys that the person has switched off; kept in this browser. */
export const keysOff = makeStore<readonly KeyName[]>(readOff());

/** Binds a key until the returned function is called. */
export function bindKey(binding: KeyBinding): () => void {
  keyBindings.set([...keyBindings.get(), binding]);
  return () => keyBindings.set(keyBindings.get().filter((one) => one !== binding));
}

/** Switches a key on or off in this browser. Ctrl+/ stays, so that the list can be reached. */
export function switchKey(key: KeyName, isOn: boolean): void {
  const off = keyNames.filter((name) => (name === key ? !isOn : keysOff.get().includes(name)));
  keysOff.set(off);
  localStorage.setItem(storageKey, off.join(' '));
}

/**
 * The portal's key of an event, undefined for every other. A key inside a composition never counts (Vietnamese
 * keyboards).
 */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'>,
): KeyName | undefined {
  if (event.isComposing || event.keyCode === 229 || event.altKey || event.shiftKey) return undefined;
  const name =
    event.ctrlKey || event.metaKey ? `Ctrl+${event.key.length === 1 ? event.key.toUpperCase() : event.key}` : event.key;
  return keyNames.find((known) => known === name);
}

/** Listens for the portal's keys; the returned function stops it. */
export function startKeys(): () => void {
  const press = (event: KeyboardEvent) => {
    const key = keyOf(event);
    if (key === undefined || event.repeat || keysOff.get().includes(key)) return;
    const isDialogOpen = document.querySelector('[aria-modal="true"], dialog[open]') !== null;
    const binding = keyBindings.get().findLast((one) => one.key === key && (one.inDialog || !isDialogOpen));
    if (binding === undefined) return;
    event.preventDefault();
    binding.run();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}

function readOff(): readonly KeyName[] {
  if (typeof localStorage === 'undefined') return [];
  const kept = (localStorage.getItem(storageKey) ?? '').split(' ');
  return keyNames.filter((name) => kept.includes(name));
}
