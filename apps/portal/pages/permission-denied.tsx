import { pageSettings } from '#kit/browser/settings.ts';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { HomeButton } from './home-button.tsx';
import { SealedPicture } from './pictures.tsx';
import { StandingPage } from './standing-page.tsx';

/** A screen outside the person's menu (NAV-02, NAV-05). */
export function PermissionDenied({ isWhole }: { isWhole: boolean }) {
  const t = useWords(portalWords);
  const { hotline } = pageSettings();
  return (
    <StandingPage isWhole={isWhole} picture={<SealedPicture />} title={t('deniedTitle')} actions={<HomeButton />}>
      <p>{t('denied')}</p>
      <p>
        {t('deniedAdvice')} {isWhole && t('hotline', { number: hotline })}
      </p>
    </StandingPage>
  );
}
