import { toast } from '#kit/browser/toasts/toast.ts';
import { isFirstTelling } from '#kit/browser/toasts/told.ts';
import { formatDate } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { watchWords } from './words.ts';

/** Shows new alerts in the inbox, and the digest of the day. */
export function tell(data: unknown, event: string): void {
  if (event === 'watch-digest') say('digestOf', countOf(data), dayOf(data));
  else say('arrived', countOf(data));
}

/** Shows once a session the number of unseen alerts. */
export function tellAtStart(count: number): void {
  if (isFirstTelling('watch-unseen')) say('unseen', count);
}

function say(key: 'arrived' | 'unseen' | 'digestOf', count: number, day = ''): void {
  if (count > 0) toast({ kind: 'info', message: both(watchWords, key, { count, day }) });
}

function countOf(data: unknown): number {
  return typeof data === 'object' && data !== null && 'count' in data ? Number(data.count) : 0;
}

function dayOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'day' in data ? formatDate(String(data.day)) : '';
}
