import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kit/contract/call.ts';
import { refusal, refusalsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { feePayments } from '#features/payments/contract.ts';
import { invoiceDesk, invoices } from './contract.ts';
import { writeCorrection } from './correction.fixture.ts';

let server: TestServer;
let lan: Caller;
let operator: Caller;
let quang: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  operator = await server.as('minh.operator');
  quang = await server.as('quang.operator');
});
afterAll(() => server.stop());

type Row = AnswerOf<typeof invoices.search>['rows'][number];

const every = { fromDate: '2020-01-01', toDate: '2099-12-31', invoiceStatus: 'all' as const };
const search = async (by = lan) =>
  ((await by.send(invoices.search, { body: every })).body.data as { rows: readonly Row[] }).rows;
const byId = async (id: string) => (await search()).find((one) => one.id === id);

const propose = (invoiceId: string, change: 'cancel' | 'reissue') =>
  operator.send(invoiceDesk.change, { body: { invoiceId, change, reason: 'Hủy nhầm' } });

/** Another person decides on the pending proposal; its id is the id of the invoice that it makes. */
async function decide(by: Caller): Promise<{ id: string; answer: Answer }> {
  const waiting = (await by.send(invoiceDesk.proposals, { body: { state: 'proposed' } })).body.data as {
    rows: { id: string }[];
  };
  const id = waiting.rows[0]?.id ?? '';
  return { id, answer: await by.send(invoiceDesk.decide, { body: { proposalId: id, approve: true } }) };
}

async function cancel(id: string): Promise<void> {
  expect((await propose(id, 'cancel')).status).toBe(200);
  expect((await decide(quang)).answer.status).toBe(200);
  expect((await byId(id))?.status).toBe('4');
}

test('REC-03 a cancelled invoice is reissued when two people decide so, once, and never by itself', async () => {
  const [first] = await search();
  const { id = '', ky, contractId, amount } = first ?? {};
  expect(refusalsOf(await propose(id, 'reissue'))).toEqual(refusal('invoice-in-force', 'invoiceId'));
  await cancel(id);
  const ofMonth = async () =>
    (await search()).filter((one) => one.ky === ky && one.contractId === contractId).map((one) => one.id);
  // The list requests what is missing, as the hourly job does.
  expect(await ofMonth()).toEqual([id]);

  expect((await propose(id, 'reissue')).status).toBe(200);
  expect(refusalsOf(await propose(id, 'reissue'))).toEqual(refusal('invoice-waiting', 'invoiceId'));
  expect(refusalsOf((await decide(operator)).answer)).toEqual(refusal('fee-own', 'proposalId'));
  const { id: anew, answer } = await decide(quang);
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await byId(anew))?.signStatus, { timeout: 20_000 }).toBe('1');
  expect(await byId(anew)).toMatchObject({ kind: 'reissue', status: '1', amount, ky, contractId });
  expect((await ofMonth()).toSorted()).toEqual([id, anew].toSorted());
  expect(refusalsOf(await propose(id, 'reissue'))).toEqual(refusal('invoice-ended', 'invoiceId'));

  const detail = (await lan.send(invoices.detail, { body: { id: anew } })).body.data as AnswerOf<
    typeof invoices.detail
  >;
  expect(detail.lienQuan.map((one) => [one.id, one.status])).toEqual([[id, '4']]);
  expect(detail.dong.reduce((sum, { thanhTien }) => sum + BigInt(thanhTien), 0n)).toBe(BigInt(detail.tienTruocThue));
  const xml = await lan.send(invoices.download, { query: { encryptedFilePath: detail.link, dinhDang: 'xml' } });
  expect(xml.text).not.toContain('TTHDLQuan');
  const { rows: notices } = (await lan.send(feePayments.search, { body: { sohopdon: contractId } })).body
    .data as AnswerOf<typeof feePayments.search>;
  expect(notices.find((one) => one.ky === ky)?.soHoaDon).toContain(detail.invNum);

  // Its replacement can be cancelled and reissued too.
  await cancel(anew);
  expect((await propose(anew, 'reissue')).status).toBe(200);
  expect((await decide(quang)).answer.status).toBe(200);
  await expect.poll(async () => (await ofMonth()).length, { timeout: 20_000 }).toBe(3);
});

test('REC-03 an invoice of a month that a correction reduced is paid when its notice is, even if it states more', async () => {
  const binh = await server.as('binh.clerk');
  const corrected = (await search(binh)).find(({ kind, status }) => kind === 'original' && status === '1');
  const made = await writeCorrection(server, corrected?.id, { statement: 'T-PAID', notice: 'GB999900000000001' });
  const pay = (amount: number) =>
    server.sql(
      `insert into portal.payment (institution_id, id, kind, contract_no, notice_no, amount_vnd, paid_on, entered_by)
       select institution_id, gen_random_uuid(), 'payment', contract_no, notice_no, $1, portal.hanoi_day(), 'test'
       from portal.payment_notice where notice_no = 'GB999900000000001'`,
      [amount],
      'binh.clerk',
    );
  const found = async (rows: readonly Row[]) => rows.find(({ ky }) => ky === made?.month.slice(0, 7));
  await expect.poll(async () => (await found(await search(binh)))?.amount, { timeout: 20_000 }).toBe('11000');
  expect((await found(await search(binh)))?.ttthanhtoan).toBe('0');
  await pay(9_899);
  expect((await found(await search(binh)))?.ttthanhtoan).toBe('1');
  await pay(1);
  const own = await found(await search(binh));
  const desk = (await operator.send(invoiceDesk.search, { body: { maTctd: made?.institution } })).body.data as {
    rows: readonly Row[];
  };
  const detail = (await operator.send(invoiceDesk.detail, { body: { invoiceId: own?.id ?? '' } })).body.data as Row;
  expect([own, await found(desk.rows), detail].map((row) => row?.ttthanhtoan)).toEqual(['2', '2', '2']);
});

test('REC-03 the bureau’s list reads neither the XML nor the content of an invoice', async () => {
  const [list] = await server.sql<{ columns: string[] }>(
    `select proargnames as columns from pg_proc where proname = 'bureau_invoice_list'`,
  );
  expect(list?.columns.length).toBeGreaterThan(20);
  for (const name of ['xml', 'content', 'invoice']) expect(list?.columns).not.toContain(name);
});
