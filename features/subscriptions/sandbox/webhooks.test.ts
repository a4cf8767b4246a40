import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBorrowers } from '#bureau/words/test-borrowers.ts';
import { programSandbox, sandbox } from '#features/sandbox/contract.ts';
import { programEvents } from '#features/subscriptions/v1/contract.ts';
import { refusal, refusalsOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller, sandboxCaller } from '#testing/session/application.ts';
import { sandboxWebhooks as calls } from './contract.ts';

type Received = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

let server: TestServer;
let program: Caller;
let receiver: Server;
let address = '';
const received: Received[] = [];
beforeAll(async () => {
  server = await testServer({ webhookPrivate: true });
  program = await sandboxCaller(server);
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ body, headers: request.headers as Record<string, string> });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
});
afterAll(async () => {
  receiver.close();
  await server.stop();
});

const add = (url: string, by = program) => by.send(calls.add, { body: { url } });
const list = async () => calls.list.answer.parse((await program.send(calls.list, {})).body.data).webhooks;
const changing = testBorrowers.find(({ outcome }) => outcome === 'changes-tomorrow');

test('API-07 API-08 a program of the sandbox registers a webhook and is sent the events of its sandbox, signed; a reset keeps it', async () => {
  const { id, secret } = calls.add.answer.parse((await add(address)).body.data);
  const watch = {
    cicCode: changing?.cicCode ?? '',
    triggers: ['group-up' as const, 'group-down' as const],
    consent: true,
  };
  const watched = await program.send(programEvents.watch, { params: { reference: 'HD-1' }, body: watch });
  expect(watched.status).toBeLessThan(300);
  expect((await program.send(programSandbox.tomorrow, {})).status).toBe(200);
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(1);
  const [message] = received;
  new Webhook(secret).verify(message?.body ?? '', { ...message?.headers });
  const said = JSON.parse(message?.body ?? '{}') as { type: string; number: string };
  expect(said.type).toBe('watch.alert');
  // The same event comes by the cursor.
  const page = await program.send(programEvents.list, { query: { after: '0', limit: 200 } });
  const { events } = programEvents.list.answer.parse(page.body.data);
  expect(events.find(({ number }) => number === said.number)).toEqual(JSON.parse(message?.body ?? '{}'));
  await expect.poll(async () => (await list())[0]?.lastState).toBe('delivered');
  expect((await (await server.as('an.admin')).send(sandbox.reset, {})).status).toBe(200);
  expect((await list()).map((one) => one.id)).toEqual([id]);
  expect((await program.send(calls.remove, { params: { id } })).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('API-08 a live program sets up no address; a sandbox has five, and none of the live institution’s', async () => {
  const live = await applicationCaller(server);
  for (const answer of [await add('https://hooks.invalid/a', live), await live.send(calls.list, {})])
    expect([answer.status, refusalsOf(answer)]).toEqual([403, refusal('no-permission')]);
  for (let made = 0; made < 5; made += 1) expect((await add(`https://hooks.invalid/${made}`)).status).toBe(201);
  expect(refusalsOf(await add('https://hooks.invalid/six'))).toEqual(refusal('webhook-limit', 'url'));
  const [own] = await server.sql<{ n: number }>(
    'select count(*)::int as n from portal.webhook where institution_id = portal.acting_institution()',
  );
  expect(own?.n).toBe(0);
});

test('API-08 private addresses are refused in the sandbox as they are live', async () => {
  const strict = await testServer();
  try {
    const other = await sandboxCaller(strict);
    for (const url of [
      'https://127.0.0.1/',
      'https://10.0.0.8/x',
      'http://[::1]/',
      'https://localhost/',
      'ftp://x.vn/',
    ])
      expect(refusalsOf(await add(url, other))).toEqual(refusal('webhook-address', 'url'));
  } finally {
    await strict.stop();
  }
});
