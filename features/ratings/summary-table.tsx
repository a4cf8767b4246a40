import { useId } from 'react';
import { ScrollBox } from '#kit/browser/scroll-box/scroll-box.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { gradeNames } from './contract.ts';
import styles from './summary.module.css';
import type { CountRow } from './summary-tables.ts';
import { ratingSummaryWords } from './words.ts';

type Props = {
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly CountRow[];
  readonly labelOf: (key: string) => string;
};

/** Counts by row and grade; an unpublished count is a dot with a text for screen readers. */
export function SummaryTable({ caption, head, rows, labelOf }: Props) {
  const t = useWords(ratingSummaryWords);
  const { language } = useLanguage();
  const number = (count: number | null | undefined) => formatNumber(String(count ?? ''), language);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{caption}</h2>
      {rows.some(({ counts }) => counts.some((count) => count !== null && count > 0)) ? (
        <ScrollBox title={caption}>
          <table className={styles.table} aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                {gradeNames.map((grade) => (
                  <th key={grade} scope="col" className={styles.number}>
                    {grade}
                  </th>
                ))}
                <th scope="col" className={styles.number}>
                  {t('shownTotal')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, counts, total }) => (
                <tr key={key}>
                  <th scope="row">{labelOf(key)}</th>
                  {gradeNames.map((grade, at) => (
                    <td key={grade} className={styles.number}>
                      {counts[at] === null ? <Hidden /> : number(counts[at])}
                    </td>
                  ))}
                  <td className={styles.number}>{total === 0 && counts.includes(null) ? <Hidden /> : number(total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      ) : (
        <p className={styles.note}>{t('noneOf')}</p>
      )}
    </section>
  );
}

/** An unpublished count: a dot, with a text for screen readers. */
function Hidden() {
  const t = useWords(ratingSummaryWords);
  return (
    <>
      <span aria-hidden>·</span>
      <span className="visually-hidden">{t('hidden')}</span>
    </>
  );
}
