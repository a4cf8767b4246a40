import { debtGroupWords } from '#bureau/words/debt-groups.ts';
import { useWords } from '#kit/browser/words.tsx';
import { noValue } from '#kit/words/format.ts';
import styles from './debt-group.module.css';

export type DebtGroup = 1 | 2 | 3 | 4 | 5;

/** A debt group of a row: its digit on its colour and its name; nothing of none. */
export function DebtGroupBadge({ group }: { group: number | null }) {
  const t = useWords(debtGroupWords);
  const known = debtGroups.find((one) => one === group);
  return known === undefined ? null : (
    <span className={styles.badge}>
      <DebtGroupChip group={known} />
      <span>{t(`group${known}`)}</span>
    </span>
  );
}

/** The cell of a list with the worst debt group of its row; a dash of none, as of each missing value. */
export const debtGroupCell = (group: number | null) => (group === null ? noValue : <DebtGroupBadge group={group} />);

const debtGroups = [1, 2, 3, 4, 5] as const;

/** A debt group: its digit on its colour. The digit is always shown, because groups 1 and 2 look alike in grey. */
export function DebtGroupChip({ group }: { group: DebtGroup }) {
  const t = useWords(debtGroupWords);
  return (
    <span className={styles.group} style={{ backgroundColor: `var(--g${group})`, color: `var(--g${group}-ink)` }}>
      <span aria-hidden>{group}</span>
      <span className="visually-hidden">{t('debtGroup', { group })}</span>
    </span>
  );
}
