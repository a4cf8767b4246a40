import { useEffect, useState, useSyncExternalStore } from 'react';

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
 * The value of a store of a screen, which is emptied for whoever comes to it: what it held is of another time, or of another person at this desk. Not when
 * the screen goes, which a session that ends for a while looks like: what was open and typed then is there afterwards (SES-07).
 */
export function useEmptiedStore<T>(store: Store<T | undefined>): T | undefined {
  const value = useStore(store);
  const [isEmptied, setEmptied] = useState(false);
  useEffect(() => {
    // Once: a screen that a session's end has hidden for a while has its effects anew.
    if (isEmptied) return;
    store.set(undefined);
    setEmptied(true);
  }, [store, isEmptied]);
  return isEmptied ? value : undefined;
}
