import { Button } from '#kit/browser/inputs/button/button.tsx';
import { say } from '#kit/words/words.ts';
import { portalWords } from '#apps/portal/words.ts';
import { CutLinePicture } from './pictures.tsx';
import { StandingPage } from './standing-page.tsx';

/** The browser stores nothing for this site, so the language is unknown too: show both. */
export function Blocked() {
  return (
    <StandingPage
      isWhole
      picture={<CutLinePicture />}
      title={say(portalWords, 'vi', 'blockedTitle')}
      actions={
        <Button variant="filled" onClick={() => location.reload()}>
          {say(portalWords, 'vi', 'reload')} · <span lang="en">{say(portalWords, 'en', 'reload')}</span>
        </Button>
      }
    >
      <p>{say(portalWords, 'vi', 'blocked')}</p>
      <div lang="en">
        <p>
          <strong>{say(portalWords, 'en', 'blockedTitle')}</strong>
        </p>
        <p>{say(portalWords, 'en', 'blocked')}</p>
      </div>
    </StandingPage>
  );
}
