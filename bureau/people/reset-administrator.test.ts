import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownAccount } from '#features/own-account/contract.ts';
import { session } from '#features/session/contract.ts';
import { type Answer, type TestServer, testServer, callerFrom } from '#testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const data = (answer: Answer) => new Map<string, unknown>(Object.entries(answer.body.data ?? {}));

/** Runs the command as an operator does on the server's console. */
async function reset(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATABASE_URL: server.database.ownerUrl, MODE: 'demo' };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['apps/server/admin-reset.ts', ...args], {
      env,
    });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string };
    return { code: failed.code, out: failed.stdout, err: failed.stderr };
  }
}

test('NAV-17 an administrator of the bureau who lost every factor gets access again from the console, and the audit records it', async () => {
  const before = await server.as('root.bureau');
  await server.sql(
    `insert into portal.user_factor (id, user_id, kind, name, secret, is_confirmed)
     select gen_random_uuid(), id, 'totp', 'lost', '\\x00', true from portal.user_account where username = 'root.bureau'`,
  );
  const done = await reset('ROOT.bureau');
  expect(done.code).toBe(0);
  const password = /([2-9a-z]{5}(?:-[2-9a-z]{5}){3})/.exec(done.out)?.[1] ?? '';
  expect((await before.send(session.profile)).status).toBe(401);
  const entered = await server.nobody.send(session.logon, { body: { userName: 'root.bureau', password } });
  expect(data(entered).get('profile')).toMatchObject({ limitedTo: 'password', permissions: [] });
  const caller = callerFrom(server.origin, entered);
  expect(data(await caller.send(ownAccount.factors)).get('total')).toBe(0);
  const rows = await server.sql<{ detail: string; address: string }>(
    `select detail, address from portal.audit_log where action = 'console admin:reset'`,
  );
  expect(rows).toMatchObject([{ address: 'console', detail: expect.stringContaining('root.bureau') }]);
  expect(rows[0]?.detail).not.toContain(password);
});

test('NAV-17 the console resets nobody else, and no unknown user', async () => {
  expect(await reset('lan.clerk')).toMatchObject({ code: 1, out: '' });
  expect(await reset('khong.co.ai')).toMatchObject({ code: 1, out: '' });
  expect(await reset()).toMatchObject({ code: 2 });
  expect(await server.as('lan.clerk')).toBeDefined();
});
