import { expect } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { customer, dataOf, type Examples, newVoucher } from '#tests/call-examples.ts';

async function instantInquiry(server: TestServer) {
  const { customerName, identityNumber } = customer;
  const captcha = await server.captcha('instant');
  return {
    body: { voucherCode: newVoucher(), productCode: 'S11T' as const, customerName, identityNumber, ...captcha },
  };
}

/** Makes an instant inquiry as a clerk of the first bank and returns the ticket number. */
async function instantVoucher(server: TestServer): Promise<string> {
  const clerk = await server.as('lan.clerk');
  const asked = await instantInquiry(server);
  expect((await clerk.send(contracts['instant-inquiry'].confirm, asked)).status).toBe(200);
  return asked.body.voucherCode;
}

/** Requests a person's score as a clerk of the first bank and returns the ticket number. */
async function scoreVoucher(server: TestServer): Promise<string> {
  const clerk = await server.as('lan.clerk');
  const { name, citizenId } = known.clean;
  const body = { identityNumber: citizenId, customerName: name, consent: true, ...(await server.captcha('score')) };
  return String(dataOf(await clerk.send(contracts['personal-score'].confirm, { body })).get('msPhieu'));
}

export const examples: Pick<Examples, 'instant-inquiry' | 'personal-score'> = {
  'instant-inquiry': {
    confirm: { request: instantInquiry, again: 400, takesTicket: true },
    search: { request: async () => ({ body: { productCode: 'S11T', start: 0, end: 99_999 } }) },
    detail: {
      request: async (server) => ({ body: { voucherCode: await instantVoucher(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { voucherCode: await instantVoucher(server) } }),
        missing: { body: { voucherCode: 'T0' } },
      },
    },
  },
  'personal-score': {
    whatIf: {
      request: async (server) => ({ body: { voucherCode: await scoreVoucher(server), kind: 'wait', months: 6 } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { voucherCode: await scoreVoucher(server), kind: 'wait', months: 6 } }),
        missing: { body: { voucherCode: 'T0', kind: 'wait', months: 6 } },
      },
    },
    confirm: {
      request: async (server) => {
        const { customerName, identityNumber, address } = customer;
        const captcha = await server.captcha('score');
        return { body: { customerName, identityNumber, address, consent: true, ...captcha } };
      },
      again: 400,
    },
  },
};
