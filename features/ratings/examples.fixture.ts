import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import type { Caller, TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { type Examples, newVoucher } from '#tests/call-examples.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const { enterprise } = known;
const namTCYC = String(newestFiscalYear(hanoiDay()));

/** An order of a rating, confirmed even if it was ordered before. */
function ratingOrder(msPhieu = newVoucher()) {
  return {
    body: {
      msPhieu,
      nn: 'V' as const,
      maCIC: enterprise.cicCode,
      tenKH: enterprise.name,
      diaChi: enterprise.address,
      msThue: enterprise.taxCode,
      namTCYC,
      muaThem: true,
      datNgay: true,
    },
  };
}

async function orderedVoucher(server: TestServer): Promise<string> {
  const clerk = await server.as('lan.clerk');
  const asked = ratingOrder();
  expect((await clerk.send(contracts['enterprise-ratings'].confirm, asked)).status).toBe(200);
  return asked.body.msPhieu;
}

/** The id of an ordered rating. */
async function orderIdOf(server: TestServer, voucher: string): Promise<string> {
  const [found] = await server.sql<{ id: string }>('select id from portal.work_order where voucher = $1', [voucher]);
  if (found === undefined) throw new Error(`no order ${voucher}`);
  return found.id;
}

/** Assigns an order to an operator, even if another one holds it. */
async function giveTo(server: TestServer, id: string, username: string): Promise<void> {
  await server.sql(
    `update portal.work_order set taken_name = $2, taken_by = (select u.id from portal.user_account u where u.username = $2)
      where id = $1`,
    [id, username],
  );
}

const steps = ['complete', 'analyse', 'review'] as const;

/** An order at a given stage, held by the operator of the next step: minh analyses, quang reviews and answers. */
async function orderAt(
  server: TestServer,
  reached: (typeof steps)[number] | 'asked',
): Promise<{ body: { id: string } }> {
  const id = await orderIdOf(server, await orderedVoucher(server));
  await giveTo(server, id, 'minh.operator');
  for (const step of steps.slice(0, reached === 'asked' ? 0 : steps.indexOf(reached) + 1)) {
    if (step === 'review') await giveTo(server, id, 'quang.operator');
    const operator = await server.as(step === 'review' ? 'quang.operator' : 'minh.operator');
    const done =
      step === 'review'
        ? await operator.send(contracts['rating-desk'].review, await seenBy(operator, id))
        : await operator.send(contracts['rating-desk'][step], { body: { id } });
    expect(done.status).toBe(200);
  }
  if (reached === 'analyse') await giveTo(server, id, 'quang.operator');
  return { body: { id } };
}

/** The review and the answer that an operator who sees the order now would send. */
async function seenBy(operator: Caller, id: string) {
  const { data } = (await operator.send(contracts['rating-desk'].detail, { body: { id } })).body;
  return { body: { id, seen: contracts['rating-desk'].detail.answer.parse(data).decision?.seen ?? '' } };
}

async function seenAt(server: TestServer, reached: 'analyse' | 'review') {
  const { body } = await orderAt(server, reached);
  return seenBy(await server.as('quang.operator'), body.id);
}

async function analysedByMinh(server: TestServer) {
  const { body } = await orderAt(server, 'complete');
  const operator = await server.as('minh.operator');
  expect((await operator.send(contracts['rating-desk'].analyse, { body })).status).toBe(200);
  return { body: { ...body, notches: -1, reason: 'Khách hàng chính vừa dừng hợp đồng' } };
}

/** The bureau works on the orders of all institutions; the foreign case is therefore an order that does not exist. */
const nobodys = () => ({
  by: 'minh.operator',
  row: async () => ({ body: { id: randomUUID() } }),
  missing: { body: { id: randomUUID() } },
});

const nobodysSeen = () => ({
  by: 'minh.operator',
  row: async () => ({ body: { id: randomUUID(), seen: 'x' } }),
  missing: { body: { id: randomUUID(), seen: 'x' } },
});

export const examples: Pick<
  Examples,
  'enterprise-ratings' | 'corporation-ratings' | 'rating-base' | 'rating-replies' | 'rating-summary' | 'rating-desk'
> = {
  'enterprise-ratings': {
    confirm: { request: async () => ratingOrder(), takesTicket: true },
    template: { request: async () => ({}) },
  },
  'corporation-ratings': {
    confirm: { request: async () => ratingOrder(), takesTicket: true },
    template: { request: async () => ({}) },
  },
  'rating-base': {
    search: { request: async () => ({ body: { tenKH: enterprise.name } }) },
    lookup: { request: async () => ({ body: { maCIC: enterprise.cicCode } }) },
    checkTctd: { request: async () => ({ query: { maCIC: enterprise.cicCode } }) },
    getBctc: { request: async () => ({ query: { maCIC: enterprise.cicCode, namTCYC } }) },
  },
  'rating-replies': {
    search: {
      request: async () => ({
        body: { status: 'all' as const, fromDate: '2026-01-01', toDate: '2026-12-31', maCIC: enterprise.cicCode },
      }),
    },
    recent: { request: async () => ({ query: {} }) },
    detail: {
      request: async (server) => ({ body: { msPhieu: await orderedVoucher(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { msPhieu: await orderedVoucher(server) } }),
        missing: { body: { msPhieu: 'T0' } },
      },
    },
  },
  'rating-summary': {
    summary: { request: async () => ({ body: {} }) },
    excel: { request: async () => ({ query: {} }) },
  },
  'rating-desk': {
    detail: { by: 'minh.operator', request: (server) => orderAt(server, 'asked'), foreign: nobodys() },
    complete: { by: 'minh.operator', request: (server) => orderAt(server, 'asked'), again: 409, foreign: nobodys() },
    analyse: { by: 'minh.operator', request: (server) => orderAt(server, 'complete'), again: 409, foreign: nobodys() },
    override: {
      by: 'minh.operator',
      request: analysedByMinh,
      foreign: {
        by: 'minh.operator',
        row: async () => ({ body: { id: randomUUID(), notches: 1, reason: 'x' } }),
        missing: { body: { id: randomUUID(), notches: 1, reason: 'x' } },
      },
    },
    review: {
      by: 'quang.operator',
      request: (server) => seenAt(server, 'analyse'),
      again: 409,
      foreign: nobodysSeen(),
    },
    answer: {
      by: 'quang.operator',
      request: (server) => seenAt(server, 'review'),
      again: 409,
      foreign: nobodysSeen(),
    },
  },
};
