import { lazy, type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import { needsOf } from './columns/needs.ts';
import { densities, type PageSize, useTableSettings } from './columns/settings.ts';
import { useColumns } from './columns/use-columns.ts';
import { besideColumns, Grid } from './grid.tsx';
import { nextSorts } from './order/sorting.ts';
import { Pager } from './pager.tsx';
import styles from './table.module.css';
import type { TableProps } from './table-props.ts';
import { Toolbar } from './toolbar.tsx';
import { useFitRows } from './use-fit-rows.ts';
import { useRoom } from './use-room.ts';
import { useGrid } from './use-grid.ts';
import { useRowShape } from './use-row-shape.ts';
import { useSelection } from './selection/use-selection.ts';
import { useShownRows } from './use-shown-rows.ts';
import { useStable } from './use-stable.ts';

// Opened by few, and later.
const FindBar = lazy(async () => ({ default: (await import('./find-bar.tsx')).FindBar }));
const ColumnMenu = lazy(async () => ({ default: (await import('./columns/column-menu.tsx')).ColumnMenu }));

/**
 * A table of up to 99,999 rows: paged, or all at once with only the visible rows drawn. Sorting and filtering of more
 * than 5,000 rows happen in a worker. It is one stop of the Tab key; arrows move inside.
 */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { name, caption, columns, data, view, onView, isBusy = false, selection } = props;
  const t = useWords(listWords);
  const { language } = useLanguage();
  const id = useId();
  const [settings, changeSettings] = useTableSettings(name);
  const section = useRef<HTMLElement>(null);
  const room = useRoom(section, besideColumns(props));
  const needs = useMemo(() => needsOf(columns, data, language), [columns, data, language]);
  const inPlace = useColumns(columns, settings, changeSettings, room, needs);
  const quick = useRef<HTMLInputElement>(null);
  const [foundPlace, setFoundPlace] = useState(-1);
  const [isFinding, setFinding] = useState(false);
  const fitRows = useFitRows(section, densities[settings.density]);
  const rows = useShownRows(props, settings, inPlace.placed, fitRows);
  const { shown, count, order, rowOf, size } = rows;
  const shape = useRowShape(props, id, inPlace.placed);
  const rowsShown = shown.isVirtual
    ? []
    : Array.from({ length: shown.to - shown.from }, (_, at) => rowOf(shown.from + at));
  const ticks = useSelection(selection, data, rowsShown);
  const onSort = useStable((column: string, isAdding: boolean) =>
    onView({ sorts: nextSorts(view.sorts, column, isAdding), page: 0 }),
  );
  const keys = useGrid({ props, placed: inPlace.placed, rows, shape, ticks, quick, onSort });
  const turnTo = useStable((page: number) => onView({ page }));
  const resize = useStable((next: PageSize) => {
    changeSettings({ pageSize: next });
    onView({ size: next, page: 0 });
  });
  const found = formatNumber(count, language);
  const announced = isBusy
    ? ''
    : view.find.trim() === ''
      ? t('rows', { count: found })
      : t('rowsFound', { found, count: formatNumber(data.size, language) });
  return (
    <section
      ref={section}
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
        lead={props.lead}
        box={quick}
        find={view.find}
        onFind={(find) => onView({ find, page: 0 })}
        onRows={keys.goToRows}
        count={count}
        total={data.size}
        isBusy={rows.isBusy}
        onCopy={keys.copyActive}
        onFindBar={shown.isVirtual ? () => setFinding(true) : undefined}
        columns={inPlace}
        settings={settings}
        onSettings={changeSettings}
        hasPeople={columns.some((column) => column.person)}
      >
        {props.tools}
      </Toolbar>
      {isFinding && shown.isVirtual && (
        <Suspense>
          <FindBar
            rowsWith={rows.rowsWith}
            order={order}
            onShow={(place) => {
              setFoundPlace(place);
              // To the row's leading column, however far right the reader was.
              if (place !== -1) keys.move(place, keys.lead);
            }}
            onClose={() => {
              setFinding(false);
              setFoundPlace(-1);
              keys.grid.current?.focus();
            }}
          />
        </Suspense>
      )}
      <Grid
        {...{ id, props, settings, rows, shape, ticks, keys, foundPlace, onSort }}
        columns={inPlace}
        onSettings={changeSettings}
      />
      {keys.menu !== undefined && keys.grid.current !== null && (
        <Suspense>
          <ColumnMenu
            key={keys.menu}
            cell={keys.menu}
            at={keys.menu - keys.lead}
            grid={keys.grid.current}
            columns={inPlace}
            settings={settings}
            onSettings={changeSettings}
            sorts={view.sorts}
            onSorts={(sorts) => onView({ sorts, page: 0 })}
            onClose={() => keys.setMenu(undefined)}
          />
        </Suspense>
      )}
      <Pager
        caption={props.caption}
        page={Math.min(view.page, shown.pages - 1)}
        size={size}
        rows={rows.pageRows}
        count={count}
        onPage={turnTo}
        onSize={resize}
      />
      <div role="status" className="visually-hidden">
        {keys.said === '' ? announced : keys.said}
      </div>
    </section>
  );
}
