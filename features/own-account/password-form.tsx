import { useRead } from '#kit/browser/reading.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailed, send } from '#kit/browser/call.ts';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { PasswordInput } from '#kit/browser/inputs/password/password-input.tsx';
import { renewSession } from '#kit/browser/session/session.ts';
import { tryAndSay } from '#kit/browser/sending.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { fieldWords } from '#kit/words/fields.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { ownAccount } from './contract.ts';
import styles from './own-account.module.css';
import { ownWords } from './words.ts';

const nothing = { password: '', newPassword: '', again: '' };
type Names = keyof typeof nothing;

/** Changes the password: the current one, and the new one twice. */
export function PasswordForm({ isFirst }: { isFirst: boolean }) {
  const t = useWords(ownWords);
  const field = useWords(fieldWords);
  const [typed, setTyped] = useState(nothing);
  const [faults, setFaults] = useState<Partial<Record<Names, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const account = useRead(ownAccount.look, {});
  useEffect(() => {
    if (isFirst) first.current?.focus();
  }, [isFirst]);

  const bind = (name: Names) => ({
    name,
    required: true,
    value: typed[name],
    error: faults[name],
    onChange: (text: string) => {
      setTyped({ ...typed, [name]: text });
      setFaults({ ...faults, [name]: undefined });
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { password, newPassword, again } = typed;
    const missing = (value: string) => (value === '' ? { text: field('required') } : undefined);
    const found = {
      password: missing(password)?.text,
      newPassword: missing(newPassword)?.text,
      again: newPassword === again ? undefined : t('notSame'),
    };
    setFaults(found);
    if (isBusy || Object.values(found).some((text) => text !== undefined)) return;
    setBusy(true);
    const shows = (error: unknown) => {
      const failure = error instanceof CallFailed ? error.failures[0] : undefined;
      const isOfField = failure?.field === 'password' || failure?.field === 'newPassword';
      if (isOfField) setFaults({ [failure.field ?? '']: failure.message });
      return isOfField;
    };
    const work = async () => {
      const { ended } = await send(ownAccount.changePassword, { body: { password, newPassword } });
      toast({ kind: 'success', message: both(ownWords, 'changed', { count: ended }) });
      setTyped(nothing);
      await renewSession();
    };
    await tryAndSay(work, undefined, { shows });
    setBusy(false);
  };

  const { data } = account;
  const left = data?.daysLeft ?? null;
  return (
    <Panel title={t('passwordTitle')}>
      {data !== undefined && (
        <p className={styles.muted}>
          {t('changedAt', { time: formatDateTime(data.passwordChangedAt) })}
          {left !== null && `. ${t('daysLeft', { days: left })}`}
        </p>
      )}
      <form className={styles.form} noValidate aria-busy={isBusy} onSubmit={(event) => void submit(event)}>
        <PasswordInput {...bind('password')} label={t('password')} autoComplete="current-password" inputRef={first} />
        <PasswordInput
          {...bind('newPassword')}
          label={t('newPassword')}
          autoComplete="new-password"
          hint={data === undefined ? undefined : t('passwordHint', { min: data.shortestPassword })}
        />
        <PasswordInput {...bind('again')} label={t('newAgain')} autoComplete="new-password" />
        <span>
          <Button type="submit" variant="filled" aria-disabled={isBusy}>
            {t('change')}
          </Button>
        </span>
      </form>
    </Panel>
  );
}
