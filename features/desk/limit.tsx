import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import styles from './desk.module.css';
import { deskWords } from './words.ts';

/** The day of somebody who asks: customers looked up of the limit, tickets answered and waiting. */
export type Day = {
  readonly figures:
    | { readonly used: number; readonly limit: number; readonly answered: number; readonly waiting: number }
    | undefined;
  readonly isFailed: boolean;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
};

const radius = 30;
const round = 2 * Math.PI * radius;

/** Today's figures: how much of the day's limit is used, as a ring, and what became of the day's tickets. */
export function Limit({ day }: { readonly day: Day }) {
  const t = useWords(deskWords);
  const { language } = useLanguage();
  const { figures, isFailed, isBusy, onRetry } = day;
  const said = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, language));
  const left = figures && Math.max(0, figures.limit - figures.used);
  const rows = [
    ['lookedUp', figures?.used],
    ['remaining', left],
    ['answeredToday', figures?.answered],
    ['waitingToday', figures?.waiting],
  ] as const;
  return (
    <section className={styles.part} aria-label={t('ownDay')}>
      <div className={styles.head}>
        <h2>{t('ownDay')}</h2>
      </div>
      {isFailed && <RetryStrip message={t('todayFailed')} onRetry={onRetry} isBusy={isBusy} />}
      <div className={styles.ring}>
        <svg viewBox="0 0 72 72" aria-hidden="true">
          <circle className={styles.track} cx={36} cy={36} r={radius} strokeWidth={8} />
          {figures !== undefined && (
            <circle
              className={styles.used}
              cx={36}
              cy={36}
              r={radius}
              strokeWidth={8}
              strokeDasharray={`${shareOf(figures) * round} ${round}`}
              transform="rotate(-90 36 36)"
            />
          )}
          {figures !== undefined && (
            <text className={styles.figure} x={36} y={36} textAnchor="middle" dominantBaseline="central">
              {`${said(figures.used)}/${said(figures.limit)}`}
            </text>
          )}
        </svg>
        <dl className={styles.day}>
          {rows.map(([key, value]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{said(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function shareOf({ used, limit }: { readonly used: number; readonly limit: number }): number {
  return limit === 0 ? 1 : Math.min(1, used / limit);
}
