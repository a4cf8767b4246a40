import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { HomeButton } from './home-button.tsx';
import { MissingPagePicture } from './pictures.tsx';
import { StandingPage } from './standing-page.tsx';

/** A path without a route (NAV-04). */
export function NotFound({ isWhole }: { isWhole: boolean }) {
  const t = useWords(portalWords);
  return (
    <StandingPage
      isWhole={isWhole}
      picture={<MissingPagePicture />}
      title={t('notFoundTitle')}
      actions={<HomeButton />}
    >
      <p>{t('notFound')}</p>
    </StandingPage>
  );
}
