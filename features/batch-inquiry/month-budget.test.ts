import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kit/contract/call.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { customersFile } from '#testing/workbook.ts';
import { errors } from '#features/refusals.ts';
import { spend } from '#features/spend/contract.ts';
import { batchInquiry, batchReplies } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

type File = Record<string, unknown>;

test('REC-06 rows beyond the month’s budget are marked, cost nothing, return their share of the day, and continue once there is room', async () => {
  const [lan, admin] = [await server.as('lan.clerk'), await server.as('an.admin')];
  const spent = async () => BigInt(((await lan.send(spend.budget)).body.data as AnswerOf<typeof spend.budget>).spent);
  const set = (limit: bigint) => admin.send(spend.setBudget, { body: { limit: String(limit), stops: true } });
  const result = async (id: string) =>
    ((await lan.send(batchReplies.result, { query: { id } })).body.data as { file: File }).file;
  const ended = async (id: string) => {
    const isDone = async () => !['received', 'working'].includes(String((await result(id))['state']));
    await expect.poll(isDone, { timeout: 60_000, interval: 200 }).toBe(true);
    return result(id);
  };
  const used = async () => ((await lan.send(batchReplies.budget)).body.data as { used: number }).used;
  const rows = Array.from({ length: 12 }, (_, at) => [null, 'Nguyễn Văn Lạ', `0991990000${10 + at}`, 'Hà Nội']);
  const file = await customersFile('1.22112026.0001.xlsx', ['MSPHIEU', 'TENKH', 'SOCMT', 'DIACHI'], rows);
  const [before, usedBefore] = [await spent(), await used()];

  // Nothing is left, so no row is asked.
  expect((await set(before === 0n ? 1n : before)).status).toBe(200);
  const sent = await lan.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file });
  const id = String((sent.body.data as { file: File }).file['id']);
  expect(await ended(id)).toMatchObject({ state: 'held', answered: 0, over: 12 });
  expect([await used(), await spent()]).toEqual([usedBefore, before]);
  const proceed = () => lan.send(batchReplies.control, { body: { id, action: 'continue' } });
  const refused = await proceed();
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([409, errors['fee-budget'].number]);

  // Room for one at a time: rows without information are free, so all of them are answered in the end.
  expect((await set(before + 12_000n)).status).toBe(200);
  expect((await proceed()).body.data).toMatchObject({ state: 'working', over: 0 });
  expect(await ended(id)).toMatchObject({ state: 'done', answered: 12, over: 0, informed: 0 });
  expect([await used(), await spent()]).toEqual([usedBefore + 12, before]);
}, 90_000);
