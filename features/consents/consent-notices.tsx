import { useLiveEvent } from '#kit/browser/events.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { consentWords } from './words.ts';

/** Tells the institution's people that a customer took a consent back. */
export default function ConsentNotices() {
  useLiveEvent('consent-withdrawn', () => toast({ kind: 'warning', message: both(consentWords, 'arrived') }));
  return null;
}
