import { useRead } from '#kit/browser/reading.ts';
import { Eye, FileCode, FileText } from 'lucide-react';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { downloadAction, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { invoices } from './contract.ts';
import { InvoiceDetail, openInvoice } from './detail-dialog.tsx';
import { allOr, type InvoiceRow, labelChoices, PaidOf, SignOf, StatusOf, templateChoices } from './invoice-list.tsx';

const fileOf = (row: InvoiceRow, dinhDang: 'pdf' | 'xml') => ({ query: { encryptedFilePath: row.link, dinhDang } });

const open = (row: InvoiceRow) =>
  openInvoice({ id: row.id, name: `${row.pattern}${row.serial} ${row.invNum}` }, () => <OwnInvoice row={row} />);

function OwnInvoice({ row }: { row: InvoiceRow }) {
  const query = useRead(invoices.detail, { body: { id: row.id } });
  return <InvoiceDetail query={query} save={(ending) => void saveAnswer(invoices.download, fileOf(row, ending))} />;
}

/**
 * E-invoices of the institution (REC-03): by number in a few keys, each complete with its printed form and its XML.
 */
export default listScreen(invoices.search, {
  name: 'e-invoice',
  note: 'note',
  fields: [
    'invoiceNumber',
    'fromDate',
    'toDate',
    { name: 'pattern', label: 'templates', load: templateChoices },
    { name: 'invoiceStatus', load: allOr(labelChoices('status')) },
    'cusCodes',
  ],
  more: ['serial', { name: 'signStatus', load: labelChoices('sign') }, 'contractId'],
  cells: {
    status: (row) => <StatusOf row={row} />,
    ten_signStatus: (row) => <SignOf row={row} />,
    ttthanhtoan: (row) => <PaidOf row={row} />,
  },
  actions: [
    openRowAction({ label: 'view', icon: Eye, open: (row) => void open(row) }),
    downloadAction(invoices.download, { label: 'getPdf', icon: FileText, input: (row) => fileOf(row, 'pdf') }),
    downloadAction(invoices.download, {
      label: 'getXml',
      icon: FileCode,
      allowed: (row) => row.signStatus !== '0' || 'notSigned',
      input: (row) => fileOf(row, 'xml'),
    }),
  ],
  defaults: () => ({ fromDate: addDays(hanoiDay(), -365), toDate: hanoiDay(), invoiceStatus: 'all' as const }),
});
