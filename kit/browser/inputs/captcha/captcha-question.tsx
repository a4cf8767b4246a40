import { type ReactNode, type RefObject, useState } from 'react';
import { commonWords } from '#kit/words/common.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CaptchaInput } from './captcha-input.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { Captcha } from './use-captcha.ts';

type Props = {
  readonly captcha: Pick<Captcha, 'challenge' | 'renew'>;
  /** Why it is required, and what was wrong with the last answer. */
  readonly message: string;
  readonly className: string | undefined;
  readonly ref?: RefObject<HTMLDivElement | null>;
  /** Called with the input, never empty. */
  readonly onAnswer: (text: string) => void;
};

/** A captcha that must be solved before a search continues. */
export function CaptchaQuestion({ captcha, message, className, ref, onAnswer }: Props): ReactNode {
  const t = useWords(commonWords);
  const [text, setText] = useState('');
  const { challenge, renew } = captcha;
  const go = () => {
    if (text.trim() !== '') onAnswer(text);
  };
  return (
    <div ref={ref} className={className}>
      <p role="alert">{message}</p>
      <CaptchaInput
        value={text}
        onChange={setText}
        image={challenge.state === 'ready' ? challenge.image : undefined}
        state={challenge.state}
        failure={challenge.state === 'failed' ? challenge.message : undefined}
        onRefresh={renew}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          go();
        }}
      />
      <Button onClick={go}>{t('search')}</Button>
    </div>
  );
}
