import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeCipher } from '#kit/server/cipher.ts';
import { addressLikeness, addressMark, isOneEdit } from './address.ts';

const stored = 'Số 25 ngõ 12 đường Nguyễn Đình Chiểu, Phường Tân Hòa, Thành phố Hồ Chí Minh';

test.each([
  [stored, 0.99],
  ['25 Nguyen Dinh Chieu, P. Tan Hoa, TP Ho Chi Minh', 0.9],
  ['25 nguyễn đình chiểu', 0.7],
  ['so 25 nguyen dinh chiue', 0.7],
])("INQ-07 %s matches this customer's address", (typed, least) => {
  expect(addressLikeness(typed)(stored)).toBeGreaterThanOrEqual(least);
});

test.each(['118 Lê Duẩn, Phường Đông Thành, Hà Nội', 'Hồ Chí Minh', '26 Trần Phú, Phường Tân Hòa'])(
  'INQ-07 %s is not enough to match',
  (typed) => {
    expect(addressLikeness(typed)(stored)).toBeLessThan(0.7);
  },
);

test('addresses that share words share bits, and another key chooses other bits', () => {
  const cipher = makeCipher({ fieldKey: randomBytes(32), indexKey: randomBytes(32) });
  const mark = addressMark(cipher, stored);
  expect(addressMark(cipher, '25 nguyen dinh chieu') & mark).toBe(addressMark(cipher, '25 nguyen dinh chieu'));
  expect(addressMark(cipher, '')).toBe(0n);
  const others = Array.from({ length: 8 }, () =>
    addressMark(makeCipher({ fieldKey: randomBytes(32), indexKey: randomBytes(32) }), stored),
  );
  expect(new Set(others).size).toBeGreaterThan(1);
});

test.each([
  ['hanh', 'hnh', true],
  ['hanh', 'hanhh', true],
  ['hanh', 'hnah', true],
  ['hanh', 'hang', true],
  ['hanh', 'hanh', true],
  ['hanh', 'hong', false],
  ['hanh', 'ahhn', false],
])('one slip between %s and %s: %s', (one, other, isOne) => {
  expect(isOneEdit(one, other)).toBe(isOne);
});
