import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { Alert } from './alert.tsx';
import { LoginForm } from './login-form.tsx';
import { useLogon } from './use-logon.ts';
import { sessionWords } from './words.ts';
import { useWords } from '#kit/browser/words.tsx';

const CompanyChoice = lazy(async () => ({ default: (await import('./company-choice.tsx')).CompanyChoice }));
const SecondForm = lazy(async () => ({ default: (await import('./second-proof.tsx')).SecondForm }));

/** Why the sign-in is shown: nobody was signed in, the person left, or the session expired. */
export type SignedOutReason = 'none' | 'logout' | 'expired';

/** The sign-in, and the choice of institution if there are several (SES-02). `tried` is called at each attempt. */
export default function Login({ why, tried }: { why: SignedOutReason; tried: () => void }) {
  const t = useWords(sessionWords);
  const logon = useLogon(tried);
  const arrive = useEffectEvent((query: string) => void logon.comeFromDirectory(query));
  useEffect(() => {
    const sent = new URLSearchParams(location.search);
    if (sent.has('code') && sent.has('state')) arrive(location.search);
  }, []);
  return (
    <>
      <h1 className="double-rule">{t(logon.second === undefined ? 'title' : 'secondTitle')}</h1>
      {logon.second !== undefined ? (
        <Suspense>
          <SecondForm
            second={logon.second}
            isBusy={logon.isBusy}
            fault={logon.refused?.message}
            prove={logon.prove}
            beside={<Button onClick={logon.back}>{t('back')}</Button>}
          />
        </Suspense>
      ) : logon.companies === undefined ? (
        <>
          {logon.refused === undefined && <Arrival why={why} />}
          <LoginForm logon={logon} />
        </>
      ) : (
        <Suspense>
          <CompanyChoice
            companies={logon.companies}
            first={logon.companies[0]?.id}
            isBusy={logon.isBusy}
            choose={(id) => void logon.choose(id)}
            back={logon.back}
          />
        </Suspense>
      )}
    </>
  );
}

/** Why the person is here, if it was not their own choice. */
function Arrival({ why }: { why: SignedOutReason }) {
  const t = useWords(sessionWords);
  if (why === 'expired') {
    return (
      <Alert tone="warning">
        <strong>{t('expired')}</strong> {t('expiredMore')}
      </Alert>
    );
  }
  if (why === 'logout') return <Alert tone="info">{t('signedOut')}</Alert>;
  const isReturn = new URLSearchParams(location.search).has('redirect');
  return isReturn ? <Alert tone="info">{t('backAfter')}</Alert> : null;
}
