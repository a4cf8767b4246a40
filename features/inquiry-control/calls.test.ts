import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { formatDate } from '#kit/words/format.ts';
import { say } from '#kit/words/words.ts';
import { instantInquiry, personalScore } from '#features/instant-inquiry/contract.ts';
import { controlRow, inquiryControl } from './contract.ts';
import { controlWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const { clean, nothing } = known;

let server: TestServer;
let lan: Caller;
let binh: Caller;
// The days of these tests: they may begin before midnight in Hanoi and end after it.
const firstDay = hanoiDay();

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  binh = await server.as('binh.clerk');
  const hoa = await server.as('hoa.approver');
  await askAt(lan, 'KS1', clean);
  await askAt(hoa, 'KS2', nothing);
  await askAt(binh, 'KS3', clean);
  const body = { identityNumber: clean.citizenId, customerName: clean.name, consent: true };
  await lan.send(personalScore.confirm, { body: { ...body, voucherCode: 'KS4', ...(await server.captcha('score')) } });
});
afterAll(() => server.stop());

async function askAt(caller: Caller, voucherCode: string, who: { name: string; citizenId: string }): Promise<void> {
  const body = { voucherCode, productCode: 'S11T' as const, customerName: who.name, identityNumber: who.citizenId };
  const answer = await caller.send(instantInquiry.confirm, { body: { ...body, ...(await server.captcha('instant')) } });
  expect(answer.status).toBe(200);
}

const listed = (answer: Answer) => inquiryControl.list.answer.parse(answer.body.data);
const list = async (query: object = {}, caller = lan) =>
  listed(await caller.send(inquiryControl.list, { query: { fromDate: firstDay, ...query } }));
const vouchers = async (query: object, caller = lan) => (await list(query, caller)).rows.map(({ msPhieu }) => msPhieu);

test('RPL-05 the control lists who asked, about whom (masked), which product, why, with what result and at what cost', async () => {
  const { total, rows, counts, more } = await list();
  expect({ total, counts, more }).toEqual({ total: 3, counts: { '0': 0, '1': 3, '2': 0 }, more: false });
  expect(rows.map(({ msPhieu }) => msPhieu)).toEqual(['KS4', 'KS2', 'KS1']);
  for (const row of rows) expect(controlRow.strict().parse(row)).toEqual(row);
  expect(rows[2]).toMatchObject({
    user_Name: 'lan.clerk',
    tenKH: 'Nguyễn T. M. Hạnh',
    cccd: `********${clean.citizenId.slice(-4)}`,
    maSP: 'S11T',
    mucDich: 'credit-granting',
    tt: 1,
    phi: 'charged',
    soTien: '8000',
  });
  expect(rows[1]).toMatchObject({ user_Name: 'hoa.approver', phi: 'free', soTien: '0' });
  expect(rows[0]).toMatchObject({ maSP: 'DTD', mucDich: 'credit-scoring', soTien: '10000' });
  expect(JSON.stringify(rows)).not.toContain(clean.citizenId);
  expect(JSON.stringify(rows)).not.toContain(clean.name);
});

test('RPL-05 it is filtered by day, user, product, state, purpose and charge, and windowed; another institution sees its own', async () => {
  expect(await vouchers({ userName: 'hoa.approver' })).toEqual(['KS2']);
  expect(await vouchers({ productCode: 'DTD' })).toEqual(['KS4']);
  expect(await vouchers({ purpose: 'credit-scoring' })).toEqual(['KS4']);
  expect(await vouchers({ charge: 'free' })).toEqual(['KS2']);
  expect(await vouchers({ status: '2' })).toEqual([]);
  expect((await list({ status: '2' })).counts).toEqual({ '0': 0, '1': 3, '2': 0 });
  expect(await vouchers({ toDate: hanoiDay(), start: 1, end: 2 })).toEqual(['KS2']);
  expect((await list({ start: 0, end: 1 })).more).toBe(true);
  expect(await vouchers({ fromDate: '2023-01-01', toDate: '2023-01-31' })).toEqual([]);
  expect(await vouchers({}, binh)).toEqual(['KS3']);
});

test('RPL-05 bad days, a window too large for an answer and unknown choices are refused at their field', async () => {
  for (const [query, field] of [
    [{ fromDate: undefined }, 'fromDate'],
    [{ fromDate: '2022-12-31' }, 'fromDate'],
    [{ fromDate: '2026-02-30' }, 'fromDate'],
    [{ fromDate: '2026-02-02', toDate: '2026-02-01' }, 'toDate'],
    [{ end: 100_001 }, 'end'],
    [{ start: 'x' }, 'start'],
    [{ purpose: 'curiosity' }, 'purpose'],
    [{ charge: 'paid' }, 'charge'],
  ] as const) {
    const given = Object.entries({ fromDate: firstDay, ...query }).filter(([, value]) => value !== undefined);
    const answer = await lan.send(inquiryControl.list, { query: Object.fromEntries(given) as never });
    expect([field, answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([field, 400, [field]]);
  }
});

test('RPL-05 the file holds the same rows in words: times as times, amounts as numbers, in the language of the caller', async () => {
  const toDate = hanoiDay();
  const answer = await lan.send(
    inquiryControl.download,
    { query: { fromDate: firstDay, toDate } },
    { 'accept-language': 'en' },
  );
  const [from, to] = [firstDay, toDate].map((day) => day.replaceAll('-', ''));
  expect(answer.headers.get('content-disposition')).toContain(`KiemSoatTraCuu-${from}-${to}.xlsx`);
  const { sheets } = await readXlsx(answer.bytes);
  const [title, period, head, ...rows] = sheets[0]?.rows ?? [];
  expect([title?.[0], period?.[0]]).toEqual([
    say(controlWords, 'en', 'list'),
    `${formatDate(firstDay)} to ${formatDate(toDate)}`,
  ]);
  expect(head?.slice(0, 5)).toEqual(['Ticket number', 'Asked by', 'Branch', 'Customer', 'ID document']);
  expect(rows).toHaveLength(3);
  expect(rows[2]).toEqual([
    'KS1',
    'lan.clerk',
    null,
    'Nguyễn T. M. Hạnh',
    `********${clean.citizenId.slice(-4)}`,
    'S11T',
    'Instant credit relations, individual',
    'Credit granting',
    expect.any(Date),
    expect.any(Date),
    'Answered',
    'Charged',
    8000,
  ]);
  expect(
    await server.sql(
      `select detail from portal.audit_log where action = 'GET /api/KiemSoatThongTinTraCuu/download-file'`,
    ),
  ).toEqual([{ detail: expect.stringContaining('"rows":3') }]);
});
