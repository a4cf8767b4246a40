import { useEffectEvent, useLayoutEffect } from 'react';
import type { Said } from '#kit/words/said.ts';
import { useStore } from '#kit/browser/store.ts';
import { bindKey, type KeyName, keysOff } from './keys.ts';

type Bound = {
  /** The action of the key here, for the key list. */
  readonly label: Said;
  readonly run: () => void;
  /** False while the key has no action here. */
  readonly when?: boolean;
  readonly inDialog?: boolean;
};

/** Binds a key of the portal while the component is on the screen. */
export function useKey(key: KeyName, { label, run, when = true, inDialog = false }: Bound): void {
  const press = useEffectEvent(run);
  const [vi, en] = typeof label === 'string' ? [label, label] : [label.vi, label.en];
  // Bind with the paint that shows the button, so that a key pressed on sight is never too early.
  useLayoutEffect(() => {
    if (!when) return undefined;
    return bindKey({ key, label: { vi, en }, run: () => press(), inDialog });
  }, [key, vi, en, when, inDialog]);
}

/** The key hint on a button; nothing while that key is switched off. */
export function useKeyHint(key: KeyName): { readonly 'data-tip'?: string; readonly 'aria-keyshortcuts'?: string } {
  const isOff = useStore(keysOff).includes(key);
  return isOff ? {} : { 'data-tip': key, 'aria-keyshortcuts': key.replace('Ctrl', 'Control') };
}
