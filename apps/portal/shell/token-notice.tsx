import { useLiveEvent } from '#kit/browser/events.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import { portalWords } from '#apps/portal/words.ts';

/** Tells the owner of a session that its token came from elsewhere and was refused; it stays until it is closed. */
export function TokenNotice() {
  useLiveEvent('token-elsewhere', (data) =>
    toast({
      kind: 'warning',
      message: both(portalWords, 'tokenElsewhere', { address: addressIn(data) }),
      stay: true,
    }),
  );
  return null;
}

function addressIn(data: unknown): string {
  return typeof data === 'object' && data !== null && 'address' in data ? String(data.address) : '';
}
