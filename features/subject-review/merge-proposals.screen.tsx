import { Columns2 } from 'lucide-react';
import { openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { openHere } from '#kit/browser/opened.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { subjectReview } from './contract.ts';
import { OpenedChange } from './opened-change.tsx';

type Row = AnswerOf<typeof subjectReview.proposals>['rows'][number];

/** What is named in the address: what the proposal is about. */
const namedOf = ({ kind, keptCode, mergedCode, merge }: Row) =>
  kind === 'merge' ? `${keptCode}-${mergedCode}` : String(merge);

/** Proposed merges and splits: a second operator sees what changes, and decides. */
export default listScreen(subjectReview.proposals, {
  name: 'merge-proposals',
  fields: ['state'],
  below: OpenedChange,
  actions: [
    openRowAction({
      label: 'look',
      icon: Columns2,
      allowed: (row: Row) => row.state === 'waiting' || 'notWaiting',
      open: (row: Row) => openHere(namedOf(row)),
    }),
    decisions(subjectReview.approve, {
      no: ['refuse', 'askRefuse'],
      facts: ['kind', 'keptName', 'keptCode', 'mergedName', 'mergedCode', 'reason', 'askedBy'],
      allowed: (row, approve) => (row.state !== 'waiting' ? 'notWaiting' : approve && row.isOwn ? 'isOwn' : true),
      input: ({ proposal }, _, decision) => ({ body: { proposal, decision } }),
      said: ['done', 'dropped'],
      after: () => openHere(undefined),
    }),
  ],
});
