import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { alarmWords } from './words.ts';

/** Shows a new alarm in the inbox. */
export function tell(): void {
  toast({ kind: 'warning', message: both(alarmWords, 'arrived') });
}
