import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kit/contract/call.ts';
import { refusal, refusalsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { newestClosableSql } from '#bureau/fees/closable.fixture.ts';
import { reconciliation } from '#features/reconciliation/contract.ts';
import { statements } from '#features/statements/contract.ts';
import { bankLines, feePayments } from './contract.ts';

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

type Notice = AnswerOf<typeof feePayments.search>['rows'][number];
type Line = AnswerOf<typeof bankLines.search>['rows'][number];
type Payment = AnswerOf<typeof feePayments.history>['rows'][number];

const rowsOf = <Row>(answer: Answer) => (answer.body.data as { rows: readonly Row[] }).rows;

const notices = async (body: object = {}) => rowsOf<Notice>(await lan.send(feePayments.search, { body }));
const noticeOf = async (soGiayBao: string) => (await notices({ soGiayBao }))[0];
const history = async (soGiayBao: string) =>
  rowsOf<Payment>(await lan.send(feePayments.history, { body: { soGiayBao } }));

async function today(): Promise<string> {
  const [row] = await server.sql<{ today: string }>('select portal.hanoi_day()::text as today');
  return row?.today ?? '';
}

/** Reads one line of the bank as a separate file. */
async function lineOf(reference: string, amount: string, message: string): Promise<Line> {
  const text = `Ngày,Số giao dịch,Ghi có,Nội dung\n${await today()},${reference},${amount},${message}\n`;
  await operator.send(bankLines.read, { file: new File([text], `${reference}.csv`) });
  return found(reference);
}

async function found(reference: string): Promise<Line> {
  const [line] = rowsOf<Line>(await operator.send(bankLines.search, { body: { soThamChieu: reference } }));
  if (line === undefined) throw new Error('the line is not there');
  return line;
}

const reverse = (lineId: string, by = operator) =>
  by.send(bankLines.reverse, { body: { lineId, lyDo: 'Gán nhầm giấy báo' } });
const decide = (lineId: string, by: Caller, approve = true) => by.send(bankLines.decide, { body: { lineId, approve } });

async function open(): Promise<Notice> {
  const notice = (await notices()).find(({ conNo }) => BigInt(conNo) > 0n);
  if (notice === undefined) throw new Error('nothing is owed');
  return notice;
}

/** What both sides see of the current month: charged, paid and left, of all the institution's contracts. */
async function account() {
  const [own] = await server.sql<{ code: string }>(
    'select code from bureau.institution where id = portal.acting_institution()',
  );
  const day = await today();
  const body = { fromDate: `${day.slice(0, 7)}-01`, toDate: day, tctdCode: own?.code ?? '' };
  const answer = await lan.send(reconciliation.search, { body });
  const { sums } = answer.body.data as AnswerOf<typeof reconciliation.search>;
  expect(BigInt(sums.duDau) + BigInt(sums.phatSinh) - BigInt(sums.thanhToan)).toBe(BigInt(sums.duCuoi));
  return { paid: BigInt(sums.thanhToan), left: BigInt(sums.duCuoi) };
}

test('REC-05 REC-06 a second person reverses a line’s payment, by a separate row that names the payment', async () => {
  const notice = await open();
  const before = await account();
  const { lineId } = await lineOf('REV1', '1000', notice.soGiayBao);
  expect(await noticeOf(notice.soGiayBao)).toMatchObject({ conNo: String(BigInt(notice.conNo) - 1_000n) });
  expect((await account()).paid).toBe(before.paid + 1_000n);

  expect(refusalsOf(await decide(lineId, quang))).toEqual(refusal('fee-decided', 'lineId'));
  expect((await reverse(lineId, lan)).status).toBe(403);
  expect((await reverse(lineId)).status).toBe(200);
  expect(refusalsOf(await reverse(lineId))).toEqual(refusal('line-reversing', 'lineId'));
  expect(await found('REV1')).toMatchObject({ trangThai: 'reversing', nguoiDeNghi: 'minh.operator' });
  expect(refusalsOf(await decide(lineId, operator))).toEqual(refusal('fee-own', 'lineId'));
  // Its proposer withdraws it: the line stays unchanged, and it can be proposed again.
  expect((await decide(lineId, operator, false)).status).toBe(200);
  expect(await found('REV1')).toMatchObject({ trangThai: 'matched', nguoiDeNghi: null });
  expect((await reverse(lineId)).status).toBe(200);
  const both = await Promise.all([decide(lineId, quang), decide(lineId, quang)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);

  expect(await found('REV1')).toMatchObject({ trangThai: 'doubtful', nghiVan: 'reversed', conThua: '1000' });
  expect(await noticeOf(notice.soGiayBao)).toEqual(notice);
  expect(await account()).toEqual(before);
  const rows = await history(notice.soGiayBao);
  expect(rows.slice(0, 2)).toMatchObject([
    { loai: 'reversal', soTien: '-1000', soThamChieu: 'REV1' },
    { loai: 'payment', soTien: '1000', soThamChieu: 'REV1' },
  ]);
  const [kept] = await server.sql<{ entered_by: string; approved_by: string; names: boolean }>(
    `select r.entered_by, r.approved_by, p.kind = 'payment' as names from portal.payment r
     join portal.payment p on p.institution_id = r.institution_id and p.id = r.reverses where r.reference = 'REV1'`,
  );
  expect(kept).toEqual({ entered_by: 'minh.operator', approved_by: 'quang.operator', names: true });
  const [audited] = await server.sql<{ count: number }>(
    `select count(*)::int as count from portal.audit_log where action = 'POST /api/SaoKeNganHang/Decide' and result = 'ok'`,
  );
  expect(audited?.count).toBe(2);

  // Assigned to the same notice again it counts again, once.
  const settle = () => operator.send(bankLines.settle, { body: { lineId, giayBao: [notice.soGiayBao] } });
  expect((await settle()).status).toBe(200);
  expect(refusalsOf(await settle())).toEqual(refusal('line-settled', 'lineId'));
  expect(await noticeOf(notice.soGiayBao)).toMatchObject({ conNo: String(BigInt(notice.conNo) - 1_000n) });
});

test('REC-06 a line that was set aside by mistake comes back; one that nobody has handled has nothing to reverse', async () => {
  const { lineId } = await lineOf('REV2', '77', 'khong ro');
  expect(refusalsOf(await reverse(lineId))).toEqual(refusal('line-not-settled', 'lineId'));
  await operator.send(bankLines.setAside, { body: { lineId, lyDo: 'Không phải phí' } });
  expect((await reverse(lineId)).status).toBe(200);
  expect(rowsOf<Line>(await operator.send(bankLines.search, { body: { trangThai: 'reversing' } }))).toMatchObject([
    { lineId },
  ]);
  expect((await decide(lineId, quang)).status).toBe(200);
  expect(await found('REV2')).toMatchObject({ trangThai: 'doubtful', conThua: '77', nguoiXuLy: null });
});

test('REC-02 REC-06 an overpayment is used for the next notice, and returns when its payment is reversed', async () => {
  // Everything owed is paid first, the last of it with 5,000 too much.
  const owed = (await notices()).filter(({ conNo, sohopdon }) => BigInt(conNo) > 0n && sohopdon.includes('TTTD'));
  const last = owed.at(-1);
  const amount = String(owed.reduce((sum, { conNo }) => sum + BigInt(conNo), 5_000n));
  const { lineId } = await lineOf('OVER1', amount, 'tra phi');
  const giayBao = owed.map(({ soGiayBao }) => soGiayBao);
  expect((await operator.send(bankLines.settle, { body: { lineId, giayBao, credit: true } })).status).toBe(200);
  const dueLast = (await notices()).find(({ conNo }) => conNo === '-5000');
  expect(giayBao).toContain(dueLast?.soGiayBao ?? last?.soGiayBao);
  const before = await account();

  const [place] = await server.sql<{ month: string }>(
    `select (date_trunc('month', portal.hanoi_day()) - make_interval(months => 2 + ${newestClosableSql}))::date::text as month,
       portal.ensure_months((portal.hanoi_day() - interval '5 months')::date, portal.hanoi_day())`,
  );
  await server.sql(
    `insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state, settled_at)
     select portal.acting_institution(), portal.month_start($1::date) + make_interval(mins => n), gen_random_uuid(), 'S37', 2000, 100, 2000,
       'charged', now() from generate_series(1, 10) n`,
    [place?.month],
  );
  const [closed] = await server.sql<{ outcome: string }>('select portal.close_month($1, $2) as outcome', [
    place?.month,
    'test',
  ]);
  expect(closed?.outcome).toBe('closed');
  const ky = (place?.month ?? '').slice(0, 7);
  const next = (await notices()).find((one) => one.ky === ky);
  expect(next).toMatchObject({ soTien: '22000', daTra: '5000', conNo: '17000', tt: '1' });
  expect(await noticeOf(dueLast?.soGiayBao ?? '')).toMatchObject({ conNo: '0', tt: '2' });
  const given = (await history(next?.soGiayBao ?? ''))[0];
  expect(given).toMatchObject({ loai: 'credit', soTien: '5000', soThamChieu: dueLast?.soGiayBao });
  expect((await history(dueLast?.soGiayBao ?? ''))[0]).toMatchObject({ loai: 'credit', soTien: '-5000' });
  const stated = rowsOf<{ daThanhToan: string; conLai: string }>(
    await lan.send(statements.search, { body: { ky: ky.replace('-', ''), type: 'information' } }),
  );
  expect(stated).toMatchObject([{ daThanhToan: '5000', conLai: '17000', payment: 'part' }]);
  // Moving credit is no payment: the account only has the additional charge.
  expect(await account()).toEqual({ paid: before.paid, left: before.left + 22_000n });

  expect((await reverse(lineId)).status).toBe(200);
  expect((await decide(lineId, quang)).status).toBe(200);
  expect(await noticeOf(next?.soGiayBao ?? '')).toMatchObject({ daTra: '0', conNo: '22000', tt: '0' });
  for (const { soGiayBao, conNo } of owed) expect(await noticeOf(soGiayBao)).toMatchObject({ conNo });
  expect((await account()).left).toBe(before.left + 22_000n + BigInt(amount));
});
