import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { rowAt, type VirtualBodyHandle } from './body.tsx';
import type { PlacedColumn } from './columns/use-columns.ts';
import { cellText } from './show.ts';
import type { TableProps } from './table-props.ts';
import { type ActiveCell, useActiveCell } from './use-active-cell.ts';
import { useCopy } from './use-copy.ts';
import { useFollowedRow } from './use-followed-row.ts';
import type { RowShape } from './body-row.tsx';
import type { Ticks } from './use-selection.ts';
import type { ShownRows } from './use-shown-rows.ts';
import { useStable } from './use-stable.ts';

const rowsPerPageKey = 10;

type Parts<Row> = {
  readonly props: TableProps<Row>;
  readonly placed: readonly PlacedColumn<Row>[];
  readonly rows: ShownRows;
  readonly shape: RowShape<Row>;
  readonly ticks: Ticks;
  /** The box of the quick filter, which takes typed letters. */
  readonly quick: RefObject<HTMLInputElement | null>;
  readonly onSort: (column: string, isAdding: boolean) => void;
};

/** The keyboard and the mouse in a table's rows: one cell has the focus; what its keys and a click do. */
export function useGrid<Row>({ props, placed, rows, shape, ticks, quick, onSort }: Parts<Row>) {
  const { data, selection, actions } = props;
  const { shown, rowOf, count } = rows;
  const grid = useRef<HTMLTableElement>(null);
  const virtualBody = useRef<VirtualBodyHandle>(null);
  const lead = 1 + (selection === undefined ? 0 : 1) + (actions === undefined ? 0 : 1);
  const cells = lead + placed.length;
  const columnAt = (cell: number) => placed[cell - lead]?.column;
  const { said, copy } = useCopy();
  const textOf = ({ place, cell }: ActiveCell) => {
    const column = columnAt(cell);
    if (column === undefined || place === -1) return column?.label;
    return cellText(data.value(rowOf(place), column.name), column, shape.language, shape.labels.get(column.name));
  };
  const enter = ({ place, cell }: ActiveCell, event: KeyboardEvent) => {
    if (place !== -1) return press(grid.current?.querySelector(`[data-place="${place}"]`), cell);
    const column = columnAt(cell);
    if (column !== undefined && column.sortable !== false) onSort(column.name, event.shiftKey);
    else if (cell === 0) ticks.head?.toggle();
  };
  const bringIntoSight = ({ place, cell }: ActiveCell) => {
    if (shown.isVirtual && place !== -1) virtualBody.current?.show(place);
    requestAnimationFrame(() =>
      grid.current
        ?.querySelector(`[data-place="${place}"] [data-cell="${cell}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };
  const { active, move, stand, onKeyDown } = useActiveCell({
    from: shown.from,
    to: shown.to,
    cells,
    pageRows: rowsPerPageKey,
    onMove: bringIntoSight,
    onEnter: enter,
    onSpace: ({ place }) => (place === -1 ? ticks.head?.toggle() : ticks.toggle(rowOf(place))),
    onCopy: (cell) => copy(textOf(cell)),
    onType: () => {
      // The typed letter replaces the old filter.
      quick.current?.focus();
      quick.current?.select();
    },
  });
  const toRows = useStable(() => {
    if (grid.current === null || grid.current.contains(document.activeElement)) return;
    move(shown.from, 0);
    grid.current.focus();
  });
  useImperativeHandle(
    props.handle,
    () => ({
      toRows,
      row: () => (active.place === -1 ? undefined : data.row(rowAt(rows.order, active.place))),
    }),
    [toRows, data, rows.order, active.place],
  );
  useFollowedRow({
    grid,
    data,
    places: shown.isVirtual ? { from: 0, to: 0 } : shown,
    place: active.place,
    keyAt: props.rowKey && ((place) => props.rowKey?.(data.row(rowOf(place)))),
    follow: stand,
  });
  const onClick = (event: MouseEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('td[data-cell]');
    const row = cell?.closest<HTMLElement>('tr[data-place]');
    if (!cell || !row) return;
    move(Number(row.dataset.place), Number(cell.dataset.cell));
    if (selection !== undefined && cell.dataset.cell === '0') ticks.toggle(Number(row.dataset.row));
  };
  const isOnText = active.place !== -1 && columnAt(active.cell) !== undefined;
  return {
    ...{ grid, virtualBody, lead, cells, active, move, onKeyDown, onClick, said },
    /** Copies the focused cell; undefined where there is no text. */
    copyActive: isOnText ? () => copy(textOf(active)) : undefined,
    goToRows: useGoing(rows.isBusy, count, toRows),
  };
}

/** Presses what the cell of a row holds, or else what its row leads to. */
function press(row: Element | null | undefined, cell: number): void {
  const own = row?.querySelector<HTMLElement>(`[data-cell="${cell}"] :is(a, button:not(:disabled))`);
  const target =
    own ?? row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('button:not(:disabled)');
  // A cell with several buttons is entered, any other is pressed.
  if (own && own.parentElement !== null && own.parentElement.querySelectorAll('button').length > 1) own.focus();
  else target?.click();
}

/** From the filter into the rows that it finds: waits for the new rows, does not enter the old ones. */
function useGoing(isBusy: boolean, count: number, toRows: () => void): () => void {
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    if (!isGoing || isBusy) return;
    setGoing(false);
    if (count > 0) toRows();
  }, [isGoing, isBusy, count, toRows]);
  return () => setGoing(true);
}
