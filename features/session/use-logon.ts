import { useState } from 'react';
import { CallFailed, send } from '#kit/browser/call.ts';
import { beginDirectoryCall, directoryCall } from './directory-calls.ts';
import { goPastDirectory, leaveDirectory } from '#kit/browser/session/directory.ts';
import type { Company } from '#kit/browser/session/profile.ts';
import { signIn } from '#kit/browser/session/session.ts';
import { wireCodes } from '#kit/browser/wire-codes.ts';
import { logonCall, secondCall } from './entrance-calls.ts';
import type { Second, SecondProof } from './second-proof.tsx';

const directoryState = 'directoryState';
const directoryReturn = 'directoryReturn';

export type Credentials = { readonly userName: string; readonly password: string };
export type CaptchaAnswer = {
  readonly twoFactorCode?: string;
  readonly twoFactorRecoveryCode?: string;
  readonly proofOfWork?: string;
};

/** What to do with the captcha after a refused sign-in (CAP-02). */
type CaptchaTurn = 'none' | 'ask' | 'renew' | 'keep';

export type Refused = {
  readonly message: string;
  readonly field?: string;
  readonly captcha: CaptchaTurn;
  readonly isOffline: boolean;
};

/**
 * The steps of the sign-in: credentials, perhaps a captcha, perhaps a choice of institution. The input stays in
 * memory until the institution is chosen, because the second call repeats it (SES-01).
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- the steps of a sign-in share their state
export function useLogon(tried: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [choice, setChoice] = useState<{ credentials: Credentials; companies: readonly Company[] }>();

  const [second, setSecond] = useState<Second>();

  const prove = async (proof: SecondProof) => {
    setBusy(true);
    setRefused(undefined);
    try {
      const { token, expiresInSeconds, profile } = await send(secondCall, { body: proof });
      leaveDirectory();
      signIn({ token, expiresInSeconds, profile });
    } catch (error) {
      // Only a wrong proof leaves the question open; any other failure restarts the sign-in.
      if (!(error instanceof CallFailed) || error.code !== wireCodes.secondWrong) setSecond(undefined);
      setRefused(refusedBy(error, false));
    } finally {
      setBusy(false);
    }
  };

  const attempt = async (body: Credentials & CaptchaAnswer & { readonly tctd?: string }, hasCaptcha: boolean) => {
    setBusy(true);
    tried();
    setRefused(undefined);
    try {
      const answer = await send(logonCall, { body });
      if (answer.tctd !== undefined)
        return setChoice({ credentials: { userName: body.userName, password: body.password }, companies: answer.tctd });
      if (answer.second !== undefined) return setSecond(answer.second);
      const { token, expiresInSeconds, profile } = answer;
      if (token === undefined || expiresInSeconds === undefined || profile === undefined)
        throw new CallFailed({ status: 200 });
      leaveDirectory();
      signIn({ token, expiresInSeconds, profile });
    } catch (error) {
      setChoice(undefined);
      setRefused(refusedBy(error, hasCaptcha));
    } finally {
      setBusy(false);
    }
  };

  /** Goes to the directory service; the returned state is compared with the one stored in this tab. */
  const leaveForDirectory = async () => {
    setBusy(true);
    try {
      const { address, state } = await send(beginDirectoryCall, { body: {} });
      sessionStorage.setItem(directoryState, state);
      sessionStorage.setItem(directoryReturn, new URLSearchParams(location.search).get('redirect') ?? '');
      location.assign(address);
    } catch (error) {
      setRefused(refusedBy(error, false));
      setBusy(false);
    }
  };
  const comeFromDirectory = async (query: string) => {
    const state = new URLSearchParams(query).get('state') ?? '';
    const isOwn = state !== '' && state === sessionStorage.getItem(directoryState);
    sessionStorage.removeItem(directoryState);
    const wanted = sessionStorage.getItem(directoryReturn) ?? '';
    sessionStorage.removeItem(directoryReturn);
    // The return path to the requested page (NAV-03); after the sign-in the router goes there and checks it.
    const search = isOwn && wanted !== '' ? `?${new URLSearchParams({ redirect: wanted }).toString()}` : '';
    history.replaceState(null, '', `${location.pathname}${search}`);
    if (!isOwn) return;
    setBusy(true);
    tried();
    try {
      const { second: asked, token, expiresInSeconds, profile } = await send(directoryCall, { body: { state, query } });
      goPastDirectory();
      if (asked !== undefined) setSecond(asked);
      else if (token !== undefined && expiresInSeconds !== undefined && profile !== undefined)
        signIn({ token, expiresInSeconds, profile });
    } catch (error) {
      setRefused(refusedBy(error, false));
    } finally {
      setBusy(false);
    }
  };

  return {
    leaveForDirectory,
    comeFromDirectory,
    isBusy,
    refused,
    second,
    prove: (proof: SecondProof) => void prove(proof),
    companies: choice?.companies,
    refuse: setRefused,
    signIn: (credentials: Credentials, captcha?: CaptchaAnswer) =>
      attempt({ ...credentials, ...captcha }, captcha !== undefined),
    choose: (tctd: string) => choice && attempt({ ...choice.credentials, tctd }, false),
    back: () => {
      setChoice(undefined);
      setSecond(undefined);
      setRefused(undefined);
    },
  };
}

/** What a refused sign-in means for the form. Any failure except 4130001 makes the captcha a used one. */
function refusedBy(error: unknown, hasCaptcha: boolean): Refused {
  if (!(error instanceof CallFailed))
    return { message: new CallFailed({ status: 0 }).message, captcha: 'none', isOffline: false };
  const field = error.failures[0]?.field;
  const isOffline = error.status === 0;
  return {
    message: error.message,
    isOffline,
    captcha: turnAfter(error, hasCaptcha),
    ...(field === undefined ? {} : { field }),
  };
}

function turnAfter({ code }: CallFailed, hasCaptcha: boolean): CaptchaTurn {
  if (code === wireCodes.captchaKept) return 'keep';
  if (hasCaptcha) return 'renew';
  return code === wireCodes.captchaRequired || code === wireCodes.captchaWrong ? 'ask' : 'none';
}
