import { randomInt } from 'node:crypto';
import { answeredVoucher, dataOf, type Examples, knownCicCode } from '#tests/call-examples.ts';
import { ownContract } from '#tests/own-contract.ts';
import { contracts } from '#features/contracts.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import type { TestServer } from '#testing/server.ts';

export const examples: Pick<Examples, 'past-reports'> = {
  'past-reports': {
    ofTicket: {
      by: 'minh.operator',
      // The bank of lan.clerk, who asks.
      request: async (server) => ({ body: { institution: '01301001', voucherCode: await answeredVoucher(server) } }),
      ofEveryInstitution: true,
    },
    ofCase: {
      by: 'minh.operator',
      request: async (server) => ({ body: { dispute: await raised(server), day: hanoiDay() } }),
      ofEveryInstitution: true,
    },
    sourceOfTicket: {
      by: 'minh.operator',
      request: async (server) => ({
        query: { institution: '01301001', voucherCode: await answeredVoucher(server), section: 'no-information' },
      }),
      ofEveryInstitution: true,
    },
    sourceOfCase: {
      by: 'minh.operator',
      // A second ago: the servers' shared clock may be some milliseconds behind this one, and what is to come is refused.
      request: async (server) => ({
        query: {
          ...{ dispute: await raised(server), product: 'relation', moment: new Date(Date.now() - 1_000).toISOString() },
          ...{ section: 'identity', row: 0 },
        },
      }),
      ofEveryInstitution: true,
    },
  },
};

async function raised(server: TestServer): Promise<string> {
  const clerk = await server.as('lan.clerk');
  const [cicCode, contractNumber] = [await knownCicCode(server), `HD${randomInt(1e12)}`];
  await ownContract(server, { cicCode, number: contractNumber });
  const body = {
    kind: 'dispute' as const,
    cicCode,
    contractNumber,
    field: 'balance' as const,
    claim: 'Dư nợ sai',
  };
  return String(dataOf(await clerk.send(contracts.disputes.raise, { body })).get('dispute'));
}
