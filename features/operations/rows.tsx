import type { ReactNode } from 'react';
import { type PlainColumn, PlainTable } from '#kit/browser/table/plain-table.tsx';

type Props<Row> = {
  readonly caption: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Said instead of the table when there are no rows. */
  readonly empty: string;
};

/** A table, or one sentence in its place while it has no rows: headings alone say nothing. */
export function Rows<Row>(props: Props<Row>): ReactNode {
  return props.rows.length === 0 ? <p>{props.empty}</p> : <PlainTable {...props} />;
}
