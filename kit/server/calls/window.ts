import { rowsWithin } from '#kit/contract/fields.ts';

/** What SQL takes of a window over a list, `offset $n limit $m`: no more rows than one answer carries (LST-06). */
export function pageOf(window: { readonly start: number; readonly end: number }): [offset: number, limit: number] {
  return [window.start, rowsWithin(window)];
}

/** How many rows a list has in all, which stands beside each row that was read of it; 0 where none was. */
export function totalOf(rows: readonly { readonly total: number | bigint }[]): number {
  return Number(rows[0]?.total ?? 0);
}
