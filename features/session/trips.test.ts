import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoPassword } from '#apps/server/demo-users.ts';
import { cookiesOf } from '#testing/session/signed.ts';
import { type Answer, type TestServer, testServer } from '#testing/server.ts';
import { session } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const right = { userName: 'lan.clerk', password: demoPassword };
const signIn = (body: typeof right, cookie = '') => server.nobody.send(session.logon, { body }, { cookie });

/** The fewest times that the server asked the database of five sign-ins: its own work in the background is not among them. */
async function tripsOf(send: () => Promise<Answer>, status: number): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const counts: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    await server.sql('delete from portal.throttle');
    asked.mockClear();
    expect((await send()).status).toBe(status);
    counts.push(asked.mock.calls.length);
  }
  asked.mockRestore();
  return Math.min(...counts);
}

test('SES-01 a sign-in asks the database eight times, and ten of a browser that knows the person', async () => {
  expect(await tripsOf(() => signIn(right), 200)).toBeLessThanOrEqual(8);
  let last = await signIn(right);
  const again = async () => {
    const device = last.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('__Host-device='))
      ?.split(';')[0];
    last = await signIn(right, `${cookiesOf(last)}; ${device}`);
    return last;
  };
  expect(await tripsOf(again, 200)).toBeLessThanOrEqual(10);
});

test('SES-01 a wrong password asks the database four times: the try and the guess, its address, and the audit', async () => {
  expect(await tripsOf(() => signIn({ ...right, password: 'wrong' }), 401)).toBeLessThanOrEqual(4);
});

test('HRD-04 an address that was too fast, without a known device, is not looked up again: a refusal is its audit row', async () => {
  const slow = await testServer({ addressLoginsPerMinute: 2 });
  const again = () => slow.nobody.send(session.logon, { body: { ...right, password: 'wrong' } });
  for (const status of [401, 401, 429]) expect((await again()).status).toBe(status);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const counts: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    asked.mockClear();
    expect((await again()).status).toBe(429);
    counts.push(asked.mock.calls.length);
  }
  asked.mockRestore();
  // The server's own work in the background may fall into one of them.
  expect(Math.min(...counts)).toBe(1);
  await slow.stop();
});
