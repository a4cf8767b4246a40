import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#kit/words/fold.ts';
import { joint, makeEngine, wholeView } from './order/engine.ts';
import { findRows, makeSearchText } from './find.ts';

const names = ['Nguyễn Văn An', 'Nguyen Van An', 'Trần Thị Đào', 'Hoàng Hòa'.normalize('NFD'), ''];

function found(query: string): number[] {
  const engine = makeEngine(names.length, 'vi');
  engine.add({ name: 'name', kind: 'text', joined: names.join(joint), labels: [] });
  return [...(engine.order({ ...wholeView, find: query, findIn: ['name'] }) ?? names.keys())];
}

test('LST-03 people sort by given name on request', () => {
  const engine = makeEngine(3, 'vi');
  engine.add({ name: 'name', kind: 'text', joined: ['Trần Văn An', 'Bùi Thị Đào', 'Đỗ Ân'].join(joint), labels: [] });
  const sorts = [{ name: 'name', desc: false }];
  expect([...(engine.order({ ...wholeView, sorts }) ?? [])]).toEqual([1, 2, 0]);
  expect([...(engine.order({ ...wholeView, sorts, byGivenName: ['name'] }) ?? [])]).toEqual([0, 2, 1]);
});

test('LST-03 filtered rows keep their sort order, and dates are found as displayed', () => {
  const engine = makeEngine(3, 'vi');
  engine.add({
    name: 'date',
    kind: 'date',
    joined: ['2026-01-05', '2026-03-05', '2025-12-31'].join(joint),
    labels: [],
  });
  const sorts = [{ name: 'date', desc: true }];
  expect([...(engine.order({ ...wholeView, sorts, find: '05/', findIn: ['date'] }) ?? [])]).toEqual([1, 0]);
});

test('LST-03 the quick filter finds without accents, whatever form the text came in', () => {
  expect(found('nguyen van')).toEqual([0, 1]);
  expect(found('dao')).toEqual([2]);
  expect(found('hoa')).toEqual([3]);
  expect(found('  ')).toEqual([0, 1, 2, 3, 4]);
});

test('LST-03 a typed accent narrows first, and is ignored if nothing is spelled so', () => {
  expect(found('nguyễn')).toEqual([0]);
  expect(found('hòa')).toEqual([3]);
  expect(found('nguyển')).toEqual([0, 1]);
});

test('LST-03 every word must be in the row, in any order', () => {
  expect(found('an nguyen')).toEqual([0, 1]);
  expect(found('tran dao')).toEqual([2]);
  expect(found('tran nguyen')).toEqual([]);
});

test('LST-03 the search over all rows at once finds what a search row by row finds', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'abcAĐđéạ \n'), maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'abcde '), maxLength: 3 }),
      (rows, query) => {
        const searchText = makeSearchText(rows.length, [rows.map(([a]) => a), rows.map(([, b]) => b)], 'folded');
        const words = fold(query)
          .split(/\s+/)
          .filter((word) => word !== '');
        const expected = rows.flatMap((row, index) => {
          const texts = row.map(fold);
          return words.every((word) => texts.some((text) => text.includes(word))) ? [index] : [];
        });
        expect([...findRows(searchText, fold(query))]).toEqual(expected);
      },
    ),
  );
});
