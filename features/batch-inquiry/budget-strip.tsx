import { useRead } from '#kit/browser/reading.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import styles from './budget-strip.module.css';
import { batchReplies } from './contract.ts';
import { batchScreenWords } from './words.ts';

/** What remains of the institution's daily budget (INQ-09), updated when a file has progressed. */
export function BudgetStrip() {
  const t = useWords(batchScreenWords);
  const { language } = useLanguage();
  const { data, isError, isFetching, refetch } = useRead(batchReplies.budget, {}, { keeps: true, follows: true });
  const number = (value: number) => formatNumber(value, language);
  return (
    <section className={styles.strip} aria-label={t('budget')}>
      {isError && <RetryStrip message={t('budgetFailed')} onRetry={() => void refetch()} isBusy={isFetching} />}
      {data !== undefined && (
        <p>
          <span>{t('budget')}</span>
          <meter min={0} max={data.limit} value={data.left} low={data.limit / 10} aria-label={t('budget')} />
          <strong>{t('budgetLeft', { left: number(data.left), limit: number(data.limit) })}</strong>
        </p>
      )}
    </section>
  );
}
