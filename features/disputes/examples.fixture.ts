import { randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestServer } from '#testing/server.ts';
import { applicationCaller } from '#testing/session/application.ts';
import { contracts } from '#features/contracts.ts';
import { known } from '#bureau/population/known/known.ts';
import { ownContract } from '#tests/own-contract.ts';
import { dataOf, type Examples, knownCicCode } from '#tests/call-examples.ts';

async function claim(server: TestServer) {
  const [cicCode, contractNumber] = [await knownCicCode(server), `HD${randomInt(1e12)}`];
  await ownContract(server, { cicCode, number: contractNumber });
  return {
    kind: 'dispute' as const,
    cicCode,
    contractNumber,
    field: 'balance' as const,
    claim: 'Dư nợ sai',
  };
}

async function raised(server: TestServer): Promise<string> {
  const clerk = await server.as('lan.clerk');
  return String(dataOf(await clerk.send(contracts.disputes.raise, { body: await claim(server) })).get('dispute'));
}

/** A case that the bureau found valid: it asks the clerk's own institution about the figure. */
async function validated(server: TestServer): Promise<string> {
  const dispute = await raised(server);
  const minh = await server.as('minh.operator');
  await minh.send(contracts['dispute-work'].step, { body: { dispute, step: 'valid' as const, note: 'Đủ hồ sơ' } });
  return dispute;
}

const paper = () => new File([`%PDF-1.7 ${randomInt(1e12)}`], 'Đơn khiếu nại.pdf');

/** A ticket that ended because its name is not that of whoever holds the number. */
export async function endedTicket(
  server: TestServer,
  { name, number }: { readonly name: string; readonly number: string } = {
    name: 'Lò Thị Ban Mai',
    number: known.released.citizenId,
  },
) {
  const voucherNumber = `TN${randomInt(1e12)}`;
  const lan = await server.as('lan.clerk');
  await lan.send(contracts['customer-inquiry'].confirm, {
    body: {
      ...{
        productType: '05',
        voucherNumber,
        customerName: name,
        identityNumber: number,
        address: '1 Tràng Tiền, Hà Nội',
      },
      ...(await server.captcha('inquiry')),
    },
  });
  const reply = () => lan.send(contracts.replies.detail, { query: { voucherCode: voucherNumber } });
  await expect.poll(async () => dataOf(await reply()).get('lyDo'), { timeout: 40_000 }).toBe('name-differs');
  return voucherNumber;
}

/** A dispute with one paper. */
async function withPaper(server: TestServer): Promise<{ dispute: string; file: string }> {
  const dispute = await raised(server);
  const clerk = await server.as('lan.clerk');
  const sent = await clerk.send(contracts.disputes.attach, { body: { dispute }, file: paper() });
  return { dispute, file: String(dataOf(sent).get('file')) };
}

const newName = { customerName: 'Lò Thị Ban Mai', claim: 'Đổi tên' };

const byProgram = (server: TestServer) => applicationCaller(server);
const ofAnother = (server: TestServer) => applicationCaller(server, { of: 'binh.clerk' });
const raisedId = async (server: TestServer) => ({ params: { id: await raised(server) } });
const said = { body: { note: 'Ghi chú' } };

export const examples: Pick<Examples, 'disputes' | 'dispute-work' | 'figure-requests' | 'program-disputes'> = {
  'program-disputes': {
    raise: {
      by: byProgram,
      request: async (server) => {
        const { contractNumber: contract, ...rest } = await claim(server);
        return { body: { ...rest, contract } };
      },
      status: 201,
      again: 409,
    },
    list: { by: byProgram, request: async () => ({ query: {} }) },
    dispute: {
      by: byProgram,
      request: raisedId,
      foreign: { by: ofAnother, row: raisedId, missing: { params: { id: randomUUID() } } },
    },
    say: {
      by: byProgram,
      request: async (server) => ({ ...(await raisedId(server)), ...said }),
      status: 201,
      again: 201,
      foreign: {
        by: ofAnother,
        row: async (server) => ({ ...(await raisedId(server)), ...said }),
        missing: { params: { id: randomUUID() }, ...said },
      },
    },
  },
  disputes: {
    search: { request: async () => ({ body: {} }) },
    detail: { request: async (server) => ({ body: { dispute: await raised(server) } }) },
    contracts: { request: async (server) => ({ body: { cicCode: await knownCicCode(server) } }) },
    raise: { request: async (server) => ({ body: await claim(server) }), again: 409 },
    newName: {
      request: async (server) => {
        // One case at a time is open about a borrower's name.
        await server.sql(`update portal.dispute set state = 'closed' where field = 'name'`, [], 'lan.clerk');
        const { citizenId: identityNumber } = known.released;
        return { body: { customerName: 'Lò Thị Ban Mai', identityNumber, claim: 'Đổi tên' }, file: paper() };
      },
      again: 409,
    },
    newNameOfTicket: {
      request: async (server) => {
        await server.sql(`update portal.dispute set state = 'closed' where field = 'name'`, [], 'lan.clerk');
        return { body: { voucherCode: await endedTicket(server), ...newName }, file: paper() };
      },
      again: 409,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { voucherCode: await endedTicket(server), ...newName }, file: paper() }),
        missing: { body: { voucherCode: 'T0', ...newName }, file: paper() },
      },
    },
    say: { request: async (server) => ({ body: { dispute: await raised(server), note: 'Ghi chú' } }) },
    attach: {
      request: async (server) => ({ body: { dispute: await raised(server) }, file: paper() }),
      again: 409,
    },
    download: { request: async (server) => ({ query: await withPaper(server) }) },
    notices: { request: async () => ({ body: {} }) },
  },
  'figure-requests': {
    search: { request: async () => ({ body: {} }) },
    answer: {
      request: async (server) => ({
        body: { request: await validated(server), answer: 'right' as const, note: 'Đúng hợp đồng' },
      }),
      again: 409,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({
          body: { request: await validated(server), answer: 'right' as const, note: 'x' },
        }),
        missing: {
          body: { request: '00000000-0000-4000-8000-000000000000', answer: 'right' as const, note: 'x' },
        },
      },
    },
  },
  'dispute-work': {
    queue: { by: 'minh.operator', request: async () => ({ body: {} }) },
    open: { by: 'minh.operator', request: async (server) => ({ body: { dispute: await raised(server) } }) },
    attach: {
      by: 'minh.operator',
      request: async (server) => ({ body: { dispute: await raised(server) }, file: paper() }),
      again: 409,
    },
    download: { by: 'minh.operator', request: async (server) => ({ query: await withPaper(server) }) },
    extend: {
      by: 'minh.operator',
      request: async (server) => {
        const dispute = await validated(server);
        return { body: { dispute, days: 5, reason: 'Chờ chi nhánh' } };
      },
      again: 409,
    },
    step: {
      by: 'minh.operator',
      request: async (server) => ({
        body: { dispute: await raised(server), step: 'valid' as const, note: 'Đủ hồ sơ' },
      }),
      again: 409,
    },
  },
};
