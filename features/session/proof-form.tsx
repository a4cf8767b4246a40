import './force-logout.css';
import { useRead } from '#kit/browser/reading.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallFailed, send } from '#kit/browser/call.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { PasswordInput } from '#kit/browser/inputs/password/password-input.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { pageSettings } from '#kit/browser/settings.ts';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import { fieldWords } from '#kit/words/fields.ts';
import { session } from './contract.ts';
import { SecondForm } from './second-proof.tsx';
import { proofWords } from './proof/words.ts';

/** Asks for a proof of identity before changes of money or rights: a second factor, or the password. */
export function ProofForm({ close }: { close: (proved: boolean) => void }) {
  const t = useWords(proofWords);
  const common = useWords(commonWords);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const asked = useRead(session.askProof, {});
  const prove = async (body: { password?: string; handle?: string; code?: string; answer?: string }) => {
    setBusy(true);
    setFault(undefined);
    try {
      await send(session.confirm, { body });
      close(true);
    } catch (error) {
      setFault(error instanceof CallFailed ? error.message : common('generalError'));
      // A question can be answered only once.
      await asked.refetch();
      setBusy(false);
    }
  };
  const cancel = <Button onClick={() => close(false)}>{common('cancel')}</Button>;
  // Without a question, or with an already answered one, nothing can be proved.
  if (asked.data === undefined || asked.isError)
    return (
      <div className="force-logout" aria-busy={asked.isFetching}>
        {fault !== undefined && <p role="alert">{fault}</p>}
        {asked.isError && <RetryStrip onRetry={() => void asked.refetch()} isBusy={asked.isFetching} />}
        <div className="force-logout-actions">{cancel}</div>
      </div>
    );
  if (asked.data.kinds.length === 0)
    return (
      <PasswordProof fault={fault} isBusy={isBusy} prove={(password) => void prove({ password })} cancel={cancel} />
    );
  return (
    <div className="force-logout">
      <p>{t('proofSecond')}</p>
      <SecondForm
        second={asked.data}
        isBusy={isBusy}
        fault={fault}
        prove={(proof) => void prove(proof)}
        beside={cancel}
      />
    </div>
  );
}

type PasswordProofProps = {
  readonly fault: string | undefined;
  readonly isBusy: boolean;
  readonly prove: (password: string) => void;
  readonly cancel: ReactNode;
};

function PasswordProof({ fault, isBusy, prove, cancel }: PasswordProofProps) {
  const t = useWords(proofWords);
  const common = useWords(commonWords);
  const field = useWords(fieldWords);
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { directoryByCode, directoryBase } = pageSettings();
  const hasDirectory = directoryByCode || directoryBase !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setEmpty(password === '');
    if (password !== '') prove(password);
  };
  return (
    <form className="force-logout" noValidate aria-busy={isBusy} onSubmit={submit}>
      <p>{t('proof')}</p>
      {hasDirectory && <p>{t('proofDirectory')}</p>}
      <PasswordInput
        label={t('ownPassword')}
        name="proof"
        required
        inputRef={(box) => box?.focus()}
        value={password}
        error={isEmpty ? field('required') : fault}
        onChange={setPassword}
      />
      <div className="force-logout-actions">
        {cancel}
        <Button type="submit" variant="filled" aria-disabled={isBusy}>
          {common('confirm')}
        </Button>
      </div>
    </form>
  );
}
