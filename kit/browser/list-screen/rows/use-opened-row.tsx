import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { AnyRow, AnySpec, ListAction } from '#kit/browser/list-screen/spec.ts';
import type { Loaded } from '#kit/browser/list-screen/use-list.ts';
import { rowAt } from '#kit/browser/table/body.tsx';
import type { Shown, TableHandle } from '#kit/browser/table/table-props.ts';

const load = () => import('./row-drawer.tsx');
const RowDrawer = lazy(load);

type Action = ListAction<string, AnyRow>;

type Opening = {
  readonly spec: AnySpec;
  readonly loaded: Loaded;
  readonly shown: Shown;
  readonly table: RefObject<TableHandle<AnyRow> | null>;
  readonly actions: readonly Action[];
  /** The rows are links. */
  readonly hasLinks: boolean;
  readonly onAct: (action: Action, row: AnyRow) => void;
  /** Called when the row was opened. */
  readonly onOpen: (row: AnyRow) => void;
};

/**
 * What a press on a row without a link opens: what its list's own action shows of it, or else its facts in a drawer. The
 * drawer is no part of the address: a row's key may be a person's number.
 */
export function useOpenedRow({ spec, loaded, shown, table, actions, hasLinks, onAct, onOpen }: Opening) {
  const [key, setKey] = useState<string>();
  const { data } = loaded;
  const { order, count } = shown;
  const place = useMemo(() => {
    if (key === undefined) return -1;
    for (let at = 0; at < count; at += 1) {
      const row = rowAt(order, at);
      // The order of the rows before may be longer than these.
      if (row < data.size && spec.rowKey(data.row(row)) === key) return at;
    }
    return -1;
  }, [key, data, order, count, spec]);
  const open = useCallback(
    (row: AnyRow) => {
      const own = actions.find((action) => action.opensRow && (action.allowed?.(row) ?? true) === true);
      if (own !== undefined) return onAct(own, row);
      onOpen(row);
      setKey(spec.rowKey(row));
    },
    [actions, spec, onAct, onOpen],
  );
  useLoadedOnReach(!hasLinks);
  if (hasLinks) return {};
  if (place === -1) return { openRow: open };
  const row = data.row(rowAt(order, place));
  const close = () => {
    setKey(undefined);
    table.current?.toPlace(place);
  };
  const drawer: ReactNode = (
    <Suspense>
      <RowDrawer
        spec={spec}
        row={row}
        actions={actions}
        place={place}
        count={count}
        onPlace={(to) => {
          const next = data.row(rowAt(order, to));
          onOpen(next);
          setKey(spec.rowKey(next));
        }}
        onAct={(action) => {
          close();
          // What it opens returns the focus to the row, once the drawer has gone.
          requestAnimationFrame(() => requestAnimationFrame(() => onAct(action, row)));
        }}
        onClose={close}
      />
    </Suspense>
  );
  return { openRow: open, drawer };
}

/** Loads the drawer once the pointer or the focus comes to the rows: a list that is only looked at goes without it. */
function useLoadedOnReach(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const reach = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[role=grid]') === null) return;
      stop();
      void load();
    };
    const stop = () => {
      document.removeEventListener('pointerover', reach);
      document.removeEventListener('focusin', reach);
    };
    document.addEventListener('pointerover', reach);
    document.addEventListener('focusin', reach);
    return stop;
  }, [isNeeded]);
}
