import { useMemo } from 'react';
import type { TableData } from '#kit/browser/table/data.ts';
import type { Selection } from '#kit/browser/table/table-props.ts';
import { useStable } from '#kit/browser/table/use-stable.ts';

export type Ticks = {
  /** The state of the tick in the header; undefined if rows cannot be selected. */
  readonly head: { readonly isAll: boolean; readonly isSome: boolean; readonly toggle: () => void } | undefined;
  /** Selects or deselects a row, by its number in the data. */
  readonly toggle: (row: number) => void;
  readonly isSelected: (row: number) => boolean;
};

/** The ticks of a table's rows, and the one in its header, which is for the rows of the page. */
export function useSelection<Row>(
  selection: Selection<Row> | undefined,
  data: TableData<Row>,
  page: readonly number[],
): Ticks {
  const keyOf = (row: number) => selection?.keyOf(data.row(row)) ?? '';
  const isSelected = (row: number) => selection?.keys.has(keyOf(row)) ?? false;
  const selected = selection === undefined ? 0 : page.filter(isSelected).length;
  const isAll = page.length > 0 && selected === page.length;
  const isSome = selected > 0;

  const togglePage = useStable(() => {
    const keys = new Set(selection?.keys);
    for (const row of page) {
      if (isAll) keys.delete(keyOf(row));
      else keys.add(keyOf(row));
    }
    selection?.onChange(keys);
  });
  const has = selection !== undefined;
  const head = useMemo(
    () => (has ? { isAll, isSome, toggle: togglePage } : undefined),
    [has, isAll, isSome, togglePage],
  );
  return {
    head,
    isSelected,
    toggle(row) {
      const keys = new Set(selection?.keys);
      if (!keys.delete(keyOf(row))) keys.add(keyOf(row));
      selection?.onChange(keys);
    },
  };
}
