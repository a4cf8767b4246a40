import { randomInt } from 'node:crypto';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Examples } from '#tests/call-examples.ts';

const reason = 'ví dụ';
const place = { nameVi: 'Đơn vị Ví Dụ', nameEn: 'Example', province: '01', address: '1 Tràng Tiền, Hà Nội' };
const described = () => ({ ...place, shortName: 'VD', reason });

/** A code that no institution has. */
function newInstitutionCode(): string {
  return `99${String(randomInt(1e6)).padStart(6, '0')}`;
}

/** An institution without users. */
async function newInstitution(server: TestServer): Promise<string> {
  const root = await server.as('root.bureau');
  const tctd = newInstitutionCode();
  await root.send(contracts.institutions.create, { body: { ...described(), tctd, class: 'bank' } });
  return tctd;
}

/** The id of a change that waits for another administrator than root.bureau. */
async function waitingChange(server: TestServer): Promise<string> {
  const root = await server.as('root.bureau');
  const tctd = await newInstitution(server);
  await root.send(contracts.institutions.ask, { body: { tctd, kind: 'suspend', reason } });
  const listed = await root.send(contracts.institutions.changes, { body: {} });
  const { rows } = contracts.institutions.changes.answer.parse(listed.body.data);
  return rows.find((row) => row.tctd === tctd)?.id ?? '';
}

/** The number of a new branch of the first bank. */
async function newBranch(server: TestServer): Promise<number> {
  const admin = await server.as('an.admin');
  return Number(dataOf(await admin.send(contracts.branches.create, { body: place })).get('branchId'));
}

export const examples: Pick<Examples, 'institutions' | 'branches' | 'allowed-products'> = {
  institutions: {
    search: { by: 'root.bureau', request: async () => ({ body: {} }) },
    create: {
      by: 'root.bureau',
      request: async () => ({ body: { ...described(), tctd: newInstitutionCode(), class: 'bank' as const } }),
      again: 409,
    },
    change: {
      by: 'root.bureau',
      request: async (server) => ({ body: { ...described(), tctd: await newInstitution(server) } }),
    },
    ask: {
      by: 'root.bureau',
      request: async (server) => ({ body: { tctd: await newInstitution(server), kind: 'suspend' as const, reason } }),
      again: 409,
    },
    changes: { by: 'root.bureau', request: async () => ({ body: {} }) },
    decide: {
      by: 'thu.bureau',
      request: async (server) => ({ body: { id: await waitingChange(server), state: 'approved' as const } }),
      again: 409,
      ofEveryInstitution: true,
    },
  },
  branches: {
    search: { by: 'an.admin', request: async () => ({ body: {} }) },
    create: { by: 'an.admin', request: async () => ({ body: place }) },
    change: {
      by: 'an.admin',
      request: async (server) => ({ body: { ...place, branchId: await newBranch(server) } }),
    },
    close: {
      by: 'an.admin',
      request: async (server) => ({ body: { branchId: await newBranch(server), moveTo: 1, reason } }),
      again: 404,
    },
  },
  'allowed-products': {
    matrix: { by: 'an.admin', request: async () => ({ query: {} }) },
    write: {
      by: 'an.admin',
      request: async () => ({ body: { changes: [{ branchId: 1, product: 'S75', isOpen: true }], reason } }),
    },
  },
};
