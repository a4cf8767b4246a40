import { mayDrop } from '#kit/browser/dialogs/may-drop.ts';
import { makeStore, type Store } from '#kit/browser/store.ts';

/** What the form of a list shows: a row of the list, or a new one; nothing while it is closed. */
export type OpenedForm<O> = {
  readonly shown: Store<O | undefined>;
  /** Opens this instead of the current one, and first asks if there is unsent input. */
  readonly open: (wanted: O) => Promise<void>;
  readonly close: () => void;
};

/** Holds the opened row of one screen's form, so that the list's actions can open rows in it. */
export function openedForm<O>(): OpenedForm<O> {
  const shown = makeStore<O | undefined>(undefined);
  return {
    shown,
    async open(wanted) {
      if (Object.is(wanted, shown.get())) return;
      if (shown.get() === undefined || (await mayDrop())) shown.set(wanted);
    },
    close: () => shown.set(undefined),
  };
}
