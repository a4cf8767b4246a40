import { randomUUID } from 'node:crypto';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Examples } from '#tests/call-examples.ts';

const foreign = contracts['foreign-companies'];
const queue = contracts['work-queue'];

/** A file that no other test sends. */
export const pdf = () => new File([`%PDF-1.4 ${randomUUID()}`], 'report.pdf', { type: 'application/pdf' });

/** An order of a company that no other test names. */
function someOrder() {
  return { companyName: `Acme ${randomUUID()}`, address: '1 Raffles Place', country: 'SG' };
}

/** Places an order; returns its ticket. */
export async function placedBy(server: TestServer, username: string): Promise<string> {
  const clerk = await server.as(username);
  return String(dataOf(await clerk.send(foreign.submit, { body: someOrder() })).get('msPhieu'));
}

/** An order that the operator holds, with a received file. */
export async function heldOrder(server: TestServer, username = 'lan.clerk') {
  const voucher = await placedBy(server, username);
  const [row] = await server.sql<{ id: string }>('select id from portal.work_order where voucher = $1', [voucher]);
  const id = row?.id ?? '';
  const operator = await server.as('minh.operator');
  await operator.send(queue.take, { body: { id } });
  const fileId = String(dataOf(await operator.send(queue.attach, { body: { id }, file: pdf() })).get('id'));
  return { voucher, id, fileId, operator };
}

/** The ticket of an order that the operator has answered. */
export async function answeredOrder(server: TestServer, username = 'lan.clerk'): Promise<string> {
  const { voucher, id, operator } = await heldOrder(server, username);
  await operator.send(queue.answer, { body: { id } });
  return voucher;
}

export const examples: Pick<Examples, 'foreign-companies'> = {
  'foreign-companies': {
    submit: { request: async () => ({ body: someOrder() }), again: 409 },
    list: { request: async () => ({ query: {} }) },
    download: {
      request: async (server) => ({ query: { msPhieu: await answeredOrder(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { msPhieu: await answeredOrder(server) } }),
        missing: { query: { msPhieu: 'NONE' } },
      },
    },
  },
};
