import { useRead } from '#kit/browser/reading.ts';
import { History, QrCode } from 'lucide-react';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate, formatDateTime } from '#kit/words/format.ts';
import { feePayments } from './contract.ts';
import { ContractsOwed } from './contracts-owed.tsx';
import { openPayment } from './payment-dialog.tsx';
import { openHistory } from './history-dialog.tsx';
import styles from './payments.module.css';
import { paymentWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Row = AnswerOf<typeof feePayments.search>['rows'][number];

const List = listScreen(feePayments.search, {
  name: 'fee-payment',
  fields: ['soGiayBao', 'tt', 'fromDate', 'toDate'],
  more: ['sohopdon'],
  cells: { hanTra: (row) => <Due row={row} /> },
  actions: [
    openAction({
      label: 'pay',
      icon: QrCode,
      allowed: (row: Row) => row.tt !== '2' || 'paidAlready',
      open: (row) => void openPayment(row.soGiayBao),
    }),
    openAction({
      label: 'history',
      icon: History,
      open: (row: Row) => void openHistory(row.soGiayBao),
    }),
  ],
  // A notice is due some weeks after its month.
  defaults: () => ({ fromDate: addDays(hanoiDay(), -365), toDate: addDays(hanoiDay(), 90) }),
});

function Due({ row }: { row: Row }) {
  const t = useWords(paymentWords);
  return (
    <span className={styles.due}>
      {formatDate(row.hanTra)}
      {row.isOverdue && <StatusBadge family="delay" label={t('overdue')} />}
    </span>
  );
}

/** The account that receives the fees, as the server has it now. */
function Account() {
  const t = useWords(paymentWords);
  const { data, isError, isFetching, refetch } = useRead(feePayments.accounts, {});
  if (isError) return <RetryStrip message={t('accountFailed')} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return <Skeleton lines={2} />;
  const [account] = data.rows;
  if (account === undefined) return <p>{t('noAccount')}</p>;
  return (
    <>
      <FactList
        shape="line"
        facts={[
          [t('nganHang'), account.nganHang],
          [t('soTaiKhoan'), <code key="account">{account.soTaiKhoan}</code>],
          [t('chuTaiKhoan'), account.chuTaiKhoan],
          [t('hieuLucTu'), formatDateTime(account.hieuLucTu)],
        ]}
      />
      <p className={styles.hint}>{t('accountHint')}</p>
    </>
  );
}

/**
 * What the institution must pay, and where: each notice with its QR code, the debt of each contract, and the account
 * (REC-06).
 */
export default function FeePayment() {
  const t = useWords(paymentWords);
  return (
    <ScreenStack>
      <List />
      <Panel title={t('contracts')}>
        <ContractsOwed />
      </Panel>
      <Panel title={t('accountTitle')}>
        <Account />
      </Panel>
    </ScreenStack>
  );
}
