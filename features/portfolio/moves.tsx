import { addMonths } from '#bureau/credit/months.ts';
import { HeatMap } from '#kit/browser/charts/charts.tsx';
import { useRead } from '#kit/browser/reading.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatMonth, formatNumber } from '#kit/words/format.ts';
import { r18Letters } from './contract.ts';
import styles from './moves.module.css';
import { letterWords } from './words.ts';

type Month = AnswerOf<typeof r18Letters.moves>['months'][number];

const groups = [0, 1, 2, 3, 4, 5] as const;

/** How customers moved between the institution's own groups, the newest month beside the one before. */
export function Moves() {
  const t = useWords(letterWords);
  const { data, isError, isFetching, refetch } = useRead(r18Letters.moves, { query: {} }, { follows: true });
  return (
    <section className={styles.part} aria-labelledby="moves">
      <h2 id="moves">{t('moves')}</h2>
      {isError && <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />}
      {data === undefined ? (
        !isError && <Skeleton lines={6} />
      ) : data.months.length === 0 ? (
        <p>{t('noMoves')}</p>
      ) : (
        <>
          <p className={styles.hint}>{t('movesHint')}</p>
          <div className={styles.pair}>
            {data.months.map((month) => (
              <OfMonth key={month.month} month={month} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

function OfMonth({ month: { month, moves } }: { readonly month: Month }) {
  const t = useWords(letterWords);
  const { language } = useLanguage();
  const title = t('movesOf', { before: formatMonth(addMonths(month, -1)), month: formatMonth(month) });
  const names = groups.map((group) => ({
    key: String(group),
    label: group === 0 ? t('group0') : t('groupOf', { group }),
    short: group === 0 ? t('group0') : String(group),
  }));
  const values = groups.map((was) =>
    groups.map((became) => moves.find((one) => one.was === was && one.became === became)?.customers ?? 0),
  );
  const among = (isMeant: (was: number, became: number) => boolean) =>
    formatNumber(
      moves
        .filter(({ was, became }) => was > 0 && became > 0 && isMeant(was, became))
        .reduce((sum, { customers }) => sum + customers, 0),
      language,
    );
  return (
    <div className={styles.picture}>
      <h3>{title}</h3>
      <p>
        {t('movesSum', { worse: among((was, became) => became > was), better: among((was, became) => became < was) })}
      </p>
      <HeatMap
        title={title}
        unit={t('customersUnit')}
        rows={names}
        columns={names}
        values={values}
        height={250}
        axes={{ rows: t('groupWas'), columns: t('groupIs') }}
        isWritten
      />
    </div>
  );
}
