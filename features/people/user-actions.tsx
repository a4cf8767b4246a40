import type { z } from 'zod';
import { send } from '#kit/browser/call.ts';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { askReason } from '#kit/browser/dialogs/ask.tsx';
import { showOnce } from '#kit/browser/dialogs/shown-once.tsx';
import type { ListTools } from '#kit/browser/list-screen/spec.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { people, type userRow } from './contract.ts';
import { peopleWords } from './words.ts';

export type Row = z.output<typeof userRow>;

/** The person whose rights the form shows; without a row, a new person. */
export const opened = openedForm<{ readonly row: Row | undefined }>();

/** Asks for a reason, and locks or unlocks a person. */
export async function lockUser(row: Row, status: 'active' | 'locked', { refresh }: ListTools): Promise<void> {
  const user = row.username;
  const isLock = status === 'locked';
  const reason = await askReason({
    title: both(peopleWords, isLock ? 'lock' : 'unlock'),
    message: both(peopleWords, isLock ? 'askLock' : 'askUnlock', { user }),
    confirm: both(peopleWords, isLock ? 'lock' : 'unlock'),
    ...(isLock ? { tone: 'danger' as const } : {}),
  });
  if (reason === undefined) return;
  try {
    const { ended } = await send(people.lock, { body: { tctd: row.tctd, username: user, status, reason } });
    const message = isLock
      ? both(peopleWords, 'lockedDone', { user, count: ended })
      : both(peopleWords, 'unlockedDone', { user });
    toast({ kind: 'success', message });
    refresh();
  } catch (error) {
    toastFailure(error);
  }
}

/** Asks for a reason, and gives a person a one-time password. */
export async function resetUser(row: Row, { refresh }: ListTools): Promise<void> {
  const user = row.username;
  const reason = await askReason({
    title: both(peopleWords, 'reset'),
    message: both(peopleWords, 'askReset', { user }),
    confirm: both(peopleWords, 'reset'),
    tone: 'danger',
  });
  if (reason === undefined) return;
  try {
    const { oneTimePassword } = await send(people.reset, { body: { tctd: row.tctd, username: user, reason } });
    refresh();
    if (oneTimePassword === null) toast({ kind: 'success', message: both(peopleWords, 'resetWaits', { user }) });
    else await showPassword(user, oneTimePassword);
  } catch (error) {
    toastFailure(error);
  }
}

/** Shows a password only once. */
export function showPassword(user: string, password: string): Promise<void> {
  return showOnce({
    title: both(peopleWords, 'passwordTitle'),
    hint: both(peopleWords, 'passwordFor', { user }),
    secret: password,
  });
}
