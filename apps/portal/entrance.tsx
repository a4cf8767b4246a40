import './entrance.css';
import { useEffect } from 'react';
import Login, { type Why } from '#features/session/login.screen.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { languages } from '#kit/words/words.ts';
import { FooterLine } from './shell/footer-line.tsx';
import { Logo } from './shell/logo.tsx';
import { portalWords } from './words.ts';

/** The sign-in page: name, language, the form, and what every page ends with. */
export function Entrance({ why, ahead }: { why: Why; ahead: () => void }) {
  const t = useWords(portalWords);
  useEffect(() => {
    document.title = `${t('signIn')} – ${t('product')}`;
  }, [t]);
  return (
    <div className="entrance">
      <header className="entrance-head">
        <span className="entrance-name">
          <Logo size={32} />
          {t('product')}
        </span>
        <LanguageSwitch />
      </header>
      <main className="entrance-sheet">
        <Login why={why} tried={ahead} />
      </main>
      <footer>
        <FooterLine />
      </footer>
    </div>
  );
}

function LanguageSwitch() {
  const t = useWords(portalWords);
  const { language, setLanguage } = useLanguage();
  return (
    <div role="group" aria-label={t('language')} className="entrance-languages">
      {languages.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => setLanguage(one)}>
          {t(one)}
        </button>
      ))}
    </div>
  );
}
