import { makeStore } from '#kit/browser/store.ts';

/** A record that the form beside the list is to show, or to make a correction of. */
export type Opened = { readonly plid: string; readonly as: 'view' | 'correct' };

/** What the list last handed to the form; a new object each time, so that the same record can be opened again. */
export const opened = makeStore<Opened | undefined>(undefined);

/** Counts up with each change that the list has to show. */
export const changes = makeStore(0);

/** Has the list loaded anew. */
export function noteChange(): void {
  changes.set(changes.get() + 1);
}
