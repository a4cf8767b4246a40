import type { ReactNode } from 'react';
import { ScrollBox } from '#kit/browser/scroll-box/scroll-box.tsx';
import styles from './plain-table.module.css';

export type PlainColumn<Row> = {
  readonly key: string;
  readonly label: string;
  /** Numbers are right-aligned. */
  readonly isNumber?: boolean;
  readonly show: (row: Row) => ReactNode;
  /** Shown under the double rule; default nothing. */
  readonly sum?: ReactNode;
};

export type PlainTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Said instead of rows when there are none. */
  readonly empty: string;
};

/**
 * A short table shown as a whole: no paging, no sorting, sums under a double rule. On a narrow page each row is a
 * card.
 */
export function PlainTable<Row>({ caption, columns, rows, rowKey, empty }: PlainTableProps<Row>) {
  const hasSums = rows.length > 0 && columns.some(({ sum }) => sum !== undefined);
  return (
    <ScrollBox title={caption}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, isNumber }) => (
              <th key={key} scope="col" data-number={isNumber}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, label, isNumber, show }) => (
                <td key={key} data-number={isNumber} data-label={label}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasSums && (
          <tfoot>
            <tr>
              {columns.map(({ key, label, isNumber, sum }) => (
                <td key={key} data-number={isNumber} data-label={label}>
                  {sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollBox>
  );
}
