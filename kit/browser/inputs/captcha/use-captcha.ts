import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailed, route, send } from '#kit/browser/call.ts';
import { wireCodes } from '#kit/browser/wire-codes.ts';

type Challenge =
  | { readonly state: 'loading' }
  /** `message` says why, where there is more to say than that it failed. */
  | { readonly state: 'failed'; readonly message?: string }
  | { readonly state: 'ready'; readonly code: string; readonly image: string };

/** A captcha's handle and the input, as a call takes them. */
export type CaptchaAnswer = { readonly twoFactorCode: string; readonly twoFactorRecoveryCode: string };

export type Captcha = {
  readonly challenge: Challenge;
  /** Whether a captcha is required at all. */
  readonly isAsked: boolean;
  /** The code of the picture, once it is loaded; undefined if none could be loaded. */
  readonly code: () => Promise<string | undefined>;
  /** Loads a new picture. */
  readonly renew: () => void;
  /** Loads a new picture if this one is about to expire and nothing has been typed. */
  readonly renewStale: () => void;
};

/** A captcha belongs to the session that fetches it, or to the page where nobody is signed in yet (HRD-05). */
const challengeCallOf = (purpose: string) =>
  route({ method: 'GET', path: '/api/Captcha/captcha', access: purpose === 'logon' ? 'public' : 'signed-in' });

// A challenge lives three minutes; an older one would expire while the user types.
const staleAfterMs = 150_000;

/** The captcha of a purpose, loaded before its use; without a purpose none is required (CAP-01). */
export function useCaptcha(purpose: string | undefined): Captcha {
  const [challenge, setChallenge] = useState<Challenge>({ state: 'loading' });
  const asked = useRef(0);
  const fetchedAt = useRef(0);
  const coming = useRef<Promise<string | undefined>>(Promise.resolve(undefined));

  const renew = useCallback(() => {
    if (purpose === undefined) return;
    asked.current += 1;
    const mine = asked.current;
    const isLast = () => mine === asked.current;
    setChallenge({ state: 'loading' });
    coming.current = send(challengeCallOf(purpose), { query: { purpose } }).then(
      (answer) => {
        const { twoFactorCode, captchaImage } = answer as unknown as { twoFactorCode: string; captchaImage: string };
        fetchedAt.current = performance.now();
        if (isLast()) setChallenge({ state: 'ready', code: twoFactorCode, image: captchaImage });
        return twoFactorCode;
      },
      (error: unknown) => {
        const isTooMany = error instanceof CallFailed && error.code === wireCodes.captchasTooMany;
        if (isLast()) setChallenge({ state: 'failed', ...(isTooMany ? { message: error.message } : {}) });
        return undefined;
      },
    );
  }, [purpose]);

  useEffect(() => {
    renew();
    return () => {
      asked.current += 1;
    };
  }, [renew]);

  const renewStale = useCallback(() => {
    if (fetchedAt.current > 0 && performance.now() - fetchedAt.current > staleAfterMs) {
      fetchedAt.current = 0;
      renew();
    }
  }, [renew]);

  const code = useCallback(() => coming.current, []);

  return { challenge, isAsked: purpose !== undefined, code, renew, renewStale };
}
