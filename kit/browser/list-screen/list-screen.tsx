import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useChoices } from '#kit/browser/inputs/choice/use-choices.ts';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { useKept, writeKept } from '#kit/browser/kept.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { rowAt } from '#kit/browser/table/body.tsx';
import type { Shown, TableHandle } from '#kit/browser/table/table-props.ts';
import { Table } from '#kit/browser/table/table.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { Call } from '#kit/contract/call.ts';
import type { ListCall } from '#kit/contract/row.ts';
import { minuteAndDay } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import { useChips } from './chips.tsx';
import { criteriaOf, emptyValues, faultsIn, isEmpty, namesOf, type Values } from './criteria.ts';
import { type Declared, knownSpec } from './known-spec.ts';
import styles from './list-screen.module.css';
import { ListToolbar } from './list-tools.tsx';
import { NoRows } from './no-rows.tsx';
import { Counted, Narrowing, Notices, Remarks } from './notices.tsx';
import { SavedSearches } from './saved/saved-searches.tsx';
import { SearchForm } from './search-form.tsx';
import type { AnyRow, AnySpec, ListSpec } from './spec.ts';
import { useColumnsOf, useRows } from './rows/use-rows.tsx';
import { useAwaitedRows } from './use-awaited-rows.ts';
import { type OneTimeInput, useList } from './use-list.ts';
import { useListState } from './use-list-state.ts';

const PrintSheet = lazy(() => import('./print/print-sheet.tsx'));
const BulkBar = lazy(async () => ({ default: (await import('./rows/bulk-bar.tsx')).BulkBar }));

/**
 * Makes the screen of a list: a search form above a paged table (LST-01). The call's contract says what its columns
 * and fields are; the screen says which of them it shows, and the actions on a row.
 */
export function listScreen<C extends Call, K extends string>(
  call: C & ListCall<K>,
  spec: ListSpec<C, K>,
): ComponentType {
  // Names and rows were checked above; inside, the code handles a list of any call.
  const any = knownSpec(call, spec as unknown as Declared);
  const { entry, below: Below } = any;
  return function ListOfCall() {
    const list = <ListScreen spec={any} />;
    if (entry === undefined && Below === undefined) return list;
    return (
      <ScreenStack>
        {entry === undefined ? list : entry.form(any.words, list)}
        {Below && <Below />}
      </ScreenStack>
    );
  };
}

function ListScreen({ spec }: { spec: AnySpec }): ReactNode {
  const t = useWords(listWords);
  const word = useWords(spec.words);
  const { profile } = useSession();
  const state = useListState(spec);
  const choicesOf = useChoices(spec.fields);
  const once = useRef<OneTimeInput>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<TableHandle<AnyRow>>(null);
  const [isInRows, setInRows] = useState(false);
  const loaded = useList(spec, state.run, once);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Shown>({ order: null, count: 0, columns: [] });
  const [printing, setPrinting] = useState<'all' | 'ticked'>();
  const chips = useChips(spec, state.searched ?? {}, choicesOf);
  const hidden = spec.fields.filter(({ advanced }) => advanced === true).flatMap(namesOf);
  const start: Readonly<Record<string, unknown>> = spec.defaults?.() ?? {};
  // What stands as it began and cannot be removed, such as the own institution, narrows nothing.
  const isGiven = ({ isRemovable, names }: (typeof chips)[number]) =>
    !isRemovable && names.every((name) => state.searched?.[name] === start[name]);
  const outOfSight = chips.filter((chip) => !isGiven(chip) && chip.names.some((name) => hidden.includes(name)));
  const screen = spec.name ?? spec.call.path;
  const pictured = `pictures.${screen}`;
  const isPictured = useKept(pictured) !== null;
  const { refresh } = state;
  const awaitRows = useAwaitedRows(loaded, table);

  const columns = useColumnsOf(spec);
  const rows = useRows({ spec, loaded, shown, table, isInRows });
  /** The displayed search with some of its criteria changed. */
  const searchWith = (change: Values) => state.search({ ...emptyValues(spec.fields), ...state.searched, ...change });
  const counting = { spec, searched: state.searched, loaded, isPictured, onSearch: searchWith };
  const counted = loaded.countedAt === undefined ? undefined : t('countedAt', minuteAndDay(loaded.countedAt));

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
        summary={chips.map(({ label, value, names }) => (names.length > 1 ? value : `${label}: ${value}`)).join(' · ')}
        isAside={spec.isAside === true || loaded.fee !== undefined || loaded.captcha !== undefined}
        isBusy={loaded.isLoading}
        isUnderWay={loaded.isLoading && state.values === state.searched}
      >
        <SavedSearches screen={screen} fields={spec.fields} values={state.values} onUse={state.search} />
      </SearchForm>
      <Narrowing {...counting} chips={outOfSight} />
      <Notices
        spec={spec}
        loaded={loaded}
        failure={rows.failure}
        onForget={rows.forgetFailure}
        onRefresh={refresh}
        onAnswer={(answer) => {
          once.current = answer;
          refresh();
        }}
        onMore={(end) => {
          once.current = { end };
          refresh();
          // The button goes once more are shown.
          box.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
        }}
        onAgree={() => {
          once.current = { [spec.agree ?? '']: true };
          refresh();
          // The button goes with the question, and what was asked for comes into the table.
          box.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
        }}
      />
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
          <NoRows
            loaded={loaded}
            isSearched={state.run !== undefined}
            isReady={faultsIn(spec.call, criteriaOf(spec, state.values)).length === 0 && !isEmpty(state.values)}
            isNarrowed={chips.length > 0}
          />
        }
        rowKey={spec.rowKey}
        handle={table}
        selection={{ keys: selected, onChange: setSelected, keyOf: spec.rowKey }}
        {...(rows.rowLink === undefined ? {} : { rowLink: rows.rowLink })}
        onFollow={rows.follow}
        {...(rows.openRow === undefined ? {} : { onOpen: rows.openRow })}
        {...(rows.rowActions === undefined ? {} : { actions: rows.rowActions, actionsWidth: rows.actionsWidth })}
        {...(rows.isFresh === undefined ? {} : { isFresh: rows.isFresh })}
        onShown={setShown}
        sums={loaded.sums}
        lead={<Counted {...counting} onPicture={() => writeKept(pictured, isPictured ? null : '[]')} />}
        tools={
          <ListToolbar
            spec={spec}
            run={state.run}
            loaded={loaded}
            count={shown.count}
            onRefresh={refresh}
            onPrint={() => setPrinting('all')}
          />
        }
      />
      <Remarks spec={spec} counted={counted} />
      {rows.drawer}
      {selected.size > 0 && (
        <Suspense>
          <BulkBar
            count={selected.size}
            onPrint={() => setPrinting('ticked')}
            onCopy={() => table.current?.copyTicked()}
            onClear={() => {
              setSelected(new Set());
              // The bar goes with its buttons.
              box.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
      {printing !== undefined && (
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
            {...(printing === 'all'
              ? { order: shown.order, count: shown.count, sums: loaded.sums }
              : tickedOf(shown, (row) => selected.has(spec.rowKey(loaded.data.row(row)))))}
            onDone={() => setPrinting(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The ticked rows in the order in which they are shown; sums of the whole list are none of theirs. */
function tickedOf({ order, count }: Shown, isTicked: (row: number) => boolean) {
  const rows = Array.from({ length: count }, (_, place) => rowAt(order, place)).filter(isTicked);
  return { order: Int32Array.from(rows), count: rows.length, sums: undefined };
}
