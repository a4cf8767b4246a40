import { randomUUID } from 'node:crypto';
import { callerOf, type TestServer } from '#testing/server.ts';
import { assertionOf, liveApplication, proofOf, testKey, tokenFields } from '#testing/session/application.ts';
import type { Examples } from '#tests/call-examples.ts';
import { contracts } from '#features/contracts.ts';

/** What an administrator registers: another key each time. */
export const registration = () => ({
  name: `Khởi tạo khoản vay ${randomUUID().slice(0, 8)}`,
  purpose: 'Hỏi tin khi khởi tạo khoản vay',
  scopes: ['inquiry:S11T', 'search', 'usage'],
  networks: ['127.0.0.0/8', '::1/128'],
  dayLimit: 1_000,
  minuteLimit: 600,
  jwk: testKey().jwk,
});

async function registered(server: TestServer): Promise<{ readonly clientId: string; readonly kid: string }> {
  const admin = await server.as('an.admin');
  const answer = await admin.send(contracts.applications.register, { body: registration() });
  return contracts.applications.register.answer.parse(answer.body.data);
}

const nobodys = 'app-0000000000000000';

export const examples: Pick<Examples, 'applications' | 'oauth'> = {
  applications: {
    search: { by: 'an.admin', request: async () => ({ body: {} }) },
    options: { by: 'an.admin', request: async () => ({}) },
    register: { by: 'an.admin', request: async () => ({ body: registration() }) },
    decide: {
      by: 'root.bureau',
      request: async (server) => ({
        body: { clientId: (await registered(server)).clientId, decision: 'approved' as const, reason: 'Đã kiểm tra' },
      }),
      again: 403,
    },
    stop: {
      by: 'an.admin',
      request: async (server) => ({ body: { clientId: (await registered(server)).clientId, reason: 'Thử' } }),
      again: 409,
      foreign: {
        by: 'an.admin',
        row: async (server) => ({
          body: { clientId: (await liveApplication(server, { of: 'binh.clerk' })).clientId, reason: 'Thử' },
        }),
        missing: { body: { clientId: nobodys, reason: 'Thử' } },
      },
    },
    keys: { by: 'an.admin', request: async () => ({ body: {} }) },
    addKey: {
      by: 'an.admin',
      request: async (server) => ({ body: { clientId: (await registered(server)).clientId, jwk: testKey().jwk } }),
      again: 409,
      foreign: {
        by: 'an.admin',
        row: async (server) => ({
          body: { clientId: (await liveApplication(server, { of: 'binh.clerk' })).clientId, jwk: testKey().jwk },
        }),
        missing: { body: { clientId: nobodys, jwk: testKey().jwk } },
      },
    },
    removeKey: {
      by: 'an.admin',
      request: async (server) => ({ body: await registered(server) }),
      again: 404,
      foreign: {
        by: 'an.admin',
        row: async (server) => {
          const { clientId, key } = await liveApplication(server, { of: 'binh.clerk' });
          return { body: { clientId, kid: key.kid } };
        },
        missing: { body: { clientId: nobodys, kid: 'x' } },
      },
    },
  },
  oauth: {
    token: {
      // Each request proves its key anew.
      by: async (server) => {
        const plain = callerOf(server.origin, undefined);
        const proof = () => proofOf(testKey(), { htm: 'POST', htu: `${server.origin}/api/oauth/token` });
        return {
          ...plain,
          send: (call, request, headers) => plain.send(call, request, { dpop: proof(), ...headers }),
        };
      },
      request: async (server) => ({ body: bodyOf(assertionOf(server, await liveApplication(server))) }),
      // An assertion counts once.
      again: 401,
    },
  },
};

function bodyOf(assertion: string) {
  const { grant_type = '', client_assertion_type = '', client_assertion = '' } = tokenFields(assertion);
  return { grant_type, client_assertion_type, client_assertion };
}
