import { Ban, Stamp, Undo2 } from 'lucide-react';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { fileHolds } from './contract.ts';
import { lookAction } from './decisions.tsx';

const isOpen = ({ outcome, why }: { readonly outcome: string; readonly why: string }) =>
  outcome !== 'waiting' ? 'isDecided' : why === 'finding' ? 'isBureaus' : true;

/** Files that wait for a second person of the institution, or for the bureau. */
export default listScreen(fileHolds.search, {
  name: 'held-files',
  note: 'note',
  fields: ['shown'],
  actions: [
    lookAction,
    action(fileHolds.approve, {
      label: 'approve',
      icon: Stamp,
      isMain: true,
      reason: 'approveWhy',
      facts: ['fileName', 'findings', 'sentBy', 'sentWhy'],
      allowed: (row) => (isOpen(row) === true && row.isOwn ? 'isOwn' : isOpen(row)),
      input: ({ id, holdNo }, reason) => ({ body: { id, holdNo, reason } }),
      said: 'approvedDone',
    }),
    action(fileHolds.return, {
      label: 'return',
      icon: Undo2,
      reason: 'returnWhy',
      facts: ['fileName', 'findings', 'sentBy'],
      allowed: (row) => isOpen(row),
      input: ({ id, holdNo }, reason) => ({ body: { id, holdNo, reason } }),
      said: 'returnedDone',
    }),
    action(fileHolds.withdraw, {
      label: 'withdraw',
      icon: Ban,
      isDanger: true,
      reason: 'withdrawWhy',
      facts: ['fileName', 'sentBy'],
      allowed: ({ outcome }) => outcome === 'waiting' || 'isDecided',
      input: ({ id }, reason) => ({ body: { id, reason } }),
      said: 'withdrawnDone',
    }),
  ],
});
