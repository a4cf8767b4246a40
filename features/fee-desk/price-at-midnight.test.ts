import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { customerInquiry, s74Inquiry, voluntaryInquiry } from '#features/customer-inquiry/contract.ts';
import { foreignCompanies } from '#features/foreign-companies/contract.ts';
import { instantInquiry, personalScore } from '#features/instant-inquiry/contract.ts';
import { lookups } from '#features/lookups/contract.ts';
import { enterpriseRatings } from '#features/ratings/contract.ts';
import { codeOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { errors } from '#features/refusals.ts';
import { formatNumber } from '#kit/words/format.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const { clean, enterprise } = known;

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
});
afterAll(() => server.stop());

const captcha = (purpose: string) => server.captcha(purpose);

type Asking = {
  readonly product: string;
  readonly username: string;
  /** Asks with a ticket, like a page that shows a fee; without a ticket, like a program that shows none. */
  readonly ask: (caller: Caller, ticket: string, agreedFee?: string) => Promise<Answer>;
};

const customer = { customerName: clean.name, address: clean.address, cicCode: clean.cicCode };

const inquiries: readonly (readonly [name: string, Asking])[] = [
  [
    'INQ-08 a customer inquiry',
    {
      product: 'R11',
      username: 'lan.clerk',
      ask: async (caller, voucherNumber, agreedFee) =>
        caller.send(customerInquiry.confirm, {
          body: { productType: '05', voucherNumber, ...customer, agreedFee, ...(await captcha('inquiry')) },
        }),
    },
  ],
  [
    'S74-01 an order of S74',
    {
      product: 'S74',
      username: 'lan.clerk',
      ask: (caller, voucherNumber, agreedFee) =>
        caller.send(s74Inquiry.confirm, {
          body: { productType: 'S74', customerType: '2', voucherNumber, ...customer, agreedFee },
        }),
    },
  ],
  [
    'CHA-01 a voluntary member’s inquiry',
    {
      product: 'TN11',
      username: 'tam.member',
      ask: (caller, voucherNumber, agreedFee) =>
        caller.send(voluntaryInquiry.confirm, { body: { productType: '08', voucherNumber, ...customer, agreedFee } }),
    },
  ],
  [
    'INS-02 an instant inquiry',
    {
      product: 'S11T',
      username: 'lan.clerk',
      ask: async (caller, voucherCode, agreedFee) =>
        caller.send(instantInquiry.confirm, {
          body: {
            ...{ voucherCode, productCode: 'S11T', customerName: clean.name, identityNumber: clean.citizenId },
            ...{ agreedFee, ...(await captcha('instant')) },
          },
        }),
    },
  ],
  [
    'INS-06 a credit score',
    {
      product: 'DTD',
      username: 'lan.clerk',
      ask: async (caller, voucherCode, agreedFee) =>
        caller.send(personalScore.confirm, {
          body: {
            ...{ voucherCode, customerName: clean.name, identityNumber: clean.citizenId, consent: true },
            ...{ agreedFee, ...(await captcha('score')) },
          },
        }),
    },
  ],
  [
    'RTG-02 an order of a rating',
    {
      product: 'XHTD',
      username: 'lan.clerk',
      ask: (caller, msPhieu, agreedFee) =>
        caller.send(enterpriseRatings.confirm, {
          body: {
            ...{ msPhieu, nn: 'V', maCIC: enterprise.cicCode, tenKH: enterprise.name, diaChi: enterprise.address },
            ...{ msThue: enterprise.taxCode, namTCYC: String(newestFiscalYear(hanoiDay())) },
            ...{ muaThem: true, datNgay: true, agreedFee },
          },
        }),
    },
  ],
];

const priceFor = async (caller: Caller, product: string) => {
  const { rows } = lookups.products.answer.parse((await caller.send(lookups.products, { query: {} })).body.data);
  return rows.find(({ id }) => id === product)?.priceVnd ?? '';
};

/** A price list for a product that two people agreed on, valid from tomorrow, a thousand dong higher than today's. */
async function dearerTomorrow(product: string): Promise<{ midnight: () => Promise<unknown> }> {
  const [rule] = await server.sql<{ id: number }>(
    `insert into bureau.fee_rule (kind, product, price_vnd, valid_from, reason, state, proposed_by, decided_by, decided_at)
     select 'price', p.code, bureau.list_price(p) + 1000, bureau.today() + 1, 'Giá mới', 'approved', 'minh.operator', 'quang.operator',
       clock_timestamp() from bureau.product p where p.code = $1 returning id`,
    [product],
  );
  return {
    // The next day is the rule's first: nothing else happens at midnight.
    midnight: () => server.sql('update bureau.fee_rule set valid_from = bureau.today() where id = $1', [rule?.id]),
  };
}

