import {
  type ColumnPinningState,
  type ColumnSizingState,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Header,
  type ReactTable,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { startWidth, type TableColumn } from './columns.ts';
import type { TableSettings } from './settings.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
});

const noRows: object[] = [];

/** A column where it stands now: its edge when it is pinned, and the header that its resize handle belongs to. */
export type PlacedColumn<Row> = {
  readonly column: TableColumn<Row>;
  readonly pin: 'start' | 'end' | undefined;
};

export type ColumnsInPlace<Row> = {
  /** Visible columns from left to right; the same array until their places change, so that rows need not be drawn anew. */
  readonly placed: readonly PlacedColumn<Row>[];
  readonly widths: ReadonlyMap<string, number>;
  /** Pixels from the edge a pinned column sticks to. */
  readonly offsets: ReadonlyMap<string, number>;
  readonly resizeHandler: (name: string) => ((event: unknown) => void) | undefined;
  /** All columns in their order, hidden ones too, for the chooser. */
  readonly all: readonly {
    readonly column: TableColumn<Row>;
    readonly isVisible: boolean;
    readonly pin: 'start' | 'end' | undefined;
  }[];
};

/** Places, widths and pins of a table's columns. The library keeps the columns only: rows are none of its business here. */
export function useColumns<Row>(
  columns: readonly TableColumn<Row>[],
  settings: TableSettings,
  change: (part: Partial<TableSettings>) => void,
): ColumnsInPlace<Row> {
  const definitions = useMemo(
    () => columns.map((column) => ({ id: column.name, size: startWidth(column), minSize: 56, maxSize: 900 })),
    [columns],
  );
  const pinning = useMemo(() => pinningOf(columns, settings), [columns, settings]);
  const order = useMemo(() => [...settings.order], [settings.order]);
  const visibility = useMemo(() => visibilityOf(columns, settings), [columns, settings]);
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    columnResizeMode: 'onChange',
    state: {
      columnVisibility: visibility,
      columnOrder: order,
      columnPinning: pinning,
      columnSizing: settings.sizes,
    },
    onColumnSizingChange: (next: Updater<ColumnSizingState>) =>
      change({ sizes: typeof next === 'function' ? next(settings.sizes) : next }),
  });

  // Where columns stand follows from the columns and the settings alone.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the table reads the settings that its state was made of
  const found = useMemo(() => standingOf(table, columns), [table, columns, settings]);
  const signature = found.now.map(({ column, pin }) => `${column.name}:${pin ?? ''}`).join('|');
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the signature says all that may differ
  const placed = useMemo(() => found.now, [signature, columns]);
  return useMemo(() => ({ ...found.rest, placed }), [found, placed]);
}

type ColumnTable = Pick<
  ReactTable<typeof features, object>,
  | 'getStartVisibleLeafColumns'
  | 'getCenterVisibleLeafColumns'
  | 'getEndVisibleLeafColumns'
  | 'getVisibleLeafColumns'
  | 'getFlatHeaders'
  | 'getStartLeafColumns'
  | 'getCenterLeafColumns'
  | 'getEndLeafColumns'
>;

function standingOf<Row>(table: ColumnTable, columns: readonly TableColumn<Row>[]) {
  const byName = new Map<string, TableColumn<Row>>(columns.map((column) => [column.name, column]));
  const inPlace = (pin: 'start' | 'end' | undefined, ids: readonly { id: string }[]) =>
    ids.flatMap(({ id }) => {
      const column = byName.get(id);
      return column === undefined ? [] : [{ column, pin }];
    });
  const now = [
    ...inPlace('start', table.getStartVisibleLeafColumns()),
    ...inPlace(undefined, table.getCenterVisibleLeafColumns()),
    ...inPlace('end', table.getEndVisibleLeafColumns()),
  ];
  const headers = new Map<string, Header<typeof features, object, unknown>>();
  for (const header of table.getFlatHeaders()) headers.set(header.column.id, header);
  const rest: Omit<ColumnsInPlace<Row>, 'placed'> = {
    widths: new Map(table.getVisibleLeafColumns().map((column) => [column.id, column.getSize()])),
    offsets: new Map([
      ...table.getStartVisibleLeafColumns().map((column) => [column.id, column.getStart('start')] as const),
      ...table.getEndVisibleLeafColumns().map((column) => [column.id, column.getAfter('end')] as const),
    ]),
    resizeHandler: (name) => headers.get(name)?.getResizeHandler(),
    all: [...table.getStartLeafColumns(), ...table.getCenterLeafColumns(), ...table.getEndLeafColumns()].flatMap(
      (column) => {
        const own = byName.get(column.id);
        return own === undefined
          ? []
          : [{ column: own, isVisible: column.getIsVisible(), pin: column.getIsPinned() || undefined }];
      },
    ),
  };
  return { now, rest };
}

function pinningOf<Row>(columns: readonly TableColumn<Row>[], settings: TableSettings): ColumnPinningState {
  if (settings.pinned !== undefined) return { start: [...settings.pinned.start], end: [...settings.pinned.end] };
  const at = (edge: 'start' | 'end') => columns.filter((column) => column.pinned === edge).map((column) => column.name);
  return { start: at('start'), end: at('end') };
}

function visibilityOf<Row>(columns: readonly TableColumn<Row>[], settings: TableSettings): Record<string, boolean> {
  const hidden = settings.hidden ?? columns.filter((column) => column.hidden === true).map((column) => column.name);
  return Object.fromEntries(hidden.map((name) => [name, false]));
}
