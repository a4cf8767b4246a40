import { inLanguage, type Said } from '#kit/words/said.ts';
import { makeStore } from '#kit/browser/store.ts';
import type { ToastKind } from './message.ts';

export type Notice = {
  readonly id: string;
  readonly kind: ToastKind;
  readonly message: Said;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly read: boolean;
};

const key = 'inbox';
const most = 200;

/** Every toast of the session, newest first. It survives a reload of the tab and ends with the tab or the session. */
export const inbox = makeStore<readonly Notice[]>(stored());

/** Puts a message into the inbox. */
export function keep(notice: Notice): void {
  save([notice, ...inbox.get()].slice(0, most));
}

/** Marks all as read. */
export function readInbox(): void {
  if (inbox.get().some((notice) => !notice.read)) save(inbox.get().map((notice) => ({ ...notice, read: true })));
}

/** Empties the inbox; called when a session ends, so that the next person at this desk does not see it. */
export function clearInbox(): void {
  save([]);
}

function save(notices: readonly Notice[]): void {
  inbox.set(notices);
  try {
    sessionStorage.setItem(key, JSON.stringify(notices));
  } catch {
    // Storage is unavailable or full: the inbox lives in memory until the page is left.
  }
}

function stored(): readonly Notice[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter(isNotice) : [];
  } catch {
    return [];
  }
}

function isNotice(value: unknown): value is Notice {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, message, at } = value as Partial<Notice>;
  return typeof id === 'string' && typeof kind === 'string' && typeof at === 'number' && isSaid(message);
}

function isSaid(message: unknown): message is Said {
  if (typeof message === 'string') return true;
  try {
    return typeof inLanguage(message as Said, 'vi') === 'string';
  } catch {
    return false;
  }
}
