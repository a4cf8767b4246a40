import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCipher } from './cipher.ts';

const keys = () => ({ fieldKey: randomBytes(32), indexKey: randomBytes(32) });

test('what was sealed opens to the same text', () => {
  const cipher = makeCipher(keys());
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => cipher.open(cipher.seal(text)) === text));
});

test('the same text is never sealed to the same bytes', () => {
  const cipher = makeCipher(keys());
  const sealed = Array.from({ length: 3000 }, () => cipher.seal('079199012345').toString('hex'));
  expect(new Set(sealed).size).toBe(3000);
});

test('a change of any byte is detected', () => {
  const cipher = makeCipher(keys());
  const sealed = cipher.seal('079199012345');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => cipher.open(changed)).toThrow();
  }
  expect(() => cipher.open(sealed.subarray(0, 20))).toThrow();
});

test('another key decrypts nothing', () => {
  const sealed = makeCipher(keys()).seal('079199012345');
  expect(() => makeCipher(keys()).open(sealed)).toThrow();
});

test('after a key change the old fields can still be decrypted, and new ones say which key they need', () => {
  const first = keys();
  const old = makeCipher(first).seal('0301234567');
  const second = makeCipher({
    ...keys(),
    indexKey: first.indexKey,
    keyVersion: 2,
    otherFieldKeys: new Map([[1, first.fieldKey]]),
  });
  expect(second.open(old)).toBe('0301234567');
  expect(second.seal('0301234567')[0]).toBe(2);
  expect(() => makeCipher(first).open(second.seal('0301234567'))).toThrow(/version 2/);
});

test('a blind index finds the same number of the same kind, and only with the key', () => {
  const first = keys();
  const cipher = makeCipher(first);
  const index = cipher.blindIndex('citizen', '079199012345');
  expect(index).toHaveLength(16);
  expect(makeCipher({ ...first, fieldKey: randomBytes(32) }).blindIndex('citizen', '079199012345')).toEqual(index);
  expect(cipher.blindIndex('tax', '079199012345')).not.toEqual(index);
  expect(cipher.blindIndex('citizen', '079199012346')).not.toEqual(index);
  expect(makeCipher(keys()).blindIndex('citizen', '079199012345')).not.toEqual(index);
});

test('a key of the wrong length is refused', () => {
  expect(() => makeCipher({ ...keys(), fieldKey: randomBytes(16) })).toThrow(/32 bytes/);
  expect(() => makeCipher({ ...keys(), keyVersion: 0 })).toThrow(/version/);
});
