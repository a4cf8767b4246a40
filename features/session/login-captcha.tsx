import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useCaptchaSound } from '#kit/browser/inputs/captcha/captcha-sound.ts';
import { useCaptcha } from '#kit/browser/inputs/captcha/use-captcha.ts';
import { CaptchaInput } from '#kit/browser/inputs/captcha/captcha-input.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { fieldWords } from '#kit/words/fields.ts';
import type { CaptchaAnswer } from './use-logon.ts';
import { sessionWords } from './words.ts';

export type CaptchaHandle = {
  /** The input with its challenge; undefined if there is none, and then the box gets the focus. */
  readonly answer: () => CaptchaAnswer | undefined;
  /** A new challenge; the box is emptied and gets the focus (CAP-02). */
  readonly renew: () => void;
  /** The same challenge, with its answer selected for correction. */
  readonly select: () => void;
};

/** The captcha of the sign-in, loaded when the server first requires it. */
export default function LoginCaptcha({ ref }: { ref?: Ref<CaptchaHandle> }) {
  const t = useWords(sessionWords);
  const field = useWords(fieldWords);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<'empty' | 'silent'>();
  const box = useRef<HTMLInputElement>(null);
  const { challenge, renew } = useCaptcha('logon');
  const code = challenge.state === 'ready' ? challenge.code : undefined;
  const sound = useCaptchaSound(code, () => setFault('silent'));

  const startAnew = () => {
    setValue('');
    setFault(undefined);
    renew();
    box.current?.focus();
  };

  useEffect(() => box.current?.focus(), []);
  useImperativeHandle(ref, () => ({
    answer() {
      const typed = value.trim();
      if (typed !== '' && code !== undefined) return { twoFactorCode: code, twoFactorRecoveryCode: typed };
      setFault('empty');
      box.current?.focus();
      return undefined;
    },
    renew: startAnew,
    select() {
      box.current?.focus();
      box.current?.select();
    },
  }));

  return (
    <CaptchaInput
      value={value}
      onChange={(typed) => {
        setValue(typed);
        setFault(undefined);
      }}
      inputRef={box}
      error={fault === 'empty' ? field('required') : fault === 'silent' ? t('silent') : undefined}
      image={challenge.state === 'ready' ? challenge.image : undefined}
      state={challenge.state}
      onRefresh={startAnew}
      onListen={sound.listen}
      isSpeaking={sound.isSpeaking}
    />
  );
}
