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

/** What a table shows now: rows in order, and the names of the columns from left to right. */
export type Shown = { readonly order: Order; readonly count: number; readonly columns: readonly string[] };

/** What a screen may do with the keyboard of its table. */
export type TableHandle<Row> = {
  /** Moves the focus into the rows: to the first of the page, or to where it already is. */
  readonly toRows: () => void;
  /** To the row at a place, if it is on the page, without scrolling anything. */
  readonly toPlace: (place: number) => void;
  /** Copies the ticked rows as a table. */
  readonly copyTicked: () => void;
  /** The focused row. */
  readonly row: () => Row | undefined;
};

export type TableProps<Row> = {
  /** The name for the reader's saved settings: one for each screen. */
  readonly name: string;
  /** The table's name, for screen readers. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly data: TableData<Row>;
  readonly view: TableView;
  readonly onView: (change: Partial<TableView>) => void;
  /** Initial rows a page: 5 (LST-03), 10 for news. */
  readonly startSize?: PageSize;
  /** The greatest height of the rows in pixels; default as much as the window allows. */
  readonly height?: number;
  /** Identifies a row across loads: its element and the focus stay with it. */
  readonly rowKey?: (row: Row) => string;
  readonly isBusy?: boolean;
  /** Shown instead of the rows if there are none. */
  readonly empty?: ReactNode;
  readonly selection?: Selection<Row>;
  readonly rowLink?: (row: Row) => string | undefined;
  /** Follows a row's link inside the page; if omitted, the browser does. */
  readonly onFollow?: (href: string, row: Row) => void;
  /** Opens a row that has no link; if omitted, such rows lead nowhere. */
  readonly onOpen?: (row: Row) => void;
  readonly actions?: (row: Row, isActive: boolean) => ReactNode;
  /** The width of a row's buttons in pixels. */
  readonly actionsWidth?: number;
  readonly isFresh?: (row: Row) => boolean;
  /** Called with the shown rows, in order, on every change. */
  readonly onShown?: (shown: Shown) => void;
  /** The sums of columns over all rows, by the column's name: a last row that neither pages nor sorts. */
  readonly sums?: Readonly<Record<string, string | undefined>> | undefined;
  /** What stands before the quick filter. */
  readonly lead?: ReactNode;
  /** Buttons beside the quick filter. */
  readonly tools?: ReactNode;
  readonly handle?: Ref<TableHandle<Row>>;
};
