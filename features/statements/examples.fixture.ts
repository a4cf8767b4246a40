import { expect } from 'vitest';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Examples } from '#tests/call-examples.ts';

/** The newest statement of the first bank. */
export async function statement(server: TestServer): Promise<{ ky: string; contractNumber: string }> {
  const clerk = await server.as('lan.clerk');
  const listed = await clerk.send(contracts.statements.search, { body: {} });
  const { rows } = contracts.statements.search.answer.parse(listed.body.data);
  return { ky: rows[0]?.ky ?? '', contractNumber: rows[0]?.sohopdon ?? '' };
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

export const examples: Pick<Examples, 'statements'> = {
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
