import { useCallback, useEffect, useRef, useState } from 'react';
import { openedIn, withOpened, withoutOpened } from '#kit/browser/opened.ts';
import type { TableView } from '#kit/browser/table/table-props.ts';
import {
  criteriaOf,
  emptyValues,
  faultsIn,
  isEmpty,
  isRequired,
  neutralNames,
  privateNames,
  startValues,
  type Values,
} from './criteria.ts';
import { addStep } from './go-to.ts';
import type { AnySpec } from './spec.ts';
import { keepPrivate, keptPrivate, readUrl, type UrlState, writeUrl } from './url-state.ts';
import type { Run } from './use-list.ts';

type State = {
  /** What the form holds. */
  readonly values: Values;
  /** What was searched for last; undefined before the first search. */
  readonly searched: Values | undefined;
  readonly secret: string | undefined;
  readonly run: Run | undefined;
  readonly view: TableView;
};

export type ListState = State & {
  readonly setValues: (values: Values) => void;
  /** Searches for the form's values, or for others that the form then shows. */
  readonly search: (values?: Values) => void;
  readonly clear: () => void;
  readonly refresh: () => void;
  readonly setView: (change: Partial<TableView>) => void;
};

let runs = 0;

/**
 * What a list screen is at: the form, the search that was made, and which page of it in which order. The search and the
 * page are in the address, so that a reload, a link and the back button find them again.
 */
export function useListState(spec: AnySpec): ListState {
  const [state, setState] = useState(() => stateOf(spec, location.search));
  const written = useRef<string>(undefined);
  // The sign-in that takes the portal's place for a while has an address of its own, which says where to come back to (SES-07).
  const [path] = useState(() => location.pathname);

  useEffect(() => {
    const address = queryOf(spec, state);
    // Another search is a step that can be gone back from; a page or an order is not.
    const isStep = written.current !== undefined && searchPart(written.current) !== searchPart(address);
    if (location.pathname === path && withoutOpened(location.search) !== address) {
      const target = `${path}${withOpened(address, openedIn(location.search))}${location.hash}`;
      if (isStep) addStep(target);
      else history.replaceState(history.state, '', target);
    }
    written.current = address;
  }, [spec, state, path]);

  useEffect(() => {
    const back = () => {
      const address = withoutOpened(location.search);
      if (location.pathname !== path || address === written.current) return;
      // A step from before the list was there lacks the range that it opens with: that is written into it, and is no new step.
      written.current = undefined;
      setState(stateOf(spec, location.search));
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [spec, path]);

  const search = useCallback(
    (values?: Values) =>
      setState((before) => {
        const wanted = values ?? before.values;
        return {
          ...before,
          values: wanted,
          searched: wanted,
          secret: secretOf(spec, wanted, before),
          run: runOf(spec, wanted),
          view: { ...before.view, page: 0 },
        };
      }),
    [spec],
  );
  return {
    ...state,
    setValues: useCallback((values: Values) => setState((before) => ({ ...before, values })), []),
    search,
    clear: useCallback(() => {
      const values = emptyValues(spec.fields);
      // Such a list shows everything without a condition, and LST-02 leaves no other way back to that.
      if (spec.searchesAtOnce === true && isComplete(spec, values)) search(values);
      else setState((before) => ({ ...before, values }));
    }, [spec, search]),
    refresh: useCallback(
      () =>
        setState((before) =>
          before.searched === undefined ? before : { ...before, run: runOf(spec, before.searched) },
        ),
      [spec],
    ),
    setView: useCallback(
      (change: Partial<TableView>) => setState((before) => ({ ...before, view: { ...before.view, ...change } })),
      [],
    ),
  };
}

function stateOf(spec: AnySpec, query: string): State {
  const url = readUrl(
    query,
    neutralNames(spec.fields),
    spec.columns.map((column) => column.name),
  );
  const secrets = keptPrivate(url.secret, privateNames(spec.fields));
  const found = { ...emptyValues(spec.fields), ...url.values, ...secrets };
  const view: TableView = { page: url.page, size: url.size, sorts: url.sorts, find: '' };
  const isLinked = !isEmpty(found);
  const values = isLinked ? withRequired(spec, found) : startValues(spec);
  const isAsked = !isEmpty(values) || spec.searchesAtOnce === true || spec.fields.length === 0;
  const isReady = isAsked && isComplete(spec, values);
  const searches = isReady && (isLinked || spec.searchesAtOnce !== false);
  return {
    values,
    searched: searches ? values : undefined,
    secret: url.secret,
    run: searches ? runOf(spec, values) : undefined,
    view,
  };
}

/** A link's criteria, with what it leaves out and the call requires as the screen begins with it. */
function withRequired(spec: AnySpec, found: Values): Values {
  const start = startValues(spec);
  const missing = Object.keys(found).filter((name) => found[name] === '' && isRequired(spec.call, name));
  return { ...found, ...pick(start, missing) };
}

/** True when nothing is wrong or missing in what the call would be asked with. */
function isComplete(spec: AnySpec, values: Values): boolean {
  return faultsIn(spec.call, criteriaOf(spec, values)).length === 0;
}

function runOf(spec: AnySpec, values: Values): Run {
  runs += 1;
  return { number: runs, criteria: criteriaOf(spec, values) };
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}

/** The key the private criteria are kept under: the same one while they stay the same. */
function secretOf(spec: AnySpec, values: Values, before: State): string | undefined {
  const names = privateNames(spec.fields);
  const isSame = before.searched !== undefined && names.every((name) => before.searched?.[name] === values[name]);
  return isSame ? before.secret : keepPrivate(pick(values, names));
}

function queryOf(spec: AnySpec, state: State): string {
  const url: UrlState = {
    values: state.searched === undefined ? {} : pick(state.searched, neutralNames(spec.fields)),
    secret: state.searched === undefined ? undefined : state.secret,
    page: state.view.page,
    size: state.view.size,
    sorts: state.view.sorts,
  };
  return writeUrl(url);
}

/** The part of an address that says which search it is. */
function searchPart(address: string): string {
  const query = new URLSearchParams(address);
  for (const name of ['page', 'size', 'sort']) query.delete(name);
  return query.toString();
}
