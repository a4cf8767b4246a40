import { LockOpen, Snowflake } from 'lucide-react';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { searchHolds } from './contract.ts';

/** The screen of searches that stand still: an administrator releases them or keeps them so, with a reason. */
export default listScreen(searchHolds.search, {
  name: 'search-holds',
  fields: ['which'],
  actions: [
    action(searchHolds.answer, {
      label: 'release',
      icon: LockOpen,
      allowed: (row) => (row.state === 'released' ? 'isReleased' : row.isOwn ? 'isOwn' : true),
      reason: 'releaseWhy',
      input: ({ hold }, reason) => ({ body: { hold, answer: 'released' as const, reason } }),
      said: 'releaseDone',
    }),
    action(searchHolds.answer, {
      label: 'keep',
      icon: Snowflake,
      allowed: (row) =>
        row.state === 'released' ? 'isReleased' : row.state === 'kept' ? 'isKept' : row.isOwn ? 'isOwn' : true,
      reason: 'keepWhy',
      input: ({ hold }, reason) => ({ body: { hold, answer: 'kept' as const, reason } }),
      said: 'keepDone',
    }),
  ],
});
