import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { isPrivate, isWrittenByBalancer, networkOf, isNetwork, isWithin } from './network.ts';

test('SES-05 NAV-17 of forwarded addresses only the one written by the balancer counts, whatever network the caller is in', async () => {
  const http = Fastify({ trustProxy: isWrittenByBalancer });
  http.get('/', (request) => request.ip);
  const seen = async (remoteAddress: string, forwarded?: string) =>
    (
      await http.inject({
        url: '/',
        remoteAddress,
        ...(forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }),
      })
    ).body;
  expect(await seen('127.0.0.1', '198.51.100.7')).toBe('198.51.100.7');
  // A member on a leased line sends a header of its own; the balancer appends what it saw.
  expect(await seen('127.0.0.1', '203.0.113.9, 10.20.30.40')).toBe('10.20.30.40');
  expect(await seen('::ffff:172.18.0.5', '203.0.113.9, 192.168.1.4')).toBe('192.168.1.4');
  // For a peer that is not a balancer the socket's address counts.
  expect(await seen('198.51.100.7', '10.20.30.40')).toBe('198.51.100.7');
  expect(await seen('10.0.0.9')).toBe('10.0.0.9');
  await http.close();
});

test('SES-05 private networks are those of RFC 1918, 4193 and the links', () => {
  const own = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.1',
    '169.254.1.1',
    '::1',
    'fd12::1',
    'fe80::1',
    '::ffff:10.0.0.1',
  ];
  const others = ['172.32.0.1', '11.0.0.1', '203.0.113.9', '2001:db8::1', '::ffff:8.8.8.8', 'nonsense', ''];
  expect(own.filter((address) => !isPrivate(address))).toEqual([]);
  expect(others.filter(isPrivate)).toEqual([]);
});

test('SES-01 limits count an IPv6 network of 64 bits as one, and an IPv4 address in either form', () => {
  expect(networkOf('2001:db8:0:1:aaaa::5')).toBe(networkOf('2001:db8:0:1::9'));
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
});

test('HRD-05 a known network has its addresses, and only a network is one', () => {
  const known = ['203.0.113.0/24', '2001:db8:7::/48'];
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:7:1::5'])
    expect(isWithin(address, known)).toBe(true);
  for (const address of ['203.0.114.9', '2001:db8:8::5', '', 'x']) expect(isWithin(address, known)).toBe(false);
  for (const text of known) expect(isNetwork(text)).toBe(true);
  for (const text of ['203.0.113.0', '203.0.113.0/33', '2001:db8::/129', 'x/8', '10.0.0.0/8/8', '', '10.0.0.0/-1'])
    expect(isNetwork(text)).toBe(false);
});
