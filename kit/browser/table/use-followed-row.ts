import { type RefObject, useLayoutEffect, useRef } from 'react';

type Followed = {
  readonly grid: RefObject<HTMLElement | null>;
  /** The rows; another object when they are loaded anew. */
  readonly data: object;
  /** The first place of the page and the one after the last. */
  readonly places: { readonly from: number; readonly to: number };
  /** Where the keyboard is; -1 in the head. */
  readonly place: number;
  /** What tells the row at a place from all others; undefined where nothing does. */
  readonly keyAt: ((place: number) => string | undefined) | undefined;
  readonly follow: (place: number) => void;
};

/** When rows are loaded anew while the keyboard is in the grid, it goes along with the row it stood on, as far as that is still on the page. */
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
