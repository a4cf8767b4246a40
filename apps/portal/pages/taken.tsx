import { Button } from '#kit/browser/inputs/button.tsx';
import { sessionState } from '#kit/browser/session/session.ts';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '../words.ts';
import { EndedPicture, SealedPicture } from './pictures.tsx';
import { StandingPage } from './standing-page.tsx';

/** The session was ended by somebody else's doing: said on a whole page, never a silent jump. */
export function Taken({ by, hasDraft }: { by: 'administrator' | 'other-user' | 'other-company'; hasDraft: boolean }) {
  const t = useWords(portalWords);
  if (by === 'administrator') {
    return (
      <StandingPage
        isWhole
        picture={<EndedPicture />}
        title={t('endedTitle')}
        actions={
          <Button variant="filled" onClick={() => sessionState.set({ phase: 'signed-out', why: 'none' })}>
            {t('signInAgain')}
          </Button>
        }
      >
        <p>{t('ended')}</p>
        {hasDraft && <p>{t('endedDraft')}</p>}
      </StandingPage>
    );
  }
  const isUser = by === 'other-user';
  return (
    <StandingPage
      isWhole
      picture={<SealedPicture />}
      title={t(isUser ? 'otherUserTitle' : 'otherCompanyTitle')}
      actions={
        <Button variant="filled" onClick={() => location.assign('/portal/main')}>
          {t('goOn')}
        </Button>
      }
    >
      <p>{t(isUser ? 'otherUser' : 'otherCompany')}</p>
    </StandingPage>
  );
}
