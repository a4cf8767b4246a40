import './login-form.css';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { type FormEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PasswordInput } from '#kit/browser/inputs/password/password-input.tsx';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import { pageSettings } from '#kit/browser/settings.ts';
import { directorySignIn, goPastDirectory } from '#kit/browser/session/directory.ts';
import { useWords } from '#kit/browser/words.tsx';
import { fieldWords } from '#kit/words/fields.ts';
import { Alert } from './alert.tsx';
import type { CaptchaHandle } from './login-captcha.tsx';
import type { useLogon } from './use-logon.ts';
import { sessionWords } from './words.ts';

const LoginCaptcha = lazy(() => import('./login-captcha.tsx'));

/**
 * User name, password, and a captcha when the server requires one (SES-01). The input survives every refusal; the
 * focus goes to what must be typed again.
 */
export function LoginForm({ logon }: { logon: ReturnType<typeof useLogon> }) {
  const t = useWords(sessionWords);
  const field = useWords(fieldWords);
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [hasCaptcha, setHasCaptcha] = useState(false);
  const nameBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const { refused, isBusy } = logon;

  useEffect(() => nameBox.current?.focus(), []);
  // Before the paint that shows the refusal: a proof that it used up is never seen beside it, nor sent again.
  useLayoutEffect(() => {
    if (refused === undefined) return;
    if (refused.captcha === 'none') {
      passwordBox.current?.focus();
      passwordBox.current?.select();
    } else if (refused.captcha === 'ask') setHasCaptcha(true);
    else if (refused.captcha === 'renew') captcha.current?.renew();
    else captcha.current?.select();
  }, [refused]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    // Read the boxes directly, because a password manager may fill them without an event.
    const typed = new FormData(event.currentTarget);
    const given = {
      userName: textOf(typed.get('userName')).trim(),
      password: textOf(typed.get('password')),
    };
    setUserName(given.userName);
    setPassword(given.password);
    setTried(true);
    const empty = given.userName === '' ? nameBox : given.password === '' ? passwordBox : undefined;
    if (empty !== undefined) return empty.current?.focus();
    if (!hasCaptcha) return void logon.signIn(given);
    const answer = captcha.current?.answer();
    if (answer !== undefined) void logon.signIn(given, answer);
  };

  const missing = (value: string) => (isTried && value === '' ? field('required') : undefined);
  const directory = directorySignIn();
  return (
    <form className="login-form" onSubmit={submit} noValidate aria-busy={isBusy}>
      {refused !== undefined && <Alert tone="error">{refused.isOffline ? t('offline') : refused.message}</Alert>}
      <TextInput
        label={t('userName')}
        name="userName"
        autoComplete="username"
        code
        required
        inputRef={nameBox}
        value={userName}
        onChange={setUserName}
        error={missing(userName)}
      />
      <PasswordInput
        label={t('password')}
        name="password"
        required
        inputRef={passwordBox}
        value={password}
        onChange={setPassword}
        error={missing(password)}
      />
      {hasCaptcha && (
        <Suspense>
          <LoginCaptcha ref={captcha} />
        </Suspense>
      )}
      <Button type="submit" variant="filled" fullWidth aria-disabled={isBusy}>
        {t(isBusy ? 'signingIn' : 'signIn')}
      </Button>
      {pageSettings().directoryByCode && (
        <p className="login-directory">
          <Button onClick={() => void logon.leaveForDirectory()}>{t('directory')}</Button>
          <span>{t('directoryNote')}</span>
        </p>
      )}
      {directory !== undefined && !pageSettings().directoryByCode && (
        <p className="login-directory">
          <a href={directory} onClick={goPastDirectory}>
            {t('directory')}
          </a>
          <span>{t('directoryNote')}</span>
        </p>
      )}
    </form>
  );
}

function textOf(entry: FormDataEntryValue | null): string {
  return typeof entry === 'string' ? entry : '';
}
