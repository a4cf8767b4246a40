import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { consentWords } from './words.ts';

/** Tells the institution's people that a customer took a consent back. */
export function tell(): void {
  toast({ kind: 'warning', message: both(consentWords, 'arrived') });
}
