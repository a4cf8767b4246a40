import { expect, test } from 'vitest';
import { networkOf } from '#kit/server/http/network.ts';
import { Rate } from './rate.ts';

test('a bucket gives what it holds, refuses the next, and fills again with time', () => {
  const rate = new Rate(60);
  for (let call = 0; call < 60; call++) rate.take('a', 0);
  expect(() => rate.take('a', 500)).toThrow(/too-many-requests/);
  rate.take('b', 500);
  rate.take('a', 1_500);
  expect(() => rate.take('a', 1_500)).toThrow(/too-many-requests/);
});

test('an address is counted with its network: an IPv6 /64, an IPv4 address itself, however it is written', () => {
  const own = ['2001:db8:0:7::1', '2001:DB8::7:0:0:0:2', '2001:0db8:0000:0007:aaaa:bbbb:cccc:dddd'];
  expect(new Set(own.map(networkOf))).toEqual(new Set(['2001:db8:0:7::/64']));
  expect(networkOf('2001:db8:0:8::1')).not.toBe(networkOf('2001:db8:0:7::1'));
  expect([networkOf('203.0.113.9'), networkOf('::ffff:203.0.113.9')]).toEqual(['203.0.113.9', '203.0.113.9']);
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

test('calls of very many keys cost no more each than calls of a few', () => {
  const rate = new Rate(60);
  for (let key = 0; key < 150_000; key++) rate.take(`key ${key}`, key / 10_000);
  // Scanning all of them at each call would take ten billion steps.
  expect(rate.swept).toBeGreaterThan(0);
  expect(rate.swept).toBeLessThan(2 * 150_000);
});
