import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '#kit/words/errors.ts';
import { answerUnread } from './unread.ts';

const server = createServer((_request, response) => response.end()).on('clientError', answerUnread('https://docs'));
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

test('ERR-01 API-05 a path too long to be read is refused in the form of whose call it is', async () => {
  const long = 'x'.repeat(40_000);
  for (const [path, type] of [
    [`/api/v1/consents/${long}`, 'application/problem+json; charset=utf-8'],
    [`/api/Cms/${long}`, 'application/json; charset=utf-8'],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, type]);
    expect(await answer.json()).toMatchObject({ status: 400, errors: [{ code: errors['too-large'].number }] });
  }
});

test('ERR-01 what is no request gets a bare 400', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.end('hello\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n$/);
});
