import { BellOff } from 'lucide-react';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { watches } from './contract.ts';
import { WatchForm } from './watch-form.tsx';

const List = listScreen(watches.search, {
  name: 'watch-customers',
  isAside: true,
  fields: ['maCIC', 'phamVi'],
  actions: [
    action(watches.end, {
      label: 'end',
      icon: BellOff,
      isDanger: true,
      confirm: 'askEnd',
      input: (row) => ({ body: { id: row.id } }),
    }),
  ],
});

/** Whom the institution watches and for what; below the form that adds to it. */
export default function WatchCustomers() {
  return <FormOverList form={WatchForm} list={List} />;
}
