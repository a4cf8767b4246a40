import { Download } from 'lucide-react';
import { entryForm } from '#kit/browser/list-screen/entry/entry-form.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { downloadAction } from '#kit/browser/list-screen/rows/actions.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { authorityFiles } from './contract.ts';

/** Signed files for the authority: the year's log, the register of breaches. */
export default listScreen(authorityFiles.search, {
  name: 'authority-files',
  note: 'authorityNote',
  fields: [],
  without: ['cicCode'],
  entry: entryForm(authorityFiles.make, {
    texts: { heading: 'makeFile', hint: 'makeFileHint', verb: 'make', said: 'asked' },
    fields: ['kind', 'year', 'language', 'reason'],
    defaults: () => ({ kind: 'year' as const, year: hanoiDay().slice(0, 4), language: 'vi' as const }),
  }),
  actions: [
    downloadAction(authorityFiles.download, {
      label: 'download',
      icon: Download,
      allowed: (row) => row.state === 'ready' || 'notReady',
      input: ({ id }) => ({ query: { id } }),
    }),
  ],
});
