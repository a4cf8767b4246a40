import { useCallback, useEffect, useRef, useState } from 'react';
import { mostShown } from '#bureau/contract/people-shown.ts';
import { CallFailed } from '#kit/browser/call.ts';
import { wireCodes } from '#kit/browser/wire-codes.ts';
import type { Assist, Candidates } from '#bureau/screens/inquiry/declaration.ts';
import { type Captcha, type CaptchaAnswer, useCaptcha } from '#kit/browser/inputs/captcha/use-captcha.ts';
import type { Values } from '#bureau/screens/inquiry/values.ts';

export type AssistState =
  | { readonly state: 'searching' }
  | { readonly state: 'found'; readonly found: Candidates<string> }
  | { readonly state: 'failed'; readonly message: string }
  /** Many searches in a short time: a captcha first (INQ-07). */
  | { readonly state: 'captcha'; readonly message: string };

export type AssistSearch = {
  readonly result: AssistState;
  readonly captcha: Captcha;
  readonly search: (answer?: string) => void;
  /** The same search with the widest window. */
  readonly widen: () => void;
};

/** A search for customers similar to the form's values; it runs on mount, and again on request. */
export function useAssist(assist: Assist<string>, values: Values, counted: () => void): AssistSearch {
  const [result, setResult] = useState<AssistState>({ state: 'searching' });
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const captcha = useCaptcha(needsCaptcha ? assist.captcha : undefined);
  const { challenge, renew } = captcha;
  const isStale = useRef(false);
  const widest = useRef<number>(undefined);

  const run = useCallback(
    async (answer: CaptchaAnswer | undefined, end: number | undefined = widest.current) => {
      widest.current = end;
      setResult({ state: 'searching' });
      try {
        const found = await assist.search(values, { ...answer, ...(end === undefined ? {} : { end }) });
        counted();
        if (!isStale.current) setResult({ state: 'found', found });
      } catch (error) {
        if (isStale.current) return;
        const failed = error instanceof CallFailed ? error : new CallFailed({ status: 0 });
        const isCaptcha = failed.code === wireCodes.captchaRequired || failed.code === wireCodes.captchaWrong;
        if (isCaptcha && assist.captcha !== undefined) {
          setNeedsCaptcha(true);
          setResult({ state: 'captcha', message: failed.message });
        } else setResult({ state: 'failed', message: failed.message });
        if (answer !== undefined && failed.code !== wireCodes.captchaKept) renew();
      }
    },
    [assist, values, counted, renew],
  );

  const isFirst = useRef(true);
  useEffect(() => {
    isStale.current = false;
    // Each search counts against the daily limit, so one opening runs one search.
    if (isFirst.current) void run(undefined);
    isFirst.current = false;
    return () => {
      isStale.current = true;
    };
  }, [run]);

  return {
    result,
    captcha,
    widen: () => void run(undefined, mostShown),
    search(answer): void {
      if (answer === undefined) return void run(undefined);
      // Text typed before the picture appears answers nothing.
      if (challenge.state !== 'ready') return;
      void run({ twoFactorCode: challenge.code, twoFactorRecoveryCode: answer.trim() });
    },
  };
}
