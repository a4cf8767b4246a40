import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectSecurely, type ConnectionOptions, createServer as createSecureServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerUnread } from '#kit/server/http/unread.ts';
import { testCertificate } from '#testing/certificates.ts';
import { bringProgram } from './faults/kit/debian.ts';
import { freePort } from './faults/kit/nodes.ts';

// deploy/haproxy.cfg as it is shipped, in front of a server that tells what came to it.

const hasBalancer = bringProgram('haproxy', 'haproxy');
const folder = mkdtempSync(join(tmpdir(), 'bureau-balancer-'));
const came: { readonly what: string; readonly headers: IncomingHttpHeaders }[] = [];
const behind = createServer(({ method, url, headers }, response) => {
  if (url !== '/readyz') came.push({ what: `${method} ${url}`, headers });
  response.end('here');
}).on('clientError', answerUnread('https://docs'));

let balancer: ChildProcess | undefined;
let [plain, secure] = [0, 0];
let certificate: Awaited<ReturnType<typeof testCertificate>>;

beforeAll(async () => {
  certificate = await testCertificate({ name: 'localhost', key: 'RSA' });
  if (!hasBalancer) return;
  const server = await listening(behind);
  [plain, secure] = [await freePort(), await freePort()];
  writeFileSync(join(folder, 'portal.pem'), certificate.pem + certificate.keyPem);
  balancer = spawn('haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      PORTAL_BIND: `127.0.0.1:${plain}`,
      PORTAL_TLS_BIND: `127.0.0.1:${secure}`,
      PORTAL_CERTIFICATE: join(folder, 'portal.pem'),
      SERVER_1: `127.0.0.1:${server}`,
      SERVER_2: `127.0.0.1:${server}`,
    },
  });
  const statusOf = () =>
    ask('/portal/')
      .then(({ status }) => status)
      .catch(() => 0);
  while ((await statusOf()) !== 200) await pause(50);
});
afterAll(async () => {
  if (balancer !== undefined && balancer.exitCode === null) {
    const ended = once(balancer, 'exit');
    balancer.kill('SIGKILL');
    await ended;
  }
  behind.close();
  behind.closeAllConnections();
  rmSync(folder, { recursive: true });
});

