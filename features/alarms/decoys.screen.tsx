import { Undo2 } from 'lucide-react';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import { decoys } from './contract.ts';

/** Decoys: marking and unmarking them, by two administrators of the bureau. */
export default listScreen(decoys.search, {
  name: 'decoys',
  note: 'note',
  fields: ['state'],
  entry: entryForm(decoys.ask, {
    texts: { heading: 'title', hint: 'hint', verb: 'submit', said: 'asked' },
    fields: ['cicCode', 'reason'],
    defaults: () => ({ kind: 'mark' as const }),
  }),
  actions: [
    decisions(decoys.decide, {
      no: ['refuse', 'askRefuse'],
      allowed: (row) => (row.change === null ? 'notWaiting' : row.isOwn ? 'isOwn' : true),
      input: ({ change }, _, state) => ({ body: { change: change ?? '', state } }),
      said: ['done', 'done'],
    }),
    action(decoys.ask, {
      label: 'unmark',
      icon: Undo2,
      isDanger: true,
      allowed: (row) => row.state === 'standing' || 'isWaiting',
      reason: 'unmarkWhy',
      input: ({ cicCode }, reason) => ({ body: { cicCode, kind: 'unmark' as const, reason } }),
      said: 'asked',
    }),
  ],
});
