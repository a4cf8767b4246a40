import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { contracts } from '#features/contracts.ts';
import type { TestServer } from '#testing/server.ts';
import { codeOf, days, type Examples, knownCicCode } from '#tests/call-examples.ts';

/** A place of the programme that lan.clerk holds. */
async function heldPlace(server: TestServer) {
  const body = { cicCode: await knownCicCode(server), soDKKD: `DA${randomInt(1e9)}` };
  const clerk = await server.as('lan.clerk');
  expect((await clerk.send(contracts['housing-programme'].confirm, { body })).status).toBe(200);
  return body;
}

const nothing = async () => ({});

/** The report of the month before last, which is closed on any day of the month. */
async function alertReport(server: TestServer) {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1));
  return {
    body: {
      namTu: String(month.getUTCFullYear()),
      thangTu: String(month.getUTCMonth() + 1),
      ...{ phamVi: '3' as const, loaiKh: '0' as const, mucDich: 'portfolio-monitoring' as const, dongY: true },
      maChiNhanh: 'ALL',
      maTctd: await codeOf(server, 'lan.clerk'),
    },
  };
}

export const examples: Pick<
  Examples,
  'alert-lists' | 'bad-debt-alerts' | 'borrower-alerts' | 'housing-programme' | 'new-debt-alerts'
> = {
  'alert-lists': { branches: { request: nothing }, months: { request: nothing } },
  'bad-debt-alerts': { confirm: { request: alertReport }, excel: { request: alertReport } },
  'borrower-alerts': {
    confirm: { request: async (server) => ({ body: { cicCode: await knownCicCode(server) } }) },
    history: { request: async () => ({ body: days }) },
  },
  'housing-programme': {
    search: { request: async (server) => ({ body: { cicCode: await knownCicCode(server) } }) },
    confirm: {
      request: async (server) => ({ body: { cicCode: await knownCicCode(server), soDKKD: `DA${randomInt(1e9)}` } }),
    },
    release: {
      request: async (server) => ({ body: { ...(await heldPlace(server)), lyDo: 'Khách hàng không vay nữa' } }),
      again: 409,
    },
  },
  'new-debt-alerts': { confirm: { request: alertReport }, excel: { request: alertReport } },
};
