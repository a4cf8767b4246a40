import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#kit/browser/inputs/button.tsx';
import { CaptchaInput } from '#kit/browser/inputs/captcha-input.tsx';
import type { CaptchaAnswer } from '#kit/browser/inquiry-screen/declaration.ts';
import { useCaptcha } from '#kit/browser/inquiry-screen/use-captcha.ts';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import { listWords } from '#kit/words/list.ts';
import look from './list-screen.module.css';

type Props = {
  readonly purpose: string;
  readonly message: string;
  readonly onAnswer: (answer: CaptchaAnswer) => void;
};

/** Asked of who searched often in a short time, before the search goes on. */
export function CaptchaStep({ purpose, message, onAnswer }: Props): ReactNode {
  const t = useWords(listWords);
  const common = useWords(commonWords);
  const { challenge, renew } = useCaptcha(purpose);
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const go = () => {
    if (text.trim() === '' || challenge.state !== 'ready') return;
    onAnswer({ twoFactorCode: challenge.code, twoFactorRecoveryCode: text.trim() });
  };
  return (
    <div ref={box} className={look.captcha}>
      <p role="alert">
        {t('captchaFirst')} {message}
      </p>
      <CaptchaInput
        value={text}
        onChange={setText}
        image={challenge.state === 'ready' ? challenge.image : undefined}
        state={challenge.state}
        onRefresh={renew}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          go();
        }}
      />
      <Button onClick={go}>{common('search')}</Button>
    </div>
  );
}
