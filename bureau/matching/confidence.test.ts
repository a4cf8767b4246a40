import { expect, test } from 'vitest';
import { type Evidence, gradeOf, judge } from './confidence.ts';

const nothing: Evidence = {
  isCicCode: false,
  paper: undefined,
  name: undefined,
  relation: 'other',
  address: undefined,
  isSameProvince: undefined,
  isSameBirthDate: false,
  isNearPaper: false,
};

// The table of domain 7.3, line by line, and the lines that the specified search by name needs.
test.each<[string, Partial<Evidence>, number | undefined, string | undefined]>([
  ['CIC code, name alike', { isCicCode: true, name: 0.6 }, 10, 'auto'],
  ['CIC code alone', { isCicCode: true }, 10, 'auto'],
  ['CIC code, name doubtful', { isCicCode: true, name: 0.55 }, 8, 'warn'],
  ['CIC code, another name', { isCicCode: true, name: 0.49 }, 1, 'conflict'],
  ['citizen ID, name alike', { paper: 'strong', name: 0.85 }, 10, 'auto'],
  ['citizen ID, name differs a little', { paper: 'strong', name: 0.5 }, 8, 'warn'],
  ['citizen ID, another name', { paper: 'strong', name: 0.49 }, 1, 'conflict'],
  ['old ID and birth date', { paper: 'old', name: 0.6, isSameBirthDate: true }, 9, 'auto'],
  ['old ID and name', { paper: 'old', name: 0.9 }, 9, 'auto'],
  ['old ID only', { paper: 'old', name: 0.7 }, 6, 'list'],
  ['registration number and province', { paper: 'registration', name: 0.6, isSameProvince: true }, 9, 'auto'],
  [
    'name, birth date and province',
    { name: 0.95, relation: 'slip', isSameBirthDate: true, isSameProvince: true },
    8,
    'list',
  ],
  ['near name and an ID with one wrong digit', { name: 0.8, relation: 'slip', isNearPaper: true }, 7, 'list'],
  ['an ID with one wrong digit, another name', { name: 0.4, isNearPaper: true }, undefined, undefined],
  ['parts in another order and province', { name: 0.6, relation: 'swapped', isSameProvince: true }, 5, 'list'],
  ['name and address', { name: 1, relation: 'same', address: 0.7, isSameProvince: true }, 7, 'list'],
  ['near name and address', { name: 0.8, relation: 'slip', address: 0.7, isSameProvince: true }, 6, 'list'],
  ['near name and province', { name: 0.85, isSameProvince: true }, 5, 'list'],
  ['forgotten middle name and province', { name: 0.6, relation: 'middle-forgotten', isSameProvince: true }, 5, 'list'],
  ['name without a province', { name: 1, relation: 'same' }, 4, 'list'],
  ['beginning of a name', { name: 0.7, relation: 'begins', isSameProvince: true }, 3, 'list'],
  ['name in another province', { name: 1, relation: 'same', isSameProvince: false }, undefined, undefined],
  ['some likeness only', { name: 0.8, isSameProvince: true }, undefined, undefined],
  ['nothing', {}, undefined, undefined],
])('INQ-07 %s', (_, evidence, confidence, action) => {
  const verdict = judge({ ...nothing, ...evidence });
  expect(verdict?.confidence).toBe(confidence);
  expect(verdict?.action).toBe(action);
});

test('INQ-07 each field has a grade: equal, similar, different, not given', () => {
  expect([1, 0.7, 0.2, undefined].map((likeness) => gradeOf(likeness, 0.95, 0.6))).toEqual(['A', 'B', 'F', 'Z']);
});
