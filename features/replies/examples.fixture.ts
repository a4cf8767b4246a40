import type { TestServer } from '#testing/server.ts';
import { answeredVoucher, customer, dataOf, days, type Examples, newVoucher } from '#tests/call-examples.ts';
import { expect } from 'vitest';
import { contracts } from '#features/contracts.ts';

/** A ticket whose stored report has lost its first byte. */
async function damagedVoucher(server: TestServer): Promise<string> {
  const voucher = await answeredVoucher(server);
  await server.sql(
    `update portal.reply r set report = '\\x' from portal.voucher v
     where v.voucher = $1 and r.institution_id = v.institution_id and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id`,
    [voucher],
    'lan.clerk',
  );
  return voucher;
}

/**
 * An example for a call that names a ticket in its request: a ticket of another institution is answered like one that
 * does not exist.
 */
function namesTicket<R>(requestOf: (voucherCode: string) => R, voucher = answeredVoucher) {
  const request = async (server: TestServer) => requestOf(await voucher(server));
  return { request, foreign: { by: 'binh.clerk', row: request, missing: requestOf('T0') } };
}

/** The same for a voluntary member's own ticket. */
function ofMember<R>(requestOf: (voucherCode: string) => R) {
  return {
    by: 'tam.member',
    request: async (server: TestServer) => {
      const member = await server.as('tam.member');
      const body = { ...customer, productType: '08', voucherNumber: newVoucher() };
      expect((await member.send(contracts['voluntary-inquiry'].confirm, { body })).status).toBe(200);
      const read = () =>
        member.send(contracts['voluntary-replies'].detail, { body: { voucherCode: body.voucherNumber } });
      await expect.poll(async () => dataOf(await read()).get('tt'), { timeout: 10_000 }).toBe(1);
      return requestOf(body.voucherNumber);
    },
    foreign: {
      by: 'tam.member',
      row: async (server: TestServer) => requestOf(await answeredVoucher(server)),
      missing: requestOf('T0'),
    },
  };
}

export const examples: Pick<Examples, 'replies' | 'voluntary-replies'> = {
  replies: {
    search: { request: async () => ({ body: { fromDate: '2023-01-01' } }) },
    waiting: { request: async () => ({ body: { fromDate: '2023-01-01' } }) },
    export: { request: async () => ({ body: { fromDate: '2023-01-01' } }) },
    detail: namesTicket((voucherCode) => ({ query: { voucherCode } })),
    changes: namesTicket((voucherCode) => ({ query: { voucherCode } })),
    source: namesTicket((voucherCode) => ({ query: { voucherCode, section: 'no-information' } })),
    remake: { ...namesTicket((voucherCode) => ({ body: { voucherCode } }), damagedVoucher), again: 409 },
    proof: namesTicket((voucherCode) => ({ body: { voucherCode } })),
    download: namesTicket((voucherCode) => ({ query: { voucherCode, type: 'pdf' as const } })),
  },
  'voluntary-replies': {
    search: { by: 'tam.member', request: async () => ({ body: days }) },
    detail: ofMember((voucherCode) => ({ body: { voucherCode } })),
    source: ofMember((voucherCode) => ({ query: { voucherCode, section: 'no-information' } })),
  },
};
