import { type ReactNode, useState } from 'react';
import { reportFrameWords } from '#bureau/words/report.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './twin.module.css';

type Props = { readonly picture: ReactNode; readonly table: ReactNode };

/** A chart and the table with the same data, one at a time; printed, the chart. */
export function Twin({ picture, table }: Props) {
  const t = useWords(reportFrameWords);
  const [isTable, setTable] = useState(false);
  return (
    <>
      <button type="button" className={styles.toggle} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        {t('asTable')}
      </button>
      <div className={isTable ? styles.hidden : undefined}>{picture}</div>
      {isTable && <div className={styles.table}>{table}</div>}
    </>
  );
}
