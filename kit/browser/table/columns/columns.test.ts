import { describe, expect, test } from 'vitest';
import { startWidth, type TableColumn } from './columns.ts';
import { plainSettings, type TableSettings } from './settings.ts';
import { offsetsOf, standing } from './use-columns.ts';

type Row = Record<'a' | 'b' | 'c' | 'd', string>;
const column = (name: keyof Row, more: Partial<TableColumn<Row>> = {}): TableColumn<Row> => ({
  name,
  label: name,
  ...more,
});
const four = [column('a'), column('b'), column('c'), column('d')];
const shown = (columns: readonly TableColumn<Row>[], settings: Partial<TableSettings>) =>
  standing(columns, { ...plainSettings, ...settings })
    .filter(({ isVisible }) => isVisible)
    .map(({ column: { name }, pin }) => (pin === undefined ? name : `${name}:${pin}`));

test('LST-03 a column of badges starts as wide as its longest word, and no wider', () => {
  const options = [{ value: '1', label: 'x'.repeat(35) }];
  const status = { label: '', kind: 'status', options } as const;
  expect(startWidth({ ...status, width: 100 })).toBeGreaterThan(250);
  expect(startWidth({ ...status, width: 400 })).toBe(startWidth({ ...status, width: 100 }));
  expect(startWidth({ label: '', kind: 'status', width: 400 })).toBe(400);
  expect(startWidth({ label: '', kind: 'code', width: 100 })).toBe(100);
});

test('LST-03 a column starts wide enough for its heading to stand in two lines, its unit included', () => {
  // The longer line is "thanh toán", ten letters.
  expect(startWidth({ label: 'Đình chỉ thanh toán', kind: 'number', width: 60 })).toBe(100);
  expect(startWidth({ label: 'Đình chỉ thanh toán từ ngày', kind: 'date' })).toBeGreaterThan(112);
  expect(startWidth({ label: 'Số tiền', unit: 'triệu đồng', kind: 'number', width: 56 })).toBeGreaterThan(110);
  expect(startWidth({ label: 'Ngày nhập', kind: 'date' })).toBe(112);
});

describe('where columns stand', () => {
  test('LST-03 as the reader ordered them; a column of a later release comes last, a name that is gone is passed over', () => {
    expect(shown(four, { order: ['c', 'gone', 'a'] })).toEqual(['c', 'a', 'b', 'd']);
  });

  test('LST-03 hidden ones keep their place in the chooser, and are hidden from the start only until the reader chooses', () => {
    const columns = [column('a'), column('b', { hidden: true }), column('c')];
    expect(shown(columns, {})).toEqual(['a', 'c']);
    expect(shown(columns, { hidden: ['a'] })).toEqual(['b', 'c']);
    expect(standing(columns, plainSettings).map(({ column: { name } }) => name)).toEqual(['a', 'b', 'c']);
  });

  test('LST-03 pinned ones stand at their edges, each at most once, in the order they were pinned', () => {
    expect(shown([column('a'), column('b', { pinned: 'end' }), column('c', { pinned: 'start' })], {})).toEqual([
      'c:start',
      'a',
      'b:end',
    ]);
    expect(shown(four, { pinned: { start: ['d', 'b', 'gone'], end: ['b', 'a'] } })).toEqual([
      'd:start',
      'b:start',
      'c',
      'a:end',
    ]);
  });

  test('LST-03 a pinned column stands beside the pinned ones between it and its edge', () => {
    const placed = standing(four, { ...plainSettings, pinned: { start: ['a', 'b'], end: ['c', 'd'] } });
    const widths = new Map([
      ['a', 100],
      ['b', 120],
      ['c', 140],
      ['d', 160],
    ]);
    expect(Object.fromEntries(offsetsOf(placed, widths))).toEqual({ a: 0, b: 100, c: 160, d: 0 });
  });
});
