import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import { PageBody, type ShowPlace, VirtualBody } from './body.tsx';
import { offsetProperty, type RowShape } from './body-row.tsx';
import { cellText } from './show.ts';
import type { Sort, TableColumn } from './columns.ts';
import type { TableData } from './data.ts';
import type { Order } from './engine.ts';
import { FindBar } from './find-bar.tsx';
import { HeaderRow } from './header-row.tsx';
import { LongTextTip } from './long-text-tip.tsx';
import { NoMatch, NoRows } from './no-rows.tsx';
import { windowOf } from './page-window.ts';
import { Pager } from './pager.tsx';
import { densities, type PageSize, useTableSettings } from './settings.ts';
import { nextSorts } from './sorting.ts';
import look from './table.module.css';
import { Toolbar } from './toolbar.tsx';
import { type ActiveCell, useActiveCell } from './use-active-cell.ts';
import { useColumns } from './use-columns.ts';
import { useOrder } from './use-order.ts';
import { useStable } from './use-stable.ts';

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
  /** Buttons beside the quick filter. */
  readonly tools?: ReactNode;
  /** Row to stand on at first, by its number in the data. */
  readonly startRow?: number | undefined;
};

const rowsPerPageKey = 10;

/**
 * A table of any number of rows up to 99,999: paged, or all at once with only the rows in sight drawn. Sorting and
 * filtering of more than 5,000 rows happen in a worker. It is one stop of the Tab key; arrows move inside.
 */
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
    rowLink,
    onFollow,
    actions,
    isFresh,
    onShown,
  } = props;
  const t = useWords(listWords);
  const { language } = useLanguage();
  const id = useId();
  const [settings, changeSettings] = useTableSettings(name);
  const inPlace = useColumns(columns, settings, changeSettings);
  // Kept as state: the rows in sight can only be told once the element is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const shower = useRef<ShowPlace>(null);
  const [foundPlace, setFoundPlace] = useState(-1);
  const [isFinding, setFinding] = useState(false);
  const [said, setSaid] = useState('');

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
  const rowAt = (place: number) => (order === null ? place : (order[place] ?? 0));
  const labels = useMemo(
    () =>
      new Map(
        columns.flatMap((column) =>
          column.options ? [[column.name, new Map(column.options.map((one) => [one.value, one.label]))] as const] : [],
        ),
      ),
    [columns],
  );

  const linkColumn =
    rowLink === undefined
      ? undefined
      : inPlace.placed.find(({ column }) => !column.render && column.kind !== 'status' && column.kind !== 'group')
          ?.column.name;
  const follow = useCallback(
    (event: MouseEvent<HTMLAnchorElement>, href: string, row: Row) => {
      if (onFollow === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onFollow(href, row);
    },
    [onFollow],
  );
  const hasSelection = selection !== undefined;
  const shape: RowShape<Row> = useMemo(
    () => ({
      id,
      data,
      placed: inPlace.placed,
      labels,
      language,
      hasSelection,
      linkColumn,
      rowLink,
      actions,
      onFollow: follow,
      words: { fresh: t('fresh'), selectRow: (row) => t('selectRow', { row }) },
    }),
    [id, data, inPlace.placed, labels, language, hasSelection, linkColumn, rowLink, actions, follow, t],
  );

  const toggle = (row: number) => {
    if (selection === undefined) return;
    const key = selection.keyOf(data.row(row));
    const keys = new Set(selection.keys);
    if (!keys.delete(key)) keys.add(key);
    selection.onChange(keys);
  };
  const rowsShown = shown.isVirtual
    ? []
    : Array.from({ length: shown.to - shown.from }, (_, at) => rowAt(shown.from + at));
  const selectedShown =
    selection === undefined ? 0 : rowsShown.filter((row) => selection.keys.has(selection.keyOf(data.row(row)))).length;

  const lead = 1 + (hasSelection ? 1 : 0) + (actions === undefined ? 0 : 1);
  const cells = lead + inPlace.placed.length;
  const placeName = (cell: number) => inPlace.placed[cell - lead]?.column;

  const copy = ({ place, cell }: ActiveCell) => {
    const column = placeName(cell);
    const text =
      place === -1
        ? column?.label
        : column && cellText(data.value(rowAt(place), column.name), column, language, labels.get(column.name));
    if (text === undefined || text === '') return;
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('copied', { text })),
      () => setSaid(t('copyFailed')),
    );
  };
  const sort = useStable((column: string, isAdding: boolean) =>
    onView({ sorts: nextSorts(view.sorts, column, isAdding), page: 0 }),
  );
  const enter = ({ place, cell }: ActiveCell, event: KeyboardEvent) => {
    if (place === -1) {
      const column = placeName(cell);
      if (column !== undefined && column.sortable !== false) sort(column.name, event.shiftKey);
      else if (hasSelection && cell === 0) toggleShown();
      return;
    }
    const at = grid.current?.querySelector(`[data-place="${place}"]`);
    const own = at?.querySelector<HTMLElement>(`[data-cell="${cell}"] :is(a, button:not(:disabled))`);
    const target =
      own ?? at?.querySelector<HTMLElement>('a') ?? at?.querySelector<HTMLElement>('button:not(:disabled)');
    // A cell of several buttons is entered, all else is pressed.
    if (own && own.parentElement !== null && own.parentElement.querySelectorAll('button').length > 1) own.focus();
    else target?.click();
  };
  const toggleShown = useStable(() => {
    if (selection === undefined) return;
    const keys = new Set(selection.keys);
    for (const row of rowsShown) {
      const key = selection.keyOf(data.row(row));
      if (selectedShown === rowsShown.length) keys.delete(key);
      else keys.add(key);
    }
    selection.onChange(keys);
  });
  const turnTo = useStable((page: number) => onView({ page }));
  const resize = useStable((next: PageSize) => {
    changeSettings({ pageSize: next });
    onView({ size: next, page: 0 });
  });
  const bringIntoSight = ({ place, cell }: ActiveCell) => {
    if (shown.isVirtual && place !== -1) shower.current?.show(place);
    requestAnimationFrame(() =>
      grid.current
        ?.querySelector(`[data-place="${place}"] [data-cell="${cell}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };
  const { active, move, onKeyDown } = useActiveCell({
    from: shown.from,
    to: shown.to,
    cells,
    pageRows: rowsPerPageKey,
    onMove: bringIntoSight,
    onEnter: enter,
    onSpace: ({ place }) => (place === -1 ? toggleShown() : toggle(rowAt(place))),
    onCopy: copy,
  });
  const click = (event: MouseEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('td[data-cell]');
    const row = cell?.closest<HTMLElement>('tr[data-place]');
    if (!cell || !row) return;
    move(Number(row.dataset.place), Number(cell.dataset.cell));
    if (hasSelection && cell.dataset.cell === '0') toggle(Number(row.dataset.row));
  };

  const isAll = rowsShown.length > 0 && selectedShown === rowsShown.length;
  const isSome = selectedShown > 0;
  const headSelection = useMemo(
    () => (hasSelection ? { isAll, isSome, toggle: toggleShown } : undefined),
    [hasSelection, isAll, isSome, toggleShown],
  );
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
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), 3_000);
    return () => clearTimeout(timer);
  }, [said]);

  const body = {
    shape,
    order,
    from: shown.from,
    to: shown.to,
    active,
    foundPlace,
    isSelected: (row: number) => selection?.keys.has(selection.keyOf(data.row(row))) ?? false,
    isFresh: (row: number) => isFresh?.(data.row(row)) ?? false,
  };

  return (
    <section
      className={look.table}
      data-density={settings.density}
      aria-label={caption}
      onKeyDown={(event) => {
        if (!shown.isVirtual || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
        // The browser's own find sees only the rows that are drawn.
        event.preventDefault();
        setFinding(true);
      }}
    >
      <Toolbar
        find={view.find}
        onFind={(find) => onView({ find, page: 0 })}
        count={count}
        total={data.size}
        selected={selection?.keys.size ?? 0}
        isBusy={isOrdering}
        onCopy={active.place === -1 || placeName(active.cell) === undefined ? undefined : () => copy(active)}
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
            // To what the row is called, however far to the right the reader was.
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
        className={look.scroller}
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
              selection={headSelection}
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
              <VirtualBody {...body} scroller={scroller} rowHeight={rowHeight} shower={shower} />
            ) : (
              <PageBody {...body} />
            )}
          </tbody>
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
