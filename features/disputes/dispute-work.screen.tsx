import { FolderOpen, History } from 'lucide-react';
import { useRead } from '#kit/browser/reading.ts';
import { sendAndSay } from '#kit/browser/sending.ts';
import { askReason } from '#kit/browser/dialogs/ask.tsx';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { openHere, useOpened } from '#kit/browser/opened.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import type { Case } from './case-files.tsx';
import { CasePanel } from './case-panel.tsx';
import { caseList } from './case-list.ts';
import { disputeWork } from './contract.ts';
import { openExtension } from './extension-dialog.tsx';
import { disputeWords } from './words.ts';

const List = listScreen(disputeWork.queue, {
  ...caseList,
  name: 'dispute-work',
  actions: [openAction({ label: 'open', icon: FolderOpen, open: (row: Case) => openHere(row.dispute) })],
});

const stepsFrom = {
  received: [
    ['valid', 'stepValid'],
    ['invalid', 'stepInvalid'],
  ],
  valid: [
    ['corrected', 'stepCorrected'],
    ['unfounded', 'stepUnfounded'],
  ],
  invalid: [['closed', 'stepClosed']],
  corrected: [['closed', 'stepClosed']],
  unfounded: [['closed', 'stepClosed']],
  closed: [],
} as const;

/** A new name is put on record or not; a figure is corrected or right. */
const nameSteps = new Map<string, 'stepNameKept' | 'stepNameNot'>([
  ['corrected', 'stepNameKept'],
  ['unfounded', 'stepNameNot'],
]);

const useCase = (dispute = '') => useRead(disputeWork.open, { body: { dispute } }, { enabled: dispute !== '' });

/** The screen where operators handle the cases of all institutions. */
export default function DisputeWork() {
  const t = useWords(disputeWords);
  const dispute = useOpened()?.id;
  const query = useCase(dispute);
  const take = async (one: Case, step: 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed') => {
    const note = await askReason();
    if (note === undefined) return;
    await sendAndSay(disputeWork.step, { body: { dispute: one.dispute, step, note } }, both(disputeWords, 'done'));
  };
  return (
    <ScreenStack>
      <List />
      <CasePanel dispute={dispute} calls={disputeWork} query={query}>
        {(one) => (
          <>
            {stepsFrom[one.state].map(([step, word]) => (
              <Button key={step} onClick={() => void take(one, step)}>
                {t((one.field === 'name' ? nameSteps.get(step) : undefined) ?? word)}
              </Button>
            ))}
            <Button
              leftSection={<History size={16} aria-hidden />}
              onClick={() => goTo(`/portal/main/past-reports?case=${one.dispute}`)}
            >
              {t('asKnown')}
            </Button>
            {one.extensions.length > 0 && <Button onClick={() => void openExtension(one)}>{t('extend')}</Button>}
          </>
        )}
      </CasePanel>
    </ScreenStack>
  );
}
