import { rowsWithin } from '#kit/contract/fields.ts';

/** The SQL values of a window over a list, `offset $n limit $m`: no more rows than one answer carries (LST-06). */
export function pageOf(window: { readonly start: number; readonly end: number }): [offset: number, limit: number] {
  return [window.start, rowsWithin(window)];
}

/** The total of a list, which comes with each row read; 0 if there is none. */
export function totalOf(rows: readonly { readonly total: number | bigint }[]): number {
  return Number(rows[0]?.total ?? 0);
}
