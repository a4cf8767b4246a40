import type { Failure } from '#kit/contract/envelope.ts';
import { commonWords } from '#kit/words/common.ts';
import { inLanguage, type Said } from '#kit/words/said.ts';
import { both } from '#kit/words/words.ts';
import { makeStore } from '#kit/browser/store.ts';
import { keep } from './inbox.ts';
import { kindOf, shownFor, type ToastKind } from './message.ts';

export type Toast = {
  readonly id: string;
  /** Increases: a greater one came later. */
  readonly order: number;
  readonly kind: ToastKind;
  readonly message: Said;
  /** Milliseconds on the screen, not counting pauses. */
  readonly shownMs: number;
  /** True where the page announces the same at its place. */
  readonly isAnnounced: boolean;
};

const most = 5;

/** What is on the screen, newest first. */
export const toasts = makeStore<readonly Toast[]>([]);

let made = 0;

type Wanted = {
  readonly kind?: ToastKind;
  readonly message: Said;
  /** True of a message that asks for something, which must not pass unseen. */
  readonly stay?: boolean;
  readonly isAnnounced?: boolean;
};

/**
 * Shows a message at the top right and keeps it in the inbox (PLT-12). Without `kind` the message's prefix decides
 * (PLT-11). A sixth toast pushes out the oldest that need not stay, which remains in the inbox.
 */
export function toast({ kind, message, stay, isAnnounced = false }: Wanted): void {
  const told = kind ?? kindOf(inLanguage(message, 'vi'));
  made += 1;
  const id = `${Date.now().toString(36)}-${made}`;
  // What only confirms what the person just did, or stands at its place too, does not wait to be read.
  keep({ id, kind: told, message, at: Date.now(), read: told === 'success' || isAnnounced });
  const shown = [{ id, order: made, kind: told, message, shownMs: shownFor(told, stay), isAnnounced }, ...toasts.get()];
  toasts.set(shown.length > most ? without(shown, leaving(shown)) : shown);
}

/** Removes a toast from the screen; the inbox keeps it. */
export function dismiss(id: string): void {
  toasts.set(without(toasts.get(), id));
}

/**
 * Shows a failed call: its first error's message, or else the general text (ERR-02). `isAnnounced` where the page says
 * it aloud at its place.
 */
export function toastFailure(error: unknown, { isAnnounced = false }: { readonly isAnnounced?: boolean } = {}): void {
  const message = failureMessage(error);
  if (message === undefined) toast({ kind: 'error', message: both(commonWords, 'generalError'), isAnnounced });
  else toast({ message, isAnnounced });
}

/** The text shown for a failed call; undefined if it has none. */
export function failureMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('failures' in error)) return undefined;
  const failures = error.failures as readonly Failure[];
  const first = failures[0]?.message;
  if (first) return first;
  return error instanceof Error && error.message !== '' ? error.message : undefined;
}

function leaving(shown: readonly Toast[]): string {
  const passing = shown.slice(1).findLast((item) => item.shownMs < 180_000);
  return (passing ?? shown[shown.length - 1])?.id ?? '';
}

function without(shown: readonly Toast[], id: string): readonly Toast[] {
  return shown.filter((item) => item.id !== id);
}
