import { CircleAlert, Search } from 'lucide-react';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useChoices } from '#kit/browser/inputs/choice/use-choices.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { EmptyState } from '#kit/browser/status/empty-state.tsx';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import type { TableColumn } from '#kit/browser/table/columns/columns.ts';
import type { Shown, TableHand } from '#kit/browser/table/table-props.ts';
import { Table } from '#kit/browser/table/table.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { Call } from '#kit/contract/call.ts';
import type { ListCall } from '#kit/contract/row.ts';
import { formatNumber, minuteAndDay } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import { both } from '#kit/words/words.ts';
import { CaptchaStep } from './captcha-step.tsx';
import { Bars } from './bars.tsx';
import { Chips, useChips } from './chips.tsx';
import { CountChips } from './count-chips.tsx';
import { emptyValues, type Values } from './criteria.ts';
import { FeeStep } from './fee-step.tsx';
import { goTo } from './go-to.ts';
import { type Declared, knownSpec } from './known-spec.ts';
import styles from './list-screen.module.css';
import { ListToolbar } from './list-tools.tsx';
import { rememberList, rememberRow } from './neighbours.ts';
import { perform } from './perform.tsx';
import { RowActions } from './row-actions.tsx';
import { SavedSearches } from './saved/saved-searches.tsx';
import { SearchForm } from './search-form.tsx';
import type { AnyRow, AnySpec, ListSpec } from './spec.ts';
import { useAwaitedRows } from './use-awaited-rows.ts';
import { type Once, useList } from './use-list.ts';
import { useListState } from './use-list-state.ts';

const PrintSheet = lazy(() => import('./print/print-sheet.tsx'));

/**
 * Makes the screen of a list: a search form above a paged table (LST-01). The call's contract says what its columns
 * and fields are; the screen says which of them it shows, and the actions on a row.
 */
export function listScreen<C extends Call, K extends string>(
  call: C & ListCall<K>,
  spec: ListSpec<C, K>,
): ComponentType<ListScreenProps> {
  // Names and rows were checked above; inside, the code handles a list of any call.
  const any = knownSpec(call, spec as unknown as Declared);
  return function ListOfCall(props: ListScreenProps) {
    return <ListScreen spec={any} {...props} />;
  };
}

export type ListScreenProps = {
  /** A changed number loads the same search again, for a screen that gets events. */
  readonly loads?: number;
};

