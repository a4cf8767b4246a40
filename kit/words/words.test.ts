import { expect, test } from 'vitest';
import { say, words } from './words.ts';

const book = words('test', { rows: ['{{count}} dòng', '{{count}} {{count, row|rows}}'] });

test('LNG-01 English distinguishes one from many; Vietnamese has one form for both', () => {
  expect(say(book, 'en', 'rows', { count: 1 })).toBe('1 row');
  expect(say(book, 'en', 'rows', { count: '1' })).toBe('1 row');
  expect(say(book, 'en', 'rows', { count: 0 })).toBe('0 rows');
  expect(say(book, 'en', 'rows', { count: '1,001' })).toBe('1,001 rows');
  expect(say(book, 'vi', 'rows', { count: 1 })).toBe('1 dòng');
});
