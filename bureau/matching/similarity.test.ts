import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jaroWinkler, nameSimilarity } from './similarity.ts';

const name = fc
  .array(fc.constantFrom('nguyen', 'tran', 'van', 'thi', 'minh', 'hanh', 'hoa', 'an', 'y', 'long', 'thuy'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((words) => words.join(' '));

test('similarity is 1 for equal names, the same in both directions, and stays between 0 and 1', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      const likeness = nameSimilarity(one, other);
      expect(nameSimilarity(one, one)).toBe(1);
      expect(likeness).toBeCloseTo(nameSimilarity(other, one), 10);
      expect(likeness).toBeGreaterThanOrEqual(0);
      expect(likeness).toBeLessThanOrEqual(1);
    }),
  );
});

test('Jaro-Winkler gives the textbook values', () => {
  expect(jaroWinkler('martha', 'marhta')).toBeCloseTo(0.9611, 4);
  expect(jaroWinkler('dixon', 'dicksonx')).toBeCloseTo(0.8133, 4);
  expect(jaroWinkler('abc', 'xyz')).toBe(0);
});

test.each([
  ['cong ty hoang long phat', 'cong ty hoang long phat dat', 0.75, 0.95],
  ['nguyen thi minh hanh', 'nguyen thi minh hanhh', 0.85, 1],
  ['nguyen van nam', 'tran thi hoa', 0, 0.3],
  ['nguyen van nam', 'nguyen nam', 0.5, 0.85],
])('%s and %s have a similarity between %d and %d', (one, other, least, most) => {
  expect(nameSimilarity(one, other)).toBeGreaterThanOrEqual(least);
  expect(nameSimilarity(one, other)).toBeLessThanOrEqual(most);
});
