import { Button } from '#kit/browser/inputs/button/button.tsx';
import { sessionState, type TakenBy } from '#kit/browser/session/session.ts';
import { useWords } from '#kit/browser/words.tsx';
import { portalWords } from '#apps/portal/words.ts';
import { EndedPicture, SealedPicture } from './pictures.tsx';
import { StandingPage } from './standing-page.tsx';

const said = {
  administrator: { title: 'endedTitle', text: 'ended' },
  frozen: { title: 'frozenTitle', text: 'frozen' },
  suspended: { title: 'suspendedTitle', text: 'suspended' },
} as const;

/** Somebody else ended the session: reported on a whole page, never a silent redirect. */
export function Taken({ by, hasDraft }: { by: TakenBy; hasDraft: boolean }) {
  const t = useWords(portalWords);
  if (by === 'administrator' || by === 'frozen' || by === 'suspended') {
    return (
      <StandingPage
        isWhole
        picture={<EndedPicture />}
        title={t(said[by].title)}
        actions={
          <Button variant="filled" onClick={() => sessionState.set({ phase: 'signed-out', why: 'none' })}>
            {t('signInAgain')}
          </Button>
        }
      >
        <p>{t(said[by].text)}</p>
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
