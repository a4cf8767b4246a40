import { Undo2 } from 'lucide-react';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { subjectReview } from './contract.ts';

/** Merges of borrowers: the list, undoing, and merging two by their codes. */
export default listScreen(subjectReview.merges, {
  name: 'subject-merges',
  fields: ['state'],
  entry: entryForm(subjectReview.merge, {
    texts: { heading: 'title', hint: 'hint', verb: 'submit', said: 'done' },
    fields: ['keptCode', 'mergedCode', 'reason'],
  }),
  actions: [
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
