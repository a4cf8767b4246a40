import { Ban, FileUp, Link2, Undo2 } from 'lucide-react';
import { sendWithReason } from '#kit/browser/dialogs/reasoned.ts';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { decisions } from '#kit/browser/list-screen/rows/decisions.ts';
import { type FormProps, FormsOverList } from '#kit/browser/form-card/forms-over-list.tsx';
import { openedForm } from '#kit/browser/form-card/opened-form.ts';
import { laterPart } from '#kit/browser/later-part.tsx';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { bankLines } from './contract.ts';
import { openSettling } from './settle-dialog.tsx';
import { bankWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Row = AnswerOf<typeof bankLines.search>['rows'][number];

async function setAside(row: Row): Promise<void> {
  await sendWithReason(
    bankLines.setAside,
    { title: both(bankWords, 'aside'), message: both(bankWords, 'askAside') },
    (lyDo) => ({ body: { lineId: row.lineId, lyDo } }),
    both(bankWords, 'done'),
  );
}

async function proposeReversal(row: Row): Promise<void> {
  await sendWithReason(
    bankLines.reverse,
    { title: both(bankWords, 'reverse'), message: both(bankWords, 'askReverse'), confirm: both(bankWords, 'reverse') },
    (lyDo) => ({ body: { lineId: row.lineId, lyDo } }),
    both(bankWords, 'reverseAsked'),
  );
}

const mayReverse = ({ trangThai }: Row) =>
  trangThai === 'doubtful' ? 'notHandled' : trangThai !== 'reversing' || 'isReversing';

const isDoubtful = (row: Row) => row.trangThai === 'doubtful' || 'isHandled';

const List = listScreen(bankLines.search, {
  name: 'bank-lines',
  fields: ['trangThai', 'fromDate', 'toDate', 'soThamChieu'],
  actions: [
    openAction({
      label: 'settle',
      icon: Link2,
      allowed: isDoubtful,
      open: (row: Row) => void openSettling(row),
    }),
    openAction({
      label: 'aside',
      icon: Ban,
      isDanger: true,
      allowed: isDoubtful,
      open: (row: Row) => void setAside(row),
    }),
    openAction({
      label: 'reverse',
      icon: Undo2,
      isDanger: true,
      allowed: mayReverse,
      open: (row: Row) => void proposeReversal(row),
    }),
    ...decisions(bankLines.decide, {
      words: bankWords,
      allowed: (row: Row) => row.trangThai === 'reversing' || 'notReversing',
      facts: ['soTien', 'ngay', 'soThamChieu', 'thanhToanCho', 'ghiChu', 'nguoiDeNghi'],
      input: (row: Row, approve) => ({ body: { lineId: row.lineId, approve } }),
    }),
  ],
  defaults: () => ({ fromDate: addDays(hanoiDay(), -90), toDate: hanoiDay() }),
});

const opened = openedForm<'file'>();
const form = laterPart<FormProps<'file'>>(async () => (await import('./statement-form.tsx')).StatementForm);

/** Received bank money: statements are read, lines matched, and doubtful ones assigned to notices by a person. */
export default function BankLines() {
  const t = useWords(bankWords);
  const newOne = { label: t('importTitle'), icon: FileUp, opens: 'file' } as const;
  return <FormsOverList opened={opened} newOne={newOne} list={List} form={form} />;
}
