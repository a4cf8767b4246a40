import { interfaceWords } from '#kit/words/interface.ts';
import { both } from '#kit/words/words.ts';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { makeStore, type Store } from '#kit/browser/store.ts';
import { hasUnsaved } from '#kit/browser/unsaved.ts';

/** What a form above a list shows: a row of the list, or a new one; nothing while it is closed. */
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

async function mayDrop(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  return askConfirm({
    title: both(interfaceWords, 'unsentTitle'),
    message: both(interfaceWords, 'unsent'),
    confirm: both(interfaceWords, 'dropTyped'),
    cancel: both(interfaceWords, 'keepTyping'),
    tone: 'danger',
  });
}
