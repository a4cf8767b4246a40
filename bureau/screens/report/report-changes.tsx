import { useId } from 'react';
import { nameText } from '#bureau/contract/report-text.ts';
import type { ReportChange, ReportChanges } from '#bureau/contract/report-changes.ts';
import { formatDate, formatDateTime } from '#kit/words/format.ts';
import { noValue } from '#kit/words/format.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { GroupMark } from './group-mark.tsx';
import { useFigures } from './money-unit.ts';
import styles from './report-changes.module.css';
import tableStyles from './report-table.module.css';
import { ScrollBox } from '#kit/browser/scroll-box/scroll-box.tsx';

/** The changes since the institution's earlier report about the same customer; not part of the report on paper. */
export function ReportChangesView({ changes: { since, voucher, product, changes } }: { changes: ReportChanges }) {
  const t = useWords(reportFrameWords);
  const { language } = useLanguage();
  const id = useId();
  const title = t('changesSince', { day: formatDate(formatDateTime(since).split(' ')[0] ?? '').slice(0, 10) });
  return (
    <section className={`${styles.changes} no-print`} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <p className={styles.earlier}>{t('changesFrom', { voucher, product, time: formatDateTime(since) })}</p>
      {changes.length === 0 ? (
        <p>{t('changesNone')}</p>
      ) : (
        <ScrollBox title={title}>
          <table className={tableStyles.table} aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">{t('changesWhat')}</th>
                <th scope="col" className={tableStyles.right}>
                  {t('changesBefore')}
                </th>
                <th scope="col" className={tableStyles.right}>
                  {t('changesNow')}
                </th>
                <th scope="col">{t('changesTone')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.id}>
                  <th scope="row" className={tableStyles.text}>
                    {nameText(change.label, language)}
                    {change.at !== undefined && <> – {nameText(change.at, language)}</>}
                  </th>
                  <Figure value={change.before} />
                  <Figure value={change.now} />
                  <td data-tone={change.tone} className={styles.tone}>
                    {t(toneWords[change.tone])}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}

const toneWords = { good: 'changesBetter', bad: 'changesWorse', neutral: 'changesDiffers' } as const;

function Figure({ value }: { value: ReportChange['before'] }) {
  const { value: text } = useFigures();
  if (value.kind === 'group' && typeof value.value === 'number')
    return (
      <td className={tableStyles.right}>
        <GroupMark group={value.value} />
      </td>
    );
  return <td className={tableStyles.right}>{value.value === null ? noValue : text(value)}</td>;
}
