import { interfaceWords } from '#kit/words/interface.ts';
import { both } from '#kit/words/words.ts';
import { hasUnsaved } from '#kit/browser/unsaved.ts';
import { askConfirm } from './ask.tsx';

/** Asks before typed input is dropped; true if there is none, or the person agrees. */
export async function mayDrop(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  return askConfirm({
    title: both(interfaceWords, 'unsentTitle'),
    message: both(interfaceWords, 'unsent'),
    confirm: both(interfaceWords, 'dropTyped'),
    cancel: both(interfaceWords, 'keepTyping'),
    tone: 'danger',
  });
}
