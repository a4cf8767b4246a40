import { expect } from 'vitest';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Examples } from './call-examples.ts';

type Statement = { ky: string; sohopdon: string };

/** The newest statement of the first bank. */
async function statement(server: TestServer): Promise<{ ky: string; contractNumber: string }> {
  const clerk = await server.as('lan.clerk');
  const { rows } = (await clerk.send(contracts.statements.search, { body: {} })).body.data as { rows: Statement[] };
  return { ky: rows[0]?.ky ?? '', contractNumber: rows[0]?.sohopdon ?? '' };
}

async function accounts(server: TestServer) {
  const clerk = await server.as('lan.clerk');
  const code = String(dataOf(await clerk.send(contracts.lookups.userInfo)).get('tctdCode'));
  return { body: { fromDate: '2026-01-01', toDate: '2026-12-31', tctdCode: code } };
}

/** The path to a file that was created for a clerk of the first bank. */
async function filePath(server: TestServer): Promise<string> {
  const clerk = await server.as('lan.clerk');
  const body = { ...(await statement(server)), loai: 'statement' as const };
  expect((await clerk.send(contracts.statements.makeFile, { body })).status).toBe(200);
  let path = '';
  const made = async () => {
    const rows = dataOf(await clerk.send(contracts.statements.files, { body: {} })).get('rows');
    const [file] = Array.isArray(rows) ? rows : [];
    path = String(file?.path ?? '');
    return file?.state;
  };
  await expect.poll(made, { timeout: 15_000 }).toBe('ready');
  return path;
}

/** One example for each call about fees. */
export const feeExamples: Pick<Examples, 'reconciliation' | 'service-contracts' | 'spend' | 'statements'> = {
  spend: {
    look: { request: async () => ({ body: {} }) },
    budget: { request: async () => ({}) },
    setBudget: { by: 'an.admin', request: async () => ({ body: { limit: '999999999999', stops: false } }) },
  },
  'service-contracts': {
    search: { request: async () => ({ body: {} }) },
    excel: { request: async () => ({ body: {} }) },
  },
  reconciliation: {
    search: { request: accounts },
    excel: { request: accounts },
    state: {
      by: 'hoa.approver',
      request: async (server) => {
        await server.sql('delete from portal.reconciliation');
        return { body: { ...(await statement(server)), soTien: '0' } };
      },
    },
  },
  statements: {
    periods: { request: async () => ({ body: {} }) },
    contracts: { request: async () => ({ query: {} }) },
    search: { request: async () => ({ body: {} }) },
    lines: { request: async (server) => ({ body: await statement(server) }) },
    excel: { request: async (server) => ({ body: await statement(server) }) },
    makeFile: { request: async (server) => ({ body: { ...(await statement(server)), loai: 'statement' as const } }) },
    notice: { request: async (server) => ({ body: await statement(server) }) },
    files: { request: async () => ({ body: {} }) },
    download: {
      request: async (server) => ({ query: { path: await filePath(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { path: await filePath(server) } }),
        missing: { query: { path: 'x' } },
      },
    },
  },
};
