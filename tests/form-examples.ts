import { expect } from 'vitest';
import { contracts } from '#features/contracts.ts';
import { answeredVoucher, customer, days, type Examples, knownCicCode, newVoucher } from './call-examples.ts';

/** Examples of the other forms of the customer inquiry: S74 orders, and inquiries of voluntary members. */
export const formExamples: Pick<Examples, 's74-inquiry' | 'voluntary-inquiry' | 'voluntary-replies'> = {
  's74-inquiry': {
    search: { request: async () => ({ body: { customerName: 'Nguyễn Văn', idNo: '001085012345' } }) },
    confirm: {
      request: async () => ({
        body: { ...customer, productType: 'S74', customerType: '2' as const, voucherNumber: newVoucher() },
      }),
    },
  },
  'voluntary-inquiry': {
    search: {
      by: 'tam.member',
      request: async () => ({ body: { customerName: 'Nguyễn Văn', idNo: '001085012345' } }),
    },
    lookup: { by: 'tam.member', request: async (server) => ({ body: { cicCode: await knownCicCode(server) } }) },
    confirm: {
      by: 'tam.member',
      request: async () => ({ body: { ...customer, productType: '08', voucherNumber: newVoucher() } }),
    },
    askedToday: {
      by: 'tam.member',
      request: async () => ({ body: { productType: '08', identityNumber: '001085012345' } }),
    },
    today: { by: 'tam.member', request: async () => ({}) },
  },
  'voluntary-replies': {
    search: { by: 'tam.member', request: async () => ({ body: days }) },
    detail: {
      by: 'tam.member',
      request: async (server) => {
        const member = await server.as('tam.member');
        const body = { ...customer, productType: '08', voucherNumber: newVoucher() };
        expect((await member.send(contracts['voluntary-inquiry'].confirm, { body })).status).toBe(200);
        return { body: { voucherCode: body.voucherNumber } };
      },
      foreign: {
        by: 'tam.member',
        row: async (server) => ({ body: { voucherCode: await answeredVoucher(server) } }),
        missing: { body: { voucherCode: 'T0' } },
      },
    },
  },
};
