import { useBlocker } from '@tanstack/react-router';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { dialogs } from '#kit/browser/dialogs/stack.ts';
import { openedAmong } from '#kit/browser/opened.ts';
import { hasUnsaved } from '#kit/browser/unsaved.ts';
import { both } from '#kit/words/words.ts';
import { portalWords } from '#apps/portal/words.ts';

/** Asks before unsent input is lost; true if there is none, or the person agrees. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  return askConfirm({
    title: both(portalWords, 'unsavedTitle'),
    message: both(portalWords, 'unsaved'),
    confirm: both(portalWords, 'leave'),
    cancel: both(portalWords, 'stay'),
    tone: 'danger',
  });
}

/**
 * Guards every way off a page with unsent input, or off what is open on it: links, back and forward, reload, closing the tab. While a dialog is
 * open, back and forward act like Esc, so that a question does not remain over another page.
 */
export function useLeavingGuard(): void {
  useBlocker({
    async shouldBlockFn({ current, next, action }) {
      const top = dialogs.get().at(-1);
      if (top !== undefined && (action === 'BACK' || action === 'FORWARD' || action === 'GO')) {
        top.dismiss();
        return true;
      }
      const isElsewhere =
        current.pathname !== next.pathname || openedAmong(current.search) !== openedAmong(next.search);
      return isElsewhere && !(await mayLeave());
    },
    enableBeforeUnload: hasUnsaved,
  });
}
