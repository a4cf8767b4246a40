import { randomUUID } from 'node:crypto';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Examples } from './call-examples.ts';

const foreign = contracts['foreign-companies'];
const queue = contracts['work-queue'];
const pdf = () => new File([`%PDF-1.4 ${randomUUID()}`], 'report.pdf', { type: 'application/pdf' });

/** An order of a company that no other test names. */
function someOrder() {
  return { companyName: `Acme ${randomUUID()}`, address: '1 Raffles Place', country: 'SG' };
}

async function placedBy(server: TestServer, username: string): Promise<string> {
  const clerk = await server.as(username);
  return String(dataOf(await clerk.send(foreign.submit, { body: someOrder() })).get('msPhieu'));
}

/** An order that the operator holds, with a received file. */
async function heldOrder(server: TestServer, username = 'lan.clerk') {
  const voucher = await placedBy(server, username);
  const [row] = await server.sql<{ id: string }>('select id from portal.work_order where voucher = $1', [voucher]);
  const id = row?.id ?? '';
  const operator = await server.as('minh.operator');
  await operator.send(queue.take, { body: { id } });
  const fileId = String(dataOf(await operator.send(queue.attach, { body: { id }, file: pdf() })).get('id'));
  return { voucher, id, fileId, operator };
}

/** A ticket with an attached paper. */
async function withPaper(server: TestServer, username: string) {
  const msPhieu = await placedBy(server, username);
  const clerk = await server.as(username);
  const sent = await clerk.send(contracts['report-orders'].attach, { body: { msPhieu }, file: pdf() });
  return { msPhieu, fileId: String(dataOf(sent).get('id')) };
}

async function answeredOrder(server: TestServer, username = 'lan.clerk'): Promise<string> {
  const { voucher, id, operator } = await heldOrder(server, username);
  await operator.send(queue.answer, { body: { id } });
  return voucher;
}

const byOperator = { by: 'minh.operator', ofEveryInstitution: true } as const;

/** One example for each call about ordered products. */
export const orderExamples: Pick<Examples, 'foreign-companies' | 'report-orders' | 'work-queue'> = {
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
  'report-orders': {
    search: { request: async () => ({ body: {} }) },
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
