import { quotaUsed } from '#kit/browser/quota.ts';
import { useStore } from '#kit/browser/store.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import styles from './desk.module.css';
import { deskWords } from './words.ts';

const radius = 30;
const round = 2 * Math.PI * radius;

/** How much of the day's limit is used, as a ring; the header keeps the same figure. */
export function Limit() {
  const t = useWords(deskWords);
  const { language } = useLanguage();
  const quota = useStore(quotaUsed);
  if (quota === undefined) return null;
  const { used, limit } = quota;
  const part = limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <section className={styles.part} aria-label={t('day')}>
      <div className={styles.head}>
        <h2>{t('day')}</h2>
      </div>
      <div className={styles.ring}>
        <svg viewBox="0 0 72 72" aria-hidden="true">
          <circle className={styles.track} cx={36} cy={36} r={radius} strokeWidth={8} />
          <circle
            className={styles.used}
            cx={36}
            cy={36}
            r={radius}
            strokeWidth={8}
            strokeDasharray={`${part * round} ${round}`}
            transform="rotate(-90 36 36)"
          />
        </svg>
        <p>
          {t('dayUsed', { used: formatNumber(used, language), limit: formatNumber(limit, language) })}
          <br />
          <span className={styles.aside}>
            {t('dayLeft', { count: formatNumber(Math.max(0, limit - used), language) })}
          </span>
        </p>
      </div>
    </section>
  );
}
