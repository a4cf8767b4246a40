import type { ReactNode } from 'react';
import type { Said } from '#kit/words/said.ts';
import { keepBack } from '#kit/browser/list-screen/go-to.ts';
import { makeStore } from '#kit/browser/store.ts';
import type { ConfirmBody } from './confirm-body.tsx';

/** Contents that a dialog's window brings along, so that nobody who asks has to wait for them: what waits is asked twice. */
export type DialogParts = { readonly ConfirmBody: typeof ConfirmBody };

/** A dialog's content. It is given how to close the dialog, with or without an answer, and what its window brings along. */
type DialogBody<T> = (close: (answer?: T) => void, parts: DialogParts) => ReactNode;

export type DialogWidth = 'sm' | 'lg' | 'side' | 'drawer' | 'wide';

export type DialogOptions<T> = {
  readonly title: Said;
  readonly body: DialogBody<T>;
  /** `sm` for questions and short forms, `lg` for tables (PLT-10); the others are panels at the page's right edge. */
  readonly width?: DialogWidth;
  /** If set, a click beside the dialog does not close it; Esc and the close button still do (PLT-10). */
  readonly preventDefaultClose?: boolean;
  /** Asked when a person closes it without an answer (Esc, close button, a click beside it); false keeps it open. */
  readonly mayClose?: () => boolean | Promise<boolean>;
  /** `alert` interrupts: for questions that need an answer now. */
  readonly kind?: 'dialog' | 'alert';
  /** The address says that it is open: Back leads to where it was opened. */
  readonly isInAddress?: boolean;
  /** Where the focus returns, for a dialog opened from elsewhere than the person's position. */
  readonly opener?: Element | null;
};

export type OpenDialog = {
  readonly id: number;
  readonly title: Said;
  readonly body: DialogBody<unknown>;
  readonly width: DialogWidth;
  readonly preventDefaultClose: boolean;
  readonly kind: 'dialog' | 'alert';
  readonly close: (answer?: unknown) => void;
  /** The action of Esc, the close button and a click beside it. */
  readonly dismiss: () => void;
  /** Where the focus was, and returns to. */
  readonly opener: Element | null;
};

/** The open dialogs, the topmost last. */
export const dialogs = makeStore<readonly OpenDialog[]>([]);

let opened = 0;

/**
 * Opens a dialog on top of the others. Resolves with the value that its body gave to `close`, or undefined if it was
 * closed without an answer (Esc, close button, backdrop).
 */
export function openDialog<T = void>(options: DialogOptions<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    showDialog(options, resolve);
  });
}

/** The same for one whose title changes, or that goes by itself. */
export function showDialog<T = void>(options: DialogOptions<T>, answered: (answer?: T) => void = () => undefined) {
  opened += 1;
  const id = opened;
  const isPanel = options.width !== undefined && !['sm', 'lg'].includes(options.width);
  const giveBack = isPanel && options.isInAddress !== true ? keepBack() : () => undefined;
  const close = (answer?: unknown) => {
    // A second click while it closes has no effect.
    if (!dialogs.get().some((dialog) => dialog.id === id)) return;
    dialogs.set(dialogs.get().filter((dialog) => dialog.id !== id));
    giveBack();
    answered(answer as T | undefined);
  };
  const { title, body, width = 'sm', preventDefaultClose = false, kind = 'dialog' } = options;
  const mayClose = options.mayClose ?? (() => true);
  let isAsking = false;
  const dismiss = async () => {
    if (isAsking) return;
    isAsking = true;
    if (await mayClose()) close();
    isAsking = false;
  };
  const opener = options.opener ?? (typeof document === 'undefined' ? null : document.activeElement);
  const dialog: OpenDialog = {
    id,
    title,
    body: body as DialogBody<unknown>,
    width,
    preventDefaultClose,
    kind,
    close,
    dismiss: () => void dismiss(),
    opener,
  };
  dialogs.set([...dialogs.get(), dialog]);
  const rename = (next: Said) =>
    dialogs.set(dialogs.get().map((one) => (one.id === id ? { ...one, title: next } : one)));
  return { close: () => close(), rename };
}

/** Closes every dialog without an answer; for a session that ends. */
export function closeAllDialogs(): void {
  for (const dialog of [...dialogs.get()].reverse()) dialog.close();
}
