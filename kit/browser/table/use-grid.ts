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
import { formatNumber } from '#kit/words/format.ts';
import { rowsText } from './selection/rows-text.ts';
import { useCopy } from './selection/use-copy.ts';
import { useRanges } from './selection/use-ranges.ts';
import { useFollowedRow } from './use-followed-row.ts';
import type { RowShape } from './body-row.tsx';
import type { Ticks } from './selection/use-selection.ts';
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
  const lead = 1 + (selection === undefined ? 0 : 1);
  const cells = lead + placed.length + (actions === undefined ? 0 : 1);
  const columnAt = (cell: number) => placed[cell - lead]?.column;
  const ranges = useRanges({ selection, data, rowOf });
  const { said, copyAt } = useGridCopy({ data, placed, rows, shape, ticks, columnAt });
  const [menu, setMenu] = useState<number>();
  const enter = ({ place, cell }: ActiveCell, event: KeyboardEvent) => {
    if (place !== -1) return press(grid.current?.querySelector(`[data-place="${place}"]`), cell, openerIn(props));
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
    onCopy: copyAt,
    onMenu: ({ place, cell }) =>
      place === -1 ? columnAt(cell) !== undefined && setMenu(cell) : openMore(grid.current, place),
    onRange: (moved) => (moved === undefined ? ranges.forget() : ranges.extend(moved.from, moved.to)),
    onSelectAll: () => ranges.all(shown.from, shown.to),
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
      toPlace: (place) => {
        if (place < shown.from || place >= shown.to) return;
        stand(place);
        grid.current?.focus({ preventScroll: true });
      },
      copyTicked: () => copyAt(active),
      row: () => (active.place === -1 ? undefined : data.row(rowAt(rows.order, active.place))),
    }),
    [toRows, data, rows.order, shown.from, shown.to, active, stand, copyAt],
  );
  useFollowedRow({
    grid,
    data,
    places: shown.isVirtual ? { from: 0, to: 0 } : shown,
    place: active.place,
    keyAt: props.rowKey && ((place) => props.rowKey?.(data.row(rowOf(place)))),
    follow: stand,
  });
  const mouse = mouseIn({ active, move, ranges, selection, ticks, open: openerIn(props) });
  return {
    ...{ grid, virtualBody, lead, cells, active, move, onKeyDown, said },
    ...mouse,
    /** The heading whose menu is open. */
    menu,
    setMenu,
    /** Copies the focused cell; undefined where there is no text. */
    copyActive: active.place !== -1 && columnAt(active.cell) ? () => copyAt(active) : undefined,
    goToRows: useGoing(rows.isBusy, count, toRows),
  };
}

type Copying<Row> = Pick<Parts<Row>, 'placed' | 'rows' | 'shape' | 'ticks'> & {
  readonly data: TableProps<Row>['data'];
  readonly columnAt: (cell: number) => PlacedColumn<Row>['column'] | undefined;
};

/** What the grid copies: the ticked rows as a table with its heads, or else the focused cell. */
function useGridCopy<Row>({ data, placed, rows, shape, ticks, columnAt }: Copying<Row>) {
  const { said, copy, copyRows } = useCopy();
  const text = (row: number, column: PlacedColumn<Row>['column']) =>
    cellText(data.value(row, column.name), column, shape.language, shape.labels.get(column.name));
  const copyAt = ({ place, cell }: ActiveCell) => {
    const ticked = Array.from({ length: rows.count }, (_, at) => rows.rowOf(at)).filter(ticks.isSelected);
    if (ticked.length > 0) {
      const columns = placed.map(({ column }) => column);
      const lines = ticked.map((row) => columns.map((column) => text(row, column)));
      copyRows(
        rowsText(
          columns.map(({ label }) => label),
          lines,
        ),
        formatNumber(ticked.length, shape.language),
      );
      return;
    }
    const column = columnAt(cell);
    copy(column === undefined || place === -1 ? column?.label : text(rows.rowOf(place), column));
  };
  return { said, copyAt };
}

type InRows<Row> = Pick<TableProps<Row>, 'selection'> & {
  readonly active: ActiveCell;
  readonly move: (place: number, cell: number) => unknown;
  readonly ranges: ReturnType<typeof useRanges<Row>>;
  readonly ticks: Ticks;
  readonly open: (row: HTMLElement) => void;
};

/** What the mouse does in the rows: a press goes to a cell and opens its row, on a tick it ticks, with Shift it ticks a range. */
function mouseIn<Row>({ active, move, ranges, selection, ticks, open }: InRows<Row>) {
  return {
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (!event.shiftKey || selection === undefined) return;
      // The browser would mark the text between the two rows.
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
    },
    onClick: (event: MouseEvent) => {
      const cell = (event.target as HTMLElement).closest<HTMLElement>('td[data-cell]');
      const row = cell?.closest<HTMLElement>('tr[data-place]');
      if (!cell || !row) return;
      const place = Number(row.dataset['place']);
      const before = active.place;
      move(place, Number(cell.dataset['cell']));
      if (event.shiftKey && selection !== undefined) return ranges.extend(before, place);
      ranges.forget();
      if (selection !== undefined && cell.dataset['cell'] === '0') ticks.toggle(Number(row.dataset['row']));
      else if (meansRow(event)) open(row);
    },
  };
}

/** How a row is opened: by its link, or as its table says. */
function openerIn<Row>({ data, onOpen }: Pick<TableProps<Row>, 'data' | 'onOpen'>): (row: HTMLElement) => void {
  return (row) => {
    if (row.dataset['opens'] === 'link') row.querySelector<HTMLElement>('td:not([data-pin="end"]) a')?.click();
    else if (row.dataset['opens'] === 'here') onOpen?.(data.row(Number(row.dataset['row'])));
  };
}

/** Whether a press on a row is about the row: not about something in it, another tab, or marked text. */
function meansRow(event: MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || getSelection()?.isCollapsed === false) return false;
  return (event.target as HTMLElement).closest('a, button, input, label, select, summary') === null;
}

/**
 * Presses what the cell of a row holds, or else opens the row. Of a row that opens nothing the first action is pressed; one
 * that cannot be taken back is not: the keyboard goes to it.
 */
function press(row: HTMLElement | null | undefined, cell: number, open: (row: HTMLElement) => void): void {
  if (row === null || row === undefined) return;
  const own = row.querySelector<HTMLElement>(`[data-cell="${cell}"] :is(a, button:not(:disabled))`);
  // A cell with several buttons is entered, any other is pressed.
  if (own && own.parentElement !== null && own.parentElement.querySelectorAll(':scope > :is(a, button)').length > 1)
    own.focus();
  else if (own) own.click();
  else if (row.dataset['opens'] !== undefined) open(row);
  else {
    const harmless =
      row.querySelector<HTMLElement>('a') ?? row.querySelector<HTMLElement>('button:not(:disabled, [data-danger])');
    if (harmless) harmless.click();
    else row.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }
}

/** Opens the menu of a row's further actions; false where it has none. */
function openMore(grid: Element | null, place: number): boolean {
  const more = grid?.querySelector<HTMLElement>(`[data-place="${place}"] [data-more]`);
  more?.focus({ preventScroll: true });
  more?.click();
  return more !== null && more !== undefined;
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
