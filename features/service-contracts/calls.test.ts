import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kit/contract/call.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { serviceContracts } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

test('REC-04 an institution sees its own contracts, as rows and as a workbook; nobody else’s', async () => {
  const clerk = await server.as('lan.clerk');
  const { rows } = (await clerk.send(serviceContracts.search, { body: {} })).body.data as AnswerOf<
    typeof serviceContracts.search
  >;
  expect(rows.map(({ type, state }) => [type, state])).toEqual([
    ['ordered', 'open'],
    ['information', 'open'],
  ]);
  const { sheets } = await readXlsx((await clerk.send(serviceContracts.excel, { body: {} })).bytes);
  expect(sheets[0]?.rows.slice(1).map((row) => row[2])).toEqual(rows.map(({ sohopdon }) => sohopdon));
  const other = await server.as('binh.clerk');
  const foreign = await other.send(serviceContracts.search, { body: { sohopdon: rows[0]?.sohopdon ?? '' } });
  expect(foreign.body.data).toMatchObject({ total: 0 });
  expect((await other.send(serviceContracts.search, { body: { matctd: rows[0]?.matctd ?? '' } })).status).toBe(403);
});
