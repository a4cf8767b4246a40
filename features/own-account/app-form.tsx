import { type FormEvent, useState } from 'react';
import { CallFailed, send } from '#kit/browser/call.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { commonWords } from '#kit/words/common.ts';
import { fieldWords } from '#kit/words/fields.ts';
import { ownAccount } from './contract.ts';
import styles from './own-account.module.css';
import { ownWords } from './words.ts';

type Props = {
  readonly begun: AnswerOf<typeof ownAccount.beginApp>;
  /** Closes with the recovery codes if this was the first factor. */
  readonly close: (codes?: readonly string[]) => void;
};

/** A QR code to scan with an authenticator app, the same as text, and a field for the app's code. */
export function AppForm({ begun, close }: Props) {
  const t = useWords(ownWords);
  const common = useWords(commonWords);
  const field = useWords(fieldWords);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setFault(field('required'));
    try {
      close((await send(ownAccount.confirmApp, { body: { code: code.trim() } })).recoveryCodes);
    } catch (error) {
      setFault(error instanceof CallFailed ? error.message : common('generalError'));
    }
  };
  const { size, path } = begun.square;
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('scan')}</p>
      <svg className={styles.square} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('square')}>
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      <p>
        {t('secret')} <code className={styles.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextInput
        label={t('appCode')}
        name="appCode"
        autoComplete="one-time-code"
        inputMode="numeric"
        code
        required
        first
        value={code}
        error={fault}
        onChange={(typed) => {
          setCode(typed);
          setFault(undefined);
        }}
      />
      <span className={styles.choices}>
        <Button onClick={() => close()}>{common('cancel')}</Button>
        <Button type="submit" variant="filled">
          {common('confirm')}
        </Button>
      </span>
    </form>
  );
}
