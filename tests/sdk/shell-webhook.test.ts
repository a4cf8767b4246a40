import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedSample } from '#features/developers/events/vector.ts';
import { snippetsAt } from '#features/developers/snippets.ts';

const { receive, send } = snippetsAt('https://portal.example.vn');
const secret = `whsec_${Buffer.from('a secret of the tests, 32 bytes.').toString('base64')}`;
let folder = '';
let server: Server;
let address = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bureau-webhook-'));
  mkdirSync(join(folder, 'events'));
  for (const { file, code } of [receive, send]) writeFileSync(join(folder, file), `${code}\n`);
  writeFileSync(join(folder, 'event.json'), signedSample.body);
  server = createServer((request, response) => void asCgi(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(file: string, given: Readonly<Record<string, string>>) {
  const env = { PATH: process.env['PATH'] ?? '', WEBHOOK_SECRET: secret, ...given };
  return spawn('sh', [file], { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] });
}

/** What a web server does for a CGI program (RFC 3875). */
async function asCgi(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = Object.entries(request.headers).map(([name, value]) => [
    `HTTP_${name.toUpperCase().replaceAll('-', '_')}`,
    String(value),
  ]);
  const body = await buffer(request);
  const given = { ...Object.fromEntries(headers), CONTENT_LENGTH: String(body.length), EVENTS: 'events' };
  const child = run(receive.file, given);
  // One that refuses by the headers alone may not read the body.
  child.stdin.on('error', () => undefined).end(body);
  const [, status = '500'] = /^Status: (\d+)/.exec(await text(child.stdout)) ?? [];
  response.writeHead(Number(status)).end();
}

const kept = () => readdirSync(join(folder, 'events'));

type Message = { readonly id?: string; readonly ago?: number; readonly body?: string; readonly with?: string };

async function post({ id = 'msg_1', ago = 0, body = signedSample.body, with: more = '' }: Message, signed = body) {
  const at = new Date(Date.now() - ago * 1_000);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': `${more}${new Webhook(secret).sign(id, at, signed)}`,
  };
  return (await fetch(address, { method: 'POST', headers, body })).status;
}

test('API-07 API-09 a receiver by shell and OpenSSL takes what a library of the standard signs, once, and nothing else', async () => {
  expect([await post({}), await post({})]).toEqual([204, 204]);
  expect(kept()).toEqual(['msg_1.json']);
  // The bytes as they came, a line end and letters beyond ASCII too.
  expect(readFileSync(join(folder, 'events/msg_1.json'), 'utf8')).toBe(signedSample.body);
  const odd = '{"ten":"Nguyễn Thị An Bình"}\n\n';
  expect(await post({ id: 'msg_2', body: odd })).toBe(204);
  expect(readFileSync(join(folder, 'events/msg_2.json'), 'utf8')).toBe(odd);
  // The signature of another secret stands before ours while it is changed.
  const other = new Webhook(signedSample.secret).sign('msg_3', new Date(), signedSample.body);
  expect(await post({ id: 'msg_3', with: `${other} ` })).toBe(204);
  const refused = await Promise.all([
    post({ id: 'msg_4', body: `${signedSample.body} ` }, signedSample.body),
    post({ id: 'msg_5', ago: 400 }),
    post({ id: 'msg_6', ago: -400 }),
    fetch(address, { method: 'POST', headers: signedSample.headers, body: signedSample.body }).then(
      (one) => one.status,
    ),
    fetch(address, { method: 'POST', body: signedSample.body }).then((one) => one.status),
    fetch(address, {
      method: 'POST',
      headers: {
        'webhook-id': '*',
        'webhook-timestamp': `${Math.floor(Date.now() / 1_000)}`,
        'webhook-signature': 'v1,* *',
      },
      body: signedSample.body,
    }).then((one) => one.status),
  ]);
  expect(refused).toEqual([401, 401, 401, 401, 401, 401]);
  expect(kept()).toEqual(['msg_1.json', 'msg_2.json', 'msg_3.json']);
});

test('API-07 API-09 the lines that try a receiver sign an event by OpenSSL and send it by curl', async () => {
  const before = kept().length;
  const child = run(send.file, { WEBHOOK: address });
  expect(await text(child.stdout)).toBe('204\n');
  expect(kept()).toHaveLength(before + 1);
  const stranger = run(send.file, { WEBHOOK: address, WEBHOOK_SECRET: signedSample.secret });
  expect(await text(stranger.stdout)).toBe('401\n');
  expect(kept()).toHaveLength(before + 1);
});
