import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useCaptchaSound } from '#kit/browser/inputs/captcha/captcha-sound.ts';
import { useCaptcha } from '#kit/browser/inputs/captcha/use-captcha.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { proofOfWork } from '#kit/browser/call.ts';
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
  const work = useWorkInstead();
  const box = useRef<HTMLInputElement>(null);
  const { challenge, renew } = useCaptcha('logon');
  const code = challenge.state === 'ready' ? challenge.code : undefined;
  const sound = useCaptchaSound(code, () => setFault('silent'), 'public');

  const startAnew = () => {
    setValue('');
    setFault(undefined);
    renew();
    box.current?.focus();
  };

  useEffect(() => box.current?.focus(), []);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (work.state === 'working') status.current?.focus();
  }, [work.state]);
  useImperativeHandle(ref, () => ({
    answer() {
      if (work.solution !== undefined) return { proofOfWork: work.solution };
      if (work.state === 'working') return undefined;
      const typed = value.trim();
      if (typed !== '' && code !== undefined) return { twoFactorCode: code, twoFactorRecoveryCode: typed };
      setFault('empty');
      box.current?.focus();
      return undefined;
    },
    // Whoever passed without the picture goes on without it.
    renew: () => (work.state === 'done' ? work.start() : startAnew()),
    select() {
      box.current?.focus();
      box.current?.select();
    },
  }));

  if (work.state === 'working' || work.state === 'done')
    // It takes the focus of the button that it replaces: the next stop is the sign-in.
    return (
      <p role="status" tabIndex={-1} ref={status}>
        {t(work.state === 'working' ? 'working' : 'worked')}
      </p>
    );
  return (
    <>
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
        failure={challenge.state === 'failed' ? challenge.message : undefined}
        onRefresh={startAnew}
        onListen={sound.listen}
        isSpeaking={sound.isSpeaking}
      />
      {work.state === 'failed' && <p role="alert">{t('workFailed')}</p>}
      <Button onClick={work.start}>{t('workInstead')}</Button>
    </>
  );
}

/** A proof of work in place of the picture: the browser makes it, nobody reads anything (WCAG 3.3.8, HRD-05). */
function useWorkInstead() {
  const [state, setState] = useState<'none' | 'working' | 'done' | 'failed'>('none');
  const [solution, setSolution] = useState<string>();
  const start = () => {
    setState('working');
    setSolution(undefined);
    proofOfWork('public', 'instead').then(
      (made) => {
        setSolution(made);
        setState(made === undefined ? 'failed' : 'done');
      },
      () => setState('failed'),
    );
  };
  return { state, solution, start };
}
