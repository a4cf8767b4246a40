import { Check, FileCheck2 } from 'lucide-react';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { figureRequests } from './contract.ts';

const isOpen = ({ state }: { readonly state: string }) =>
  state === 'waiting' || state === 'overdue' || ('isAnswered' as const);

/** What the bureau asks about figures that the institution sent, with the deadline of each answer. */
export default listScreen(figureRequests.search, {
  name: 'figure-requests',
  note: 'requestNote',
  fields: ['state'],
  actions: [
    action(figureRequests.answer, {
      label: 'sayMended',
      icon: FileCheck2,
      reason: 'whyMended',
      facts: ['number', 'customer', 'contractNumber', 'field', 'value', 'claim'],
      allowed: (row) => isOpen(row),
      input: ({ request }, note) => ({ body: { request, answer: 'mended' as const, note } }),
      about: ({ number }) => ({ number }),
      said: 'answeredDone',
    }),
    action(figureRequests.answer, {
      label: 'sayRight',
      icon: Check,
      reason: 'whyRight',
      facts: ['number', 'customer', 'contractNumber', 'field', 'value', 'claim'],
      allowed: (row) => isOpen(row),
      input: ({ request }, note) => ({ body: { request, answer: 'right' as const, note } }),
      about: ({ number }) => ({ number }),
      said: 'answeredDone',
    }),
  ],
});
