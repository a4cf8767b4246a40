import { useSend } from '#kit/browser/sending.ts';
import { useRead } from '#kit/browser/reading.ts';
import { Ban, Building2, Eye, FilePlus, FileText, Hash, PencilLine, Replace, RotateCw } from 'lucide-react';
import { sendWithReason } from '#kit/browser/dialogs/reasoned.ts';
import { NewOneContext } from '#kit/browser/list-screen/new-one.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { openAction, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { invoiceDesk } from './contract.ts';
import { labelChoices, PaidOf, SignOf, StatusOf, templateChoices } from './invoice-list.tsx';
import { invoiceWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Row = AnswerOf<typeof invoiceDesk.search>['rows'][number];

async function save(row: Row, dinhDang: 'pdf' | 'xml'): Promise<void> {
  await saveAnswer(invoiceDesk.download, { body: { invoiceId: row.id, dinhDang } });
}

const nameOf = (row: Row) => `${row.pattern}${row.serial} ${row.invNum}`;

// Opened from a row: no part of the list.
const changes = () => import('./change-dialogs.tsx');

async function open(row: Row): Promise<void> {
  const { InvoiceDetail, openInvoice } = await import('./detail-dialog.tsx');
  function AnyInvoice() {
    const query = useRead(invoiceDesk.detail, { body: { invoiceId: row.id } });
    return <InvoiceDetail query={query} save={(ending) => void save(row, ending)} />;
  }
  return openInvoice({ id: row.id, name: nameOf(row) }, () => <AnyInvoice />);
}

const questions = {
  replace: ['replace', 'askReplace'],
  cancel: ['cancel', 'askCancel'],
  reissue: ['issueAnew', 'askReissue'],
} as const;

/** Asks for the reason, and proposes to replace or cancel the invoice, or to reissue a cancelled one. */
async function change(row: Row, kind: keyof typeof questions): Promise<void> {
  const [title, message] = questions[kind];
  await sendWithReason(
    invoiceDesk.change,
    {
      title: both(invoiceWords, title),
      message: both(invoiceWords, message),
      ...(kind === 'cancel' ? { tone: 'danger' as const } : {}),
    },
    (reason) => ({ body: { invoiceId: row.id, change: kind, reason } }),
    both(invoiceWords, 'proposedDone'),
  );
}

const isOpen = (row: Row) => (row.invNum === '' ? 'noNumberYet' : row.status === '1' || 'ended');
const mayAdjust = (row: Row) =>
  row.invNum === ''
    ? 'noNumberYet'
    : ((row.status === '1' || row.status === '3') && row.kind !== 'adjustment') || 'ended';

const List = listScreen(invoiceDesk.search, {
  name: 'invoice-desk',
  fields: ['invoiceNumber', 'maTctd', 'fromDate', 'toDate', { name: 'invoiceStatus', load: labelChoices('status') }],
  more: [
    { name: 'signStatus', load: labelChoices('sign') },
    { name: 'pattern', label: 'templates', load: templateChoices },
    'contractId',
  ],
  cells: {
    status: (row) => <StatusOf row={row} />,
    ten_signStatus: (row) => <SignOf row={row} />,
    ttthanhtoan: (row) => <PaidOf row={row} />,
  },
  actions: [
    openRowAction({ label: 'view', icon: Eye, open: (row: Row) => void open(row) }),
    openAction({
      label: 'getPdf',
      icon: FileText,
      allowed: (row: Row) => row.invNum !== '' || 'noNumberYet',
      open: (row) => void save(row, 'pdf'),
    }),
    openAction({
      label: 'replace',
      icon: Replace,
      allowed: isOpen,
      open: (row: Row) => void change(row, 'replace'),
    }),
    openAction({
      label: 'adjust',
      icon: PencilLine,
      allowed: mayAdjust,
      open: async (row: Row) => (await changes()).openAdjusting({ id: row.id, name: nameOf(row) }),
    }),
    openAction({
      label: 'recordTaxCode',
      icon: Hash,
      allowed: (row: Row) => row.signStatus === '1' || 'alreadyCoded',
      open: async (row) => (await changes()).openTaxCode({ id: row.id, name: nameOf(row) }),
    }),
    openAction({
      label: 'partyTitle',
      icon: Building2,
      open: async (row: Row) => (await import('./party-form.tsx')).openParty(row.maTctd),
    }),
    openAction({
      label: 'issueAnew',
      icon: RotateCw,
      allowed: (row: Row) => (row.status === '4' && row.kind !== 'adjustment') || 'notCancelled',
      open: (row: Row) => void change(row, 'reissue'),
    }),
    openAction({
      label: 'cancel',
      icon: Ban,
      isDanger: true,
      allowed: isOpen,
      open: (row: Row) => void change(row, 'cancel'),
    }),
  ],
  defaults: () => ({ fromDate: addDays(hanoiDay(), -365), toDate: hanoiDay() }),
});

/** The screen where the bureau issues invoices, proposes their changes, and keeps institutions' invoice details. */
export default function InvoiceDesk() {
  const t = useWords(invoiceWords);
  const issuing = useSend(invoiceDesk.issue, both(invoiceWords, 'issueAsked'));
  return (
    <NewOneContext
      value={
        <Button
          leftSection={<FilePlus size={16} aria-hidden />}
          data-tip={t('issueNowTip')}
          onClick={() => void issuing.send({})}
        >
          {t('issueNow')}
        </Button>
      }
    >
      <List />
    </NewOneContext>
  );
}
