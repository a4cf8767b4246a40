import { Trash2 } from 'lucide-react';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { holdThresholds } from './contract.ts';

/** From where files are held, by institution and kind. */
export default listScreen(holdThresholds.search, {
  name: 'hold-thresholds',
  note: 'note',
  fields: [],
  entry: entryForm(holdThresholds.save, {
    texts: { heading: 'title', hint: 'hint', verb: 'submit', said: 'saved' },
    fields: [
      ...(['institution', 'fileType', 'closed', 'moved', 'total', 'cured'] as const),
      ...(['curedCount', 'emptied', 'wide', 'repeated', 'fromContracts', 'fromVnd'] as const),
    ],
  }),
  actions: [
    action(holdThresholds.remove, {
      label: 'remove',
      icon: Trash2,
      isDanger: true,
      confirm: 'askRemove',
      facts: ['institution', 'fileType'],
      allowed: (row) => (row.isGeneral ? 'isGeneral' : true),
      input: ({ institutionId, fileType }) => ({ body: { institutionId, fileType } }),
      said: 'removed',
    }),
  ],
});
