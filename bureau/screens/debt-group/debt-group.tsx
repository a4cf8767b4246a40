import { reportFrameWords } from '#bureau/words/report.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './debt-group.module.css';

export type DebtGroup = 1 | 2 | 3 | 4 | 5;

/** A debt group: its digit on its colour. The digit is always shown, because groups 1 and 2 look alike in grey. */
export function DebtGroupChip({ group }: { group: DebtGroup }) {
  const t = useWords(reportFrameWords);
  return (
    <span className={styles.group} style={{ backgroundColor: `var(--g${group})`, color: `var(--g${group}-ink)` }}>
      <span aria-hidden>{group}</span>
      <span className="visually-hidden">{t('debtGroup', { group })}</span>
    </span>
  );
}
