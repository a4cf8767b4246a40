import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { replies } from '#features/replies/contract.ts';
import { customerInquiry } from './contract.ts';

const { clean, enterprise } = known;

let server: TestServer;
let lan: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

const person = { customerName: clean.name, address: clean.address, identityNumber: clean.citizenId };
const company = {
  customerName: enterprise.name,
  address: enterprise.address,
  taxCode: enterprise.taxCode,
  businessRegistration: enterprise.taxCode,
};

// The eight numbers of the product screens, and the detailed reports by their own codes.
test.each([
  { productType: '05', product: 'R11', customer: person, title: 'Báo cáo quan hệ tín dụng của khách hàng cá nhân' },
  { productType: '15', product: 'R10', customer: company, title: 'Báo cáo quan hệ tín dụng của khách hàng pháp nhân' },
  { productType: '06', product: 'R11A', customer: person, title: 'Báo cáo chi tiết khoản vay của khách hàng cá nhân' },
  {
    productType: '16',
    product: 'R10A',
    customer: company,
    title: 'Báo cáo chi tiết khoản vay của khách hàng pháp nhân',
  },
  { productType: '04', product: 'R21', customer: person, title: 'Báo cáo bảo đảm tiền vay của khách hàng cá nhân' },
  { productType: '14', product: 'R20', customer: company, title: 'Báo cáo bảo đảm tiền vay của khách hàng pháp nhân' },
  {
    productType: '21',
    product: 'R14',
    customer: person,
    title: 'Báo cáo thông tin thẻ tín dụng của khách hàng cá nhân',
  },
  { productType: '31', product: 'R14', customer: company, title: undefined },
  {
    productType: 'S11A',
    product: 'S11A',
    customer: person,
    title: 'Báo cáo chi tiết quan hệ tín dụng của khách hàng cá nhân',
  },
  {
    productType: 'S10A',
    product: 'S10A',
    customer: company,
    title: 'Báo cáo chi tiết quan hệ tín dụng của khách hàng pháp nhân',
  },
])('PRD-01 PRD-02 product $productType is asked, answered, shown and downloaded as $product', async (asked) => {
  const { productType, product, customer, title } = asked;
  const voucherNumber = `SP${productType}`;
  const body = { productType, voucherNumber, ...customer, ...(await server.captcha('inquiry')) };
  expect((await lan.send(customerInquiry.confirm, { body })).body.data).toBe('0');
  const query = { voucherCode: voucherNumber };
  const reply = async () => (await lan.send(replies.detail, { query })).body.data as Reply;
  await expect.poll(async () => (await reply()).tt, { timeout: 25_000 }).toBe(1);
  // A company without cards: the answer says so, and is free.
  const hasInformation = title !== undefined;
  const shown = await reply();
  expect(shown).toMatchObject({ maSP: product, hasInformation, report: { header: { voucher: voucherNumber } } });
  if (title !== undefined) expect(shown.report.title.vi).toBe(title);
  expect(shown.html).toContain(customer.customerName);
  const [charge] = await server.sql<{ amount: bigint; price: bigint }>(
    `select c.amount_vnd as amount, p.price_vnd as price from portal.inquiry q join portal.charge c on c.inquiry_id = q.id
     join bureau.product p on p.code = q.product where q.voucher = $1`,
    [voucherNumber],
  );
  expect(charge?.amount).toBe(hasInformation ? charge?.price : 0n);
  for (const [type, start] of [
    ['pdf', '%PDF'],
    ['xlsx', 'PK'],
  ] as const) {
    const file = await lan.send(replies.download, { query: { ...query, type } });
    expect([type, file.status, new TextDecoder().decode(file.bytes.slice(0, start.length))]).toEqual([
      type,
      200,
      start,
    ]);
  }
});

type Reply = { tt: number; html: string; report: { title: { vi: string } } };

test('PRD-01 an unknown product number is refused', async () => {
  const body = { productType: '99', voucherNumber: 'SP99', ...person, ...(await server.captcha('inquiry')) };
  const answer = await lan.send(customerInquiry.confirm, { body });
  expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'productType']);
});
