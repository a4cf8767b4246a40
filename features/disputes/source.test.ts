import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { ownContract } from '#tests/own-contract.ts';
import type { RequestOf } from '#kit/contract/call.ts';
import { disputes, disputeWork, figureRequests } from './contract.ts';

const { attention, bad, clean } = known;
let server: TestServer;
let lan: Caller;
let binh: Caller;
let phuc: Caller;
let minh: Caller;

beforeAll(async () => {
  server = await testServer();
  [lan, binh] = [await server.as('lan.clerk'), await server.as('binh.clerk')];
  [phuc, minh] = [await server.as('phuc.fund'), await server.as('minh.operator')];
});
afterAll(() => server.stop());

type Field = RequestOf<typeof disputes.raise>['body']['field'];
type Claim = { readonly contractNumber: string; readonly field?: Field; readonly by?: Caller };
const raise = (cicCode: string, { contractNumber, field = 'balance', by = lan }: Claim) =>
  by.send(disputes.raise, {
    body: { kind: 'dispute', cicCode, contractNumber, field, claim: 'Dư nợ sai' },
  });
const raised = async (cicCode: string, claim: Claim) =>
  disputes.raise.answer.parse((await raise(cicCode, claim)).body.data);
const step = (dispute: string, to: 'valid' | 'corrected' | 'unfounded') =>
  minh.send(disputeWork.step, { body: { dispute, step: to, note: 'Đã đối chiếu' } });
const codeOf = (answer: { body: { errors?: readonly { code: string }[] } }) => answer.body.errors?.[0]?.code;

type Figure = { readonly subjectId: number; readonly cicCode: string; readonly number: string; readonly by?: string };

/** A contract with one month, which came with a file; what sends that month again, as another file. */
async function sentBy({ subjectId, cicCode, number, by = 'binh.clerk' }: Figure, fileNo: number) {
  await ownContract(server, { cicCode, number, by });
  const file = (no: number) =>
    server.sql(
      `insert into bureau.source_file (institution_id, submission_no, kind, period, version, received_at, applied_at)
       select institution_id, $1, 'D32', (date_trunc('month', bureau.today()) - interval '1 day')::date, 1, clock_timestamp(), clock_timestamp()
         from bureau.contract where contract_number = $2 and subject_id = $3 limit 1`,
      [no, number, subjectId],
    );
  await file(fileNo);
  await server.sql(
    `insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, debt_group, overdue_days, overdue_vnd,
       submission_no, row_no)
     select (date_trunc('month', bureau.today()) - interval '1 month')::date, subject_id, contract_id, institution_id, 500000000, 1, 0, 0, $3, 5
       from bureau.contract where contract_number = $2 and subject_id = $1`,
    [subjectId, number, fileNo],
  );
  const change = async (statement: string, no: number) => {
    await server.sql(
      `${statement} where subject_id = $1 and contract_id = (select contract_id from bureau.contract where subject_id = $1 and contract_number = $2)
          and set_config('app.submission_no', $3, true) is not null`,
      [subjectId, number, String(no)],
    );
    await file(no);
  };
  return {
    sendAgain: (value: number, no: number) =>
      change(`update bureau.balance_month set balance_vnd = ${value}, submission_no = ${no}`, no),
    remove: (no: number) => change('delete from bureau.balance_month', no),
  };
}

/** A detailed report of a borrower at lan's bank, answered now. */
const listedTo = (subjectId: number, by = 'lan.clerk') =>
  server.sql(
    `with q as (
       insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type, customer_name, request,
         subject_id, status, has_information)
       select m.institution_id, date_trunc('milliseconds', clock_timestamp()), gen_random_uuid(), u.id, u.username,
              'KN' || substr(gen_random_uuid()::text, 1, 8), 'R11A', '2', 'x', '\\x', $1, 1, true
         from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = $2
       returning institution_id, asked_at, id)
     insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256) select institution_id, asked_at, id, '\\x', '\\x' from q`,
    [subjectId, by],
    by,
  );

let voucher = 0;
async function ask(
  by: Caller,
  who: { readonly name: string; readonly citizenId: string },
  productCode: 'S11T' | 'S77' = 'S11T',
) {
  voucher += 1;
  const answer = await by.send(instantInquiry.confirm, {
    body: {
      ...{ voucherCode: `KS${voucher}`, productCode, customerName: who.name, identityNumber: who.citizenId },
      ...(await server.captcha('instant')),
    },
  });
  expect([answer.status, answer.body.message]).toMatchObject([200, expect.anything()]);
}

const requestsOf = async (by: Caller, state: 'all' | 'waiting' | 'overdue' | 'ended' = 'all') =>
  figureRequests.search.answer.parse((await by.send(figureRequests.search, { body: { state } })).body.data).rows;
const toldOf = async (by: Caller, number: string) =>
  disputes.notices.answer
    .parse((await by.send(disputes.notices, { body: {} })).body.data)
    .rows.filter((row) => row.number === number);

