import { useRead } from '#kit/browser/reading.ts';
import { sum } from '#bureau/credit/money.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { PlainTable } from '#kit/browser/table/plain-table.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDate, formatNumber, noValue } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { feePayments } from './contract.ts';
import styles from './payments.module.css';
import { paymentWords } from './words.ts';

const mostShown = 200;

/** Opens the rows that settled a notice: their sum is what it has paid. */
export function openHistory(soGiayBao: string): Promise<void> {
  return openDialog({
    title: both(paymentWords, 'historyOf', { number: soGiayBao }),
    width: 'lg',
    body: () => <HistoryBody soGiayBao={soGiayBao} />,
  });
}

function HistoryBody({ soGiayBao }: { soGiayBao: string }) {
  const t = useWords(paymentWords);
  const { language } = useLanguage();
  const { data, isError, isFetching, refetch } = useRead(feePayments.history, {
    body: { soGiayBao, start: 0, end: mostShown },
  });
  if (isError) return <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return <Skeleton lines={4} />;
  return (
    <div className={styles.form}>
      <p>{t('historyHint')}</p>
      <PlainTable
        caption={t('historyOf', { number: soGiayBao })}
        columns={[
          { key: 'ngay', label: t('ngay'), show: ({ ngay }) => formatDate(ngay), sum: t('sum') },
          { key: 'loai', label: t('loai'), show: ({ loai }) => t(loai) },
          { key: 'soThamChieu', label: t('soThamChieu'), show: ({ soThamChieu }) => soThamChieu ?? noValue },
          {
            key: 'soTien',
            label: `${t('soTien')} (${t('vnd')})`,
            isNumber: true,
            show: ({ soTien }) => formatNumber(soTien, language),
            sum: formatNumber(sum(data.rows.map(({ soTien }) => BigInt(soTien))), language),
          },
        ]}
        rows={data.rows}
        rowKey={({ id }) => id}
        empty={t('noHistory')}
      />
    </div>
  );
}
