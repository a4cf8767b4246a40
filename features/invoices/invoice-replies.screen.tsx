import { Download } from 'lucide-react';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { invoices } from './contract.ts';

type Row = AnswerOf<typeof invoices.replies>['rows'][number];

/** Files of invoices by status: issued and signed ones, and those still to come (REC-06). */
export default listScreen(invoices.replies, {
  name: 'invoice-replies',
  fields: ['fileName', 'tt'],
  actions: [
    openAction({
      label: 'getFile',
      icon: Download,
      allowed: (row: Row) => row.link !== '' || 'notSigned',
      open: (row: Row) => download(row),
    }),
  ],
  defaults: () => ({ tt: '1' as const }),
  searchesAtOnce: true,
});

async function download(row: Row): Promise<void> {
  await saveAnswer(invoices.download, { query: { encryptedFilePath: row.link } });
}