test('TRU-16 a contract outside what is offered is refused, whoever has it, and a figure of a contract needs one', async () => {
  const other = 'HĐ 77/2025 - ĐÔ THỊ';
  await ownContract(server, { cicCode: attention.cicCode, number: other, by: 'binh.clerk' });
  for (const contractNumber of [other, 'HĐ không có', other.toLowerCase(), `x${'9'.repeat(59)}`])
    expect([contractNumber, codeOf(await raise(attention.cicCode, { contractNumber }))]).toEqual([
      contractNumber,
      '4090240',
    ]);
  for (const contractNumber of [' ', '9'.repeat(61)])
    expect((await raise(attention.cicCode, { contractNumber })).status).toBe(400);
  expect(codeOf(await raise(attention.cicCode, { contractNumber: '-' }))).toBe('4090241');
  expect((await raise(attention.cicCode, { contractNumber: '-', field: 'identity' })).status).toBe(200);
  await listedTo(attention.subjectId);
  expect((await raise(attention.cicCode, { contractNumber: other })).status).toBe(200);
});

test('TRU-16 a number that two institutions use is offered with the institution of each, and the case goes to the chosen one', async () => {
  const number = 'HD/TRÙNG 1';
  for (const by of ['lan.clerk', 'binh.clerk']) await ownContract(server, { cicCode: clean.cicCode, number, by });
  await listedTo(clean.subjectId);
  const offered = disputes.contracts.answer
    .parse((await lan.send(disputes.contracts, { body: { cicCode: clean.cicCode } })).body.data)
    .rows.filter(({ id }) => id.startsWith(number));
  expect(offered.map(({ id }) => id)).toEqual([
    expect.stringMatching(/^HD\/TRÙNG 1 @\d+$/),
    expect.stringMatching(/^HD\/TRÙNG 1 @\d+$/),
  ]);
  expect(codeOf(await raise(clean.cicCode, { contractNumber: number }))).toBe('4090240');
  const { dispute, number: caseNumber } = await raised(clean.cicCode, { contractNumber: offered[1]?.id ?? '' });
  await step(dispute, 'valid');
  const asked = (await requestsOf(binh)).find((row) => row.number === caseNumber);
  expect(asked).toMatchObject({ contractNumber: number });
});

