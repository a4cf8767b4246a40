import './entrance.css';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { languages } from '#kit/words/words.ts';
import { FooterLine } from './shell/footer/footer-line.tsx';
import { Logo } from './shell/logo.tsx';
import { portalWords } from './words.ts';

/** The frame of a page that needs no session: name, language, the pages that anybody may read, and the footer line. */
export function EntranceFrame({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  const t = useWords(portalWords);
  return (
    <div className="entrance">
      <header className="entrance-head">
        <span className="entrance-name">
          <Logo size={32} />
          {t('product')}
        </span>
        <LanguageSwitch />
      </header>
      <main className="entrance-sheet" data-wide={isWide || undefined}>
        {children}
      </main>
      <footer>
        <nav className="entrance-links" aria-label={t('publicPages')}>
          <a href="/portal/verify">{t('verifyPaper')}</a>
          <a href="/portal/developers">{t('developers')}</a>
        </nav>
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
