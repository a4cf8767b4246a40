import { Download } from 'lucide-react';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { invoices } from './contract.ts';
import { invoiceWords } from './words.ts';

type Row = AnswerOf<typeof invoices.replies>['rows'][number];

const states = [
  { value: '1', label: 'answered', family: 'success' },
  { value: '2', label: 'toCome', family: 'pending' },
] as const;

/** Files of invoices by status: those that are issued and signed, and those still to come (REC-06). */
export default listScreen({
  call: invoices.replies,
  words: invoiceWords,
  name: 'invoice-replies',
  caption: 'replies',
  fields: [
    { name: 'fileName', kind: 'text' },
    { name: 'tt', kind: 'choice', options: states },
  ],
  columns: [
    { name: 'maTCTD', kind: 'code', width: 120 },
    { name: 'tenTepTin', kind: 'code', width: 320 },
    { name: 'tt', kind: 'status', options: states, width: 190 },
    { name: 'ngayTraLoi', kind: 'dateTime' },
  ],
  rowKey: (row) => row.tenTepTin,
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