test('TRU-16 a valid case goes to who sent the figure with a deadline of three working days; it mends, answers, and nobody else can', async () => {
  const number = 'HĐ 88 / 2025';
  const sent = await sentBy({ ...bad, number }, 900_100);
  await listedTo(bad.subjectId);
  const { dispute, number: caseNumber } = await raised(bad.cicCode, { contractNumber: number });
  expect((await requestsOf(binh)).some((row) => row.number === caseNumber)).toBe(false);
  const valid = disputeWork.step.answer.parse((await step(dispute, 'valid')).body.data);
  expect(valid.askedOf).not.toBeNull();
  const [asked] = (await requestsOf(binh, 'waiting')).filter((row) => row.number === caseNumber);
  expect(asked).toMatchObject({
    ...{ state: 'waiting', contractNumber: number, value: '500000000', claim: 'Dư nợ sai', answer: null },
    source: expect.stringContaining('D32'),
  });
  const [days] = await server.sql<{ days: number }>(
    `select count(*)::int as days from generate_series(bureau.today() + 1, $1::date, interval '1 day') d
      where extract(isodow from d) < 6 and not exists (select from bureau.public_holiday h where h.day = d::date and not h.is_worked)
         or exists (select from bureau.public_holiday h where h.day = d::date and h.is_worked)`,
    [asked?.dueOn],
  );
  expect(days?.days).toBe(3);
  // Who raised it is not told.
  expect(JSON.stringify(asked)).not.toContain('lan.clerk');
  for (const by of [lan, phuc]) expect((await requestsOf(by)).some((row) => row.number === caseNumber)).toBe(false);
  const answer = (by: Caller, what: 'mended' | 'right') =>
    by.send(figureRequests.answer, { body: { request: dispute, answer: what, note: 'Đã gửi lại D32' } });
  for (const by of [lan, phuc]) expect((await answer(by, 'right')).status).toBe(404);
  expect(codeOf(await answer(binh, 'mended'))).toBe('4090842');
  await sent.sendAgain(300_000_000, 900_101);
  const both = await Promise.all([answer(binh, 'mended'), answer(binh, 'right')]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const seen = disputes.detail.answer.parse((await lan.send(disputes.detail, { body: { dispute } })).body.data);
  expect(seen.asked).toMatchObject({ state: 'answered', note: 'Đã gửi lại D32' });
  expect(seen.figure).toMatchObject({ before: '500000000', file: null, version: 1 });
  expect(seen.events.at(-1)).toMatchObject({ side: 'source', note: 'Đã gửi lại D32' });
  expect(JSON.stringify(seen)).not.toContain('binh.clerk');
  const atDesk = disputeWork.open.answer.parse((await minh.send(disputeWork.open, { body: { dispute } })).body.data);
  expect(atDesk.figure).toMatchObject({ file: { kind: 'D32', row: 5 } });
  expect((await step(dispute, 'corrected')).status).toBe(200);
  const after = disputes.detail.answer.parse((await lan.send(disputes.detail, { body: { dispute } })).body.data);
  expect(after.figure).toMatchObject({ before: '500000000', after: '300000000', isGone: false });
});

test('TRU-16 an answer that is late is shown as overdue on both sides, and ends with the case', async () => {
  const number = 'HĐ trễ hạn';
  await sentBy({ ...clean, number, by: 'lan.clerk' }, 900_110);
  const { dispute, number: caseNumber } = await raised(clean.cicCode, { contractNumber: number });
  await step(dispute, 'valid');
  await server.sql(
    `update portal.figure_request set due_on = bureau.today() - 1 where id = $1`,
    [dispute],
    'lan.clerk',
  );
  await server.sql(`update portal.dispute set due_on = bureau.today() - 1 where id = $1`, [dispute], 'lan.clerk');
  const mine = async (state: 'waiting' | 'overdue' | 'ended') =>
    (await requestsOf(lan, state)).filter((row) => row.number === caseNumber);
  expect(await mine('overdue')).toMatchObject([{ state: 'overdue' }]);
  expect(await mine('waiting')).toEqual([]);
  const atDesk = disputeWork.open.answer.parse((await minh.send(disputeWork.open, { body: { dispute } })).body.data);
  expect(atDesk).toMatchObject({ isOverdue: true, asked: { state: 'overdue' } });
  const queue = disputeWork.queue.answer.parse((await minh.send(disputeWork.queue, { body: {} })).body.data);
  expect(queue.rows.find((row) => row.dispute === dispute)).toMatchObject({
    isOverdue: true,
    institution: 'Ngân hàng TMCP Bình Minh',
  });
  const told = await minh.send(disputeWork.queue, { body: {} }, { 'accept-language': 'en' });
  const { rows } = disputeWork.queue.answer.parse(told.body.data);
  expect(rows.map(({ institution }) => institution)).toContain('Binh Minh Commercial Joint Stock Bank');
  expect((await step(dispute, 'unfounded')).status).toBe(200);
  expect(await mine('ended')).toMatchObject([{ state: 'ended' }]);
  const late = await lan.send(figureRequests.answer, { body: { request: dispute, answer: 'right', note: 'x' } });
  expect(late.status).toBe(409);
});

test('TRU-16 those whose reply held the figure are told, with the value that it held; not who asked for something else, or later', async () => {
  const number = 'HĐ 99 đã báo';
  const sent = await sentBy({ ...attention, number }, 900_120);
  // Binh was answered with the first value, Phúc without any debt; Lan asks after the figure was replaced once.
  await ask(binh, attention);
  await ask(phuc, attention, 'S77');
  await sent.sendAgain(400_000_000, 900_121);
  await ask(lan, attention);
  await listedTo(attention.subjectId);
  const { dispute, number: caseNumber } = await raised(attention.cicCode, { contractNumber: number });
  // What was replaced between the report and the claim: the case compares with what stands.
  const seen = disputes.detail.answer.parse((await lan.send(disputes.detail, { body: { dispute } })).body.data);
  expect(seen.figure).toMatchObject({ before: '400000000' });
  await step(dispute, 'valid');
  expect(codeOf(await step(dispute, 'corrected'))).toBe('4090842');
  await sent.sendAgain(350_000_000, 900_122);
  const told = disputeWork.step.answer.parse((await step(dispute, 'corrected')).body.data);
  expect(told.told).toBe(2);
  expect(await toldOf(binh, caseNumber)).toMatchObject([{ valueBefore: '500000000', valueAfter: '350000000' }]);
  expect(await toldOf(lan, caseNumber)).toMatchObject([{ valueBefore: '400000000', valueAfter: '350000000' }]);
  expect(await toldOf(phuc, caseNumber)).toEqual([]);
});

test('TRU-16 a figure that was removed is told as gone; who is answered afterwards is not told, nor twice for two cases', async () => {
  const number = 'HĐ gỡ bỏ';
  const sent = await sentBy({ ...bad, number }, 900_130);
  await ask(binh, bad);
  await listedTo(bad.subjectId);
  const first = await raised(bad.cicCode, { contractNumber: number });
  const second = await raised(bad.cicCode, { contractNumber: number, by: binh });
  for (const { dispute } of [first, second]) await step(dispute, 'valid');
  await sent.remove(900_131);
  await ask(lan, bad);
  for (const { dispute } of [first, second]) expect((await step(dispute, 'corrected')).status).toBe(200);
  expect(await toldOf(binh, first.number)).toMatchObject([
    { valueBefore: '500000000', valueAfter: null, isGone: true },
  ]);
  expect(await toldOf(binh, second.number)).toEqual([]);
  expect(await toldOf(lan, first.number)).toEqual([]);
});