const chargesOf = async (voucher: string, username: string) =>
  (
    await server.sql<{ amount: string }>(
      `select c.amount_vnd::text as amount from portal.inquiry q
       join portal.charge c on c.institution_id = q.institution_id and c.asked_at = q.asked_at and c.inquiry_id = q.id
       where q.voucher = $1 and q.institution_id = portal.acting_institution()`,
      [voucher],
      username,
    )
  ).map(({ amount }) => amount);

let tickets = 0;
const newTicket = () => `NM${String(++tickets).padStart(8, '0')}`;
const changed = errors['fee-changed'].number;

test.each(inquiries)(
  '%s with a price shown before midnight is told the new one after it, and charged only the agreed fee',
  async (_, { product, username, ask }) => {
    const caller = await server.as(username);
    const { midnight } = await dearerTomorrow(product);
    const old = await priceFor(caller, product);
    const [before, after, open] = [newTicket(), newTicket(), newTicket()];
    expect(codeOf(await ask(caller, before, old))).toBe('ok');
    expect(await chargesOf(before, username)).toEqual([old]);
    await midnight();
    const price = await priceFor(caller, product);
    expect(BigInt(price)).toBeGreaterThan(BigInt(old));
    const refused = await ask(caller, after, old);
    expect([refused.status, codeOf(refused), refused.body.message]).toEqual([
      409,
      changed,
      expect.stringContaining(formatNumber(price, 'vi')),
    ]);
    expect(await chargesOf(after, username)).toEqual([]);
    // A request made before midnight and sent again costs nothing now, so no fee needs agreement.
    expect(codeOf(await ask(caller, before, old))).toBe('ok');
    expect(await chargesOf(before, username)).toEqual([old]);
    // The ticket is still free, and the same request with the new price is not a different one.
    expect(codeOf(await ask(caller, after, price))).toBe('ok');
    expect(codeOf(await ask(caller, after, old))).toBe('ok');
    expect(await chargesOf(after, username)).toEqual([price]);
    expect(codeOf(await ask(caller, open))).toBe('ok');
    expect(await chargesOf(open, username)).toEqual([price]);
  },
);

test('S70-01 an order of a foreign report is told the new price too, unless the same form was ordered before midnight', async () => {
  const lan = await server.as('lan.clerk');
  const { midnight } = await dearerTomorrow('S70');
  const old = await priceFor(lan, 'S70');
  const form = () => ({ companyName: `Midnight ${randomUUID()}`, address: '1 Raffles Place', country: 'SG' });
  const order = (body: ReturnType<typeof form> & { orderKey?: string }, agreedFee: string) =>
    lan.send(foreignCompanies.submit, { body: { ...body, agreedFee } });
  const first = { ...form(), orderKey: randomUUID() };
  const voucher = ((await order(first, old)).body.data as { msPhieu: string }).msPhieu;
  await midnight();
  const price = await priceFor(lan, 'S70');
  const second = { ...form(), orderKey: randomUUID() };
  const refused = await order(second, old);
  expect([codeOf(refused), refused.body.message]).toEqual([
    changed,
    expect.stringContaining(formatNumber(price, 'vi')),
  ]);
  expect((await order(first, old)).body.data).toMatchObject({ msPhieu: voucher });
  expect(await chargesOf(voucher, 'lan.clerk')).toEqual([old]);
  const placed = ((await order(second, price)).body.data as { msPhieu: string }).msPhieu;
  expect(await chargesOf(placed, 'lan.clerk')).toEqual([price]);
});

test('INQ-08 a fee that is not a number of dong is refused at its field', async () => {
  const lan = await server.as('lan.clerk');
  const ask = inquiries[0]?.[1].ask;
  for (const wrong of ['-1', '8.000', '8000,5', 'x', '1'.repeat(13)]) {
    const answer = await ask?.(lan, newTicket(), wrong);
    expect([wrong, answer?.status, answer?.body.errors?.[0]?.field]).toEqual([wrong, 400, 'agreedFee']);
  }
});
