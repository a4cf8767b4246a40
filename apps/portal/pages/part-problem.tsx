import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { CutLinePicture } from './pictures.tsx';
import { StandingPage } from './standing-page.tsx';

/** A part of the application that did not load (PLT-16), or broke while it was shown. */
export function PartProblem({ wasLoading, retry }: { wasLoading: boolean; retry: () => void }) {
  const t = useWords(portalWords);
  return (
    <StandingPage
      isWhole={false}
      picture={<CutLinePicture />}
      title={t(wasLoading ? 'screenFailedTitle' : 'brokenTitle')}
      actions={
        <>
          <Button variant="filled" onClick={retry}>
            {t('retry')}
          </Button>
          <Button onClick={() => location.reload()}>{t('reload')}</Button>
        </>
      }
    >
      {wasLoading && <p>{t('screenFailed')}</p>}
    </StandingPage>
  );
}