describe.runIf(hasBalancer)('the balancer as it is shipped', () => {
  test('has browsers come by https alone for the next year, at every name below as well', async () => {
    for (const path of ['/portal/', '/api/Cms/x', '/readyz']) {
      const { headers } = await ask(path);
      const [, age = '0'] = /^max-age=(\d+); includeSubDomains$/.exec(headers['strict-transport-security'] ?? '') ?? [];
      expect([path, Number(age) >= 31_536_000]).toEqual([path, path !== '/readyz']);
    }
  });

  test('leads a page to https, refuses a call without it, and shows no probe', async () => {
    const page = await ask('/portal/main?a=b', { by: 'http' });
    expect([page.status, page.headers.location]).toEqual([308, `https://127.0.0.1:${plain}/portal/main?a=b`]);
    const call = await ask('/api/Logon', { by: 'http' });
    expect([call.status, call.headers.location]).toEqual([403, undefined]);
    for (const path of ['/readyz', '/livez', '/metrics']) expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });

  test('says who asked and by which address, whatever the caller wrote there', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    };
    came.length = 0;
    await ask('/told', { headers });
    expect(came.map((one) => one.headers)).toEqual([
      expect.objectContaining({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }),
    ]);
    expect(came[0]?.headers).not.toHaveProperty('x-forwarded-host');
  });

  test('speaks TLS 1.2 and 1.3, the later where the caller can, and nothing before', async () => {
    expect(await protocolOf(secure, {})).toBe('TLSv1.3');
    expect(await protocolOf(secure, { maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
    await refusesWhatAnotherTakes({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1' });
  });

  test('agrees with TLS 1.2 only on ciphers that keep past traffic secret when a key is lost', async () => {
    const maxVersion = 'TLSv1.2';
    for (const ciphers of ['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES256-GCM-SHA384'])
      expect(await protocolOf(secure, { maxVersion, ciphers })).toBe('TLSv1.2');
    for (const ciphers of ['AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-RSA-AES128-SHA'])
      await refusesWhatAnotherTakes({ maxVersion, ciphers });
  });
});

const first = 'POST /one HTTP/1.1\r\nhost: portal\r\n';
const second = 'GET /two HTTP/1.1\r\nhost: portal\r\n\r\n';
/** Requests whose end two readers could see in two places; the rest would then be a request of somebody else. */
const unclear = {
  'two lengths': `${first}content-length: 5\r\ncontent-length: 0\r\n\r\n${second}`,
  'a length with a sign': `${first}content-length: +0\r\n\r\n${second}`,
  'a blank before the colon': `${first}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${second}`,
  'an encoding that nobody knows': `${first}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${second}`,
  'a part whose length is no number': `${first}transfer-encoding: chunked\r\n\r\nzz\r\n0\r\n\r\n${second}`,
};

describe.each(['server', ...(hasBalancer ? ['balancer'] : [])])('where a request ends, by the %s', (by) => {
  test.each(Object.entries(unclear))('is never guessed: %s', async (_, text) => {
    came.length = 0;
    const answers = await sentRaw(by, text);
    // Who sees the fault after the head alone may have answered that; nobody goes on to what follows.
    expect(answers.at(-1)).toMatch(/^HTTP\/1\.1 (400|501) /);
    expect(came.filter(({ what }) => what !== 'POST /one')).toEqual([]);
  });

  test('is where the parts say, or nowhere, when there is a length as well', async () => {
    came.length = 0;
    const smuggled = `${first}content-length: 46\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${second}`;
    const answers = await sentRaw(by, smuggled);
    // Whoever goes on by the parts has read two requests and answers both; else nothing came through.
    const taken = answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '));
    expect(came.map(({ what }) => what)).toEqual(['POST /one', 'GET /two'].slice(0, taken.length));
  });
});

/** What comes back for bytes as they are, split into its answers; by the server itself without TLS. */
async function sentRaw(by: string, text: string): Promise<string[]> {
  if (!behind.listening) await listening(behind);
  const { port } = behind.address() as AddressInfo;
  const socket =
    by === 'server'
      ? connect(port, '127.0.0.1')
      : connectSecurely({ port: secure, host: '127.0.0.1', ...trusting(), ALPNProtocols: ['http/1.1'] });
  let answered = '';
  const closed = once(socket, 'close');
  // Who refuses closes; who goes on answers both.
  const answeredBoth = new Promise<void>((resolve) => {
    socket.on('data', (bytes) => {
      answered += bytes.toString('latin1');
      if (answered.split(/HTTP\/1\.1 \d{3} /).length > 2) resolve();
    });
  });
  socket.on('error', () => undefined);
  socket.write(text);
  await Promise.race([closed, answeredBoth]);
  socket.destroy();
  await closed;
  return answered.split(/(?=HTTP\/1\.1 \d{3} )/).filter((one) => one !== '');
}

type Asked = { readonly by?: 'http' | 'https'; readonly headers?: Record<string, string> };

function ask(path: string, { by = 'https', headers = {} }: Asked = {}) {
  return new Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders }>((resolve, reject) => {
    const place = { host: '127.0.0.1', path, headers, agent: false as const };
    const asked =
      by === 'http' ? request({ ...place, port: plain }) : secureRequest({ ...place, port: secure, ...trusting() });
    asked.once('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    asked.once('error', reject);
    asked.end();
  });
}

/** This certificate alone is trusted, which has no name of the address. */
const trusting = (): ConnectionOptions => ({ ca: certificate.pem, checkServerIdentity: () => undefined });

/** The protocol that both sides agree on, or what went wrong. */
function protocolOf(port: number, wanted: ConnectionOptions): Promise<string> {
  return new Promise((resolve) => {
    const socket = connectSecurely({ port, host: '127.0.0.1', ...trusting(), ...wanted });
    socket.once('secureConnect', () => {
      resolve(socket.getProtocol() ?? '');
      socket.destroy();
    });
    socket.once('error', (error) => resolve(`refused: ${error.message}`));
  });
}

/** A caller whom a server that takes everything serves, and the balancer refuses. */
async function refusesWhatAnotherTakes(wanted: ConnectionOptions): Promise<void> {
  const weak = { ...wanted, ciphers: `${wanted.ciphers ?? 'DEFAULT'}:@SECLEVEL=0` };
  const taking = createSecureServer({
    key: certificate.keyPem,
    cert: certificate.pem,
    minVersion: 'TLSv1',
    ciphers: 'ALL:@SECLEVEL=0',
  });
  const port = await listening(taking);
  expect(await protocolOf(port, weak)).toBe(wanted.maxVersion);
  taking.close();
  expect(await protocolOf(secure, weak)).toMatch(/^refused: /);
}

async function listening(server: ReturnType<typeof createServer> | ReturnType<typeof createSecureServer>) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
