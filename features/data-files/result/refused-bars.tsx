import { RowBars } from '#kit/browser/charts/charts.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import type { circular15 } from '#features/data-files/contract.ts';
import styles from './result-dialog.module.css';
import { resultWords } from '#features/data-files/words.ts';

type Refused = AnswerOf<typeof circular15.result>['refused'];

/** Refused figures by column and by rule; of a file sent again, beside those of the file that it corrects. */
export function RefusedBars({ refused }: { readonly refused: Refused }) {
  const t = useWords(resultWords);
  const { columns, rules, corrected } = refused;
  if (columns.length === 0) return null;
  const before = corrected === null ? undefined : t('beforeOf', { name: corrected });
  const rowsOf = (rows: Refused['columns']) =>
    rows.map(({ key, label, count, before: was }) => ({ key, label, value: count, before: was ?? undefined }));
  return (
    <div className={styles.pictures}>
      <section aria-label={t('byColumn')}>
        <h3>{t('byColumn')}</h3>
        <RowBars
          title={t('byColumn')}
          unit={t('faults')}
          label={t('nowCount')}
          before={before}
          rows={rowsOf(columns)}
          tone="k2"
        />
      </section>
      <section aria-label={t('byRule')}>
        <h3>{t('byRule')}</h3>
        <RowBars
          title={t('byRule')}
          unit={t('faults')}
          label={t('nowCount')}
          before={before}
          rows={rowsOf(rules)}
          tone="k2"
        />
      </section>
    </div>
  );
}
