import { randomInt } from 'node:crypto';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import type { Examples } from '#tests/call-examples.ts';

/** A user name that no other test uses. */
function newUsername(): string {
  return `vi.du${randomInt(1e9)}`;
}

/** A clerk of the first bank, created for one test. */
export async function newClerk(server: TestServer): Promise<string> {
  const admin = await server.as('an.admin');
  const username = newUsername();
  await admin.send(contracts.people.create, {
    body: { username, fullName: 'Người Ví Dụ', roles: ['clerk'], reason: 'ví dụ' },
  });
  return username;
}

/** The id of a change of rights that waits for a second person at the first bank. */
async function waitingChange(server: TestServer): Promise<string> {
  const username = await newClerk(server);
  const admin = await server.as('an.admin');
  await admin.send(contracts.people.change, { body: { username, roles: ['approver'], reason: 'ví dụ' } });
  const listed = await admin.send(contracts.people.changes, { body: {} });
  const { rows } = contracts.people.changes.answer.parse(listed.body.data);
  return rows.find((row) => row.username === username)?.id ?? '';
}

/** A change of rights at another institution, invisible to the first bank's administrators. */
async function foreignChange(server: TestServer): Promise<string> {
  const root = await server.as('root.bureau');
  const username = newUsername();
  const body = { username, fullName: 'Người Ví Dụ', roles: ['operator' as const], reason: 'ví dụ' };
  await root.send(contracts.people.create, { body });
  const listed = await root.send(contracts.people.changes, { body: {} });
  const { rows } = contracts.people.changes.answer.parse(listed.body.data);
  return rows.find((row) => row.username === username)?.id ?? '';
}

const named = (username: string) => ({ username, reason: 'ví dụ' });

const foreign = <B extends object>(more: B) => ({
  by: 'an.admin',
  row: async () => ({ body: { ...named('binh.clerk'), ...more } }),
  missing: { body: { ...named('no.one'), ...more } },
});

export const examples: Pick<Examples, 'people'> = {
  people: {
    search: { by: 'an.admin', request: async () => ({ body: {} }) },
    options: { by: 'an.admin', request: async () => ({ query: {} }) },
    create: {
      by: 'an.admin',
      request: async () => ({
        body: { ...named(newUsername()), fullName: 'Người Ví Dụ', roles: ['clerk' as const] },
      }),
      again: 409,
      takesTicket: true,
    },
    change: {
      by: 'an.admin',
      request: async (server) => ({ body: { ...named(await newClerk(server)), roles: ['clerk' as const] } }),
      foreign: foreign({ roles: ['clerk' as const] }),
    },
    lock: {
      by: 'an.admin',
      request: async (server) => ({ body: { ...named(await newClerk(server)), status: 'locked' as const } }),
      foreign: foreign({ status: 'locked' as const }),
    },
    reset: {
      by: 'an.admin',
      request: async (server) => ({ body: named(await newClerk(server)) }),
      foreign: foreign({}),
    },
    changes: { by: 'an.admin', request: async () => ({ body: {} }) },
    decide: {
      by: 'yen.admin',
      request: async (server) => ({ body: { id: await waitingChange(server), state: 'approved' as const } }),
      again: 409,
      foreign: {
        by: 'an.admin',
        row: async (server) => ({ body: { id: await foreignChange(server), state: 'approved' as const } }),
        missing: { body: { id: '00000000-0000-7000-8000-000000000000', state: 'approved' as const } },
      },
    },
  },
};
