import { Columns2, Undo2 } from 'lucide-react';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { openHere } from '#kit/browser/opened.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { subjectReview } from './contract.ts';
import { OpenedSplit } from './opened-change.tsx';

type Row = AnswerOf<typeof subjectReview.merges>['rows'][number];

/** Merges of borrowers: the list, what undoing one changes, and proposing to undo one or to merge two by their codes. */
export default listScreen(subjectReview.merges, {
  name: 'subject-merges',
  fields: ['state'],
  entry: entryForm(subjectReview.merge, {
    texts: { heading: 'title', hint: 'hint', verb: 'submit', said: 'done' },
    fields: ['keptCode', 'mergedCode', 'reason'],
  }),
  below: OpenedSplit,
  actions: [
    openRowAction({
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
