import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import type { Report } from '#bureau/contract/report.ts';
import { codeOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { voluntaryReplies } from '#features/replies/contract.ts';
import { customerInquiry, voluntaryInquiry } from './contract.ts';

let server: TestServer;
let tam: Caller;

beforeAll(async () => {
  server = await testServer({ dailyVoluntary: 12 });
  tam = await server.as('tam.member');
});
afterAll(() => server.stop());
beforeEach(() => server.sql('delete from portal.quota_day; delete from portal.quota_seen', [], 'tam.member'));

let tickets = 0;
const nextTicket = () => `TN${String(++tickets).padStart(8, '0')}`;

type Known = { readonly cicCode: string; readonly name: string };

const about = (who: Known, more: object = {}) => ({
  productType: '08',
  voucherNumber: nextTicket(),
  cicCode: who.cicCode,
  customerName: who.name,
  address: '12 Lê Lợi, Quận 1',
  ...more,
});

/** The reply to a new inquiry about somebody, once it exists. */
async function replyAbout(who: Known, more: object = {}) {
  const body = about(who, more);
  expect((await tam.send(voluntaryInquiry.confirm, { body })).body).toMatchObject({ data: '0' });
  const read = async () =>
    (await tam.send(voluntaryReplies.detail, { body: { voucherCode: body.voucherNumber } })).body;
  await expect.poll(async () => ((await read()).data as { tt: number }).tt, { timeout: 25_000 }).toBe(1);
  const { data } = await read();
  return { voucher: body.voucherNumber, ...(data as { hasInformation: boolean; html: string; report: Report }) };
}

const sectionIds = (report: Report) => report.parts.flatMap(({ sections }) => sections.map(({ id }) => id));

const chargeOf = async (voucher: string) =>
  (
    await server.sql<{ product: string; amount_vnd: bigint; state: string }>(
      `select c.product, c.amount_vnd, c.state from portal.charge c join portal.inquiry q
         on q.institution_id = c.institution_id and q.asked_at = c.asked_at and q.id = c.inquiry_id where q.voucher = $1`,
      [voucher],
      'tam.member',
    )
  )[0];

test('CHA-01 CHA-02 TN11 gives a member what it contributes itself, and names what is not shown', async () => {
  // Tam's member lends and issues no cards; the customer's file has seven lenders and one card.
  const { report, hasInformation, html, voucher } = await replyAbout(known.manyLenders);
  expect(hasInformation).toBe(true);
  expect(report.product.code).toBe('TN11');
  expect(sectionIds(report)).toEqual([
    'identity',
    'groups',
    'exposure',
    'current-debt',
    'bad-debt',
    'attention',
    'inquiries',
    'scope',
  ]);
  // Seven loans of 100, 95, … 70 million; the card's 92 million would have been an eighth debt.
  const exposure = report.parts.flatMap(({ sections }) => sections).find(({ id }) => id === 'exposure');
  expect(exposure).toMatchObject({ rows: { length: 7 }, total: '595', hidesCollateral: true });
  // Nobody may read what is not shown as what does not exist.
  expect(html).toContain('TSBĐ không hiển thị');
  expect(html).not.toContain('Không có TSBĐ');
  expect(html).toContain('Không hiển thị vì đơn vị không đóng góp: thẻ tín dụng, tài sản bảo đảm');
  expect(html).not.toContain('Không có thẻ');
  // Half of the list price of 6,000 for this class of member.
  expect(await chargeOf(voucher)).toMatchObject({ product: 'TN11', state: 'charged', amount_vnd: 3_000n });
});

test('CHA-02 a person of whom only other classes are known is answered without information, free, and nothing is revealed', async () => {
  const { report, hasInformation, html, voucher } = await replyAbout(known.cardsOnly);
  expect(hasInformation).toBe(false);
  expect(sectionIds(report)).toEqual(['identity', 'no-information']);
  expect(html).toContain('trong phạm vi loại thông tin mà đơn vị đóng góp');
  expect(await chargeOf(voucher)).toMatchObject({ state: 'free', amount_vnd: 0n });
});

test('CHA-01 TN10 is for legal entities; other products are refused here, and these are refused elsewhere', async () => {
  const { enterprise } = known;
  const { report } = await replyAbout(enterprise, { productType: '18', customerType: '1' });
  expect(report.product.code).toBe('TN10');
  const refused = await tam.send(voluntaryInquiry.confirm, { body: about(known.clean, { productType: '05' }) });
  expect(refused.status).toBe(400);
  expect(refused.body.errors?.[0]).toMatchObject({ field: 'productType' });
  const lan = await server.as('lan.clerk');
  const captcha = await server.captcha('inquiry');
  const elsewhere = await lan.send(customerInquiry.confirm, { body: { ...about(known.clean), ...captcha } });
  expect(elsewhere.status).toBe(400);
});

test('CHA-02 a member asks about a limited number of customers a day, however it asks; the same one counts once', async () => {
  const person = (at: number) => `0010850${String(10_000 + at)}`;
  const ask = (at: number) =>
    tam.send(voluntaryInquiry.confirm, {
      body: { ...about(known.clean), cicCode: undefined, identityNumber: person(at) },
    });
  const together = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at)));
  expect(together.filter(({ status }) => status === 200)).toHaveLength(12);
  expect(new Set(together.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['4120001']));
  expect((await tam.send(voluntaryInquiry.lookup, { body: { cicCode: known.clean.cicCode } })).status).toBe(429);
  const { data } = (await tam.send(voluntaryInquiry.today)).body;
  expect(data).toMatchObject({ used: 12, limit: 12 });
});

test("CHA-02 replies are listed by state, and another product's ticket is not found among them", async () => {
  const { voucher } = await replyAbout(known.clean);
  const { data } = (await tam.send(voluntaryReplies.search, { body: { fromDate: '2026-01-01', status: '1' } })).body;
  const { rows } = data as { rows: { msPhieu: string; maSP: string }[] };
  expect(rows.find(({ msPhieu }) => msPhieu === voucher)).toMatchObject({ maSP: 'TN11' });
  expect(rows.every(({ maSP }) => maSP === 'TN10' || maSP === 'TN11')).toBe(true);
});
