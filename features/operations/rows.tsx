import type { ReactNode } from 'react';
import { PlainTable, type PlainTableProps } from '#kit/browser/table/plain-table.tsx';

/** A table, or one sentence in its place while it has no rows: headings alone say nothing. */
export function Rows<Row>(props: PlainTableProps<Row>): ReactNode {
  return props.rows.length === 0 ? <p>{props.empty}</p> : <PlainTable {...props} />;
}
