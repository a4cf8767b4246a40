import { Columns2 } from 'lucide-react';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { openHere, useOpened } from '#kit/browser/opened.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { subjectReview } from './contract.ts';
import { SidePanel } from './side-panel.tsx';

type Row = AnswerOf<typeof subjectReview.search>['rows'][number];

const List = listScreen(subjectReview.search, {
  name: 'review-list',
  fields: ['state', 'reason'],
  actions: [openRowAction({ label: 'compare', icon: Columns2, open: (row: Row) => openHere(row.review) })],
});

/** The screen where operators decide whether two borrowers are one. */
export default function ReviewList() {
  const review = useOpened()?.id;
  return (
    <ScreenStack>
      <List />
      <SidePanel key={review ?? 'none'} review={review} onDecided={() => openHere(undefined)} />
    </ScreenStack>
  );
}
