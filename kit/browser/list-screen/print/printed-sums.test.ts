import { expect, test } from 'vitest';
import { printedSums, sumOf } from './printed-sums.ts';

test('amounts are added exactly, whatever their size and sign; missing ones add nothing', () => {
  expect(sumOf(['9007199254740993', '7', null, ''])).toBe('9007199254741000');
  expect(sumOf(['-1.5', '0.25', 3])).toBe('1.75');
  expect(sumOf(['-0.5', '0.25'])).toBe('-0.25');
  expect(sumOf([null, ''])).toBeUndefined();
  expect(sumOf(['1', 'x'])).toBeUndefined();
});

test('on paper the listed rows are summed, prices are not; the server’s sums appear only under the whole list', () => {
  const rows = [
    { fee: '10', price: '5' },
    { fee: '20', price: '5' },
    { fee: '40', price: '5' },
  ];
  const data = {
    size: 3,
    row: (at: number) => rows[at],
    value: (at: number, name: string) => rows[at]?.[name as 'fee'],
  };
  const columns = [{ name: 'fee', kind: 'money' } as const, { name: 'price', kind: 'money', adds: false } as const];
  const listed = { columns, data: data as never, order: Int32Array.of(2, 0), count: 2, isWhole: false };
  expect(printedSums({ ...listed, told: undefined })).toEqual({ fee: '50' });
  expect(printedSums({ ...listed, told: { fee: '70' } })).toBeUndefined();
  expect(printedSums({ ...listed, isWhole: true, told: { fee: '70' } })).toEqual({ fee: '70' });
});
