import { useState, useSyncExternalStore } from 'react';

export type Store<T> = {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** A value that lives outside React and tells its listeners of each change. Values are replaced, never changed. */
export function makeStore<T>(first: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value now; the component is rendered anew when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

/**
 * Empties a store of a screen for whoever comes to it: what it held is of another time, or of another person at this desk. Not when
 * the screen goes, which a session that ends for a while looks like: what was open and typed then is there afterwards (SES-07).
 */
export function useEmptyAtFirst<T>(store: Store<T | undefined>): void {
  useState(() => store.set(undefined));
}
