import './footer.css';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { FooterLine } from './footer-line.tsx';

/** Version, hotline and note on every page (PLT-02 to PLT-04); the offices at home only (PLT-06). */
export function Footer({ hasOffices }: { hasOffices: boolean }) {
  const t = useWords(portalWords);
  return (
    <footer className="footer no-print">
      {hasOffices && (
        <section className="footer-offices" aria-label={t('offices')}>
          <address>
            <strong>{t('officeNorth')}</strong>
            <span>{t('officeNorthAt')}</span>
          </address>
          <address>
            <strong>{t('officeSouth')}</strong>
            <span>{t('officeSouthAt')}</span>
          </address>
        </section>
      )}
      <FooterLine />
    </footer>
  );
}
