import { Button } from '#kit/browser/inputs/button/button.tsx';
import { type FormEvent, useState } from 'react';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import { endingWords } from './ending/words.ts';

/** Asks for one's own user name before ending one's own sessions, to prevent accidents. */
export function OwnNameQuestion({ name, close }: { name: string; close: (agreed: boolean) => void }) {
  const t = useWords(endingWords);
  const common = useWords(commonWords);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim().toLowerCase() === name) close(true);
    else setWrong(true);
  };
  return (
    <form className="force-logout" noValidate onSubmit={submit}>
      <p>{t('endAsk', { user: name })}</p>
      <CodeInput
        label={t('endSelf')}
        required
        first
        value={typed}
        error={isWrong ? t('endSelfWrong') : undefined}
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
      />
      <div className="force-logout-actions">
        <Button onClick={() => close(false)}>{common('cancel')}</Button>
        <Button type="submit" variant="filled" color="red">
          {t('end')}
        </Button>
      </div>
    </form>
  );
}
