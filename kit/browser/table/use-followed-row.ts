import { type RefObject, useLayoutEffect, useRef } from 'react';

type Followed = {
  readonly grid: RefObject<HTMLElement | null>;
  /** The rows; another object after they are loaded again. */
  readonly data: object;
  /** The first place of the page and the one after the last. */
  readonly places: { readonly from: number; readonly to: number };
  /** The focused position; -1 in the header. */
  readonly place: number;
  /** The key of the row at a position; undefined if rows have no key. */
  readonly keyAt: ((place: number) => string | undefined) | undefined;
  readonly follow: (place: number) => void;
};

/** When rows are loaded again while the focus is in the grid, it follows its row, if that is still on the page. */
export function useFollowedRow({ grid, data, places, place, keyAt, follow }: Followed): void {
  const stood = useRef<{ data: object; key: string | undefined }>(undefined);
  useLayoutEffect(() => {
    const { from, to } = places;
    const isOnPage = place >= from && place < to;
    const key = isOnPage ? keyAt?.(place) : undefined;
    const { current: before } = stood;
    stood.current = { data, key };
    if (before?.key === undefined || before.data === data || before.key === key) return;
    if (grid.current?.contains(document.activeElement) !== true) return;
    for (let at = from; at < to; at += 1) {
      if (keyAt?.(at) !== before.key) continue;
      stood.current = { data, key: before.key };
      follow(at);
      return;
    }
  });
}
