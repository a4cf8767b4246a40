import { useState } from 'react';
import { FileSpreadsheet, ListTree, ReceiptText } from 'lucide-react';
import { addMonths, monthOf } from '#bureau/credit/months.ts';
import { send, sendForFile, tellChanged } from '#kit/browser/call.ts';
import { openAction, openRowAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { useRead } from '#kit/browser/reading.ts';
import { sendAndSay } from '#kit/browser/sending.ts';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate, formatMonth, formatNumber } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { statements } from './contract.ts';
import { FileHistory } from './file-history.tsx';
import { openLines } from './lines-dialog.tsx';
import styles from './notice-inquiry.module.css';
import { statementWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Row = AnswerOf<typeof statements.search>['rows'][number];

/**
 * The list, which begins with a period. Which is the newest, the calendar cannot tell: a month is closed on the fifth, or earlier by
 * hand at the fee desk.
 */
const listFrom = (start: string) =>
  listScreen(statements.search, {
    name: 'notice-inquiry',
    // Where fingers type there is no Ctrl.
    ...(matchMedia('(pointer: coarse)').matches ? {} : { note: 'keyHint' as const }),
    fields: [
      { name: 'ky', load: async () => (await send(statements.periods, { body: {} })).rows, labelOf: formatMonth },
      { name: 'contractNumber', load: async () => (await send(statements.contracts, { query: {} })).rows },
      'type',
    ],
    more: ['payment'],
    actions: [
      openRowAction({ label: 'linesOf', icon: ListTree, open: (row: Row) => openLines(row) }),
      openAction({ label: 'excelFile', icon: FileSpreadsheet, open: (row: Row) => makeStatement(row) }),
      openAction({
        label: 'noticeFile',
        icon: ReceiptText,
        allowed: (row: Row) => row.soGiayBao !== null || 'noNotice',
        open: (row: Row) => giveNotice(row),
      }),
    ],
    defaults: () => ({ ky: start }),
    searchesAtOnce: true,
    export: {
      permission: 'fee.read',
      download: async ({ ky, contractNumber }) => {
        const newest = ky ?? (await send(statements.periods, { body: {} })).rows[0]?.id ?? '';
        try {
          return await sendForFile(statements.excel, {
            body: { ky: newest, ...(contractNumber === undefined ? {} : { contractNumber }) },
          });
        } finally {
          // A job makes a large one; the history shows its progress.
          tellChanged(['fee-file']);
        }
      },
    },
  });

/** Statements and payment notices of closed months, and their files (REC-02): at first of the newest month that there is. */
export default function NoticeInquiry() {
  const { data, isPending } = useRead(statements.periods, { body: {} }, { keeps: true });
  if (isPending) return <Skeleton />;
  return <Statements newest={data?.rows[0]?.id ?? addMonths(monthOf(hanoiDay()), -1).replace('-', '')} />;
}

function Statements({ newest }: { readonly newest: string }) {
  // A month that is closed meanwhile does not take away what is being looked at.
  const [List] = useState(() => listFrom(newest));
  return (
    <div className={styles.screen}>
      <List />
      <FileHistory />
    </div>
  );
}

async function makeStatement({ ky, sohopdon }: Row): Promise<void> {
  const said = both(statementWords, 'asked', { file: both(statementWords, 'statement').vi });
  await sendAndSay(statements.makeFile, { body: { ky, contractNumber: sohopdon, loai: 'statement' } }, said);
}

async function giveNotice({ ky, sohopdon }: Row): Promise<void> {
  await sendAndSay(statements.notice, { body: { ky, contractNumber: sohopdon } }, (notice) => {
    const said = (language: 'vi' | 'en') =>
      both(statementWords, 'noticeAsked', {
        number: notice.soGiayBao,
        amount: formatNumber(notice.conLai, language),
        due: formatDate(notice.hanThanhToan),
      })[language];
    return { vi: said('vi'), en: said('en') };
  });
}
