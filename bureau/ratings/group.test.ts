import { expect, test } from 'vitest';
import { dueDay, isDue, isTooOld, newestFiscalYear } from './fiscal-year.ts';
import { groupOf } from './group.ts';

const owns = (parent: number, child: number, sharePercent = 60) => ({
  parent: BigInt(parent),
  child: BigInt(child),
  sharePercent,
});

test('RTG-04 a group is walked level by level, each member once', () => {
  const { members, hasLoop } = groupOf(1n, [owns(1, 2), owns(1, 3), owns(2, 4), owns(3, 4), owns(9, 8)]);
  expect(members.map(({ subjectId, owner, level }) => [subjectId, owner, level])).toEqual([
    [2n, 1n, 1],
    [3n, 1n, 1],
    [4n, 2n, 2],
  ]);
  expect(hasLoop).toBe(false);
});

test('RTG-04 companies that own each other in a circle end the walk, and are reported', () => {
  const circle = groupOf(1n, [owns(1, 2), owns(2, 3), owns(3, 1), owns(3, 2)]);
  expect(circle.members.map(({ subjectId }) => subjectId)).toEqual([2n, 3n]);
  expect(circle.hasLoop).toBe(true);
  expect(groupOf(1n, [owns(1, 1)])).toEqual({ members: [], hasLoop: true });
  expect(groupOf(1n, [])).toEqual({ members: [], hasLoop: false });
});

test('RTG-06 statements of a fiscal year are due on 30 April of the next, and taken from the day after', () => {
  expect(dueDay(2025)).toBe('2026-04-30');
  expect([isDue(2025, '2026-04-30'), isDue(2025, '2026-05-01')]).toEqual([false, true]);
  expect([newestFiscalYear('2026-04-30'), newestFiscalYear('2026-05-01'), newestFiscalYear('2027-01-01')]).toEqual([
    2024, 2025, 2025,
  ]);
});

test('RTG-06 a fiscal year that ended more than 18 months ago is too old for a rating', () => {
  expect([isTooOld(2024, '2026-06-30'), isTooOld(2024, '2026-07-01')]).toEqual([false, true]);
});
