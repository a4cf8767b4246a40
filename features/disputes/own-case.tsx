import { sendWithReason } from '#kit/browser/dialogs/reasoned.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useRead } from '#kit/browser/reading.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import type { Case } from './case-files.tsx';
import { CasePanel } from './case-panel.tsx';
import { disputes } from './contract.ts';
import { disputeWords } from './words.ts';

/** One case as the institution that opened it sees it. */
export function OwnCase({ dispute }: { readonly dispute: string }) {
  const t = useWords(disputeWords);
  const query = useRead(disputes.detail, { body: { dispute } });
  const say = (one: Case) =>
    sendWithReason(disputes.say, { title: both(disputeWords, 'say') }, (note) => ({
      body: { dispute: one.dispute, note },
    }));
  return (
    <CasePanel dispute={dispute} calls={disputes} query={query}>
      {(one) => one.state !== 'closed' && <Button onClick={() => void say(one)}>{t('say')}</Button>}
    </CasePanel>
  );
}
