import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import { PageBody, rowAt, type VirtualBodyHandle, VirtualBody } from './body.tsx';
import { offsetProperty } from './body-row.tsx';
import { cellText } from './show.ts';
import { FindBar } from './find-bar.tsx';
import { HeaderRow } from './header-row.tsx';
import { LongTextTip } from './long-text-tip.tsx';
import { NoMatch, NoRows } from './no-rows.tsx';
import { windowOf } from './page-window.ts';
import { Pager } from './pager.tsx';
import { densities, type PageSize, useTableSettings } from './columns/settings.ts';
import { nextSorts } from './order/sorting.ts';
import { SumsRow } from './sums-row.tsx';
import styles from './table.module.css';
import type { TableProps } from './table-props.ts';
import { Toolbar } from './toolbar.tsx';
import { type ActiveCell, useActiveCell } from './use-active-cell.ts';
import { useFollowedRow } from './use-followed-row.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useColumns } from './columns/use-columns.ts';
import { useCopy } from './use-copy.ts';
import { useOrder } from './order/use-order.ts';
import { useRowShape } from './use-row-shape.ts';
import { useSelection } from './use-selection.ts';
import { useStable } from './use-stable.ts';

const rowsPerPageKey = 10;

/**
 * A table of up to 99,999 rows: paged, or all at once with only the visible rows drawn. Sorting and filtering of more
 * than 5,000 rows happen in a worker. It is one stop of the Tab key; arrows move inside.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- the parts of a table share its rows, columns and focus
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const {
    name,
    caption,
    columns,
    data,
    view,
    onView,
    startSize = 5,
    isBusy = false,
    selection,
    actions,
    isFresh,
    onShown,
  } = props;
  const t = useWords(listWords);
  const { language } = useLanguage();
  const id = useId();
  const [settings, changeSettings] = useTableSettings(name);
  const inPlace = useColumns(columns, settings, changeSettings);
  // Kept as state: the visible rows are only known once the element exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const keptFocus = useKeptFocus(grid);
  const quick = useRef<HTMLInputElement>(null);
  const virtualBody = useRef<VirtualBodyHandle>(null);
  const [foundPlace, setFoundPlace] = useState(-1);
  const [isFinding, setFinding] = useState(false);

  const source = useMemo(() => ({ data, columns, language }), [data, columns, language]);
  const findIn = useMemo(() => inPlace.placed.map(({ column }) => column.name), [inPlace.placed]);
  const byGivenName = useMemo(
    () => (settings.byGivenName ? columns.filter((column) => column.person).map((column) => column.name) : []),
    [settings.byGivenName, columns],
  );
  const wanted = useMemo(
    () => ({ sorts: view.sorts, byGivenName, find: view.find, findIn }),
    [view.sorts, byGivenName, view.find, findIn],
  );
  const { order, count, isBusy: isOrdering, rowsWith } = useOrder(source, wanted);
  useEffect(() => onShown?.({ order, count, columns: findIn }), [onShown, order, count, findIn]);

  const size = view.size ?? settings.pageSize ?? startSize;
  const shown = windowOf({ page: view.page, size, count });
  const rowOf = (place: number) => rowAt(order, place);
  const shape = useRowShape(props, id, inPlace.placed);
  const hasSelection = selection !== undefined;

  const rowsShown = shown.isVirtual
    ? []
    : Array.from({ length: shown.to - shown.from }, (_, at) => rowOf(shown.from + at));
  const { head, isSelected, toggle } = useSelection(selection, data, rowsShown);

  const lead = 1 + (hasSelection ? 1 : 0) + (actions === undefined ? 0 : 1);
  const cells = lead + inPlace.placed.length;
  const placeName = (cell: number) => inPlace.placed[cell - lead]?.column;

  const { said, copy } = useCopy();
  const textOf = ({ place, cell }: ActiveCell) => {
    const column = placeName(cell);
    if (column === undefined || place === -1) return column?.label;
    return cellText(data.value(rowOf(place), column.name), column, language, shape.labels.get(column.name));
  };
  const sort = useStable((column: string, isAdding: boolean) =>
    onView({ sorts: nextSorts(view.sorts, column, isAdding), page: 0 }),
  );
  const enter = ({ place, cell }: ActiveCell, event: KeyboardEvent) => {
    if (place === -1) {
      const column = placeName(cell);
      if (column !== undefined && column.sortable !== false) sort(column.name, event.shiftKey);
      else if (cell === 0) head?.toggle();
      return;
    }
    const at = grid.current?.querySelector(`[data-place="${place}"]`);
    const own = at?.querySelector<HTMLElement>(`[data-cell="${cell}"] :is(a, button:not(:disabled))`);
    const target =
      own ?? at?.querySelector<HTMLElement>('a') ?? at?.querySelector<HTMLElement>('button:not(:disabled)');
    // A cell with several buttons is entered, any other is pressed.
    if (own && own.parentElement !== null && own.parentElement.querySelectorAll('button').length > 1) own.focus();
    else target?.click();
  };
  const turnTo = useStable((page: number) => onView({ page }));
  const resize = useStable((next: PageSize) => {
    changeSettings({ pageSize: next });
    onView({ size: next, page: 0 });
  });
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
    onSpace: ({ place }) => (place === -1 ? head?.toggle() : toggle(rowOf(place))),
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
    () => ({ toRows, row: () => (active.place === -1 ? undefined : data.row(rowAt(order, active.place))) }),
    [toRows, data, order, active.place],
  );
  // From the filter into the rows that it found: wait for the new rows, do not enter the old ones.
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    if (!isGoing || isOrdering) return;
    setGoing(false);
    if (count > 0) toRows();
  }, [isGoing, isOrdering, count, toRows]);
  useFollowedRow({
    grid,
    data,
    places: shown.isVirtual ? { from: 0, to: 0 } : shown,
    place: active.place,
    keyAt: props.rowKey && ((place) => props.rowKey?.(data.row(rowOf(place)))),
    follow: stand,
  });
  const click = (event: MouseEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('td[data-cell]');
    const row = cell?.closest<HTMLElement>('tr[data-place]');
    if (!cell || !row) return;
    move(Number(row.dataset.place), Number(cell.dataset.cell));
    if (hasSelection && cell.dataset.cell === '0') toggle(Number(row.dataset.row));
  };

  const rowHeight = densities[settings.density];
  const widths = [...inPlace.placed.map(({ column }) => inPlace.widths.get(column.name) ?? 0)];
  const actionsWidth = actions === undefined ? 0 : (props.actionsWidth ?? 160);
  const offsets = Object.fromEntries(
    [...inPlace.offsets].map(([column, offset]) => [offsetProperty(column), `${offset}px`]),
  );
  const total = widths.reduce((sum, width) => sum + width, (hasSelection ? 100 : 56) + actionsWidth);
  const announced =
    said !== ''
      ? said
      : isBusy
        ? ''
        : view.find.trim() === ''
          ? t('rows', { count: formatNumber(count, language) })
          : t('rowsFound', { found: formatNumber(count, language), count: formatNumber(data.size, language) });
  const body = {
    shape,
    order,
    from: shown.from,
    to: shown.to,
    active,
    foundPlace,
    isSelected,
    isFresh: (row: number) => isFresh?.(data.row(row)) ?? false,
  };

  return (
    <section
      className={styles.table}
      data-density={settings.density}
      aria-label={caption}
      onKeyDown={(event) => {
        if (!shown.isVirtual || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
        // The browser's own find only sees the drawn rows.
        event.preventDefault();
        setFinding(true);
      }}
    >
      <Toolbar
        box={quick}
        find={view.find}
        onFind={(find) => onView({ find, page: 0 })}
        onRows={() => setGoing(true)}
        count={count}
        total={data.size}
        selected={selection?.keys.size ?? 0}
        isBusy={isOrdering}
        onCopy={active.place === -1 || placeName(active.cell) === undefined ? undefined : () => copy(textOf(active))}
        onFindBar={shown.isVirtual ? () => setFinding(true) : undefined}
        columns={inPlace}
        settings={settings}
        onSettings={changeSettings}
        hasPeople={columns.some((column) => column.person)}
      >
        {props.tools}
      </Toolbar>
      {isFinding && shown.isVirtual && (
        <FindBar
          rowsWith={rowsWith}
          order={order}
          onShow={(place) => {
            setFoundPlace(place);
            // To the row's leading column, however far right the reader was.
            if (place !== -1) move(place, lead);
          }}
          onClose={() => {
            setFinding(false);
            setFoundPlace(-1);
            grid.current?.focus();
          }}
        />
      )}
      <div
        ref={setScroller}
        className={styles.scroller}
        {...(props.height === undefined ? {} : { style: { maxHeight: props.height } })}
        data-virtual={shown.isVirtual || undefined}
        data-busy={isBusy || isOrdering || undefined}
      >
        <table
          ref={grid}
          role="grid"
          tabIndex={0}
          aria-label={caption}
          aria-busy={isBusy || isOrdering}
          aria-rowcount={count + 1}
          aria-colcount={cells}
          aria-multiselectable={hasSelection || undefined}
          aria-activedescendant={`${id}-active`}
          style={{ ...offsets, minWidth: total }}
          {...keptFocus}
          onKeyDown={onKeyDown}
          onClick={click}
        >
          <colgroup>
            {hasSelection && <col style={{ width: 44 }} />}
            <col style={{ width: 56 }} />
            {actions !== undefined && <col style={{ width: actionsWidth }} />}
            {inPlace.placed.map(({ column }, at) => (
              <col key={column.name} style={{ width: widths[at] }} />
            ))}
          </colgroup>
          <thead>
            <HeaderRow
              id={id}
              columns={inPlace}
              sorts={view.sorts}
              onSort={sort}
              activeCell={active.place === -1 ? active.cell : -1}
              selection={head}
              hasActions={actions !== undefined}
              t={t}
            />
          </thead>
          <tbody>
            {count === 0 ? (
              <NoRows cells={cells} isBusy={isBusy} skeletonRows={size === 'all' ? 10 : Math.min(size, 10)}>
                {data.size > 0 ? (
                  <NoMatch find={view.find} onClear={() => onView({ find: '', page: 0 })} />
                ) : (
                  props.empty
                )}
              </NoRows>
            ) : shown.isVirtual ? (
              <VirtualBody {...body} scroller={scroller} rowHeight={rowHeight} handle={virtualBody} />
            ) : (
              <PageBody {...body} />
            )}
          </tbody>
          {props.sums !== undefined && count > 0 && view.find.trim() === '' && (
            <SumsRow
              columns={inPlace.placed.map(({ column }) => column)}
              sums={props.sums}
              hasSelection={hasSelection}
              hasActions={actions !== undefined}
            />
          )}
        </table>
        <LongTextTip grid={grid} active={active} />
      </div>
      <Pager
        caption={props.caption}
        page={Math.min(view.page, shown.pages - 1)}
        size={size}
        count={count}
        onPage={turnTo}
        onSize={resize}
      />
      <div role="status" className="visually-hidden">
        {announced}
      </div>
    </section>
  );
}
