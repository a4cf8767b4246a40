import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { whenIdle } from '#kit/browser/later-part.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import type { TableColumn } from '#kit/browser/table/columns/columns.ts';
import type { Shown, TableHandle } from '#kit/browser/table/table-props.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { Said } from '#kit/words/said.ts';
import { both } from '#kit/words/words.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { rowAt } from '#kit/browser/table/body.tsx';
import { forgetLeftRow, leftRow, rememberList, rememberRow } from '#kit/browser/list-screen/neighbours.ts';
import { useActionsWidth } from './actions-width.ts';
import { perform } from './perform.tsx';
import { nextStep, RowActions } from './row-actions.tsx';
import type { AnyRow, AnySpec, ListAction } from '#kit/browser/list-screen/spec.ts';
import type { Loaded } from '#kit/browser/list-screen/use-list.ts';
import { useOpenedRow } from './use-opened-row.tsx';

/** The columns of a list with their texts in the reader's language. */
export function useColumnsOf(spec: AnySpec): readonly TableColumn<AnyRow>[] {
  const word = useWords(spec.words);
  const { language } = useLanguage();
  return useMemo(
    () =>
      spec.columnsIn[language].map(({ label, unit, options, ...column }) => ({
        ...column,
        label: word(label ?? column.name),
        ...(unit === undefined ? {} : { unit: word(unit) }),
        ...(options === undefined
          ? {}
          : { options: options.map((option) => ({ ...option, label: word(option.label) })) }),
      })),
    [spec, word, language],
  );
}

type Action = ListAction<string, AnyRow>;

/** Rows that tell which actions stand in sight, and so how wide they are. */
const rowsLookedAt = 500;

type Rows = {
  readonly spec: AnySpec;
  readonly loaded: Loaded;
  readonly shown: Shown;
  readonly table: RefObject<TableHandle<AnyRow> | null>;
  /** True if the keyboard is in the rows. */
  readonly isInRows: boolean;
};

/**
 * What can be done with a row of a list: its actions and what the last of them was refused with, where the row leads, and whether
 * it is new to the reader.
 */
export function useRows({ spec, loaded, shown, table, isInRows }: Rows) {
  const { can } = useSession();
  const [failure, setFailure] = useState<Said>();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
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
            <RowActions
              spec={spec}
              actions={actions}
              row={row}
              isActive={isActive}
              onOpen={open}
              onFailed={setFailure}
            />
          ),
    [actions, spec, open],
  );
  const leads = useMemo(() => {
    const { size } = loaded.data;
    const rows = Array.from({ length: Math.min(size, rowsLookedAt) }, (_, at) => loaded.data.row(at));
    return new Set(rows.map((row) => nextStep(actions, row)?.label ?? ''));
  }, [loaded.data, actions]);
  const actionsWidth = useActionsWidth(spec, actions, leads);
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
  const act = useCallback(
    (action: Action, row: AnyRow) => {
      const onStart = () => {
        setFailure(undefined);
        open(row);
      };
      void perform({ spec, action, row, onStart, onFailed: setFailure });
    },
    [spec, open],
  );
  const hasLinks = rowLink !== undefined;
  const opening = useOpenedRow({ spec, loaded, shown, table, actions, hasLinks, onAct: act, onOpen: open });
  const { openRow, drawer } = opening;
  useEffect(
    () =>
      whenIdle(() => {
        for (const { preload } of actions) preload?.();
      }),
    [actions],
  );
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

  const [cameFrom, setCameFrom] = useState(() => leftRow(location.pathname));
  useEffect(() => {
    if (cameFrom === undefined || rowLink === undefined || shown.count === 0 || loaded.isLoading) return;
    setCameFrom(undefined);
    forgetLeftRow();
    for (let place = 0; place < shown.count; place += 1) {
      const row = loaded.data.row(rowAt(shown.order, place));
      if (rowLink(row) !== cameFrom) continue;
      open(row);
      table.current?.toPlace(place);
      return;
    }
  }, [cameFrom, rowLink, shown, loaded.data, loaded.isLoading, open, table]);

  const main = actions.find((action) => action.isMain);
  useKey('Ctrl+Enter', {
    label: main === undefined ? '' : both(spec.words, main.label),
    run: () => {
      const row = table.current?.row();
      if (main !== undefined && row !== undefined) act(main, row);
    },
    // Elsewhere on the screen the key submits a form.
    when: main !== undefined && isInRows,
  });
  return {
    ...{ rowActions, actionsWidth, follow, isFresh, rowLink, openRow, drawer, failure },
    forgetFailure: () => setFailure(undefined),
  };
}
