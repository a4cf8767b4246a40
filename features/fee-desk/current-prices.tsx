import { Panel } from '#kit/browser/form-card/panel.tsx';
import { useRead } from '#kit/browser/reading.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { PlainTable } from '#kit/browser/table/plain-table.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDate, formatNumber } from '#kit/words/format.ts';
import { feeDesk } from './contract.ts';
import { feeDeskWords } from './words.ts';

/** What each product costs today and next: beside proposals to change it, and beside shares of it. */
export function CurrentPrices() {
  const t = useWords(feeDeskWords);
  const { language } = useLanguage();
  const { data, error, isFetching, refetch } = useRead(feeDesk.prices, {});
  return (
    <Panel title={t('prices')}>
      {error !== null && <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />}
      {error === null && data === undefined && <Skeleton />}
      {data !== undefined && (
        <PlainTable
          caption={t('prices')}
          columns={[
            { key: 'maSP', label: t('maSP'), show: ({ maSP }) => maSP },
            { key: 'tenSP', label: t('tenSP'), show: ({ tenSP }) => tenSP },
            { key: 'gia', label: t('giaNay'), isNumber: true, show: ({ gia }) => formatNumber(gia, language) },
            {
              key: 'tuNgay',
              label: t('apDungTu'),
              show: ({ tuNgay }) => (tuNgay === null ? t('tuDau') : formatDate(tuNgay)),
            },
            {
              key: 'giaSau',
              label: t('giaSau'),
              isNumber: true,
              show: ({ giaSau }) => (giaSau === null ? t('chuaDoi') : formatNumber(giaSau, language)),
            },
            {
              key: 'tuNgaySau',
              label: t('tuNgay'),
              show: ({ tuNgaySau }) => (tuNgaySau === null ? '' : formatDate(tuNgaySau)),
            },
          ]}
          rows={data}
          rowKey={({ maSP }) => maSP}
          empty={t('chuaDoi')}
        />
      )}
    </Panel>
  );
}
