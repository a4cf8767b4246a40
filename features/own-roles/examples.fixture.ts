import { randomInt } from 'node:crypto';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Examples } from '#tests/call-examples.ts';

const reason = 'ví dụ';

const role = () => {
  const name = `Vai trò ${randomInt(1e9)}`;
  return { nameVi: name, nameEn: name, permissions: ['reply.read' as const], reason };
};

async function newRole(server: TestServer): Promise<string> {
  const admin = await server.as('an.admin');
  return String(dataOf(await admin.send(contracts['own-roles'].create, { body: role() })).get('code'));
}

export const examples: Pick<Examples, 'own-roles'> = {
  'own-roles': {
    search: { by: 'an.admin', request: async () => ({ body: {} }) },
    options: { by: 'an.admin', request: async () => ({}) },
    create: { by: 'an.admin', request: async () => ({ body: role() }), again: 409 },
    change: {
      by: 'an.admin',
      request: async (server) => ({ body: { ...role(), code: await newRole(server) } }),
    },
    remove: {
      by: 'an.admin',
      request: async (server) => ({ body: { code: await newRole(server), reason } }),
      again: 404,
    },
  },
};