// oxlint-disable-next-line eslint/max-lines-per-function -- the parts of a list screen share its search and its rows
function ListScreen({ spec, loads = 0 }: { spec: AnySpec } & ListScreenProps): ReactNode {
  const t = useWords(listWords);
  const word = useWords(spec.words);
  const { language } = useLanguage();
  const { profile, can } = useSession();
  const state = useListState(spec);
  const choicesOf = useChoices(spec.fields);
  const once = useRef<Once>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const hand = useRef<TableHand<AnyRow>>(null);
  const [isInRows, setInRows] = useState(false);
  const loaded = useList(spec, state.run, once);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Shown>({ order: null, count: 0, columns: [] });
  const [isPrinting, setPrinting] = useState(false);
  const chips = useChips(spec, state.searched ?? {}, choicesOf);
  const screen = spec.name ?? spec.call.path;
  const { refresh } = state;
  const awaitRows = useAwaitedRows(loaded, hand);
  const [loadsBefore, setLoadsBefore] = useState(loads);
  useEffect(() => {
    if (loads === loadsBefore) return;
    setLoadsBefore(loads);
    refresh();
  }, [loads, loadsBefore, refresh]);

  const columns = useMemo(
    (): readonly TableColumn<AnyRow>[] =>
      spec.columns.map(({ label, unit, options, ...column }) => ({
        ...column,
        label: word(label ?? column.name),
        ...(unit === undefined ? {} : { unit: word(unit) }),
        ...(options === undefined
          ? {}
          : { options: options.map((option) => ({ ...option, label: word(option.label) })) }),
      })),
    [spec, word],
  );
  const open = useCallback((row: AnyRow) => setOpened((before) => new Set([...before, spec.rowKey(row)])), [spec]);
  const actions = useMemo(
    () => (spec.actions ?? []).filter((action) => action.permission === undefined || can(action.permission)),
    [spec, can],
  );
  const rowActions = useMemo(
    () =>
      actions.length === 0
        ? undefined
        : (row: AnyRow, isActive: boolean) => (
            <RowActions spec={spec} actions={actions} row={row} isActive={isActive} tools={{ refresh }} onOpen={open} />
          ),
    [actions, spec, refresh, open],
  );
  // A letter is about 7.5 px wide in the table's type; a button adds its padding, edges and the gap after it.
  const actionsWidth = Math.max(
    104,
    actions.reduce((sum, action) => sum + (action.icon === undefined ? word(action.label).length * 7.5 + 22 : 38), 34),
  );
  const follow = useCallback(
    (href: string, row: AnyRow) => {
      open(row);
      rememberRow(href);
      goTo(href);
    },
    [open],
  );
  const isFresh = useMemo(
    () =>
      loaded.fresh.size === 0
        ? undefined
        : (row: AnyRow) => loaded.fresh.has(spec.rowKey(row)) && !opened.has(spec.rowKey(row)),
    [loaded.fresh, opened, spec],
  );
  const rowLink = spec.rowLink ?? actions.find((action) => action.href !== undefined)?.href;
  useEffect(() => {
    if (rowLink === undefined) return;
    rememberList({
      address: `${location.pathname}${location.search}`,
      data: loaded.data,
      order: shown.order,
      count: shown.count,
      rowLink,
    });
  }, [rowLink, loaded.data, shown]);

  const main = actions.find((action) => action.isMain);
  useKey('Ctrl+Enter', {
    label: main === undefined ? '' : both(spec.words, main.label),
    run: () => {
      const row = hand.current?.row();
      if (main === undefined || row === undefined) return;
      void perform({ spec, action: main, row, tools: { refresh }, onStart: () => open(row) });
    },
    // Elsewhere on the screen the key submits a form.
    when: main !== undefined && isInRows,
  });
  /** The displayed search with some of its criteria changed. */
  const searchWith = (change: Values) => state.search({ ...emptyValues(spec.fields), ...state.searched, ...change });
  const isCut = loaded.total > loaded.data.size;
  const counted = loaded.countedAt === undefined ? undefined : t('countedAt', minuteAndDay(loaded.countedAt));
  const number = (value: number) => formatNumber(value, language);

  return (
    <div
      ref={box}
      className={styles.screen}
      onFocus={({ target }) => setInRows(target.closest('[role=grid]') !== null)}
      onBlur={() => setInRows(false)}
    >
      <SearchForm
        spec={spec}
        values={state.values}
        choicesOf={choicesOf}
        onValues={state.setValues}
        onSearch={() => state.search()}
        onAwait={awaitRows}
        onClear={state.clear}
        isBusy={loaded.isLoading}
        isUnderWay={loaded.isLoading && state.values === state.searched}
      >
        <SavedSearches
          screen={screen}
          userName={profile.userName}
          fields={spec.fields}
          values={state.values}
          onUse={state.search}
        />
      </SearchForm>
      {state.searched !== undefined && spec.counts !== undefined && (
        <CountChips
          spec={spec}
          counts={loaded.counts}
          chosen={state.searched[spec.counts] ?? ''}
          onChoose={(value) => searchWith({ [spec.counts ?? '']: value })}
        />
      )}
      {state.searched !== undefined && (
        <Bars spec={spec} bars={loaded.bars} searched={state.searched} onChoose={searchWith} />
      )}
      {state.searched !== undefined && (
        <Chips chips={chips} onRemove={(names) => searchWith(Object.fromEntries(names.map((name) => [name, ''])))} />
      )}
      {loaded.captcha !== undefined && spec.call.captcha !== undefined && (
        <CaptchaStep
          purpose={spec.call.captcha.purpose}
          message={loaded.captcha}
          onAnswer={(answer) => {
            once.current = answer;
            refresh();
          }}
        />
      )}
      {loaded.fee !== undefined && spec.agree !== undefined && (
        <FeeStep
          message={loaded.fee}
          onAgree={() => {
            once.current = { [spec.agree ?? '']: true };
            refresh();
            // The button disappears with the question, and the result comes into the table.
            box.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
          }}
        />
      )}
      {loaded.isFailed && <RetryStrip onRetry={refresh} />}
      {counted !== undefined && <p className={styles.why}>{counted}</p>}
      {isCut && (
        <p className={styles.why}>{t('rowsCut', { count: number(loaded.data.size), total: number(loaded.total) })}</p>
      )}
      <Table
        name={screen}
        caption={word(spec.caption)}
        columns={columns}
        data={loaded.data}
        view={state.view}
        onView={state.setView}
        {...(spec.startSize === undefined ? {} : { startSize: spec.startSize })}
        {...(spec.tableHeight === undefined ? {} : { height: spec.tableHeight })}
        isBusy={loaded.isLoading}
        empty={
          state.run === undefined || loaded.fee !== undefined ? (
            <EmptyState title={t('notYet')} icon={Search} />
          ) : loaded.isFailed ? (
            <EmptyState hint={t('failedHint')} icon={CircleAlert} />
          ) : (
            <EmptyState {...(chips.length > 0 ? { hint: t('emptyHint') } : {})} />
          )
        }
        rowKey={spec.rowKey}
        hand={hand}
        selection={{ keys: selected, onChange: setSelected, keyOf: spec.rowKey }}
        {...(rowLink === undefined ? {} : { rowLink })}
        onFollow={follow}
        {...(rowActions === undefined ? {} : { actions: rowActions, actionsWidth })}
        {...(isFresh === undefined ? {} : { isFresh })}
        onShown={setShown}
        sums={loaded.sums}
        tools={
          <ListToolbar
            spec={spec}
            run={state.run}
            loaded={loaded}
            count={shown.count}
            onRefresh={refresh}
            onPrint={() => setPrinting(true)}
          />
        }
      />
      {isPrinting && (
        <Suspense>
          <PrintSheet
            title={word(spec.caption)}
            institution={profile.current.label}
            printedBy={profile.fullName}
            chips={chips}
            counted={counted}
            find={state.view.find}
            columns={shown.columns.flatMap((name) => columns.filter((column) => column.name === name))}
            data={loaded.data}
            order={shown.order}
            count={shown.count}
            sums={loaded.sums}
            onDone={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
