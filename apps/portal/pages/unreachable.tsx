import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { CutLinePicture } from './pictures.tsx';
import { StandingPage } from './standing-page.tsx';

/** The server cannot be reached to check for a session. */
export function Unreachable({ retry }: { retry: () => void }) {
  const t = useWords(portalWords);
  return (
    <StandingPage
      isWhole
      picture={<CutLinePicture />}
      title={t('unreachableTitle')}
      actions={
        <Button variant="filled" onClick={retry}>
          {t('retry')}
        </Button>
      }
    >
      <p>{t('unreachable')}</p>
    </StandingPage>
  );
}
