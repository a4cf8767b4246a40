import { type ReactNode, useEffect, useRef } from 'react';
import { CaptchaQuestion } from '#kit/browser/inputs/captcha/captcha-question.tsx';
import { type CaptchaAnswer, useCaptcha } from '#kit/browser/inputs/captcha/use-captcha.ts';
import { useWords } from '#kit/browser/words.tsx';
import { tableWords } from '#kit/words/table.ts';
import styles from './list-screen.module.css';

type Props = {
  readonly purpose: string;
  readonly message: string;
  readonly onAnswer: (answer: CaptchaAnswer) => void;
};

/** Required of a user who searched often in a short time, before the search continues. */
export function CaptchaStep({ purpose, message, onAnswer }: Props): ReactNode {
  const t = useWords(tableWords);
  const captcha = useCaptcha(purpose);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const { challenge } = captcha;
  return (
    <CaptchaQuestion
      ref={box}
      className={styles.captcha}
      captcha={captcha}
      message={`${t('captchaFirst')} ${message}`}
      onAnswer={(text) => {
        if (challenge.state !== 'ready') return;
        onAnswer({ twoFactorCode: challenge.code, twoFactorRecoveryCode: text.trim() });
      }}
    />
  );
}
