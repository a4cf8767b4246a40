import { useRead } from '#kit/browser/reading.ts';
import { Download, EyeOff, Hourglass, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { EmptyState } from '#kit/browser/status/empty-state.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { gradeNames, ratingSummary, sectorNames, sizeNames } from './contract.ts';
import styles from './summary.module.css';
import { SummaryTable } from './summary-table.tsx';
import { hasShown, tableOf } from './summary-tables.ts';
import { ratingPlaceWords, ratingSummaryWords } from './words.ts';

/** The periodic publication of ratings: grades in total, by sector and size, and their previous grades (REC-01). */
export default function RatingSummary() {
  const t = useWords(ratingSummaryWords);
  const place = useWords(ratingPlaceWords);
  const choiceId = useId();
  const [period, setPeriod] = useState<string>();
  const { data, error, isLoading, isFetching, refetch } = useRead(
    ratingSummary.summary,
    { body: { ky: period } },
    { keeps: true },
  );
  const download = async () => {
    await saveAnswer(ratingSummary.excel, { query: { ky: period } });
  };
  if (isLoading) return <Skeleton lines={10} />;
  if (data === undefined)
    return <RetryStrip message={error?.message} onRetry={() => void refetch()} isBusy={isFetching} />;
  const [all] = tableOf(data, 'all', ['']);
  const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <label htmlFor={choiceId}>{t('period')}</label>
        <select id={choiceId} value={data.ky} onChange={(event) => setPeriod(event.target.value)}>
          {data.periods.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <Button leftSection={<RotateCw {...icon} />} onClick={() => void refetch()}>
          {t('refresh')}
        </Button>
        <Button leftSection={<Download {...icon} />} onClick={() => void download()}>
          {t('download')}
        </Button>
      </div>
      {hasShown(data) && <p className={styles.note}>{t('note')}</p>}
      {!data.isReady && <EmptyState icon={Hourglass} title={t('notReady')} />}
      {data.isReady && !hasShown(data) && <Nothing year={data.ky} before={data.kyTruoc} />}
      {hasShown(data) && all !== undefined && (
        <>
          <section aria-labelledby={`${choiceId}-bars`}>
            <h2 id={`${choiceId}-bars`}>{t('distribution')}</h2>
            <Bars counts={all.counts} />
          </section>
          <SummaryTable
            caption={t('bySector')}
            head={t('sector')}
            rows={tableOf(data, 'sector', sectorNames)}
            labelOf={(key) => place(sectorNames.find((one) => one === key) ?? 'services')}
          />
          <SummaryTable
            caption={t('bySize')}
            head={t('size')}
            rows={tableOf(data, 'size', sizeNames)}
            labelOf={(key) => place(sizeNames.find((one) => one === key) ?? 'small')}
          />
          <SummaryTable
            caption={t('migration', { before: data.kyTruoc, now: data.ky })}
            head={t('grade')}
            rows={tableOf(data, 'migration', gradeNames)}
            labelOf={(key) => key}
          />
        </>
      )}
    </div>
  );
}

/** Why nothing is published, and what will stand there. */
function Nothing({ year, before }: { readonly year: string; readonly before: string }) {
  const t = useWords(ratingSummaryWords);
  const [best] = gradeNames;
  const worst = gradeNames.at(-1) ?? best;
  const parts = [
    [t('distribution'), t('thenGrades', { best, worst })],
    [t('bySector'), t('thenSectors', { count: sectorNames.length })],
    [t('bySize'), t('thenSizes')],
    [t('migration', { before, now: year }), t('thenMigration')],
  ] as const;
  return (
    <div className={styles.nothing}>
      <EmptyState icon={EyeOff} title={t('nothing', { year })} hint={t('nothingWhy')} />
      <dl className={styles.awaited}>
        {parts.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A bar a grade, with its number: the longest is the largest. */
function Bars({ counts }: { readonly counts: readonly (number | null)[] }) {
  const t = useWords(ratingSummaryWords);
  const { language } = useLanguage();
  const most = Math.max(1, ...counts.map((count) => count ?? 0));
  return (
    <ul className={styles.bars}>
      {gradeNames.map((grade, at) => {
        const count = counts[at] ?? null;
        return (
          <li key={grade}>
            <span className={styles.grade}>{grade}</span>
            <span className={styles.track} aria-hidden>
              <span className={styles.bar} style={{ inlineSize: `${((count ?? 0) * 100) / most}%` }} />
            </span>
            <span className={styles.count} data-hidden={count === null || undefined}>
              {count === null ? t('hidden') : formatNumber(String(count), language)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
