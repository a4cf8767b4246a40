import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { codeOf, fieldsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { instantInquiry, personalScore } from './contract.ts';

const { clean } = known;

let server: TestServer;
let lan: Caller;
let binh: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  binh = await server.as('binh.clerk');
});
afterAll(() => server.stop());

const dataOf = <T>(answer: Answer) => answer.body.data as T;
const person = { identityNumber: clean.citizenId, customerName: clean.name };
const scoring = async () => ({ ...person, consent: true, ...(await server.captcha('score')) });
const asked = async () => ({
  ...person,
  voucherCode: 'WI00000001',
  productCode: 'S11T' as const,
  ...(await server.captcha('instant')),
});

async function audited(action: string) {
  const [row] = await server.sql<{ result: string; purpose: string | null; subject_key: string; detail: string }>(
    `select result, purpose, subject_key, detail from portal.audit_log where action = $1 order by at desc, seq desc limit 1`,
    [action],
  );
  return row;
}

const scored = async () =>
  dataOf<{ msPhieu: string }>(await lan.send(personalScore.confirm, { body: await scoring() })).msPhieu;
const simulate = (voucherCode: string, change: object, caller = lan) =>
  caller.send(personalScore.whatIf, { body: { voucherCode, kind: 'wait', ...change } });
type Simulated = {
  before: { score: number; pd: number };
  after: { score: number; pd: number; cap: string | null };
  items: { id: string }[];
};

test('INS-06 SCO-04 shows the score before and after one change, by the model, from an own reply; nothing is stored or charged', async () => {
  const voucher = await scored();
  const countsOf = async () =>
    server.sql<{ inquiries: number; replies: number; charges: number; footprints: number }>(
      `select (select count(*)::int from portal.inquiry) as inquiries, (select count(*)::int from portal.reply) as replies,
         (select count(*)::int from portal.charge) as charges,
         (select count(*)::int from bureau.inquiry_footprint) as footprints`,
    );
  const counts = await countsOf();
  const bad = await simulate(voucher, { kind: 'fall-behind', group: 3 });
  expect(bad.status).toBe(200);
  const { before, after, items } = dataOf<Simulated>(bad);
  const detail = await lan.send(instantInquiry.detail, { body: { voucherCode: voucher } });
  const tile = (detail.body.data as { report: { dashboard: { id: string; value: { value: number } }[] } }).report
    .dashboard[0];
  expect(before.score).toBe(tile?.value.value);
  expect(after.score).toBeLessThanOrEqual(430);
  expect(after.pd).toBeGreaterThan(before.pd);
  expect(after.cap).toContain('430');
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(['P1', 'P2']));
  const late = await simulate(voucher, { kind: 'pay-card-late' });
  expect(dataOf<Simulated>(late).after.score).toBeLessThanOrEqual(dataOf<Simulated>(late).before.score);
  const loan = await simulate(voucher, { kind: 'borrow', amountVnd: '500000000', isNewLender: true });
  expect(dataOf<Simulated>(loan).items.map(({ id }) => id)).toContain('N2');
  expect(await countsOf()).toEqual(counts);
  expect(await audited('POST /api/DiemTinDungCaNhan/WhatIf')).toMatchObject({
    result: 'ok',
    purpose: 'credit-scoring',
    subject_key: expect.stringMatching(/^[0-9a-f]{32}$/),
    detail: expect.stringContaining('"simulation":"borrow"'),
  });
});

test('INS-06 another product’s reply, another institution’s and an old one do not open a file', async () => {
  const voucher = await scored();
  const openings = async () =>
    (await server.sql<{ n: number }>('select count(*)::int as n from bureau.opening where inquiry_id is not null'))[0]
      ?.n;
  const body = await asked();
  await lan.send(instantInquiry.confirm, { body });
  const before = await openings();
  for (const answer of [
    await simulate(body.voucherCode, { months: 6 }),
    await simulate(voucher, { months: 6 }, binh),
    await simulate('T0', { months: 6 }),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([404, '4040001']);
  await server.sql(
    `with old as (select q.* from portal.inquiry q where q.voucher = $1)
     update portal.voucher v set asked_at = o.asked_at - interval '31 days' from old o
     where v.institution_id = o.institution_id and v.voucher = $1`,
    [voucher],
  );
  await server.sql(`select portal.ensure_months((current_date - 62)::date, current_date)`);
  await server.sql(`update portal.inquiry set asked_at = asked_at - interval '31 days' where voucher = $1`, [voucher]);
  const old = await simulate(voucher, { months: 6 });
  expect([old.status, codeOf(old)]).toEqual([409, '4090052']);
  expect(await openings()).toBe(before);
});

test('INS-06 a change needs its fields, within their limits', async () => {
  const voucher = await scored();
  for (const [change, field] of [
    [{}, 'months'],
    [{ months: 0 }, 'months'],
    [{ months: 61 }, 'months'],
    [{ kind: 'pay-cards' }, 'amountVnd'],
    [{ kind: 'borrow', amountVnd: '-5' }, 'amountVnd'],
    [{ kind: 'fall-behind', group: 1 }, 'group'],
    [{ kind: 'win-the-lottery' }, 'kind'],
  ] as const) {
    const answer = await simulate(voucher, change);
    expect([field, answer.status, fieldsOf(answer)]).toEqual([field, 400, [field]]);
  }
});
