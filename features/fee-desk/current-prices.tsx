import { Panel } from '#kit/browser/form-card/panel.tsx';
import { useRead } from '#kit/browser/reading.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { PlainTable } from '#kit/browser/table/plain-table.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate, formatNumber, noValue } from '#kit/words/format.ts';
import { feeDesk } from './contract.ts';
import { feeDeskWords } from './words.ts';

type Price = AnswerOf<typeof feeDesk.prices>[number];

/** A product as it is spoken of: its code, then its name. */
function nameOf({ maSP, tenSP }: Price) {
  return (
    <>
      <span className="code">{maSP}</span> – {tenSP}
    </>
  );
}

/** What each product costs today and next: beside proposals to change it, and beside shares of it. */
export function CurrentPrices() {
  const t = useWords(feeDeskWords);
  const { language } = useLanguage();
  const { data, error, isFetching, refetch } = useRead(feeDesk.prices, {});
  const { data: proposed } = useRead(feeDesk.rules, { body: { kind: 'price', state: 'proposed' } });
  const amount = (vnd: string) => formatNumber(vnd, language);
  const now = ({ gia, tuNgay }: Price) =>
    tuNgay === null ? amount(gia) : `${amount(gia)} ${t('giaNayTu', { day: formatDate(tuNgay) })}`;
  const next = ({ maSP, giaSau, tuNgaySau }: Price) => {
    const approved =
      giaSau === null || tuNgaySau === null
        ? []
        : [t('giaSauTu', { price: amount(giaSau), day: formatDate(tuNgaySau) })];
    const waiting = (proposed?.rows ?? [])
      .filter((rule) => rule.maSP === maSP)
      .map(({ gia, tuNgay }) => t('giaChoDuyet', { price: amount(gia ?? '0'), day: formatDate(tuNgay) }));
    return [...approved, ...waiting].join('; ');
  };
  return (
    <Panel title={t('prices')}>
      {error !== null && <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />}
      {error === null && data === undefined && <Skeleton />}
      {data !== undefined && (
        <PlainTable
          caption={t('prices')}
          columns={[
            {
              key: 'maSP',
              label: t('maSP'),
              show: nameOf,
            },
            { key: 'gia', label: t('giaNay'), isNumber: true, show: now },
            { key: 'giaSau', label: t('giaSau'), show: next },
          ]}
          rows={data}
          rowKey={({ maSP }) => maSP}
          empty={noValue}
        />
      )}
    </Panel>
  );
}
