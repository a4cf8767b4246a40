import { useBlocker } from '@tanstack/react-router';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { hasUnsaved } from '#kit/browser/unsaved.ts';
import { both } from '#kit/words/words.ts';
import { portalWords } from '../words.ts';

/** Asks before something typed and not sent is left behind; true when there is nothing, or the person agrees. */
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

/** Guards every way off a page with unsent entries: links, back and forward, reload, closing the tab. */
export function useLeavingGuard(): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: hasUnsaved,
  });
}
