import { useRef } from 'react';
import type { TableData } from '#kit/browser/table/data.ts';
import type { Selection } from '#kit/browser/table/table-props.ts';

type Rows<Row> = {
  readonly selection: Selection<Row> | undefined;
  readonly data: TableData<Row>;
  readonly rowOf: (place: number) => number;
};

/** Ticks rows from one place to another: what Shift with an arrow or a click does, and Ctrl+A. */
export function useRanges<Row>({ selection, data, rowOf }: Rows<Row>) {
  // Where the range began, and what was ticked before it: a range that gets shorter again gives back what it took.
  const anchor = useRef<{ readonly place: number; readonly base: ReadonlySet<string> }>(undefined);
  const tick = (base: ReadonlySet<string>, from: number, to: number) => {
    if (selection === undefined) return;
    const keys = new Set(base);
    for (let place = from; place <= to; place += 1) keys.add(selection.keyOf(data.row(rowOf(place))));
    selection.onChange(keys);
  };
  return {
    /** The next range begins where the keyboard is then. */
    forget: () => {
      anchor.current = undefined;
    },
    extend(from: number, to: number) {
      if (selection === undefined || from < 0 || to < 0) return;
      anchor.current ??= { place: from, base: selection.keys };
      const { place, base } = anchor.current;
      tick(base, Math.min(place, to), Math.max(place, to));
    },
    /** Ticks the rows from a place to before another. */
    all: (from: number, to: number) => tick(new Set(selection?.keys), from, to - 1),
  };
}
