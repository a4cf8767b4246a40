import { useEffect, useMemo } from 'react';
import { useLanguage } from '#kit/browser/words.tsx';
import { rowAt } from './body.tsx';
import type { TableSettings } from './columns/settings.ts';
import type { PlacedColumn } from './columns/use-columns.ts';
import { type Ordered, useOrder } from './order/use-order.ts';
import { windowOf } from './page-window.ts';
import type { TableProps } from './table-props.ts';

export type ShownRows = Ordered & {
  /** The page size as it was chosen, and the rows that it means now. */
  readonly size: ReturnType<typeof sizeOf>;
  readonly pageRows: number | 'all';
  /** The places of the page among all rows found. */
  readonly shown: ReturnType<typeof windowOf>;
  /** The number in the data of the row at a place. */
  readonly rowOf: (place: number) => number;
};

/** The rows that a table shows: those that its filter finds, in order, and the page of them. */
export function useShownRows<Row>(
  { columns, data, view, startSize, onShown }: TableProps<Row>,
  settings: TableSettings,
  placed: readonly PlacedColumn<Row>[],
  fitRows: number,
): ShownRows {
  const { language } = useLanguage();
  const source = useMemo(() => ({ data, columns, language }), [data, columns, language]);
  const findIn = useMemo(() => placed.map(({ column }) => column.name), [placed]);
  const byGivenName = useMemo(
    () => (settings.byGivenName ? columns.filter((column) => column.person).map((column) => column.name) : []),
    [settings.byGivenName, columns],
  );
  const wanted = useMemo(
    () => ({ sorts: view.sorts, byGivenName, find: view.find, findIn }),
    [view.sorts, byGivenName, view.find, findIn],
  );
  const ordered = useOrder(source, wanted);
  const { order, count } = ordered;
  useEffect(() => onShown?.({ order, count, columns: findIn }), [onShown, order, count, findIn]);
  const size = sizeOf({ view, startSize }, settings);
  const pageRows = size === 'fit' ? fitRows : size;
  const shown = windowOf({ page: view.page, size: pageRows, count });
  return { ...ordered, size, pageRows, shown, rowOf: (place) => rowAt(order, place) };
}

function sizeOf({ view, startSize = 5 }: Pick<TableProps<never>, 'view' | 'startSize'>, settings: TableSettings) {
  return view.size ?? settings.pageSize ?? startSize;
}
