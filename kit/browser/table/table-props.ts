import type { ReactNode, Ref } from 'react';
import type { Sort, TableColumn } from './columns/columns.ts';
import type { TableData } from './data.ts';
import type { Order } from './order/engine.ts';
import type { PageSize } from './columns/settings.ts';

export type TableView = {
  readonly page: number;
  readonly size?: PageSize | undefined;
  readonly sorts: readonly Sort[];
  readonly find: string;
};

export type Selection<Row> = {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  readonly keyOf: (row: Row) => string;
};

/** What a table shows now: rows in their order, and the names of the columns from left to right. */
export type Shown = { readonly order: Order; readonly count: number; readonly columns: readonly string[] };

/** What a screen may do with the keyboard of its table. */
export type TableHand<Row> = {
  /** Puts the keyboard into the rows: on the first of the page, or where it stands in them already. */
  readonly toRows: () => void;
  /** The row that the keyboard is in. */
  readonly row: () => Row | undefined;
};

export type TableProps<Row> = {
  /** Names what is remembered for the reader: one name a screen. */
  readonly name: string;
  /** What the table is of, for screen readers. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly data: TableData<Row>;
  readonly view: TableView;
  readonly onView: (change: Partial<TableView>) => void;
  /** Rows a page until the reader chooses: 5 (LST-03), 10 for news. */
  readonly startSize?: PageSize;
  /** Pixels that the rows are high at most; as much as the window allows without it. */
  readonly height?: number;
  /** Tells a row from all others, however often they are loaded: its element and the keyboard stay with it. */
  readonly rowKey?: (row: Row) => string;
  readonly isBusy?: boolean;
  /** Shown in place of the rows when there are none. */
  readonly empty?: ReactNode;
  readonly selection?: Selection<Row>;
  readonly rowLink?: (row: Row) => string | undefined;
  /** Follows a row's link inside the page; without it the browser does. */
  readonly onFollow?: (href: string, row: Row) => void;
  readonly actions?: (row: Row, isActive: boolean) => ReactNode;
  /** Pixels that the buttons of a row take. */
  readonly actionsWidth?: number;
  readonly isFresh?: (row: Row) => boolean;
  /** Called with what is shown, in its order, whenever that changes. */
  readonly onShown?: (shown: Shown) => void;
  /** The sums of columns over all rows, by the column's name: a last row that neither turns nor sorts. */
  readonly sums?: Readonly<Record<string, string | undefined>> | undefined;
  /** Buttons beside the quick filter. */
  readonly tools?: ReactNode;
  readonly hand?: Ref<TableHand<Row>>;
};
