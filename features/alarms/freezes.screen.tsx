import { LockOpen, Snowflake } from 'lucide-react';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { noValue } from '#kit/words/format.ts';
import { freezes } from './contract.ts';

/** The screen of freezes: one action freezes, a second person lifts. */
export default listScreen(freezes.search, {
  name: 'freezes',
  note: 'isOwn',
  fields: ['shown'],
  entry: entryForm(freezes.freeze, {
    texts: { heading: 'title', hint: 'hint', verb: 'submit', said: 'done' },
    icon: Snowflake,
    fields: [
      'kind',
      { name: 'username', required: true, when: ({ kind }) => kind === 'user' },
      { name: 'institution', label: 'institutionCode', required: true, when: ({ kind }) => kind === 'institution' },
      'reason',
    ],
    defaults: () => ({ kind: 'user' as const }),
  }),
  // An institution, or all exports, has no user's name.
  cells: { username: ({ username, institutionName }) => username ?? institutionName ?? noValue },
  actions: [
    action(freezes.lift, {
      label: 'lift',
      icon: LockOpen,
      allowed: (row) => (row.state === 'lifted' ? 'isLifted' : row.isOwn ? 'isOwn' : true),
      reason: 'liftWhy',
      input: ({ freeze }, reason) => ({ body: { freeze, reason } }),
      said: 'liftDone',
    }),
  ],
});
