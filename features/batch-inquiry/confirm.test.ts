import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readBatchName } from '#bureau/batch/file-name.ts';
import { known } from '#bureau/population/known/known.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { dataOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { customersFile } from '#testing/workbook.ts';
import { batchInquiry, batchReplies, massInquiry, s74Orders } from './contract.ts';

// Allow time for the jobs on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const { clean } = known;
const titles = ['TENKH', 'SOCMT', 'DIACHI'];
let server: TestServer;
let lan: Caller;

beforeAll(async () => {
  // Long enough for a busy machine: what is proved is the answer, not the machine's speed.
  server = await testServer({ batchAnswerSeconds: 60 });
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

test("FIX-01 S74-02 a file of S74 orders needs no captcha and is answered '0'; it is found by its name", async () => {
  const file = await customersFile('1.22112026.0001.xlsx', titles, [[clean.name, clean.citizenId, clean.address]]);
  const order = await lan.send(s74Orders.confirm, { body: {}, file });
  expect(order.body).toMatchObject({ success: true, data: '0', status: 200 });
  const sent = async () => {
    const found = await lan.send(batchReplies.processFiles, { body: { channel: 's74', fileName: file.name } });
    return dataOf(found).get('rows');
  };
  await expect
    .poll(sent, { timeout: 30_000, interval: 200 })
    .toMatchObject([{ state: 'done', product: 'S74', informed: 1, tenFileLo: file.name }]);
});

type Row = { readonly tt: number; readonly msPhieu: string; readonly faults: string; readonly state: string };
type Result = {
  readonly file: { readonly id: string; readonly state: string; readonly soLuongKH: number; readonly bad: number };
  readonly theNhan: readonly Row[];
  readonly phapNhan: readonly Row[];
  readonly dangDoc: boolean;
};
const resultOf = (answer: { readonly body: { readonly data?: unknown } }) => answer.body.data as Result;

const usedToday = async () => dataOf(await lan.send(batchReplies.budget)).get('used') as number;

/** The result of a file once the job has ended it. */
async function done(id: string, by = lan): Promise<Result> {
  const find = async () => resultOf(await by.send(batchReplies.result, { query: { id } }));
  await expect.poll(async () => (await find()).file.state, { timeout: 50_000, interval: 200 }).toBe('done');
  return find();
}

/** Distinct people whom nobody knows. */
const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => [`Nguyễn Văn Số`, `0010850${String(from + at).padStart(5, '0')}`, 'Hà Nội']);

test('FIX-01 BAT-03 Confirm answers the rows that it took, the wrong ones with what is wrong; each is asked and counted once', async () => {
  const before = await usedToday();
  const rows = [[clean.name, clean.citizenId, clean.address], ['', '001085', 'Hà Nội'], ...people(3)];
  const file = await customersFile('1.22112026.0010.xlsx', titles, rows);
  const answer = resultOf(await lan.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file }));
  expect(answer).toMatchObject({ dangDoc: false, phapNhan: [], file: { soLuongKH: 5, bad: 1 } });
  expect(answer.theNhan.map(({ tt }) => tt)).toEqual([2, 0, 2, 2, 2]);
  expect(answer.theNhan[1]?.faults).toContain('Số CCCD');
  const tickets = answer.theNhan.flatMap(({ msPhieu }) => (msPhieu === '' ? [] : [msPhieu]));
  expect(new Set(tickets).size).toBe(4);
  const result = await done(answer.file.id);
  expect(result.theNhan.map(({ tt }) => tt)).toEqual([1, 0, 1, 1, 1]);
  // The tickets of the answer are those that were asked, once each, and the day's budget went down by as many.
  expect(result.theNhan.flatMap(({ msPhieu }) => (msPhieu === '' ? [] : [msPhieu]))).toEqual(tickets);
  const [asked] = await server.sql<{ tickets: number; inquiries: number; rows: number }>(
    `select count(distinct q.voucher)::int as tickets, count(*)::int as inquiries,
       (select count(*)::int from portal.batch_row where batch_id = $2) as rows
     from portal.inquiry q join portal.charge c on c.inquiry_id = q.id where q.voucher = any ($1)`,
    [tickets, answer.file.id],
  );
  expect(asked).toEqual({ tickets: 4, inquiries: 4, rows: 5 });
  expect((await usedToday()) - before).toBe(4);
  const again = await lan.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file });
  expect(again.status).toBe(409);
  expect((await usedToday()) - before).toBe(4);
});

