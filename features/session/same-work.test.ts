import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { people } from '#features/people/contract.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { session } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ passwordCost: 14 });
});
afterAll(() => server.stop());

test('SES-01 T21 refusing a wrong password takes the same work for an unknown name, a one-time password and any account', async () => {
  const an = await server.as('an.admin');
  const username = 'mot.lan.vao';
  const body = { username, fullName: 'Vũ Một Lần', roles: ['clerk' as const], reason: 'thử' };
  expect((await an.send(people.create, { body })).status).toBe(200);
  // The work given to the threads.
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  for (const userName of ['nobody.here', username, 'lan.clerk']) {
    sent.mockClear();
    const refused = await server.nobody.send(session.logon, { body: { userName, password: 'wrong' } });
    expect(refused.status).toBe(401);
    expect(sent.mock.calls.map(([work]) => work)).toEqual([expect.objectContaining({ asLongAs: 14 })]);
  }
});
