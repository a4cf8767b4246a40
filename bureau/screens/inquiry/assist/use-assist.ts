import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailed } from '#kit/browser/call.ts';
import { wireCodes } from '#kit/browser/wire-codes.ts';
import type { Assist, Candidates } from '#bureau/screens/inquiry/declaration.ts';
import { type Captcha, type CaptchaAnswer, useCaptcha } from '#kit/browser/inputs/captcha/use-captcha.ts';
import type { Values } from '#bureau/screens/inquiry/values.ts';

export type AssistState =
  | { readonly state: 'searching' }
  | { readonly state: 'found'; readonly found: Candidates<string> }
  | { readonly state: 'failed'; readonly message: string }
  /** Searched often in a short time: a captcha first (INQ-07). */
  | { readonly state: 'captcha'; readonly message: string };

export type AssistSearch = {
  readonly result: AssistState;
  readonly captcha: Captcha;
  readonly search: (answer?: string) => void;
};

/** One search for the customers like what the form holds; it runs when it is mounted, and again when it is told to. */
export function useAssist(assist: Assist<string>, values: Values, counted: () => void): AssistSearch {
  const [result, setResult] = useState<AssistState>({ state: 'searching' });
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const captcha = useCaptcha(needsCaptcha ? assist.captcha : undefined);
  const { challenge, renew } = captcha;
  const isStale = useRef(false);

  const run = useCallback(
    async (answer: CaptchaAnswer | undefined) => {
      setResult({ state: 'searching' });
      try {
        const found = await assist.search(values, answer);
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
    // Each search counts against the day: one opening, one search.
    if (isFirst.current) void run(undefined);
    isFirst.current = false;
    return () => {
      isStale.current = true;
    };
  }, [run]);

  return {
    result,
    captcha,
    search(answer): void {
      if (answer === undefined) return void run(undefined);
      // What is typed before the picture is there answers nothing.
      if (challenge.state !== 'ready') return;
      void run({ twoFactorCode: challenge.code, twoFactorRecoveryCode: answer.trim() });
    },
  };
}
