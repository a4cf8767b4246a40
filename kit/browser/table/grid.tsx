import { type ReactNode, useState } from 'react';
import { idlePart } from '#kit/browser/later-part.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { listWords } from '#kit/words/list.ts';
import { PageBody, VirtualBody } from './body.tsx';
import { ScrollEdges } from '#kit/browser/scroll-box/scroll-edges.tsx';
import edgeStyles from '#kit/browser/scroll-box/scroll-box.module.css';
import { offsetProperty, type RowShape } from './body-row.tsx';
import { densities, type TableSettings } from './columns/settings.ts';
import type { ColumnsInPlace } from './columns/use-columns.ts';
import { columnChanges } from './columns/changes.ts';
import { fitWidth } from './columns/fit-width.ts';
import { useStable } from './use-stable.ts';
import { HeaderRow } from './header-row.tsx';
import { NoMatch, NoRows } from './no-rows.tsx';
import { SumsRow } from './sums-row.tsx';
import styles from './table.module.css';
import type { TableProps } from './table-props.ts';
import type { useGrid } from './use-grid.ts';
import { useEdges } from './use-edges.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { Ticks } from './selection/use-selection.ts';
import type { ShownRows } from './use-shown-rows.ts';

const LongTextTip = idlePart(async () => (await import('./long-text-tip.tsx')).LongTextTip);

const tickWidth = 44;
const placeWidth = 56;

/** Pixels of a row beside its columns: the tick, the place and the actions. */
export function besideColumns<Row>({ selection, actions, actionsWidth = 160 }: TableProps<Row>): number {
  return (selection === undefined ? 0 : tickWidth) + placeWidth + (actions === undefined ? 0 : actionsWidth);
}

type Props<Row> = {
  readonly id: string;
  readonly props: TableProps<Row>;
  readonly settings: TableSettings;
  readonly onSettings: (change: Partial<TableSettings>) => void;
  readonly columns: ColumnsInPlace<Row>;
  readonly rows: ShownRows;
  readonly shape: RowShape<Row>;
  readonly ticks: Ticks;
  readonly keys: ReturnType<typeof useGrid<Row>>;
  readonly foundPlace: number;
  readonly onSort: (column: string, isAdding: boolean) => void;
};

/** The rows of a table under their header, in a box that scrolls; below them the sums. */
export function Grid<Row>({
  id,
  props,
  settings,
  onSettings,
  columns,
  rows,
  shape,
  ticks,
  keys,
  foundPlace,
  onSort,
}: Props<Row>): ReactNode {
  const { data, view, onView, actions, caption, isBusy = false, isFresh } = props;
  const { shown, pageRows, count, order } = rows;
  const { grid, active, cells } = keys;
  const t = useWords(listWords);
  // Kept as state: the visible rows are only known once the element exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const keptFocus = useKeptFocus(grid);
  const hasSelection = props.selection !== undefined;
  const isWaiting = isBusy || rows.isBusy;
  const widths = columns.placed.map(({ column }) => columns.widths.get(column.name) ?? 0);
  const actionsWidth = actions === undefined ? 0 : (props.actionsWidth ?? 160);
  const beside = { start: hasSelection ? tickWidth : 0, end: actionsWidth };
  const pinnedWidth = columns.placed.reduce(
    (sum, { pin }, at) => sum + (pin === undefined ? 0 : (widths[at] ?? 0)),
    beside.start + beside.end,
  );
  const edges = useEdges(scroller, columns.placed.length, pinnedWidth);
  const offsets = Object.fromEntries(
    columns.placed.flatMap(({ column, pin }) =>
      pin === undefined
        ? []
        : [[offsetProperty(column.name), `${(columns.offsets.get(column.name) ?? 0) + beside[pin]}px`]],
    ),
  );
  const total = widths.reduce((sum, width) => sum + width, besideColumns(props));
  const change = columnChanges(columns, settings);
  const toggleMenu = useStable((cell: number) => keys.setMenu(keys.menu === cell ? undefined : cell));
  const fit = useStable((name: string, cell: number) => {
    if (grid.current !== null) onSettings(change.size(name, fitWidth(grid.current, cell)));
  });
  const move = useStable((name: string, other: string) => onSettings(change.moveTo(name, other)));
  const body = {
    ...{ shape, order, active, foundPlace, from: shown.from, to: shown.to, isSelected: ticks.isSelected },
    isFresh: (row: number) => isFresh?.(data.row(row)) ?? false,
  };
  return (
    <div className={edgeStyles.frame}>
      <div
        ref={setScroller}
        className={styles.scroller}
        {...(props.height === undefined ? {} : { style: { maxHeight: props.height } })}
        data-high={props.height !== undefined || undefined}
        data-virtual={shown.isVirtual || undefined}
        data-busy={isWaiting || undefined}
        {...edges}
      >
        <table
          ref={grid}
          role="grid"
          tabIndex={0}
          aria-label={caption}
          aria-busy={isWaiting}
          aria-rowcount={count + 1}
          aria-colcount={cells}
          aria-multiselectable={hasSelection || undefined}
          aria-activedescendant={`${id}-active`}
          style={{ ...offsets, minWidth: total }}
          {...keptFocus}
          onKeyDown={keys.onKeyDown}
          onMouseDown={keys.onMouseDown}
          onClick={keys.onClick}
        >
          <colgroup>
            {hasSelection && <col style={{ width: tickWidth }} />}
            <col style={{ width: placeWidth }} />
            {columns.placed.map(({ column }, at) => (
              <col key={column.name} style={{ width: widths[at] }} />
            ))}
            {actions !== undefined && <col style={{ width: actionsWidth }} />}
          </colgroup>
          <thead>
            <HeaderRow
              id={id}
              columns={columns}
              sorts={view.sorts}
              onSort={onSort}
              activeCell={active.place === -1 ? active.cell : -1}
              selection={ticks.head}
              onMenu={toggleMenu}
              onFit={fit}
              onMove={move}
              hasActions={actions !== undefined}
              t={t}
            />
          </thead>
          <tbody>
            {count === 0 ? (
              <NoRows cells={cells} isBusy={isBusy} skeletonRows={pageRows === 'all' ? 10 : Math.min(pageRows, 10)}>
                {data.size > 0 ? (
                  <NoMatch find={view.find} onClear={() => onView({ find: '', page: 0 })} />
                ) : (
                  props.empty
                )}
              </NoRows>
            ) : shown.isVirtual ? (
              <VirtualBody
                {...body}
                scroller={scroller}
                rowHeight={densities[settings.density]}
                handle={keys.virtualBody}
              />
            ) : (
              <PageBody {...body} />
            )}
          </tbody>
          {props.sums !== undefined && count > 0 && view.find.trim() === '' && (
            <SumsRow
              columns={columns.placed}
              sums={props.sums}
              hasSelection={hasSelection}
              hasActions={actions !== undefined}
            />
          )}
        </table>
        <LongTextTip grid={grid} active={active} />
      </div>
      <ScrollEdges
        start={
          edges['data-more-start'] === true && (edges['data-tight'] === true || columns.placed[0]?.pin !== 'start')
        }
        end={edges['data-more-end'] === true && actions === undefined && columns.placed.at(-1)?.pin !== 'end'}
        from={beside.start}
      />
    </div>
  );
}
