import { useEffect } from 'react';
import Login, { type SignedOutReason } from '#features/session/login.screen.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { EntranceFrame } from './entrance-frame.tsx';
import { portalWords } from './words.ts';

/** The sign-in page: name, language, the form, and the footer line. */
export function SignIn({ why, ahead }: { why: SignedOutReason; ahead: () => void }) {
  const t = useWords(portalWords);
  useEffect(() => {
    document.title = `${t('signIn')} – ${t('product')}`;
  }, [t]);
  return (
    <EntranceFrame>
      <Login why={why} tried={ahead} />
    </EntranceFrame>
  );
}