test('FIX-01 BAT-03 two hundred companies are answered with their rows, by the mass call too; one row more is read on by the job', async () => {
  const companies = (count: number) =>
    Array.from({ length: count }, (_, at) => ['Công ty Ví Dụ', `GP-${at}`, '0189358244', 'Hà Nội']);
  const legal = ['TENKH', 'DKKD', 'MSTHUE', 'DIACHI'];
  const whole = await customersFile('K0.22112026.0011.xlsx', legal, companies(200));
  const answer = resultOf(await lan.send(massInquiry.confirm, { body: { ProductType: '16' }, file: whole }));
  expect([answer.dangDoc, answer.phapNhan.length, answer.theNhan.length]).toEqual([false, 200, 0]);
  const long = await customersFile('K0.22112026.0012.xlsx', legal, companies(201));
  const later = resultOf(await lan.send(massInquiry.confirm, { body: { ProductType: '16' }, file: long }));
  expect([later.dangDoc, later.phapNhan, later.file.state]).toEqual([true, [], 'received']);
  const read = await done(later.file.id);
  expect([read.dangDoc, read.phapNhan.length]).toEqual([false, 201]);
});

test('FIX-01 BAT-03 where calls may not read, every file is read on by the job; one that is refused says so there', async () => {
  const patient = await testServer({ batchAnswerSeconds: 0 });
  try {
    const clerk = await patient.as('lan.clerk');
    const file = await customersFile('1.22112026.0013.xlsx', titles, people(2, 500));
    const answer = resultOf(await clerk.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file }));
    expect(answer).toMatchObject({ dangDoc: true, theNhan: [], phapNhan: [], file: { state: 'received' } });
    expect((await done(answer.file.id, clerk)).theNhan.map(({ tt }) => tt)).toEqual([1, 1]);
  } finally {
    await patient.stop();
  }
  const empty = await customersFile('1.22112026.0014.xlsx', titles, []);
  const sent = resultOf(await lan.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file: empty }));
  expect([sent.dangDoc, sent.theNhan]).toEqual([true, []]);
  const find = async () => resultOf(await lan.send(batchReplies.result, { query: { id: sent.file.id } })).file.state;
  await expect.poll(find, { timeout: 50_000, interval: 200 }).toBe('refused');
});

test('BAT-03 BAT-05 a template is saved under a name that its upload accepts: the next that is not used yet', async () => {
  const nameIn = async (call: typeof batchInquiry.template | typeof massInquiry.template, ConfirmType: '0' | '1') => {
    const answer = await lan.send(call, { query: { ConfirmType } });
    return /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  };
  const day = hanoiDay().split('-').reverse().join('');
  const first = await nameIn(batchInquiry.template, '1');
  expect(first).toMatch(new RegExp(`^1\\.${day}\\.\\d{4}\\.xlsx$`));
  expect(readBatchName(first, 'batch').file).toEqual({ customerType: '2', ending: 'xlsx' });
  expect(readBatchName(await nameIn(massInquiry.template, '0'), 'mass').file?.customerType).toBe('1');
  const filled = await customersFile(first, titles, [['Nguyễn Văn Lạ', '099199000777', 'Hà Nội']]);
  expect((await lan.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file: filled })).status).toBe(200);
  const next = await nameIn(batchInquiry.template, '1');
  expect(Number(next.split('.')[2])).toBe(Number(first.split('.')[2]) + 1);
});

test('BAT-03 the template marks as required what is, and its guide says what a purpose may be', async () => {
  const template = await lan.send(batchInquiry.template, { query: { ConfirmType: '1' } });
  const [customers, guide] = (await readXlsx(template.bytes)).sheets;
  // With a CIC code a paper may be left out.
  expect(customers?.rows[0]?.slice(1, 5)).toEqual(['Mã CIC', 'Tên khách hàng *', 'Số CCCD', 'Địa chỉ *']);
  const lines = (guide?.rows ?? []).map((row) => row.join(' '));
  expect(lines).toContainEqual(expect.stringContaining('"Cấp tín dụng" hoặc "Theo dõi khoản vay đã cấp"'));
  expect(lines).toContainEqual(expect.stringContaining('SOCMT Khi không có mã CIC'));
});
