import { MessageSquareReply } from 'lucide-react';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { formatDate, noValue } from '#kit/words/format.ts';
import { figureRequests } from './contract.ts';

const isOpen = ({ state }: { readonly state: string }) =>
  state === 'waiting' || state === 'overdue' || ('isAnswered' as const);

/** What the bureau asks about figures that the institution sent, with the deadline of each answer. */
export default listScreen(figureRequests.search, {
  name: 'figure-requests',
  note: 'requestNote',
  fields: ['state'],
  // What is answered or decided has no deadline any more.
  cells: { dueOn: (row) => (isOpen(row) === true ? formatDate(row.dueOn) : noValue) },
  actions: [
    action(figureRequests.answer, {
      label: 'sayAnswer',
      icon: MessageSquareReply,
      reason: 'whyAnswer',
      choices: { label: 'answer', of: ['mended', 'right'] },
      facts: ['number', 'customer', 'contractNumber', 'field', 'value', 'claim'],
      allowed: (row) => isOpen(row),
      input: ({ request }, note, answer) => ({ body: { request, answer, note } }),
      about: ({ number }) => ({ number }),
      said: 'answeredDone',
    }),
  ],
});
