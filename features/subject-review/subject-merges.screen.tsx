import { Columns2, Undo2 } from 'lucide-react';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { action, openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { openHere, useOpened } from '#kit/browser/opened.ts';
import { useRead } from '#kit/browser/reading.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { ChangePanel } from './change-panel.tsx';
import { subjectReview } from './contract.ts';
import { changeWords } from './words.ts';

type Row = AnswerOf<typeof subjectReview.merges>['rows'][number];

/** Merges of borrowers: the list, what undoing one changes, and proposing to undo one or to merge two by their codes. */
export default listScreen(subjectReview.merges, {
  name: 'subject-merges',
  fields: ['state'],
  entry: entryForm(subjectReview.merge, {
    texts: { heading: 'title', hint: 'hint', verb: 'submit', said: 'done' },
    fields: ['keptCode', 'mergedCode', 'reason'],
  }),
  below: Change,
  actions: [
    openAction({
      label: 'look',
      icon: Columns2,
      allowed: (row: Row) => row.state === 'standing' || 'isUndone',
      open: (row: Row) => openHere(String(row.merge)),
    }),
    action(subjectReview.split, {
      label: 'split',
      icon: Undo2,
      isDanger: true,
      allowed: (row) => row.state === 'standing' || 'isUndone',
      reason: 'whySplit',
      input: ({ merge }, reason) => ({ body: { merge, reason } }),
      said: 'splitDone',
    }),
  ],
});

function Change() {
  const t = useWords(changeWords);
  const merge = Number(useOpened()?.id ?? 0);
  const query = useRead(subjectReview.trySplit, { body: { merge } }, { enabled: merge > 0 });
  return <Panel title={t('title')}>{merge > 0 ? <ChangePanel query={query} /> : <p>{t('choose')}</p>}</Panel>;
}
