import { groupWord } from '#bureau/contract/report-head.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './group-mark.module.css';

/** A debt group's digit on its colour, with its name as tooltip. */
export function GroupMark({ group }: { group: number }) {
  const t = useWords(reportFrameWords);
  return (
    <span className={styles.mark} data-group={group} data-tip={t(groupWord(group))}>
      {group}
    </span>
  );
}

/** The meanings of the digits and the dash of a strip. */
export function GroupLegend() {
  const t = useWords(reportFrameWords);
  return (
    <ul className={styles.legend}>
      {[1, 2, 3, 4, 5].map((group) => (
        <li key={group}>
          <GroupMark group={group} /> {t(groupWord(group))}
        </li>
      ))}
      <li>
        <span className={styles.mark} data-group="0">
          0
        </span>{' '}
        {t('noDebt')}
      </li>
      <li>
        <span className={styles.mark} data-group="missing">
          –
        </span>{' '}
        {t('notReported')}
      </li>
    </ul>
  );
}
