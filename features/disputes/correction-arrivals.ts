import { toast } from '#kit/browser/toasts/toast.ts';
import { formatDate } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { disputeWords } from './words.ts';

/** Tells, in the inbox too, of new corrections of figures that replies held, and of figures that the bureau asks about. */
export function tell(data: unknown, event: string): void {
  if (event === 'correction') {
    const number = typeof data === 'object' && data !== null && 'number' in data ? String(data.number) : '';
    return toast({ kind: 'info', message: both(disputeWords, 'corrections', { number }) });
  }
  if (typeof data !== 'object' || data === null || !('number' in data) || !('day' in data)) return;
  const gaps = { number: String(data.number), day: formatDate(String(data.day)) };
  toast({ kind: 'warning', message: both(disputeWords, 'arrived', gaps) });
}
