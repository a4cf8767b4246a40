import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { TableHandle } from '#kit/browser/table/table-props.ts';
import type { AnyRow } from './spec.ts';
import type { Loaded } from './use-list.ts';

/**
 * Puts the keyboard into the rows when a search that was asked for by key has brought some. Whoever has gone on to another
 * field meanwhile stays there; where nothing was found the criteria keep the keyboard.
 */
export function useAwaitedRows(
  { data, isLoading }: Pick<Loaded, 'data' | 'isLoading'>,
  table: RefObject<TableHandle<AnyRow> | null>,
): () => void {
  const from = useRef<Element | undefined>(undefined);
  useEffect(() => {
    const { current } = from;
    if (current === undefined || isLoading) return;
    from.current = undefined;
    const now = document.activeElement;
    if (data.size > 0 && (now === current || now === document.body)) table.current?.toRows();
  }, [data, isLoading, table]);
  return useCallback(() => {
    from.current = document.activeElement ?? document.body;
  }, []);
}
