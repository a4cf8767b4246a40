import { useMemo } from 'react';
import { leastWidth, lineWidth, startWidth, type TableColumn } from './columns.ts';
import type { TableSettings } from './settings.ts';
import { useStable } from '#kit/browser/table/use-stable.ts';
import { wholeColumns } from './whole-columns.ts';

type Pin = 'start' | 'end' | undefined;

/** A column where it stands now: its edge when it is pinned. */
export type PlacedColumn<Row> = {
  readonly column: TableColumn<Row>;
  readonly pin: Pin;
};

export type ColumnsInPlace<Row> = {
  /** Visible columns from left to right; the same array until their places change, so that rows need not be drawn anew. */
  readonly placed: readonly PlacedColumn<Row>[];
  readonly widths: ReadonlyMap<string, number>;
  /** Those that differ from their columns' own, so that none is cut at the edge. */
  readonly fitted: ReadonlyMap<string, number>;
  /** Pixels from the edge a pinned column sticks to. */
  readonly offsets: ReadonlyMap<string, number>;
  /** Follows the pointer that pulls at a column's edge until it is let go. */
  readonly resize: (name: string, startX: number) => void;
  /** All columns in their order, hidden ones too, for the chooser. */
  readonly all: readonly (PlacedColumn<Row> & { readonly isVisible: boolean })[];
};

/** The widest that a column of codes grows in pixels: half a code names nothing. */
const longCode = 260;

/** The narrowest and widest a column can be pulled, in pixels. */
export const widthLimits = { least: 56, most: 900 } as const;

/**
 * Places, widths and pins of a table's columns; `room` is what they have in the window, in pixels, if it is known, and `needs` what
 * their rows take.
 */
export function useColumns<Row>(
  columns: readonly TableColumn<Row>[],
  settings: TableSettings,
  change: (part: Partial<TableSettings>) => void,
  room: number | undefined,
  needs: ReadonlyMap<string, number>,
): ColumnsInPlace<Row> {
  const all = useMemo(() => standing(columns, settings), [columns, settings]);
  const fitted = useMemo(() => fittedWidths(all, settings, room, needs), [all, settings, room, needs]);
  const widths = useMemo(
    () =>
      new Map<string, number>(
        all
          .filter(({ isVisible }) => isVisible)
          .map(({ column: { name }, column }) => [name, fitted.get(name) ?? widthOf(column, settings)]),
      ),
    [all, settings, fitted],
  );
  const signature = all
    .map(({ column, pin, isVisible }) => `${column.name}:${isVisible ? (pin ?? '') : '-'}`)
    .join('|');
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the signature says all that may differ
  const placed = useMemo(() => all.filter(({ isVisible }) => isVisible), [signature, columns]);
  const offsets = useMemo(() => offsetsOf(placed, widths), [placed, widths]);

  const resize = useStable((name: string, startX: number) => {
    const from = widths.get(name);
    if (from === undefined) return;
    const { sizes } = settings;
    // The others stay as they are drawn.
    const own = Object.fromEntries(fitted);
    followPull(startX, (by) => change({ sizes: { ...own, ...sizes, [name]: within(from + by) } }));
  });
  return useMemo(
    () => ({ placed, widths, fitted, offsets, resize, all }),
    [placed, widths, fitted, offsets, resize, all],
  );
}

/** Whoever has pulled at a column has a layout of their own, which stays. */
function fittedWidths<Row>(
  all: ColumnsInPlace<Row>['all'],
  settings: TableSettings,
  room: number | undefined,
  needs: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (room === undefined || Object.keys(settings.sizes).length > 0) return new Map();
  const inSight = all
    .filter(({ isVisible }) => isVisible)
    .map(({ column, pin }) => ({
      name: column.name,
      width: widthOf(column, settings),
      ...(column.kind === 'code' ? { most: longCode } : {}),
      least: leastWidth(column),
      needs: needs.get(column.name),
      heading: within(lineWidth(column)),
      isPinned: pin !== undefined,
      // What a column draws of its text, such as a badge, does not go on in a tip.
      isWords: (column.kind ?? 'text') === 'text' && (!column.render || column.person === true),
    }));
  return wholeColumns(inSight, room);
}

/** Columns as the reader ordered them, those that came with a later release behind them; pinned ones at their edges. */
export function standing<Row>(
  columns: readonly TableColumn<Row>[],
  settings: TableSettings,
): ColumnsInPlace<Row>['all'] {
  const place = new Map(settings.order.map((name, at) => [name, at]));
  const placeOf = (column: TableColumn<Row>) => place.get(column.name) ?? settings.order.length;
  const ordered = columns.toSorted((one, other) => placeOf(one) - placeOf(other));
  const hidden = new Set(settings.hidden ?? columns.filter((column) => column.hidden === true).map(({ name }) => name));
  const byName = new Map<string, TableColumn<Row>>(columns.map((column) => [column.name, column]));
  const pinsAt = (edge: 'start' | 'end') => {
    const names = settings.pinned?.[edge] ?? columns.filter(({ pinned }) => pinned === edge).map(({ name }) => name);
    return names.flatMap((name) => byName.get(name) ?? []);
  };
  const start = pinsAt('start');
  const end = pinsAt('end').filter((column) => !start.includes(column));
  const middle = ordered.filter((column) => !start.includes(column) && !end.includes(column));
  const inPlace = (pin: Pin, group: readonly TableColumn<Row>[]) =>
    group.map((column) => ({ column, pin, isVisible: !hidden.has(column.name) }));
  return [...inPlace('start', start), ...inPlace(undefined, middle), ...inPlace('end', end)];
}

function widthOf<Row>(column: TableColumn<Row>, { sizes }: TableSettings): number {
  const kept = sizes[column.name];
  return within(typeof kept === 'number' ? kept : startWidth(column));
}

function within(width: number): number {
  return Math.round(Math.min(Math.max(width, widthLimits.least), widthLimits.most));
}

/** How far each pinned column stands from its edge: the widths of the pinned ones between the two. */
export function offsetsOf<Row>(
  placed: readonly PlacedColumn<Row>[],
  widths: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  const pinnedTo = (edge: 'start' | 'end') => placed.filter(({ pin }) => pin === edge);
  for (const group of [pinnedTo('start'), pinnedTo('end').toReversed()]) {
    let offset = 0;
    for (const { column } of group) {
      offsets.set(column.name, offset);
      offset += widths.get(column.name) ?? 0;
    }
  }
  return offsets;
}

/** Tells how many pixels the pointer has gone, at most once a frame, until it is let go. */
function followPull(startX: number, onMove: (by: number) => void): void {
  let by = 0;
  let frame = 0;
  const move = (event: PointerEvent) => {
    by = event.clientX - startX;
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      onMove(by);
    });
  };
  const end = () => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
