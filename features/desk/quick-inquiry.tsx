import { type FormEvent, useRef, useState } from 'react';
import { carryNumber } from '#bureau/screens/inquiry/carried.ts';
import { recognise } from '#bureau/screens/inquiry/identity/recognise.ts';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { useToldFields } from '#kit/browser/told-fields.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import styles from './desk.module.css';
import { deskWords } from './words.ts';

/** One box: a customer's number opens the inquiry with it filled in, a ticket opens its reply. */
export function QuickInquiry() {
  const { can } = useSession();
  return can('inquiry.ask') ? <Box /> : null;
}

function Box() {
  const t = useWords(deskWords);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useKey('F2', { label: both(deskWords, 'quick'), run: () => field.current?.focus() });
  useToldFields(() => [{ label: both(deskWords, 'quick'), kind: 'code', isRequired: false }]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = placeOf(typed);
    if (href === undefined) setFault(t('quickUnknown'));
    else goTo(href);
  };
  return (
    <form className={`${styles.part} ${styles.quick} ${styles.wide}`} onSubmit={submit}>
      <TextInput
        label={t('quick')}
        hint={t('quickHint')}
        value={typed}
        code
        inputRef={field}
        autoComplete="off"
        {...(fault === undefined ? {} : { error: fault })}
        onChange={(value) => {
          setTyped(value);
          setFault(undefined);
        }}
      />
    </form>
  );
}

/** Where a number leads. A person's number is carried in memory, never in the address. */
function placeOf(typed: string): string | undefined {
  if (recognise(typed).kind === 'paper' || recognise(typed).kind === 'card') {
    carryNumber('customer-inquiry', typed);
    return '/portal/main/customer-inquiry';
  }
  const code = typed.trim().toUpperCase();
  if (!/^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{6,35}$/.test(code)) return undefined;
  return `/portal/main/reply-customer/detail?voucher=${encodeURIComponent(code)}`;
}
