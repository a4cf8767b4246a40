import { expect, test } from 'vitest';
import { percentOf } from './spent-percent.ts';

test('REC-06 a budget’s percentage is said to a tenth and never rounded up', () => {
  expect(percentOf({ spent: '18994000', limit: '20000000' }, 'vi')).toBe('94,9');
  expect(percentOf({ spent: '7999999', limit: '10000000' }, 'en')).toBe('79.9');
  expect(percentOf({ spent: '10000000', limit: '10000000' }, 'vi')).toBe('100');
});
