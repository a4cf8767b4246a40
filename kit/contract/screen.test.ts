import { expect, test } from 'vitest';
import { pathWith, standsFor } from './screen.ts';

const digits = '0123456789abcdef0123';

test('NAV-10 a hashed path matches its own start and 16 hex digits, and nothing else', () => {
  const address = pathWith('r14-{hash}', digits);
  expect(address).toBe('r14-0123456789abcdef');
  expect(standsFor('r14-{hash}', address)).toBe(true);
  for (const other of [
    'r14-',
    'r14-{hash}',
    `${address}0`,
    address.toUpperCase(),
    `x${address}`,
    'r14-0123456789abcdeg',
  ])
    expect([other, standsFor('r14-{hash}', other)]).toEqual([other, false]);
  expect(standsFor('send-data', 'send-data')).toBe(true);
  expect(standsFor('send-data', 'send-data/more')).toBe(false);
});
