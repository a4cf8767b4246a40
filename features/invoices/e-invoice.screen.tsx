import { Eye, FileCode, FileText } from 'lucide-react';
import { send } from '#kit/browser/call.ts';
import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { invoices } from './contract.ts';
import { openInvoice } from './detail-dialog.tsx';
import { type InvoiceRow, labelChoices, PaidOf, SignOf, StatusOf, templateChoices } from './invoice-list.tsx';
import { invoiceWords } from './words.ts';

async function save(row: InvoiceRow, dinhDang: 'pdf' | 'xml'): Promise<void> {
  await saveAnswer(invoices.download, {
    query: { encryptedFilePath: row.link, dinhDang },
  });
}

const open = (row: InvoiceRow) =>
  openInvoice(
    { id: row.id, name: `${row.pattern}${row.serial} ${row.invNum}` },
    {
      load: () => send(invoices.detail, { body: { id: row.id } }),
      save: (ending) => void save(row, ending),
    },
  );

/** E-invoices of the institution (REC-03): by number in a few keys, each whole with its printed form and its XML. */
export default listScreen({
  call: invoices.search,
  words: invoiceWords,
  name: 'e-invoice',
  caption: 'list',
  note: 'note',
  fields: [
    { name: 'invoiceNumber', kind: 'code' },
    { kind: 'range', from: 'fromDate', to: 'toDate' },
    { name: 'pattern', label: 'templates', kind: 'choice', load: templateChoices },
    { name: 'invoiceStatus', kind: 'choice', load: labelChoices('status') },
    { name: 'serial', kind: 'code', advanced: true },
    { name: 'signStatus', kind: 'choice', load: labelChoices('sign'), advanced: true },
    { name: 'contractId', kind: 'code', advanced: true },
  ],
  columns: [
    { name: 'pattern', kind: 'code', width: 90 },
    { name: 'serial', kind: 'code', width: 100 },
    { name: 'invNum', kind: 'code', width: 120 },
    { name: 'publishDate', kind: 'date' },
    { name: 'ky', kind: 'month', width: 110 },
    { name: 'amount', kind: 'money', unit: 'vnd', width: 160 },
    { name: 'status', width: 170, render: (row) => <StatusOf row={row} /> },
    { name: 'ten_signStatus', width: 210, render: (row) => <SignOf row={row} /> },
    { name: 'ttthanhtoan', width: 180, render: (row) => <PaidOf row={row} /> },
    { name: 'contractId', kind: 'code', width: 170 },
    { name: 'name', width: 240 },
  ],
  rowKey: (row) => row.id,
  actions: [
    openAction({ label: 'view', icon: Eye, open: (row: InvoiceRow) => void open(row) }),
    openAction({ label: 'getPdf', icon: FileText, open: (row: InvoiceRow) => void save(row, 'pdf') }),
    openAction({
      label: 'getXml',
      icon: FileCode,
      allowed: (row: InvoiceRow) => row.signStatus !== '0' || 'notSigned',
      open: (row) => void save(row, 'xml'),
    }),
  ],
  defaults: () => ({ fromDate: addDays(todayInVietnam(), -365), toDate: todayInVietnam() }),
});
