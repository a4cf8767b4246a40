import { demoPassword } from '#apps/server/demo-users.ts';
import { stepAt, totpAt } from '#kit/server/second-factor/totp.ts';
import { softPasskey } from '#testing/passkey.ts';
import type { Caller, TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Example, type Examples } from '#tests/call-examples.ts';
import { newClerk } from '#features/people/examples.fixture.ts';

const chosen = 'sông-cầu-tre-nắng';

/** A clerk of the first bank who may change the password without locking the demo users out. */
async function someClerk(server: TestServer): Promise<Caller> {
  const username = await newClerk(server);
  await server.sql(
    `update portal.user_account u set must_change_password = false, password_hash = l.password_hash
     from portal.user_account l where u.username = $1 and l.username = 'lan.clerk'`,
    [username],
  );
  return server.as(username);
}

const own = contracts['own-account'];
const noId = '00000000-0000-7000-8000-000000000000';

/** Remembers the caller for the request: an example returns its caller first and its request afterwards. */
function remembered() {
  // Several servers may start one after the other in one process.
  const callers = new WeakMap<TestServer, Caller>();
  return {
    by: async (server: TestServer) => {
      const caller = await someClerk(server);
      callers.set(server, caller);
      return caller;
    },
    current: async (server: TestServer) => callers.get(server) ?? someClerk(server),
  };
}

/** Registers an authenticator app for a caller; returns its secret. */
export async function registerApp(caller: Caller): Promise<string> {
  const secret = String(dataOf(await caller.send(own.beginApp, { body: {} })).get('secret'));
  await caller.send(own.confirmApp, { body: { code: totpAt(secret, stepAt(Date.now())) } });
  return secret;
}

function confirmApp(): { confirmApp: Example<(typeof own)['confirmApp']> } {
  const { by, current } = remembered();
  const request = async (server: TestServer) => {
    const begun = await (await current(server)).send(own.beginApp, { body: {} });
    return { body: { code: totpAt(String(dataOf(begun).get('secret')), stepAt(Date.now())) } };
  };
  return { confirmApp: { by, request, again: 403 } };
}

function confirmPasskey(): { confirmPasskey: Example<(typeof own)['confirmPasskey']> } {
  const { by, current } = remembered();
  const request = async (server: TestServer) => {
    const begun = dataOf(await (await current(server)).send(own.beginPasskey, { body: {} }));
    const answer = softPasskey(server.origin).register(String(begun.get('options')));
    return { body: { handle: String(begun.get('handle')), answer, name: 'ví dụ' } };
  };
  return { confirmPasskey: { by, request, again: 403 } };
}

function removeFactor(): { removeFactor: Example<(typeof own)['removeFactor']> } {
  const { by, current } = remembered();
  const firstOf = async (caller: Caller) => {
    await registerApp(caller);
    const { rows } = own.factors.answer.parse((await caller.send(own.factors)).body.data);
    return { body: { id: rows[0]?.id ?? noId } };
  };
  return {
    removeFactor: {
      by,
      request: async (server) => firstOf(await current(server)),
      again: 404,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => firstOf(await someClerk(server)),
        missing: { body: { id: noId } },
      },
    },
  };
}

function forgetDevice(): { forgetDevice: Example<(typeof own)['forgetDevice']> } {
  const { by, current } = remembered();
  const firstOf = async (caller: Caller) => {
    const { rows } = own.devices.answer.parse((await caller.send(own.devices)).body.data);
    return { body: { id: rows[0]?.id ?? noId } };
  };
  return {
    forgetDevice: {
      by,
      request: async (server) => firstOf(await current(server)),
      again: 404,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => firstOf(await someClerk(server)),
        missing: { body: { id: noId } },
      },
    },
  };
}

export const examples: Pick<Examples, 'own-account'> = {
  'own-account': {
    look: { request: async () => ({}) },
    sessions: { request: async () => ({}) },
    endOthers: { by: someClerk, request: async () => ({ body: {} }) },
    devices: { request: async () => ({}) },
    ...forgetDevice(),
    changePassword: {
      by: someClerk,
      request: async () => ({ body: { password: demoPassword, newPassword: chosen } }),
      again: 403,
    },
    factors: { request: async () => ({}) },
    beginApp: { by: someClerk, request: async () => ({ body: {} }) },
    ...confirmApp(),
    beginPasskey: { by: someClerk, request: async () => ({ body: {} }) },
    ...confirmPasskey(),
    ...removeFactor(),
    renewCodes: { by: someClerk, request: async () => ({ body: {} }) },
  },
};
