import { expect, test } from 'vitest';
import { portalAddress } from './portal-address.ts';

const demo = { mode: 'demo', port: 8080, portalAddress: undefined } as const;
const at = (host: string, portal?: string) =>
  portalAddress({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other settings are not read
    settings: { ...demo, portalAddress: portal } as never,
    request: { headers: { host, 'x-forwarded-host': 'evil.example' } },
  });

test('HRD-06 a link leads to the set address, whatever host was called', () => {
  expect(at('evil.example', 'https://portal.example.vn')).toBe('https://portal.example.vn');
});

test('HRD-06 a demo takes its port from the names of its own machine, and from no other', () => {
  expect(at('localhost:3000')).toBe('http://localhost:3000');
  expect(at('127.0.0.1:4111')).toBe('http://127.0.0.1:4111');
  expect(at('[::1]:3000')).toBe('http://[::1]:3000');
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    'localhost:80@evil.example',
    '127.0.0.1.evil.example',
    '',
  ])
    expect(at(host)).toBe('http://localhost:8080');
});
