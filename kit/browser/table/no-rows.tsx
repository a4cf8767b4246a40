import type { ReactNode } from 'react';
import { useWords } from '#kit/browser/words.tsx';
import { listWords } from '#kit/words/list.ts';
import styles from './table.module.css';

/** Shown instead of the rows: bars while they load (after 300 ms), else why there are none. */
export function NoRows({
  cells,
  isBusy,
  skeletonRows,
  children,
}: {
  cells: number;
  isBusy: boolean;
  skeletonRows: number;
  children: ReactNode;
}): ReactNode {
  const t = useWords(listWords);
  if (!isBusy) {
    return (
      <tr>
        <td colSpan={cells} className={styles.none}>
          <div className={styles.noneInside}>{children}</div>
        </td>
      </tr>
    );
  }
  return Array.from({ length: skeletonRows }, (_, row) => (
    <tr key={row} className={styles.skeleton}>
      <td colSpan={cells}>{row === 0 ? <span className="visually-hidden">{t('loading')}</span> : null}</td>
    </tr>
  ));
}

/** There are rows, but none that matches the quick filter. */
export function NoMatch({ find, onClear }: { find: string; onClear: () => void }): ReactNode {
  const t = useWords(listWords);
  return (
    <>
      {t('noMatch', { find })}{' '}
      <button type="button" onClick={onClear}>
        {t('clearFind')}
      </button>
    </>
  );
}
