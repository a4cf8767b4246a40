import { Stamp, Undo2 } from 'lucide-react';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { fileFindings } from './contract.ts';
import { lookAction } from './decisions.tsx';

const isOpen = ({ outcome }: { readonly outcome: string }) => outcome === 'waiting' || ('isDecided' as const);

/** Files of all institutions that are held for their figures, decided by the bureau's analysts. */
export default listScreen(fileFindings.search, {
  name: 'file-findings',
  note: 'findingNote',
  fields: ['shown', 'institution'],
  actions: [
    lookAction,
    action(fileFindings.approve, {
      label: 'approve',
      icon: Stamp,
      isMain: true,
      reason: 'approveWhy',
      facts: ['institutionName', 'fileName', 'findings', 'sentWhy'],
      allowed: (row) => isOpen(row),
      input: ({ id, holdNo }, reason) => ({ body: { id, holdNo, reason } }),
      said: 'approvedDone',
    }),
    action(fileFindings.return, {
      label: 'return',
      icon: Undo2,
      reason: 'returnWhy',
      facts: ['institutionName', 'fileName', 'findings'],
      allowed: (row) => isOpen(row),
      input: ({ id, holdNo }, reason) => ({ body: { id, holdNo, reason } }),
      said: 'returnedDone',
    }),
  ],
});
