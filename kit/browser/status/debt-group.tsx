import { interfaceWords } from '#kit/words/interface.ts';
import { useWords } from '../words.tsx';
import style from './status.module.css';

export type DebtGroup = 1 | 2 | 3 | 4 | 5;

/** A debt group: its digit on its tone. The digit is always there, since groups 1 and 2 are close in grey. */
export function DebtGroupChip({ group }: { group: DebtGroup }) {
  const t = useWords(interfaceWords);
  return (
    <span className={style.group} style={{ backgroundColor: `var(--g${group})`, color: `var(--g${group}-ink)` }}>
      <span aria-hidden>{group}</span>
      <span className="visually-hidden">{t('debtGroup', { group })}</span>
    </span>
  );
}
