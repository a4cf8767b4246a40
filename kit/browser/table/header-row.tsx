import { ArrowDown, ArrowUp, EllipsisVertical } from 'lucide-react';
import { type HTMLAttributes, type MouseEvent, memo, type ReactNode } from 'react';
import type { Say } from '#kit/browser/words.tsx';
import type { listWords } from '#kit/words/list.ts';
import { edgeOf, pinned } from './body-row.tsx';
import { cellClass } from './cell.tsx';
import type { Sort } from './columns/columns.ts';
import styles from './table.module.css';
import type { ColumnsInPlace } from './columns/use-columns.ts';

type Props<Row> = {
  readonly id: string;
  readonly columns: ColumnsInPlace<Row>;
  readonly sorts: readonly Sort[];
  readonly onSort: (name: string, isAdding: boolean) => void;
  /** The header cell with the keyboard focus, or -1. */
  readonly activeCell: number;
  readonly selection: { readonly isAll: boolean; readonly isSome: boolean; readonly toggle: () => void } | undefined;
  /** Opens or closes the menu of a heading's cell. */
  readonly onMenu: (cell: number) => void;
  /** Makes a column as wide as what it holds. */
  readonly onFit: (name: string, cell: number) => void;
  /** Puts a column where another one stands. */
  readonly onMove: (name: string, other: string) => void;
  readonly hasActions: boolean;
  readonly t: Say<keyof (typeof listWords)['texts']>;
};

function PlainHeaderRow<Row>({
  id,
  columns,
  sorts,
  onSort,
  activeCell,
  selection,
  onMenu,
  onFit,
  onMove,
  hasActions,
  t,
}: Props<Row>): ReactNode {
  const stt = selection === undefined ? 0 : 1;
  const first = stt + 1;
  const last = first + columns.placed.length;
  const cellId = (cell: number) => (cell === activeCell ? `${id}-active` : undefined);
  return (
    <tr aria-rowindex={1}>
      {selection !== undefined && (
        <th id={cellId(0)} scope="col" className={styles.tick} data-cell={0}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selection.isAll}
            ref={(box) => {
              if (box) box.indeterminate = selection.isSome && !selection.isAll;
            }}
            onChange={selection.toggle}
            aria-label={t('selectPage')}
          />
        </th>
      )}
      <th id={cellId(stt)} scope="col" className={styles.stt} data-cell={stt}>
        {t('stt')}
      </th>
      {columns.placed.map(({ column, pin }, at) => {
        const place = sorts.findIndex((sort) => sort.name === column.name);
        const sort = sorts[place];
        const name = (
          <>
            {column.label}
            {column.unit !== undefined && <span className={styles.unit}> ({column.unit})</span>}
          </>
        );
        return (
          <th
            key={column.name}
            id={cellId(first + at)}
            scope="col"
            className={cellClass(column)}
            aria-sort={
              column.sortable === false
                ? undefined
                : sort === undefined
                  ? 'none'
                  : sort.desc
                    ? 'descending'
                    : 'ascending'
            }
            data-cell={first + at}
            data-edge={edgeOf(columns.placed, at)}
            {...pinned(column.name, pin)}
            {...moving(column.name, pin !== undefined, onMove)}
          >
            {column.sortable === false ? (
              name
            ) : (
              <button
                type="button"
                tabIndex={-1}
                className={styles.sort}
                data-tip={t('sortHint')}
                onClick={(event: MouseEvent) => onSort(column.name, event.shiftKey)}
              >
                <span>{name}</span>
                {sort !== undefined &&
                  (sort.desc ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
                {sort !== undefined && sorts.length > 1 && <sup aria-hidden>{place + 1}</sup>}
              </button>
            )}
            <span
              className={styles.menuMark}
              data-menu
              data-tip={t('columnMenuHint')}
              aria-hidden
              onClick={() => onMenu(first + at)}
            >
              <EllipsisVertical size={16} />
            </span>
            <ResizeHandle
              onFit={() => onFit(column.name, first + at)}
              start={(x) => columns.resize(column.name, x)}
              hint={t('resizeColumn', { name: column.label })}
            />
          </th>
        );
      })}
      {hasActions && (
        <th
          id={cellId(last)}
          scope="col"
          className={styles.actions}
          data-pin="end"
          data-edge={columns.placed.at(-1)?.pin === 'end' ? undefined : 'end'}
          data-cell={last}
        >
          {t('actions')}
        </th>
      )}
    </tr>
  );
}

/** The table's header: each column's label, its sorting, and the handle that changes its width. */
export const HeaderRow = memo(PlainHeaderRow) as typeof PlainHeaderRow;

type Carried = { readonly draggable: true } & Pick<
  HTMLAttributes<HTMLElement>,
  'onDragStart' | 'onDragOver' | 'onDrop'
>;

/** A heading is carried to another one's place; the column's menu moves it by keyboard. */
function moving(name: string, isPinned: boolean, onMove: (name: string, other: string) => void): Carried | undefined {
  // Pinned columns stand at their edge in any case.
  if (isPinned) return undefined;
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }) => dataTransfer.setData(carried, name),
    onDragOver: (event) => {
      if (event.dataTransfer.types.includes(carried)) event.preventDefault();
    },
    onDrop: (event) => {
      const other = event.dataTransfer.getData(carried);
      if (other === '' || other === name) return;
      event.preventDefault();
      onMove(other, name);
    },
  };
}

const carried = 'application/x-column';

/** For the mouse only: the column's menu and the table's settings do the same. */
function ResizeHandle({
  start,
  onFit,
  hint,
}: {
  start: (x: number) => void;
  onFit: () => void;
  hint: string;
}): ReactNode {
  return (
    <span
      className={styles.resize}
      data-tip={hint}
      aria-hidden
      draggable={false}
      onDoubleClick={onFit}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        // Dragging selects no text and leaves the focus where it is.
        event.preventDefault();
        start(event.clientX);
      }}
    />
  );
}
