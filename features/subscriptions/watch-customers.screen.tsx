import { BellOff } from 'lucide-react';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { action } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { watches } from './contract.ts';
import { WatchForm } from './watch-form.tsx';
import { watchWords } from './words.ts';

type Row = AnswerOf<typeof watches.search>['rows'][number];

function Triggers({ row }: { row: Row }) {
  const t = useWords(watchWords);
  return <>{row.suKien.map((one) => t(one)).join('; ')}</>;
}

const List = listScreen(watches.search, {
  name: 'watch-customers',
  fields: ['maCIC', 'phamVi'],
  cells: { suKien: (row: Row) => <Triggers row={row} /> },
  defaults: () => ({ phamVi: 'all' as const }),
  actions: [
    action(watches.end, {
      label: 'end',
      icon: BellOff,
      isDanger: true,
      confirm: 'askEnd',
      input: (row: Row) => ({ body: { id: row.id } }),
    }),
  ],
});

/** Whom the institution watches and for what; below the form that adds to it. */
export default function WatchCustomers() {
  return <FormOverList form={WatchForm} list={List} />;
}
