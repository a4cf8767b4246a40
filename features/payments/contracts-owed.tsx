import { useRead } from '#kit/browser/reading.ts';
import { sum } from '#bureau/credit/money.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { PlainTable } from '#kit/browser/table/plain-table.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate, formatNumber } from '#kit/words/format.ts';
import { feePayments } from './contract.ts';
import { paymentWords } from './words.ts';

type Row = AnswerOf<typeof feePayments.contracts>['rows'][number];

/** The institution's contracts with the amount owed under each, and in total (REC-06). */
export function ContractsOwed() {
  const t = useWords(paymentWords);
  const { language } = useLanguage();
  const { data, isError, isFetching, refetch } = useRead(feePayments.contracts, { body: {} });
  if (isError) return <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return <Skeleton lines={3} />;
  const money = (key: 'phaiTra' | 'daTra' | 'conNo', label: string) => ({
    key,
    label: `${label} (${t('vnd')})`,
    isNumber: true,
    show: (row: Row) => formatNumber(row[key], language),
    sum: formatNumber(sum(data.rows.map((row) => BigInt(row[key]))), language),
  });
  return (
    <PlainTable
      caption={t('contracts')}
      columns={[
        { key: 'sohopdon', label: t('sohopdon'), show: ({ sohopdon }) => sohopdon, sum: t('sum') },
        { key: 'ngayhopdong', label: t('ngayhopdong'), show: ({ ngayhopdong }) => formatDate(ngayhopdong) },
        { key: 'conHieuLuc', label: t('validity'), show: ({ conHieuLuc }) => t(conHieuLuc ? 'inForce' : 'ended') },
        money('phaiTra', t('phaiTra')),
        money('daTra', t('daTra')),
        money('conNo', t('conNo')),
      ]}
      rows={data.rows}
      rowKey={({ sohopdon }) => sohopdon}
      empty={t('noContracts')}
    />
  );
}
