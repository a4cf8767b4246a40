import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { searchHoldsWords } from './words.ts';

/** Tells an administrator that somebody's searches wait for an answer, and a user what was answered. */
export function tell(data: unknown): void {
  const said = answerOf(data);
  if (said === undefined) toast({ kind: 'warning', message: both(searchHoldsWords, 'arrived') });
  else toast({ kind: 'info', message: both(searchHoldsWords, said === 'released' ? 'nowReleased' : 'nowKept') });
}

function answerOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'answer' in data ? data.answer : undefined;
}
