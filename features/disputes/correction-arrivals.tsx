import { useLiveEvent } from '#kit/browser/events.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { disputeWords } from './words.ts';

/** Shows new corrections of borrowers that the institution asked about in the inbox. */
export default function CorrectionArrivals() {
  useLiveEvent('correction', (data) => {
    const number = typeof data === 'object' && data !== null && 'number' in data ? String(data.number) : '';
    toast({ kind: 'info', message: both(disputeWords, 'corrections', { number }) });
  });
  return null;
}
