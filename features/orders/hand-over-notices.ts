import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { queueWords } from './words.ts';

/** Shows an order that a colleague has handed over in the inbox of its new holder. */
export function tell(data: unknown): void {
  const voucher = typeof data === 'object' && data !== null && 'voucher' in data ? String(data.voucher) : '';
  toast({ kind: 'info', message: both(queueWords, 'handed', { voucher }) });
}
