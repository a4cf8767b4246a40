import { expect, test } from 'vitest';
import { fiscalYearsOn, periodsOn } from './calendar.ts';

test('RTG-06 last year can be requested once its statements were due on 30 April, until then the year before', () => {
  expect(fiscalYearsOn('2026-04-30')).toEqual([2024, 2023, 2022, 2021, 2020]);
  expect(fiscalYearsOn('2026-05-01')).toEqual([2025, 2024, 2023, 2022, 2021]);
  expect(fiscalYearsOn('2026-01-01')[0]).toBe(2024);
  expect(fiscalYearsOn('2026-12-31')[0]).toBe(2025);
});

test('LKP-03 periods are the last 24 months, newest first, across years', () => {
  const periods = periodsOn('2026-01-15');
  expect(periods).toHaveLength(24);
  expect(periods.slice(0, 2)).toEqual([
    { year: 2026, month: 1 },
    { year: 2025, month: 12 },
  ]);
  expect(periods.at(-1)).toEqual({ year: 2024, month: 2 });
});
