import { Lines } from '#kit/browser/charts/charts.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatNumber } from '#kit/words/format.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import type { dataQuality } from './contract.ts';
import styles from './pictures.module.css';
import { qualityWords } from './words.ts';

type Month = AnswerOf<typeof dataQuality.trend>['months'][number];

const shares = ['completeness', 'validity', 'timeliness', 'matchRate'] as const;
const figures = ['score', ...shares] as const;

/** MM/yyyy of an ISO month or day. */
function monthName(month: string): string {
  return `${month.slice(5, 7)}/${month.slice(0, 4)}`;
}

/** A month by name; the running one is marked, because its score and rank still change with every file. */
export function CountedMonth({ month }: { readonly month: string }) {
  return useCountedMonth()(month);
}

function useCountedMonth() {
  const t = useWords(qualityWords);
  const running = hanoiDay().slice(0, 7);
  return (month: string) =>
    month.startsWith(running) ? t('runningMonth', { month: monthName(month) }) : monthName(month);
}

/** The score and the four shares that make it, each month beside the middle half of the others, with the rank in words. */
export function Pictures({ months }: { readonly months: readonly Month[] }) {
  const t = useWords(qualityWords);
  const hasPeers = months.some(({ peers }) => peers !== null);
  // The shares stand on one scale, so that they compare.
  const [ofScore, ofShares] = [leastOf(months, ['score']), leastOf(months, shares)];
  return (
    <>
      <Rank months={months} />
      <div className={styles.pictures}>
        {figures.map((figure) => (
          <Picture
            key={figure}
            figure={figure}
            months={months}
            hasPeers={hasPeers}
            from={figure === 'score' ? ofScore : ofShares}
          />
        ))}
      </div>
      <p className={styles.note}>{t(hasPeers ? 'peersNote' : 'noPeers')}</p>
    </>
  );
}

/** The newest rank, and the one before. */
function Rank({ months }: { readonly months: readonly Month[] }) {
  const t = useWords(qualityWords);
  const { language } = useLanguage();
  const named = useCountedMonth();
  const [before, last] = [months.at(-2), months.at(-1)];
  if (last === undefined) return null;
  const count = (value: number) => formatNumber(value, language);
  const gaps = { month: named(last.month), rank: count(last.rank), ranked: count(last.ranked) };
  return (
    <p className={styles.rank}>
      <strong>{t('rankNow', gaps)}</strong>
      {before !== undefined && (
        <span>{t('rankBefore', { rank: count(before.rank), ranked: count(before.ranked) })}</span>
      )}
    </p>
  );
}

type PictureProps = {
  readonly figure: (typeof figures)[number];
  readonly months: readonly Month[];
  readonly hasPeers: boolean;
  /** Where the axis begins. */
  readonly from: number;
};

/** Where an axis begins that has room for these figures and for those of the others. */
function leastOf(months: readonly Month[], of: readonly (typeof figures)[number][]): number {
  const values = months.flatMap((month) => of.flatMap((figure) => [month[figure], month.peers?.[figure][0] ?? 100]));
  return Math.max(0, Math.floor(Math.min(...values) / 10) * 10 - 10);
}

function Picture({ figure, months, hasPeers, from }: PictureProps) {
  const t = useWords(qualityWords);
  const own = months.map((month) => month[figure]);
  const middle = (end: 0 | 1) => months.map(({ peers }) => peers?.[figure][end] ?? null);
  const [low, high] = [middle(0), middle(1)];
  return (
    <section className={styles.picture} data-figure={figure}>
      <h3>{t(figure)}</h3>
      <Lines
        title={t(figure)}
        unit={t(figure === 'score' ? 'points' : 'percent')}
        names={months.map(({ month }) => ({ key: month, label: monthName(month) }))}
        series={[{ key: figure, label: t('own'), tone: 'k1', values: own }]}
        {...(hasPeers ? { band: { label: t('peers'), low, high } } : {})}
        from={from}
        height={figure === 'score' ? 200 : 160}
      />
    </section>
  );
}
