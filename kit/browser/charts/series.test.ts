import { expect, test } from 'vitest';
import { axisTicks, short } from './series.ts';

test('FRM-07 figures of an axis are whole below a million, and above have a word that a reader knows', () => {
  const told = [0.5, 2000, 12_412, 999_999, 1_250_000, 3_400_000_000, 1_200_000_000_000];
  expect(told.map((value) => short(value, 'vi'))).toEqual([
    '0,5',
    '2.000',
    '12.412',
    '999.999',
    '1,3 triệu',
    '3,4 tỷ',
    '1,2 nghìn tỷ',
  ]);
  expect(told.map((value) => short(value, 'en'))).toEqual([
    '0.5',
    '2,000',
    '12,412',
    '999,999',
    '1.3M',
    '3.4B',
    '1.2T',
  ]);
});

test('FRM-07 an axis of counts has whole figures alone; one of measures keeps its halves', () => {
  const ticks = [0, 0.5, 1, 1.5, 2];
  expect(axisTicks(ticks, [{ values: [2, null, 0] }])).toEqual([0, 1, 2]);
  expect(axisTicks(ticks, [{ values: [2, 1] }, { values: [0.25] }])).toEqual(ticks);
});
