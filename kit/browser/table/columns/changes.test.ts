import { expect, test } from 'vitest';
import { columnChanges } from './changes.ts';
import { plainSettings } from './settings.ts';
import { standing } from './use-columns.ts';

type Row = { readonly a: string; readonly b: string; readonly c: string };
const columns = [
  { name: 'a', label: 'A', pinned: 'start' },
  { name: 'b', label: 'B' },
  { name: 'c', label: 'C' },
] as const;

/** The columns in sight after a change. */
function after(change: (changes: ReturnType<typeof columnChanges>) => object, settings = plainSettings) {
  const all = standing<Row>(columns, settings);
  const next = { ...settings, ...change(columnChanges({ all, widths: new Map([['b', 200]]) }, settings)) };
  return {
    next,
    names: standing<Row>(columns, next)
      .filter(({ isVisible }) => isVisible)
      .map(({ column, pin }) => `${column.name}${pin ?? ''}`),
  };
}

test('LST-01 a column is hidden, pinned, moved and sized from its heading', () => {
  expect(after((change) => change.hide('b')).names).toEqual(['astart', 'c']);
  expect(after((change) => change.pin('c')).names).toEqual(['astart', 'cstart', 'b']);
  expect(after((change) => change.unpin('a')).names).toEqual(['a', 'b', 'c']);
  expect(after((change) => change.moveTo('c', 'b')).names).toEqual(['astart', 'c', 'b']);
  expect(after((change) => change.moveTo('b', 'c')).names).toEqual(['astart', 'c', 'b']);
  expect(after((change) => change.size('b', 5_000)).next.sizes).toEqual({ b: 900 });
  expect(after((change) => change.widen('b', -400)).next.sizes).toEqual({ b: 56 });
});

test('LST-01 the last column in sight cannot be hidden', () => {
  const settings = { ...plainSettings, hidden: ['a', 'b'] };
  const all = standing<Row>(columns, settings);
  expect(columnChanges({ all, widths: new Map() }, settings).mayHide).toBe(false);
  expect(columnChanges({ all: standing<Row>(columns, plainSettings), widths: new Map() }, plainSettings).mayHide).toBe(
    true,
  );
});
