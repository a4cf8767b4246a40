import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { webhooks } from './contract.ts';

/** The messages to the institution's addresses and the result of each. */
export default listScreen(webhooks.deliveries, {
  name: 'watch-deliveries',
  fields: ['state'],
});
