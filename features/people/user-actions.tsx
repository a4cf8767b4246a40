import type { z } from 'zod';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { sendWithReason } from '#kit/browser/dialogs/reasoned.ts';
import { showOnce } from '#kit/browser/dialogs/shown-once.tsx';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { keepPrivate } from '#kit/browser/list-screen/url-state.ts';
import { both } from '#kit/words/words.ts';
import { people, type userRow } from './contract.ts';
import { peopleWords } from './words.ts';

export type Row = z.output<typeof userRow>;

/** The person whose rights the form shows; without a row, a new person. */
export const opened = openedForm<{ readonly row: Row | undefined }>();

/** Asks for a reason, and locks or unlocks a person. */
export async function lockUser(row: Row, status: 'active' | 'locked'): Promise<void> {
  const user = row.username;
  const isLock = status === 'locked';
  const isFrozen = row.status === 'frozen';
  const ask = isLock ? 'askLock' : isFrozen ? 'askUnlockFrozen' : 'askUnlock';
  await sendWithReason(
    people.lock,
    {
      title: both(peopleWords, isLock ? 'lock' : 'unlock'),
      message: both(peopleWords, ask, { user }),
      confirm: both(peopleWords, isLock ? 'lock' : 'unlock'),
      ...(isLock ? { tone: 'danger' as const } : {}),
    },
    (reason) => ({ body: { tctd: row.tctd, username: user, status, reason } }),
    ({ ended }) =>
      isLock
        ? both(peopleWords, 'lockedDone', { user, count: ended })
        : both(peopleWords, isFrozen ? 'unlockedFrozen' : 'unlockedDone', { user }),
  );
}

/** Asks for a reason, and gives a person a one-time password. */
export async function resetUser(row: Row): Promise<void> {
  const user = row.username;
  const sent = await sendWithReason(
    people.reset,
    {
      title: both(peopleWords, 'reset'),
      message: both(peopleWords, 'askReset', { user }),
      confirm: both(peopleWords, 'reset'),
      tone: 'danger',
    },
    (reason) => ({ body: { tctd: row.tctd, username: user, reason } }),
    ({ oneTimePassword }) => (oneTimePassword === null ? both(peopleWords, 'resetWaits', { user }) : undefined),
  );
  const password = sent?.answer.oneTimePassword ?? null;
  if (password !== null) await showPassword(user, password);
}

/** Opens the screen that ends a person's sessions, filled in; the person is never in the address. */
export function endSessions({ username }: Row): void {
  const key = keepPrivate({ username });
  goTo(`/portal/main/force-logout${key === undefined ? '' : `?k=${key}`}`);
}

/** Shows a password only once. */
export function showPassword(user: string, password: string): Promise<void> {
  return showOnce({
    title: both(peopleWords, 'passwordTitle'),
    hint: both(peopleWords, 'passwordFor', { user }),
    secret: password,
  });
}
