import { Trash2 } from 'lucide-react';
import { send } from '#kit/browser/call.ts';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { applications } from './contract.ts';

/** The institution's applications that have not ended, by name. */
async function ownApplications() {
  const { rows } = await send(applications.search, { body: {} });
  return rows
    .filter(({ state }) => state === 'live' || state === 'waiting')
    .map(({ clientId: id, name }) => ({ id, label: name }));
}

/** The public keys of the institution's applications: one is added, used, and then the old one is removed. */
export default listScreen(applications.keys, {
  name: 'application-keys',
  fields: ['state'],
  searchesAtOnce: true,
  entry: entryForm(applications.addKey, {
    texts: { heading: 'form', hint: 'formHint', verb: 'add', said: 'added' },
    fields: [
      { name: 'clientId', load: ownApplications },
      { name: 'jwk', hint: 'jwkHint' },
    ],
  }),
  actions: [
    action(applications.removeKey, {
      label: 'remove',
      icon: Trash2,
      isDanger: true,
      confirm: 'askRemove',
      allowed: (row) => row.removedAt === null || 'isEnded',
      input: ({ clientId, kid }) => ({ body: { clientId, kid } }),
      said: 'removed',
    }),
  ],
});
