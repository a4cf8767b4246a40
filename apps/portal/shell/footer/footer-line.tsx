import './footer-line.css';
import { Phone } from 'lucide-react';
import { pageSettings } from '#kit/browser/settings.ts';
import { useWords } from '#kit/browser/words.tsx';
import { version } from '#package.json';
import { portalWords } from '#apps/portal/words.ts';

/** The line at the end of every page, including the sign-in. */
export function FooterLine() {
  const t = useWords(portalWords);
  const { hotline } = pageSettings();
  return (
    <div className="footer-line">
      <span>{t('freeNote')}</span>
      <span className="footer-end">
        {hotline !== '' && (
          <a href={`tel:${hotline.replace(/[^+\d]/g, '')}`}>
            <Phone size={16} strokeWidth={1.5} aria-hidden />
            {t('hotline', { number: hotline })}
          </a>
        )}
        <span>{t('version', { version })}</span>
      </span>
    </div>
  );
}
