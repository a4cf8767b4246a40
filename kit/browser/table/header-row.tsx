import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
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
            <ResizeHandle
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

/** For the mouse only: the table's settings have buttons that do the same. */
function ResizeHandle({ start, hint }: { start: (x: number) => void; hint: string }): ReactNode {
  return (
    <span
      className={styles.resize}
      data-tip={hint}
      aria-hidden
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        // Dragging selects no text and leaves the focus where it is.
        event.preventDefault();
        start(event.clientX);
      }}
    />
  );
}
