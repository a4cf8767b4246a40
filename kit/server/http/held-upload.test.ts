import type { IncomingMessage } from 'node:http';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents } from '#features/data-files/contract.ts';
import { session } from '#features/session/contract.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';

/** What one reading of a connection takes at most; the head of the request comes with the first. */
const oneReading = 64 * 1024;

let server: TestServer;
let clerk: Caller;
beforeAll(async () => {
  server = await testServer({ ratePerMinute: 10 });
  clerk = await server.as('lan.clerk');
});
afterAll(() => server.stop());

/** Sends the head of a large file and its bytes for as long as they are taken; the first line of the answer. */
async function answerOf(megabytes: number): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const head = [
    `POST ${documents.upload.path} HTTP/1.1`,
    'host: portal',
    'content-type: multipart/form-data; boundary=part',
    `content-length: ${megabytes * 1024 * 1024}`,
    ...Object.entries(clerk.headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  for (let at = 0; at < megabytes * 16; at += 1) socket.write(Buffer.alloc(oneReading, 32));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).split('\r\n', 1)[0] ?? '';
}

test('HRD-04 of a sender whose refusals are held no file is read', async () => {
  while ((await clerk.send(session.profile)).status === 200);
  // Some refusals are told at once.
  const others = Array.from({ length: 10 }, () => clerk.send(session.profile));
  const sockets: Socket[] = [];
  const note = (message: unknown) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    if (request.url === documents.upload.path) sockets.push(socket);
  };
  channel('http.server.request.start').subscribe(note);
  expect(await answerOf(8)).toBe('HTTP/1.1 429 Too Many Requests');
  channel('http.server.request.start').unsubscribe(note);
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.bytesRead).toBeLessThanOrEqual(oneReading);
  for (const other of await Promise.all(others)) expect(other.status).toBe(429);
});
