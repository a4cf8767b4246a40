import { carryNumber } from '#bureau/screens/inquiry/carried.ts';
import { recognise } from '#bureau/screens/inquiry/identity/recognise.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useWords } from '#kit/browser/words.tsx';
import { mayOpenPath } from '#apps/portal/places.ts';
import { shellWords } from './words.ts';
import type { ShownEntry } from './menu/menu-entries.ts';

const inquiry = 'customer-inquiry';
const reply = 'reply-customer/detail';
const queue = 'work-queue';

/** What a typed or pasted number may mean: a ticket whose reply is opened, or a customer who is asked about. */
export function useNumberEntries(): (typed: string) => readonly (ShownEntry & { readonly carry?: () => void })[] {
  const t = useWords(shellWords);
  const { profile } = useSession();
  return (typed) => {
    const code = typed.trim().toUpperCase();
    const seen = recognise(typed);
    const isTicket = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{6,35}$/.test(code);
    const ticket = isTicket && mayOpenPath(`/main/${reply}`, profile);
    const order = isTicket && mayOpenPath(`/main/${queue}`, profile);
    const customer = seen.kind === 'paper' && mayOpenPath(`/main/${inquiry}`, profile);
    return [
      ...(ticket
        ? [{ path: `${reply}?voucher=${encodeURIComponent(code)}`, name: t('openTicket', { code }), group: '' }]
        : []),
      ...(order
        ? [{ path: `${queue}?voucherCode=${encodeURIComponent(code)}`, name: t('openOrder', { code }), group: '' }]
        : []),
      // In memory, never in the address: it is the number of a person.
      ...(customer
        ? [
            {
              path: inquiry,
              name: t('askAbout', { code: seen.value }),
              group: '',
              carry: () => carryNumber(inquiry, seen.value),
            },
          ]
        : []),
    ];
  };
}
