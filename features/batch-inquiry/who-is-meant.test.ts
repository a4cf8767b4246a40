import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { customersFile } from '#testing/workbook.ts';
import { batchInquiry, batchReplies } from './contract.ts';

let server: TestServer;
let lan: Caller;
beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;
const dataOf = (answer: Answer) => (answer.body.data ?? {}) as Row & { theNhan: Row[]; file: Row };

test('TRU-01 TRU-02 TRU-03 a row with a number of somebody else, another name or a code of nobody ends free of charge, tt 0; the others are answered', async () => {
  const { clean, attention, bad, vamc } = known;
  const rows = [
    ['BR 0001', clean.cicCode, clean.name, clean.citizenId, 'Hà Nội'],
    ['BR 0002', attention.cicCode, attention.name, bad.citizenId, 'Hà Nội'],
    ['BR 0003', '', 'Đặng Thị Thu Hà', vamc.citizenId, 'Hà Nội'],
    ['BR 0004', '9999999999', 'Đặng Thị Thu Hà', '', 'Hà Nội'],
    ['BR 0005', bad.cicCode, bad.name, '048090999999', 'Hà Nội'],
  ];
  const file = await customersFile('1.22112026.0007.xlsx', ['MSPHIEU', 'MACIC', 'TENKH', 'SOCMT', 'DIACHI'], rows);
  const sent = dataOf(await lan.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file }));
  const id = String(sent.file['id']);
  const find = async () => dataOf(await lan.send(batchReplies.result, { query: { id } }));
  const isDone = async () => !['received', 'working'].includes(String((await find()).file['state']));
  await expect.poll(isDone, { timeout: 50_000, interval: 200 }).toBe(true);
  const result = await find();
  expect(result.theNhan.map(({ tt }) => tt)).toEqual([1, 0, 0, 0, 1]);
  expect(
    result.theNhan.map(({ faults }) => String(faults)).filter((said) => said.includes('ông tính phí')),
  ).toHaveLength(3);
  const asked = await server.sql<{ voucher: string }>(
    `select voucher from portal.voucher where voucher like 'BR 0%' order by 1`,
  );
  expect(asked.map(({ voucher }) => voucher)).toEqual(['BR 0001', 'BR 0005']);
  const audited = await server.sql<{ result: string; rows: number }>(
    `select result, count(subject_key)::int as rows from portal.audit_log where action = 'job batch' and request_id like '%-%' and detail like '%BR 0%' group by result order by result`,
  );
  expect(audited).toEqual([
    { result: 'answered', rows: 2 },
    { result: 'code-unknown', rows: 0 },
    { result: 'identity-conflict', rows: 2 },
    { result: 'name-differs', rows: 1 },
  ]);
});
