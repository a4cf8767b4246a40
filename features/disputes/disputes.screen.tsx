import { FolderOpen } from 'lucide-react';
import { useRead } from '#kit/browser/reading.ts';
import { sendAndSay } from '#kit/browser/sending.ts';
import { askReason } from '#kit/browser/dialogs/ask.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { EntryForm } from '#kit/browser/form-card/entry-form.tsx';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { useEntry } from '#kit/browser/form-card/use-entry.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { openHere, useOpened } from '#kit/browser/opened.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import type { Case } from './case-files.tsx';
import { CasePanel } from './case-panel.tsx';
import { caseList } from './case-list.ts';
import { disputeKinds, disputes, noticeFields } from './contract.ts';
import { disputeWords } from './words.ts';

const List = listScreen(disputes.search, {
  ...caseList,
  name: 'disputes',
  actions: [openAction({ label: 'open', icon: FolderOpen, open: (row: Case) => openHere(row.dispute) })],
});

const useCase = (dispute = '') => useRead(disputes.detail, { body: { dispute } }, { enabled: dispute !== '' });

/** The screen where an institution opens cases about possibly wrong figures, and follows them. */
export default function Disputes() {
  const t = useWords(disputeWords);
  const dispute = useOpened()?.id;
  const query = useCase(dispute);
  const say = async (one: Case) => {
    const note = await askReason({ title: both(disputeWords, 'say') });
    if (note === undefined) return;
    await sendAndSay(disputes.say, { body: { dispute: one.dispute, note } });
  };
  return (
    <FormOverList form={RaiseForm} list={List}>
      <CasePanel dispute={dispute} calls={disputes} query={query}>
        {(one) => one.state !== 'closed' && <Button onClick={() => void say(one)}>{t('say')}</Button>}
      </CasePanel>
    </FormOverList>
  );
}

function RaiseForm() {
  const t = useWords(disputeWords);
  const defaults = { kind: 'dispute' as const, cicCode: '', contractNumber: '', field: 'balance' as const, claim: '' };
  const { control, submit } = useEntry(disputes.raise, {
    defaults,
    said: ({ number }) => both(disputeWords, 'sent', { number }),
  });
  return (
    <EntryForm
      words={disputeWords}
      heading="title"
      verb="submit"
      onSubmit={submit}
      across={<TextareaField control={control} name="claim" label={t('claim')} required max={1000} />}
    >
      <ChoiceField
        control={control}
        name="kind"
        label={t('kind')}
        required
        choices={disputeKinds.map((id) => ({ id, label: t(id) }))}
      />
      <CodeField control={control} name="cicCode" label={t('cicCode')} required />
      <CodeField control={control} name="contractNumber" label={t('contractNumber')} required />
      <ChoiceField
        control={control}
        name="field"
        label={t('fieldWrong')}
        required
        choices={noticeFields.map(({ value, label }) => ({ id: value, label: t(label) }))}
      />
    </EntryForm>
  );
}
