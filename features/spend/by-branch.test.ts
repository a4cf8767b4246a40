import { expect, test } from 'vitest';
import { byBranch } from './by-branch.ts';

const person = (chiNhanh: string | null, user_Name: string, soTien: string) => ({
  ...{ chiNhanh, user_Name, soTien, soLuong: 1, hoTen: null },
  tenChiNhanh: chiNhanh === null ? null : { vi: `Chi nhánh ${chiNhanh}`, en: `Branch ${chiNhanh}` },
});

test('REC-06 the dearest branch comes first, in it the dearest person, and several people of a branch have a sum', () => {
  const rows = byBranch([person('1', 'a', '50'), person(null, 'b', '70'), person('1', 'c', '90')]);
  expect(rows.map(({ chiNhanh, user_Name, soTien }) => [chiNhanh, user_Name, soTien])).toEqual([
    ['1', 'c', '90'],
    ['1', 'a', '50'],
    ['1', null, '140'],
    [null, 'b', '70'],
  ]);
  expect(rows.map(({ isSum }) => isSum)).toEqual([false, false, true, false]);
  expect(rows[2]).toMatchObject({ soLuong: 2, tenChiNhanh: { vi: 'Chi nhánh 1' } });
});

test('REC-06 a single branch has no sum of its own: it would repeat that of the table', () => {
  const rows = byBranch([person(null, 'a', '50'), person(null, 'b', '70')]);
  expect(rows.map(({ user_Name, isSum }) => [user_Name, isSum])).toEqual([
    ['b', false],
    ['a', false],
  ]);
});

test('REC-06 amounts are compared as whole dong of any size, not as texts', () => {
  const rows = byBranch([person('1', 'a', '9'), person('2', 'b', '9007199254740993'), person('3', 'c', '10')]);
  expect(rows.map(({ chiNhanh }) => chiNhanh)).toEqual(['2', '3', '1']);
});
