import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { replies } from './contract.ts';

let server: TestServer;
let lan: Caller;
let binh: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  binh = await server.as('binh.clerk');
});
afterAll(() => server.stop());

describe('the worst debt group beside a reply', () => {
  const group = async (voucherCode: string, by = lan) => {
    const answer = await by.send(replies.search, { body: { fromDate: '2026-01-01', voucherCode } });
    return replies.search.answer.parse(answer.body.data).rows.map(({ nhomNo }) => nhomNo);
  };
  const ask = async (
    voucherCode: string,
    person: { name: string; citizenId: string },
    productCode = 'S11T' as 'S11T' | 'B11T',
  ) => {
    const captcha = await server.captcha('instant');
    const { name: customerName, citizenId: identityNumber } = person;
    const answer = await lan.send(instantInquiry.confirm, {
      body: { voucherCode, productCode, customerName, identityNumber, ...captcha },
    });
    expect(answer.status).toBe(200);
  };
  const state = () =>
    server.sql<object>(
      `select (select count(*)::int from bureau.opening) as openings, (select count(*)::int from bureau.inquiry_footprint) as footprints,
         (select count(*)::int from portal.charge) as charges, (select count(*)::int from portal.audit_log where subject_key is not null) as looks`,
    );

  test('RPL-01 RPL-04 it is that of the report, in both lists; reading a list opens no file and counts as no look', async () => {
    await ask('NHOM00001', known.clean);
    await ask('NHOM00002', known.attention);
    await ask('NHOM00003', known.attention, 'B11T');
    const detail = await lan.send(replies.detail, { query: { voucherCode: 'NHOM00002' } });
    const { report } = replies.detail.answer.parse(detail.body.data);
    const worst = report?.dashboard.find(({ id }) => id === 'worst-now')?.value.value;
    expect(worst).toBeGreaterThan(1);
    const before = await state();
    expect(await group('NHOM00001')).toEqual([1]);
    expect(await group('NHOM00002')).toEqual([worst]);
    expect(await group('NHOM00003')).toEqual([worst]);
    const listed = await lan.send(instantInquiry.search, { body: { start: 0, end: 100 } });
    const { rows } = instantInquiry.search.answer.parse(listed.body.data);
    expect(rows.find(({ msPhieu }) => msPhieu === 'NHOM00002')?.nhomNo).toBe(worst);
    expect(await state()).toEqual(before);
  });

  test('RPL-01 another institution sees nothing of it; a glance beside another ticket and an altered one say nothing', async () => {
    expect(await group('NHOM00002', binh)).toEqual([]);
    const set = (value: string) =>
      server.sql(
        `update portal.reply r set glance = ${value} from portal.voucher v
          where v.voucher = 'NHOM00001' and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id`,
      );
    await set(
      `(select o.glance from portal.reply o join portal.voucher w on w.inquiry_id = o.inquiry_id where w.voucher = 'NHOM00002')`,
    );
    expect(await group('NHOM00001')).toEqual([null]);
    await set('set_byte(glance, 40, get_byte(glance, 40) # 1)');
    expect(await group('NHOM00001')).toEqual([null]);
    const [kept] = await server.sql<{ sealed: boolean }>(
      `select bool_and(position(r.inquiry_id::text::bytea in r.glance) = 0) as sealed from portal.reply r where r.glance is not null`,
    );
    expect(kept?.sealed).toBe(true);
  });
});

test('RPL-04 a waiting ticket says by when nine of ten came of the last replies to its product; fewer than ten say nothing', async () => {
  const waiting = async () => {
    const answer = await binh.send(replies.waiting, { body: { voucherCode: 'W-1' } });
    const [row] = replies.waiting.answer.parse(answer.body.data).rows;
    return row;
  };
  const add = (prefix: string, from: number, to: number, status: number) =>
    server.sql(
      `with asked as (
         select m.institution_id, u.id as user_id, n, date_trunc('milliseconds', now() - n * interval '1 minute') as at
         from portal.user_account u join portal.membership m on m.user_id = u.id, generate_series($2::int, $3::int) n
         where u.username = 'binh.clerk'
       ), vouchers as (
         insert into portal.voucher (institution_id, voucher, inquiry_id, asked_at, request_hash)
         select institution_id, $1 || n, gen_random_uuid(), at, '\\x' from asked returning *
       )
       insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type, customer_name, request,
         status, answered_at)
       select a.institution_id, v.asked_at, v.inquiry_id, a.user_id, 'binh.clerk', v.voucher, 'R10', '1', 'Công ty', '\\x', $4::smallint,
         case when $4 = 1 then v.asked_at + n * interval '1 second' end
       from asked a join vouchers v on v.voucher = $1 || n`,
      [prefix, from, to, status],
      'binh.clerk',
    );
  await add('W-', 1, 1, 2);
  await add('WA', 2, 10, 1);
  expect(await waiting()).toMatchObject({ duKien: null, soTraLoi: null });
  await add('WB', 11, 11, 1);
  const row = await waiting();
  // Of 2 to 11 seconds the ninth.
  expect(Date.parse(row?.duKien ?? '') - Date.parse(row?.ngayHoi ?? '')).toBe(10_000);
  expect(row?.soTraLoi).toBe(10);
});
