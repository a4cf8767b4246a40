import { useEffect, useState } from 'react';
import type { TableData } from '#kit/browser/table/data.ts';
import type { Order } from '#kit/browser/table/order/engine.ts';
import type { AnyRow } from './spec.ts';

type LastList = {
  /** The list's own address, to go back to. */
  readonly address: string;
  readonly data: TableData<AnyRow>;
  readonly order: Order;
  readonly count: number;
  readonly rowLink: (row: AnyRow) => string | undefined;
};

let last: LastList | undefined;
let lastPlace = -1;
let left: { readonly path: string; readonly href: string } | undefined;

/** Keeps the order of a list, so that a detail can lead to the neighbouring rows. In memory only. */
export function rememberList(list: LastList): void {
  last = list;
}

/** Keeps the link that was followed from the list, so that the list can return to its row. */
export function rememberRow(href: string): void {
  lastPlace = placeOf(href);
  if (last !== undefined) left = { path: pathOf(last.address), href };
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? address;
}

/** The link that was followed from the list at an address: who comes back to it is where they were. */
export function leftRow(address: string): string | undefined {
  return left?.path === pathOf(address) ? left.href : undefined;
}

/** The reader is back at the row. */
export function forgetLeftRow(): void {
  left = undefined;
}

export type Neighbours = {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly back: string | undefined;
  /** From 1; 0 if the detail was not opened from a list. */
  readonly place: number;
  readonly count: number;
};

const alone: Neighbours = { previous: undefined, next: undefined, back: undefined, place: 0, count: 0 };

/** The links of the rows before and after a detail in the list it was opened from, in displayed order. */
export function useNeighbours(href: string): Neighbours {
  const [found, setFound] = useState(alone);
  useEffect(() => setFound(neighboursOf(href)), [href]);
  return found;
}

function neighboursOf(href: string): Neighbours {
  if (last === undefined) return alone;
  const list = last;
  const place = placeOf(href);
  if (place === -1) return { ...alone, back: list.address };
  lastPlace = place;
  // Who has gone on to a neighbour comes back to that one.
  left = { path: pathOf(list.address), href };
  return {
    previous: linkFrom(list, place, -1),
    next: linkFrom(list, place, 1),
    back: list.address,
    place: place + 1,
    count: list.count,
  };
}

/** The nearest row in a direction that has a link. */
function linkFrom(list: LastList, place: number, by: 1 | -1): string | undefined {
  for (let at = place + by; at >= 0 && at < list.count; at += by) {
    const href = list.rowLink(list.data.row(rowAt(list, at)));
    if (href !== undefined) return href;
  }
  return undefined;
}

function placeOf(href: string): number {
  if (last === undefined) return -1;
  const list = last;
  const isAt = (place: number) =>
    place >= 0 && place < list.count && list.rowLink(list.data.row(rowAt(list, place))) === href;
  // Usually the row that was just followed or a neighbour; else search all.
  for (const near of [lastPlace, lastPlace + 1, lastPlace - 1]) if (isAt(near)) return near;
  for (let place = 0; place < list.count; place += 1) if (isAt(place)) return place;
  return -1;
}

function rowAt(list: LastList, place: number): number {
  return list.order === null ? place : (list.order[place] ?? 0);
}
