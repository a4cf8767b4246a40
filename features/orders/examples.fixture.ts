import { randomUUID } from 'node:crypto';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { answeredOrder, heldOrder, pdf, placedBy } from '#features/foreign-companies/examples.fixture.ts';
import { dataOf, days, type Examples } from '#tests/call-examples.ts';

/** A ticket with an attached paper. */
async function withPaper(server: TestServer, username: string) {
  const msPhieu = await placedBy(server, username);
  const clerk = await server.as(username);
  const sent = await clerk.send(contracts['report-orders'].attach, { body: { msPhieu }, file: pdf() });
  return { msPhieu, fileId: String(dataOf(sent).get('id')) };
}

const byOperator = { by: 'minh.operator', ofEveryInstitution: true } as const;

export const examples: Pick<Examples, 'report-orders' | 'work-queue'> = {
  'report-orders': {
    search: { request: async () => ({ body: { ...days, state: 'all' } }) },
    detail: {
      request: async (server) => ({ body: { msPhieu: await placedBy(server, 'lan.clerk') } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { msPhieu: await placedBy(server, 'lan.clerk') } }),
        missing: { body: { msPhieu: 'NONE' } },
      },
    },
    download: {
      request: async (server) => ({ query: { msPhieu: await answeredOrder(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { msPhieu: await answeredOrder(server) } }),
        missing: { query: { msPhieu: 'NONE' } },
      },
    },
    attach: {
      request: async (server) => ({ body: { msPhieu: await placedBy(server, 'lan.clerk') }, file: pdf() }),
      again: 409,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { msPhieu: await placedBy(server, 'lan.clerk') }, file: pdf() }),
        missing: { body: { msPhieu: 'NONE' }, file: pdf() },
      },
    },
    paper: {
      request: async (server) => ({ query: await withPaper(server, 'lan.clerk') }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: await withPaper(server, 'lan.clerk') }),
        missing: { query: { msPhieu: 'NONE', fileId: randomUUID() } },
      },
    },
  },
  'work-queue': {
    search: { ...byOperator, request: async () => ({ body: {} }) },
    detail: { ...byOperator, request: async (server) => ({ body: { id: (await heldOrder(server)).id } }) },
    colleagues: { ...byOperator, request: async () => ({}) },
    take: { ...byOperator, request: async (server) => ({ body: { id: (await heldOrder(server)).id } }) },
    handOver: { ...byOperator, request: async (server) => ({ body: { id: (await heldOrder(server)).id } }) },
    move: {
      ...byOperator,
      request: async (server) => {
        const { id } = await heldOrder(server);
        await server.sql(`update portal.work_order set state = 'asked' where id = $1`, [id]);
        return { body: { id, move: 'complete' as const } };
      },
      again: 409,
    },
    attach: {
      ...byOperator,
      request: async (server) => ({ body: { id: (await heldOrder(server)).id }, file: pdf() }),
      again: 409,
    },
    detach: {
      ...byOperator,
      request: async (server) => {
        const { id, fileId } = await heldOrder(server);
        return { body: { id, fileId } };
      },
      again: 404,
    },
    download: {
      ...byOperator,
      request: async (server) => {
        const { id, fileId } = await heldOrder(server);
        return { query: { id, fileId } };
      },
    },
    answer: { ...byOperator, request: async (server) => ({ body: { id: (await heldOrder(server)).id } }), again: 409 },
    giveBack: {
      ...byOperator,
      request: async (server) => ({ body: { id: (await heldOrder(server)).id, reason: 'No such company' } }),
      again: 409,
    },
  },
};
