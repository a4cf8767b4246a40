import { KeyRound, Send, Trash2 } from 'lucide-react';
import { showOnce } from '#kit/browser/dialogs/shown-once.tsx';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { both } from '#kit/words/words.ts';
import { webhooks } from './contract.ts';
import { LastResult } from './delivery-state.tsx';
import { webhookWords } from './words.ts';

/** Shows a signing secret, only once. */
const showSecret = ({ secret }: { readonly secret: string }) =>
  showOnce({ title: both(webhookWords, 'secretTitle'), hint: both(webhookWords, 'secretHint'), secret });

const input = ({ id }: { readonly id: string }) => ({ body: { id } });

/** The addresses of the institution's own systems that are notified of alerts. */
export default listScreen(webhooks.search, {
  name: 'watch-webhooks',
  fields: ['ketQua'],
  cells: { ketQua: (row) => <LastResult row={row} /> },
  entry: entryForm(webhooks.add, {
    texts: { heading: 'form', hint: 'formHint', verb: 'add' },
    fields: ['url', 'noiDung'],
    first: 'url',
    after: showSecret,
  }),
  actions: [
    action(webhooks.test, { label: 'test', icon: Send, input }),
    action(webhooks.renew, { label: 'renew', icon: KeyRound, confirm: 'askRenew', input, after: showSecret }),
    action(webhooks.remove, { label: 'remove', icon: Trash2, isDanger: true, confirm: 'askRemove', input }),
  ],
});
