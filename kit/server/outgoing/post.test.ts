import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressFault, post, type Posted } from './post.ts';
import { isPublicAddress } from './public-address.ts';
import { isGenuine, newSecret, signedHeaders, toleranceSeconds } from './signature.ts';

let server: Server;
let port = 0;
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/redirect') response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
    else if (request.url === '/silent') return;
    else response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const send = (url: string, allowPrivate: boolean, more: object = {}) =>
  post({ url, body: '{}', headers: {}, rule: { allowPrivate, ports: ['443', String(port)] }, ...more });

test('ALR-01 SES-10 no message goes into a private network, however its address is written', async () => {
  asked = [];
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0177.0.0.01',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '0.0.0.0',
    '10.0.0.8',
    '172.31.255.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '１２７.0.0.1',
    'localhost',
    'LOCALHOST.',
    'portal.localhost',
  ];
  for (const host of hosts)
    expect([host, await send(`https://${host}:${port}/`, false)]).toEqual([host, { fault: 'private-address' }]);
  // A name is as private as its addresses, even if only one of several is.
  for (const found of [
    [{ address: '127.0.0.1', family: 4 }],
    [{ address: '::1', family: 6 }],
    [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.8', family: 4 },
    ],
  ])
    expect(await send(`https://hooks.example.vn:${port}/`, false, { resolver: async () => found })).toEqual({
      fault: 'private-address',
    });
  for (const bad of [`http://8.8.8.8/`, 'https://user:secret@8.8.8.8/', 'ftp://8.8.8.8/', 'file:///etc/passwd', 'x'])
    expect([bad, await send(bad, false)]).toEqual([bad, { fault: 'bad-address' }]);
  expect(asked).toEqual([]);
});

test('HRD-11 a message goes to port 443 alone, or to the ports that are allowed', () => {
  const fault = (url: string, ports = ['443']) => addressFault(new URL(url), { allowPrivate: false, ports });
  for (const url of ['https://8.8.8.8/', 'https://hooks.example.vn:443/'])
    expect([url, fault(url)]).toEqual([url, undefined]);
  for (const url of ['https://8.8.8.8:22/', 'https://hooks.example.vn:5432/', 'https://hooks.example.vn:8443/'])
    expect([url, fault(url)]).toEqual([url, 'bad-address']);
  expect(fault('https://hooks.example.vn:8443/', ['443', '8443'])).toBeUndefined();
});

test('ALR-01 addresses of the open internet are public, their neighbours are not', () => {
  for (const open of ['8.8.8.8', '172.15.255.255', '172.32.0.0', '100.63.255.255', '11.0.0.1', '2606:4700::1111'])
    expect([open, isPublicAddress(open)]).toEqual([open, true]);
  for (const closed of ['172.16.0.0', '100.127.255.255', '255.255.255.255', '224.0.0.1', '2001:db8::1', 'x', ''])
    expect([closed, isPublicAddress(closed)]).toEqual([closed, false]);
});

test('ALR-01 a redirect is an answer that is not followed; a silent receiver times out', async () => {
  asked = [];
  const at = (path: string) => send(`http://127.0.0.1:${port}${path}`, true, { timeoutMs: 300 });
  expect(await at('/redirect')).toEqual({ status: 302 });
  expect(await at('/silent')).toEqual({ fault: 'timeout' });
  expect(await at('/')).toEqual({ status: 204 });
  expect(asked).toEqual(['/redirect', '/silent', '/']);
  expect(await send('http://127.0.0.1:1/', true)).toEqual({ fault: 'unreachable' });
});

test('API-07 a receiver that cannot be connected to holds its sender for three seconds; a connected one may answer later', async () => {
  const mute = createTcpServer().listen(0, '127.0.0.1');
  const slow = createServer((_, response) => setTimeout(() => response.writeHead(204).end(), 4_000)).listen(
    0,
    '127.0.0.1',
  );
  await Promise.all([once(mute, 'listening'), once(slow, 'listening')]);
  const portOf = (server: typeof mute) => (server.address() as AddressInfo).port;
  const began = performance.now();
  const timed = async (sent: Promise<Posted>) => [await sent, performance.now() - began < 4_000];
  try {
    expect(
      await Promise.all([
        // No name server answers; nobody shakes hands.
        timed(send('https://hooks.example.vn/', false, { resolver: () => new Promise(() => undefined) })),
        timed(send(`https://127.0.0.1:${portOf(mute)}/`, true)),
        timed(send(`http://127.0.0.1:${portOf(slow)}/`, true)),
      ]),
    ).toEqual([
      [{ fault: 'timeout' }, true],
      [{ fault: 'timeout' }, true],
      [{ status: 204 }, false],
    ]);
  } finally {
    for (const server of [mute, slow]) server.close();
  }
});

test('ALR-01 a signature is valid only for its secret, id, time and body, once and for five minutes', () => {
  const secret = newSecret();
  const message = { id: 'a', timestamp: 1_800_000_000, body: '{"alerts":[]}' };
  const signature = signedHeaders(secret, message)['webhook-signature'] ?? '';
  const at = { now: message.timestamp + 10, known: new Set<string>() };
  expect(isGenuine(secret, { ...message, signature }, at)).toBe(true);
  // The test vector of the Standard Webhooks.
  expect(
    signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    })['webhook-signature'],
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  for (const change of [
    { id: 'b' },
    { timestamp: message.timestamp + 1 },
    { body: '{"alerts":[1]}' },
    { signature: '' },
    { signature: signature.slice(3) },
  ])
    expect(isGenuine(secret, { ...message, signature, ...change }, at)).toBe(false);
  expect(isGenuine(newSecret(), { ...message, signature }, at)).toBe(false);
  expect(isGenuine(secret, { ...message, signature }, { ...at, known: new Set(['a']) })).toBe(false);
  for (const late of [toleranceSeconds + 1, -toleranceSeconds - 1])
    expect(isGenuine(secret, { ...message, signature }, { ...at, now: message.timestamp + late })).toBe(false);
});
