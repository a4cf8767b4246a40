import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#testing/server.ts';
import { cookiesOf } from '#testing/session/signed.ts';
import { session } from '#features/session/contract.ts';
import { demoPassword } from './demo-users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ mode: 'production', portalAddress: 'https://portal.example.vn' });
});
afterAll(() => server.stop());

const read = async (headers: Record<string, string> = {}) =>
  (await fetch(`${server.origin}/api/openapi.json`, { headers })).status;

test('HRD-11 in production the list of calls is read by people and programs that are signed in, and by nobody else', async () => {
  expect(await read()).toBe(401);
  expect(await read({ authorization: 'Bearer nobody' })).toBe(401);
  expect(await read({ cookie: '__Host-refresh=nobody' })).toBe(401);
  const body = { userName: 'lan.clerk', password: demoPassword };
  const signedIn = await server.nobody.send(session.logon, { body });
  const token = String(new Map(Object.entries(signedIn.body.data ?? {})).get('token'));
  expect(await read({ authorization: `Bearer ${token}`, cookie: cookiesOf(signedIn) ?? '' })).toBe(200);
  expect(await read({ authorization: `Bearer ${token}` })).toBe(401);
  const cookie = cookiesOf(signedIn) ?? '';
  expect(await read({ cookie })).toBe(200);
  await server.sql('update portal.session set ended_at = clock_timestamp()');
  expect([await read({ authorization: `Bearer ${token}` }), await read({ cookie })]).toEqual([401, 401]);
});
