import { expect, test } from 'vitest';
import { officeDays } from './demo-days.ts';

const sum = (days: readonly { readonly count: number }[]) => days.reduce((all, { count }) => all + count, 0);

test('PLT-05 inquiries of an invented month are as many as asked for, more on weekdays, most at its end', () => {
  const days = officeDays('2026-09', { count: 300 });
  expect(sum(days)).toBe(300);
  const of = (day: string) => days.find((each) => each.day === day)?.count ?? 0;
  for (const [weekday, weekend] of [
    ['2026-09-11', '2026-09-12'],
    ['2026-09-14', '2026-09-13'],
  ] as const)
    expect(of(weekday)).toBeGreaterThan(2 * of(weekend));
  expect(of('2026-09-30')).toBeGreaterThan(1.2 * of('2026-09-09'));
});

test('PLT-05 a month under way has its days until then, as many as the whole month has on them', () => {
  const whole = officeDays('2026-09', { count: 120 });
  const underWay = officeDays('2026-09', { count: 120, until: '2026-09-15' });
  expect(underWay).toEqual(whole.filter(({ day }) => day < '2026-09-15'));
  expect(officeDays('2026-09', { count: 120, until: '2026-09-01' })).toEqual([]);
});
