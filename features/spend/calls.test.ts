import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kit/contract/call.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { spend } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

type Spend = AnswerOf<typeof spend.look>;

const unknownCustomer = {
  productType: '05',
  customerName: 'Nguyễn Văn Lạ',
  address: '1 Tràng Tiền, Hà Nội',
  identityNumber: '001190009999',
};

async function look(username: string): Promise<Spend> {
  const answer = await (await server.as(username)).send(spend.look, { body: {} });
  expect(answer.status).toBe(200);
  return answer.body.data as Spend;
}

test('REC-06 the spend by month equals the statements, and the unpaid amount equals their notices', async () => {
  const seen = await look('lan.clerk');
  const [stated] = await server.sql<{ net: bigint; open: bigint }>(
    `select (select sum(net_vnd) from portal.statement where institution_id = portal.acting_institution())::bigint as net,
       (select sum(n.amount_vnd - coalesce((select sum(p.amount_vnd) from portal.payment p where p.notice_no = n.notice_no), 0))
          from portal.payment_notice n where n.institution_id = portal.acting_institution())::bigint as open`,
  );
  const closed = [...new Set(seen.months.map(({ thang }) => thang))].toSorted().slice(0, 2);
  const net = seen.months
    .filter(({ thang }) => closed.includes(thang))
    .reduce((sum, { soTien }) => sum + BigInt(soTien), 0n);
  expect(net).toBe(stated?.net);
  expect(seen.ageing.reduce((sum, { soTien }) => sum + BigInt(soTien), 0n)).toBe(stated?.open);
  expect(seen.tier).toMatchObject({ discount: 0, nextAbove: 10_000, nextDiscount: 10 });
  const other = await server.as('binh.clerk');
  expect((await other.send(spend.look, { body: { tctdCode: '01301001' } })).status).toBe(403);
});

test('REC-06 the month by product, by user and by day agree: the same charged events, the same amount', async () => {
  const { months, people, days, daysBefore, tier } = await look('lan.clerk');
  const [today = ''] = days.slice(-1).map(({ ngay }) => ngay);
  const ofMonth = months.filter(({ thang }) => thang === today.slice(0, 7));
  const amount = (rows: readonly { readonly soTien: string }[]) =>
    rows.reduce((all, row) => all + BigInt(row.soTien), 0n);
  const events = (rows: readonly { readonly soLuong: number }[]) => rows.reduce((all, row) => all + row.soLuong, 0);
  expect([amount(people), events(people)]).toEqual([amount(ofMonth), events(ofMonth)]);
  expect(amount(days)).toBe(amount(ofMonth));
  expect(days.map(({ ngay }) => Number(ngay.slice(8)))).toEqual(days.map((_, at) => at + 1));
  expect([28, 29, 30, 31]).toContain(daysBefore.length);
  expect(events(days)).toBeGreaterThanOrEqual(events(ofMonth));
  const { volume, waiting } = tier;
  expect(volume + waiting).toBe(events(ofMonth));
  for (const { maSP, tenSP } of months) expect(tenSP === null).toBe(maSP === null);
});

test('REC-06 a person has a name and a branch its name; an event that waits for its answer is in the spend and said beside the tier', async () => {
  const before = await look('lan.clerk');
  const [bought] = await server.sql<{ code: string; name_vi: string; name_en: string }>(
    `with branch as (
       select b.* from bureau.branch b where b.institution_id = portal.acting_institution() order by b.branch_id limit 1
     ), event as (
       insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state)
       select portal.acting_institution(), date_trunc('milliseconds', now()), gen_random_uuid(), 'S36', 200000, 100, 200000, 'reserved'
       returning institution_id, inquiry_id, asked_at
     ), purchase as (
       insert into portal.alert_purchase (institution_id, product, month, branch_id, charge_id, bought_by, bought_name, bought_at)
       select e.institution_id, 'S36', '2020-01-01', b.branch_id, e.inquiry_id, 0, 'hoa.approver', e.asked_at from event e, branch b
     )
     select code, name_vi, name_en from branch`,
  );
  const { people, tier } = await look('lan.clerk');
  expect(people).toContainEqual({
    ...{ chiNhanh: bought?.code, tenChiNhanh: { vi: bought?.name_vi, en: bought?.name_en } },
    ...{ user_Name: 'hoa.approver', hoTen: 'Trần Thị Hòa', soLuong: 1, soTien: '200000' },
  });
  expect(tier).toEqual({ ...before.tier, waiting: before.tier.waiting + 1 });
});

test('REC-06 a stopping budget refuses what exceeds it, takes no ticket and charges nothing; a warning budget does not', async () => {
  const admin = await server.as('an.admin');
  const clerk = await server.as('lan.clerk');
  const before = BigInt((await look('lan.clerk')).budget.spent);
  const set = (limit: bigint, stops: boolean) => admin.send(spend.setBudget, { body: { limit: String(limit), stops } });
  const ask = async (voucherNumber: string) =>
    clerk.send(customerInquiry.confirm, {
      body: { ...unknownCustomer, voucherNumber, ...(await server.captcha('inquiry')) },
    });
  expect((await set(before + 7_999n, true)).status).toBe(200);
  const refused = await ask('NGANSACH1');
  expect(refused.body.errors?.[0]).toMatchObject({ code: '4090158' });
  expect(await server.sql(`select from portal.voucher where voucher = 'NGANSACH1'`)).toEqual([]);
  expect(BigInt((await look('lan.clerk')).budget.spent)).toBe(before);
  expect((await set(before + 8_000n, false)).body.data).toMatchObject({ stops: false });
  expect((await ask('NGANSACH1')).status).toBe(200);
  expect((await clerk.send(spend.setBudget, { body: { limit: '1', stops: true } })).status).toBe(403);
  for (const limit of ['0', '-1', '1.5', '1e9']) {
    expect((await admin.send(spend.setBudget, { body: { limit, stops: true } })).status).toBe(400);
  }
  expect((await admin.send(spend.setBudget, { body: { stops: true } })).body.data).toMatchObject({
    limit: null,
    state: 'none',
  });
});

test('REC-06 a past month that is not closed yet is in the spend by month, from its events; after the close it is there once', async () => {
  const monthSql = `(date_trunc('month', portal.hanoi_day()) - interval '4 months')::date`;
  await server.sql(`select portal.ensure_months(${monthSql}, ${monthSql})`);
  await server.sql(
    `insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state, settled_at)
     select portal.acting_institution(), portal.month_start(${monthSql}) + interval '5 days', gen_random_uuid(), 'S11T', 8000, 100, 8000,
       'charged', now()`,
  );
  const [month] = await server.sql<{ thang: string }>(`select to_char(${monthSql}, 'YYYY-MM') as thang`);
  const seen = async () => (await look('lan.clerk')).months.filter(({ thang }) => thang === month?.thang);
  const spent = [{ thang: month?.thang, maSP: 'S11T', soLuong: 1, soTien: '8000' }];
  expect(await seen()).toMatchObject(spent);
  await server.sql(`select portal.close_month(${monthSql}, 'test')`);
  expect(await seen()).toMatchObject(spent);
});
