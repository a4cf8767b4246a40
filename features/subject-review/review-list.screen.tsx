import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { ScreenStack } from '#kit/browser/form-card/form-card.tsx';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { makeStore, useStore } from '#kit/browser/store.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { subjectReview } from './contract.ts';
import { SidePanel } from './side-panel.tsx';

type Row = AnswerOf<typeof subjectReview.search>['rows'][number];

const chosen = makeStore<Row | undefined>(undefined);

const List = listScreen(subjectReview.search, {
  name: 'review-list',
  fields: ['state', 'reason'],
  defaults: () => ({ state: 'open' as const, reason: 'all' as const }),
  actions: [openAction({ label: 'compare', icon: Columns2, open: (row: Row) => chosen.set(row) })],
});

/** The screen where operators decide whether two borrowers are one. */
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
