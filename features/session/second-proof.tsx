import './second-proof.css';
import { KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { fieldWords } from '#kit/words/fields.ts';
import { sessionWords } from './words.ts';
import { proofWords } from './proof/words.ts';

export type Second = {
  readonly handle: string;
  readonly kinds: readonly ('totp' | 'passkey')[];
  readonly options: string;
};

export type SecondProof = { readonly handle: string; readonly code?: string; readonly answer?: string };

type Props = {
  readonly second: Second;
  readonly isBusy: boolean;
  /** The server's refusal of the last try. */
  readonly fault: string | undefined;
  readonly prove: (proof: SecondProof) => void;
  /** Shown beside the continue button: the way back. */
  readonly beside: ReactNode;
};

/** Asks for the second factor: a passkey if there is one, and a code of the app or a recovery code. */
export function SecondForm({ second, isBusy, fault, prove, beside }: Props) {
  const t = useWords(sessionWords);
  const proof = useWords(proofWords);
  const field = useWords(fieldWords);
  const [code, setCode] = useState('');
  const [own, setOwn] = useState<string>();
  const hasPasskey = second.kinds.includes('passkey');
  const usePasskey = async () => {
    setOwn(undefined);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const answer = await startAuthentication({ optionsJSON: JSON.parse(second.options) });
      prove({ handle: second.handle, answer: JSON.stringify(answer) });
    } catch {
      setOwn(proof('passkeyFailed'));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') setOwn(field('required'));
    else prove({ handle: second.handle, code: code.trim() });
  };
  return (
    <form className="second-proof" noValidate aria-busy={isBusy} onSubmit={submit}>
      {hasPasskey && (
        <Button variant="filled" leftSection={<KeyRound size={16} aria-hidden />} onClick={() => void usePasskey()}>
          {proof('usePasskey')}
        </Button>
      )}
      <TextInput
        label={proof('secondCode')}
        hint={proof('secondHint')}
        name="code"
        autoComplete="one-time-code"
        code
        required
        first
        inputRef={(box) => box?.focus()}
        value={code}
        error={own ?? fault}
        onChange={(typed) => {
          setCode(typed);
          setOwn(undefined);
        }}
      />
      <div className="second-proof-actions">
        {beside}
        <Button type="submit" variant={hasPasskey ? 'default' : 'filled'} aria-disabled={isBusy}>
          {t('goOn')}
        </Button>
      </div>
    </form>
  );
}
