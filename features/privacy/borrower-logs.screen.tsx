import { Download } from 'lucide-react';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { downloadAction } from '#kit/browser/list-screen/rows/actions.ts';
import { borrowerLogs } from './contract.ts';

/** Signed logs of who looked at a borrower, made for the borrower. */
export default listScreen(borrowerLogs.search, {
  name: 'borrower-logs',
  note: 'logNote',
  fields: ['cicCode'],
  searchesAtOnce: true,
  without: ['kind', 'year'],
  entry: entryForm(borrowerLogs.make, {
    texts: { heading: 'makeLog', hint: 'makeLogHint', verb: 'make', said: 'asked' },
    fields: ['cicCode', 'language', 'reason'],
    defaults: () => ({ language: 'vi' as const }),
  }),
  actions: [
    downloadAction(borrowerLogs.download, {
      label: 'download',
      icon: Download,
      allowed: (row) => row.state === 'ready' || 'notReady',
      input: ({ id }) => ({ query: { id } }),
    }),
  ],
});
