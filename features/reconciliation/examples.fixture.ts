import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { statement } from '#features/statements/examples.fixture.ts';
import { dataOf, type Examples } from '#tests/call-examples.ts';

async function accounts(server: TestServer) {
  const clerk = await server.as('lan.clerk');
  const code = String(dataOf(await clerk.send(contracts.lookups.userInfo)).get('tctdCode'));
  return { body: { fromDate: '2026-01-01', toDate: '2026-12-31', tctdCode: code } };
}

export const examples: Pick<Examples, 'reconciliation'> = {
  reconciliation: {
    search: { request: accounts },
    state: {
      by: 'hoa.approver',
      request: async (server) => {
        await server.sql('delete from portal.reconciliation');
        return { body: { ...(await statement(server)), soTien: '0' } };
      },
    },
  },
};
