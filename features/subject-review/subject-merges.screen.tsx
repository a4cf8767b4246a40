import { Undo2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { askReason } from '#kit/browser/dialogs/ask.tsx';
import { ScreenStack } from '#kit/browser/form-card/form-card.tsx';
import { PanelForm } from '#kit/browser/form-card/panel.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { sendAndSay } from '#kit/browser/sending.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { subjectReview } from './contract.ts';
import styles from './review.module.css';
import { mergeWords } from './words.ts';

type Row = AnswerOf<typeof subjectReview.merges>['rows'][number];

const List = listScreen(subjectReview.merges, {
  name: 'subject-merges',
  fields: ['state'],
  defaults: () => ({ state: 'all' as const }),
  actions: [
    openAction({
      label: 'split',
      icon: Undo2,
      isDanger: true,
      allowed: (row: Row) => row.state === 'standing' || 'isUndone',
      open: async (row: Row) => {
        const reason = await askReason({ message: both(mergeWords, 'whySplit') });
        if (reason === undefined) return;
        await sendAndSay(subjectReview.split, { body: { merge: row.merge, reason } }, both(mergeWords, 'splitDone'));
      },
    }),
  ],
});

/** Merges of borrowers: the list, undoing, and merging two by their codes. */
export default function SubjectMerges() {
  const t = useWords(mergeWords);
  const [kept, setKept] = useState('');
  const [merged, setMerged] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const reason = await askReason({ title: both(mergeWords, 'title'), message: both(mergeWords, 'hint') });
    if (reason === undefined) return;
    const body = { keptCode: kept, mergedCode: merged, reason };
    if ((await sendAndSay(subjectReview.merge, { body }, both(mergeWords, 'done'))) === undefined) return;
    setKept('');
    setMerged('');
  };
  return (
    <ScreenStack>
      <PanelForm title={t('title')} onSubmit={submit}>
        <p>{t('hint')}</p>
        <div className={styles.fields}>
          <CodeInput label={t('keptCode')} required width="20ch" value={kept} onChange={setKept} />
          <CodeInput label={t('mergedCode')} required width="20ch" value={merged} onChange={setMerged} />
        </div>
        <span>
          <Button type="submit" variant="filled">
            {t('submit')}
          </Button>
        </span>
      </PanelForm>
      <List />
    </ScreenStack>
  );
}
