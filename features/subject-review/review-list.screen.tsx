import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { ScreenStack } from '#kit/browser/form-card/form-card.tsx';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { makeStore, useStore } from '#kit/browser/store.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { subjectReview } from './contract.ts';
import { SidePanel } from './side-panel.tsx';
import { reviewWords } from './words.ts';

type Row = AnswerOf<typeof subjectReview.search>['rows'][number];

const chosen = makeStore<Row | undefined>(undefined);

const states = [
  { value: 'open', label: 'open', family: 'pending' },
  { value: 'later', label: 'later', family: 'delay' },
  { value: 'merged', label: 'merged', family: 'complete' },
  { value: 'kept', label: 'kept', family: 'done' },
] as const;

const reasons = [
  { value: 'doubtful', label: 'doubtful', family: 'in-progress' },
  { value: 'conflict', label: 'conflict', family: 'reject' },
  { value: 'several', label: 'several', family: 'delay' },
] as const;

const List = listScreen({
  call: subjectReview.search,
  words: reviewWords,
  name: 'review-list',
  caption: 'list',
  fields: [
    { name: 'state', kind: 'choice', options: [{ value: 'all', label: 'all' }, ...states] },
    { name: 'reason', kind: 'choice', options: [{ value: 'all', label: 'all' }, ...reasons] },
  ],
  columns: [
    { name: 'madeAt', kind: 'dateTime' },
    { name: 'reason', kind: 'status', options: reasons, width: 210 },
    { name: 'confidence', kind: 'number', width: 120 },
    { name: 'name', width: 220, person: true },
    { name: 'candidateName', width: 220, person: true },
    { name: 'candidateCode', kind: 'code', width: 130 },
    { name: 'institution', width: 220 },
    { name: 'customerCode', kind: 'code', width: 140 },
    { name: 'state', kind: 'status', options: states, width: 160 },
    { name: 'cicCode', kind: 'code', hidden: true },
    { name: 'note', hidden: true },
    { name: 'decidedBy', hidden: true },
    { name: 'decidedAt', kind: 'dateTime', hidden: true },
  ],
  rowKey: (row) => row.review,
  defaults: () => ({ state: 'open' as const, reason: 'all' as const }),
  actions: [openAction({ label: 'compare', icon: Columns2, open: (row: Row) => chosen.set(row) })],
});

/** Where operators decide whether two borrowers are one. */
export default function ReviewList() {
  const row = useStore(chosen);
  const [loads, setLoads] = useState(0);
  return (
    <ScreenStack>
      <List loads={loads} />
      <SidePanel
        key={row?.review ?? 'none'}
        review={row?.review}
        onDecided={() => {
          chosen.set(undefined);
          setLoads((count) => count + 1);
        }}
      />
    </ScreenStack>
  );
}
