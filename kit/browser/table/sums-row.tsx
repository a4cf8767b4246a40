import type { ReactNode } from 'react';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { listWords } from '#kit/words/list.ts';
import { pinned } from './body-row.tsx';
import { isRightAligned } from './columns/columns.ts';
import { cellText } from './show.ts';
import styles from './table.module.css';

type Column = {
  readonly column: {
    readonly name: string;
    readonly label: string;
    readonly kind?: Parameters<typeof isRightAligned>[0];
  };
  readonly pin: Parameters<typeof pinned>[1];
};

type Props = {
  readonly columns: readonly Column[];
  /** The sum of a column by its name; other columns have none. */
  readonly sums: Readonly<Record<string, string | undefined>>;
  readonly hasSelection: boolean;
  readonly hasActions: boolean;
};

/** The sums of all rows of a table, under a double rule. They do not change with paging or sorting. */
export function SumsRow({ columns, sums, hasSelection, hasActions }: Props): ReactNode {
  const t = useWords(listWords);
  const { language } = useLanguage();
  return (
    <tfoot>
      <tr className={styles.sums}>
        <th scope="row" data-pin="start" style={{ left: 0 }} colSpan={hasSelection ? 2 : 1}>
          {t('sum')}
        </th>
        {columns.map(({ column: { name, label, kind }, pin }) => (
          <td
            key={name}
            className={isRightAligned(kind) ? styles.right : undefined}
            data-label={label}
            {...pinned(name, pin)}
          >
            {cellText(sums[name], { kind }, language)}
          </td>
        ))}
        {hasActions && <td className={styles.actions} data-pin="end" />}
      </tr>
    </tfoot>
  );
}
