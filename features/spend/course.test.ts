import { expect, test } from 'vitest';
import { courseOf } from './course.ts';

const days = (month: string, amounts: readonly number[]) =>
  amounts.map((soTien, at) => ({
    ngay: `${month}-${String(at + 1).padStart(2, '0')}`,
    soLuong: 1,
    soTien: String(soTien),
  }));

test('REC-06 each day of the course has what was spent before it; days to come have none', () => {
  const { names, now, before } = courseOf(days('2026-11', [10, 0, 5]), days('2026-10', Array(31).fill(1)));
  expect(names).toHaveLength(31);
  expect(now.slice(0, 4)).toEqual([10, 10, 15, null]);
  expect([before[0], before[30]]).toEqual([1, 31]);
});

test('REC-06 the expected spend goes from today to the month’s last day, at the pace of the days so far', () => {
  const { expected, atEnd } = courseOf(days('2026-11', [20, 20, 20, 20, 20]), days('2026-10', Array(31).fill(1)));
  expect(atEnd).toBe(600);
  expect([expected[3], expected[4], expected[5], expected[29], expected[30]]).toEqual([null, 100, 120, 600, null]);
});

test('REC-06 four days are too few to expect anything; on the last day nothing is left to expect', () => {
  expect(courseOf(days('2026-12', [5, 5, 5, 5]), []).atEnd).toBeUndefined();
  const { expected, atEnd } = courseOf(days('2026-02', Array(28).fill(2)), days('2026-01', Array(31).fill(1)));
  expect(atEnd).toBe(56);
  expect(expected.filter((value) => value !== null)).toEqual([56]);
});
