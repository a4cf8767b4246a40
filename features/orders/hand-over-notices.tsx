import { useLiveEvent } from '#kit/browser/events.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { queueWords } from './words.ts';

/** Shows orders that a colleague has handed over in the inbox of their new holder. */
export default function HandOverNotices() {
  useLiveEvent('order-handed', (data) => {
    const voucher = typeof data === 'object' && data !== null && 'voucher' in data ? String(data.voucher) : '';
    toast({ kind: 'info', message: both(queueWords, 'handed', { voucher }) });
  });
  return null;
}
