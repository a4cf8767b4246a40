import { useEffect } from 'react';
import { send } from '#kit/browser/call.ts';
import { useLiveEvent } from '#kit/browser/events.ts';
import { isFirstTelling } from '#kit/browser/toasts/told.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { formatDate } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { watches } from './contract.ts';
import { watchWords } from './words.ts';

/** Shows new alerts in the inbox, the digest of the day, and once a session the number of unseen alerts. */
export default function WatchNotices() {
  useLiveEvent('watch', (data) => say('arrived', countOf(data)));
  useLiveEvent('watch-digest', (data) => say('digestOf', countOf(data), dayOf(data)));
  useEffect(() => {
    let isHere = true;
    send(watches.unseen, {}).then(
      ({ count }) => {
        if (isHere && count > 0 && isFirstTelling('watch-unseen')) say('unseen', count);
      },
      // The list shows them anyway.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return null;
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
