import type { ReactNode } from 'react';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { listWords } from '#kit/words/list.ts';
import { isRightAligned } from './columns/columns.ts';
import { cellText } from './show.ts';
import styles from './table.module.css';

type Column = { readonly name: string; readonly kind?: Parameters<typeof isRightAligned>[0] };

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
        <th scope="row" colSpan={hasSelection ? 2 : 1}>
          {t('sum')}
        </th>
        {columns.map(({ name, kind }) => (
          <td key={name} className={isRightAligned(kind) ? styles.right : undefined}>
            {cellText(sums[name], { kind }, language)}
          </td>
        ))}
        {hasActions && <td />}
      </tr>
    </tfoot>
  );
}
