import { expect, test } from 'vitest';
import { forgottenMiddle, meantNames, nameRelation, neighbours } from './slips.ts';

const known = new Set('nguyen van thi thu nam lam tam an anh hanh han minh hoa ha tran hung hang'.split(' '));

test('INQ-07 a syllable is looked for among the known ones that one slip makes of it', () => {
  expect(neighbours('hnh', known).toSorted()).toEqual(['anh', 'hanh']);
  expect(neighbours('nma', known)).toEqual(['nam']);
  expect(neighbours('hhanh', known)).toEqual(['hanh']);
  expect(neighbours('nam', known).toSorted()).toEqual(['lam', 'tam']);
  expect(neighbours('xyz', known)).toEqual([]);
});

test('INQ-07 when a syllable is no known one, only that one is varied', () => {
  expect(meantNames('nguyen van nma', known)).toEqual(['nguyen van nam']);
  expect(meantNames('nguyen van nam', known)[0]).toBe('nguyen van nam');
  expect(meantNames('ngyen van nma', known)).toEqual(['nguyen van nam']);
});

test('INQ-07 a blank too few or too many is a slip as well', () => {
  expect(meantNames('nguyen vannam', known)).toContain('nguyen van nam');
  expect(meantNames('ngu yen van nam', known)).toContain('nguyen van nam');
});

test('INQ-07 what a typed name is to a stored one', () => {
  expect(nameRelation('nguyen van nam', 'nguyen van nam')).toBe('same');
  expect(nameRelation('nguyen van nma', 'nguyen van nam')).toBe('slip');
  expect(nameRelation('nguyen nam', 'nguyen van nam')).toBe('middle-forgotten');
  expect(nameRelation('nguyen thi ha', 'nguyen thi thu ha')).toBe('middle-forgotten');
  expect(nameRelation('nguyen van', 'nguyen van nam')).toBe('begins');
  expect(nameRelation('tran van nam', 'nguyen thi hoa')).toBe('other');
});

test('INQ-07 the pattern of a forgotten middle name finds it at either place', () => {
  const matches = (typed: string, stored: string) => {
    const pattern = forgottenMiddle(typed)?.pattern ?? '';
    return new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(stored);
  };
  expect(matches('nguyen nam', 'nguyen van nam')).toBe(true);
  expect(matches('nguyen thi ha', 'nguyen thi thu ha')).toBe(true);
  expect(matches('nguyen thu ha', 'nguyen thi thu ha')).toBe(true);
  expect(matches('nguyen thi ha', 'tran thi thu ha')).toBe(false);
});
