import { History } from 'lucide-react';
import { sendWithReason } from '#kit/browser/dialogs/reasoned.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { useRead } from '#kit/browser/reading.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import type { Case } from './case-files.tsx';
import { CasePanel } from './case-panel.tsx';
import { disputeWork } from './contract.ts';
import { openExtension } from './extension-dialog.tsx';
import { disputeWords } from './words.ts';

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

type Steps = (typeof stepsFrom)[keyof typeof stepsFrom][number];
type Step = Steps[0];
type StepWord = Steps[1];

/** A new name is put on record or not; a figure is corrected or right. */
const nameSteps = new Map<string, 'stepNameKept' | 'stepNameNot'>([
  ['corrected', 'stepNameKept'],
  ['unfounded', 'stepNameNot'],
]);

/** One case on the desk, with the steps that it may take next. */
export function WorkedCase({ dispute }: { readonly dispute: string }) {
  const t = useWords(disputeWords);
  const query = useRead(disputeWork.open, { body: { dispute } });
  const wordOf = (one: Case, step: Step, word: StepWord) =>
    (one.field === 'name' ? nameSteps.get(step) : undefined) ?? word;
  const take = (one: Case, step: Step, word: StepWord) => {
    const title = both(disputeWords, wordOf(one, step, word));
    return sendWithReason(
      disputeWork.step,
      { title, confirm: title },
      (note) => ({ body: { dispute: one.dispute, step, note } }),
      both(disputeWords, 'done'),
    );
  };
  return (
    <CasePanel dispute={dispute} calls={disputeWork} query={query}>
      {(one) => (
        <>
          {stepsFrom[one.state].map(([step, word]) => (
            <Button key={step} onClick={() => void take(one, step, word)}>
              {t(wordOf(one, step, word))}
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
  );
}
