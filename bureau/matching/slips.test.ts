import { expect, test } from 'vitest';
import { isTwoEdits } from './edits.ts';
import { forgottenMiddle, meantNames, nameRelation, namesOfTwoSlips, neighbours, otherOrders } from './slips.ts';

const known = new Set('nguyen van thi thu nam lam tam an anh hanh han minh hoa ha tran hung hang'.split(' '));

test('INQ-07 a syllable is replaced by the known ones that are one slip away', () => {
  expect(neighbours('hnh', known).toSorted()).toEqual(['anh', 'hanh']);
  expect(neighbours('nma', known)).toEqual(['nam']);
  expect(neighbours('hhanh', known)).toEqual(['hanh']);
  expect(neighbours('nam', known).toSorted()).toEqual(['lam', 'tam']);
  expect(neighbours('xyz', known)).toEqual([]);
});

test('INQ-07 if a syllable is unknown, only that one is varied', () => {
  expect(meantNames('nguyen van nma', known)).toEqual(['nguyen van nam']);
  expect(meantNames('nguyen van nam', known)[0]).toBe('nguyen van nam');
  expect(meantNames('ngyen van nma', known)).toEqual(['nguyen van nam']);
});

test('INQ-07 a missing or extra blank is a slip too', () => {
  expect(meantNames('nguyen vannam', known)).toContain('nguyen van nam');
  expect(meantNames('ngu yen van nam', known)).toContain('nguyen van nam');
});

test('INQ-07 the relation of a typed name to a stored one', () => {
  expect(nameRelation('nguyen van nam', 'nguyen van nam')).toBe('same');
  expect(nameRelation('nguyen van nma', 'nguyen van nam')).toBe('slip');
  expect(nameRelation('nguyen nam', 'nguyen van nam')).toBe('middle-forgotten');
  expect(nameRelation('nguyen thi ha', 'nguyen thi thu ha')).toBe('middle-forgotten');
  expect(nameRelation('nguyen van', 'nguyen van nam')).toBe('begins');
  expect(nameRelation('tran van nam', 'nguyen thi hoa')).toBe('other');
});

test('INQ-07 the pattern of a forgotten middle name finds it in either position', () => {
  const matches = (typed: string, stored: string) => {
    const pattern = forgottenMiddle(typed)?.pattern ?? '';
    return new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(stored);
  };
  expect(matches('nguyen nam', 'nguyen van nam')).toBe(true);
  expect(matches('nguyen thi ha', 'nguyen thi thu ha')).toBe(true);
  expect(matches('nguyen thu ha', 'nguyen thi thu ha')).toBe(true);
  expect(matches('nguyen thi ha', 'tran thi thu ha')).toBe(false);
});

test('INQ-07 the parts of a name in another order', () => {
  expect(otherOrders('nam nguyen van')).toContain('nguyen van nam');
  expect(otherOrders('nguyen nam van')).toContain('nguyen van nam');
  expect(otherOrders('nam')).toEqual([]);
  expect(nameRelation('nam nguyen van', 'nguyen van nam')).toBe('swapped');
});

test('INQ-07 two slips: in two syllables, known or not, or both in one', () => {
  expect(namesOfTwoSlips('nguyen vna nma', known)).toContain('nguyen van nam');
  expect(namesOfTwoSlips('nguyen van nam', known)).not.toContain('nguyen van nam');
  expect(namesOfTwoSlips('tran thi hang', known)).toContain('tran thu hanh');
  expect(namesOfTwoSlips('nguue van nam', known)).toContain('nguyen van nam');
  for (const [one, other, isTwo] of [
    ['nguyen', 'nguye', true],
    ['nguyen', 'ngyuem', true],
    ['nguyen', 'gnuyne', true],
    ['nguyen', 'nguy', true],
    ['nguyen', 'ngu', false],
    ['nguyen', 'nguyen', false],
    ['huong', 'hog', true],
    ['nguyen', 'nguaab', false],
    ['nam', 'nab', false],
    ['hanh', 'hung', false],
  ] as const)
    expect([one, other, isTwoEdits(one, other)]).toEqual([one, other, isTwo]);
});
