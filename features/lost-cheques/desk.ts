import { makeStore } from '#kit/browser/store.ts';

/** A record that the form beside the list should show or correct. */
export type Opened = { readonly plid: string; readonly as: 'view' | 'correct' };

/** What the list last passed to the form; a new object each time, so that the same record can be opened again. */
export const opened = makeStore<Opened | undefined>(undefined);
