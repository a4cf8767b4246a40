import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { BodyRow, type RowShape } from './body-row.tsx';
import type { Order } from './order/engine.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import type { ActiveCell } from './use-active-cell.ts';

export type BodyProps<Row> = {
  readonly shape: RowShape<Row>;
  readonly order: Order;
  readonly from: number;
  readonly to: number;
  readonly active: ActiveCell;
  readonly foundPlace: number;
  readonly isSelected: (row: number) => boolean;
  readonly isFresh: (row: number) => boolean;
};

/**
 * Rows of a page, each an element of its own that stays with its row: what is pressed while rows are loaded anew is never
 * the button of another one.
 */
export function PageBody<Row>(props: BodyProps<Row>): ReactNode {
  const { order, shape, from, to } = props;
  const { data, rowKey } = shape;
  return Array.from({ length: to - from }, (_, at) => {
    const place = from + at;
    const key = rowKey === undefined ? at : rowKey(data.row(rowAt(order, place)));
    return <PlacedRow key={key} {...props} place={place} height={undefined} />;
  });
}

/** The number in the data of the row that stands at a place. */
export function rowAt(order: Order, place: number): number {
  return order === null ? place : (order[place] ?? 0);
}

export type VirtualBodyHandle = { readonly show: (place: number) => void };

type VirtualProps<Row> = BodyProps<Row> & {
  readonly scroller: HTMLElement | null;
  readonly rowHeight: number;
  readonly handle: Ref<VirtualBodyHandle>;
};

/** Rows in sight only. A row's element is used again for the row that comes into sight as it leaves. */
export function VirtualBody<Row>({ scroller, rowHeight, handle, ...props }: VirtualProps<Row>): ReactNode {
  const seen = useVirtualRows(scroller, props.to, rowHeight);
  useImperativeHandle(handle, () => ({ show: seen.show }), [seen.show]);
  const places = Array.from({ length: seen.to - seen.from }, (_, at) => seen.from + at);
  const { before, after } = seen;
  useLayoutEffect(() => {
    const table = scroller?.querySelector('table');
    if (!table) return;
    // The table itself moves to where its drawn rows belong: rows of empty space would be rows to a screen reader.
    table.style.marginBlock = `${before}px ${after}px`;
    return () => {
      table.style.marginBlock = '';
    };
  }, [scroller, before, after]);
  const slot = useSlots(seen.from, seen.to, seen.pool);
  return places.map((place) => <PlacedRow key={slot(place)} {...props} place={place} height={rowHeight} />);
}

/**
 * Which row element shows a place. While scrolling, elements that leave at one end come back at the other and the rest
 * stay; after a jump every element takes a new row in the order they stand in, so that none has to be moved.
 */
function useSlots(from: number, to: number, pool: number): (place: number) => number {
  const before = useRef({ from: 0, to: 0, base: 0 });
  // oxlint-disable react/refs -- the last drawing decides which element goes on; a state would draw every scroll twice
  const { current: last } = before;
  const base = from >= last.to || to <= last.from ? from % pool : last.base;
  useLayoutEffect(() => {
    before.current = { from, to, base };
  }, [from, to, base]);
  return (place) => (place - base + pool) % pool;
  // oxlint-enable react/refs
}

function PlacedRow<Row>({
  shape,
  order,
  active,
  foundPlace,
  isSelected,
  isFresh,
  place,
  height,
}: BodyProps<Row> & { place: number; height: number | undefined }): ReactNode {
  const row = rowAt(order, place);
  return (
    <BodyRow
      shape={shape}
      row={row}
      place={place}
      activeCell={active.place === place ? active.cell : -1}
      isSelected={isSelected(row)}
      isFresh={isFresh(row)}
      isFound={place === foundPlace}
      height={height}
    />
  );
}
