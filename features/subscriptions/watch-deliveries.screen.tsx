import { RotateCcw } from 'lucide-react';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { webhooks } from './contract.ts';
import { MessageState } from './delivery-state.tsx';

/** The messages to the institution's addresses and the result of each. */
export default listScreen(webhooks.deliveries, {
  name: 'watch-deliveries',
  fields: ['state'],
  cells: { state: (row) => <MessageState row={row} /> },
  actions: [
    action(webhooks.again, {
      label: 'again',
      icon: RotateCcw,
      confirm: 'askAgain',
      input: ({ maTin }) => ({ body: { maTin } }),
    }),
  ],
});
