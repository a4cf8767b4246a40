import type { Said } from '#kit/words/said.ts';
import { makeStore } from '#kit/browser/store.ts';

export type Announcement = { readonly id: number; readonly said: Said; readonly urgent: boolean };

export const announcement = makeStore<Announcement>({ id: 0, said: '', urgent: false });

/**
 * Makes a screen reader announce something once, without moving the focus. `urgent` interrupts the current
 * announcement.
 */
export function announce(said: Said, options: { urgent?: boolean } = {}): void {
  announcement.set({ id: announcement.get().id + 1, said, urgent: options.urgent ?? false });
}
