import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { mergeByTwo } from '#tests/two-operators.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { replies } from './contract.ts';
import { replyRow, waitingRow } from './list-contract.ts';

let server: TestServer;
let lan: Caller;
let binh: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  binh = await server.as('binh.clerk');
  await server.sql(`select portal.ensure_months('2023-01-01', '2023-03-01')`);
  await arrange('lan.clerk', 'A', 7);
  await arrange('binh.clerk', 'B', 2);
});
afterAll(() => server.stop());

/** Inquiries of a user, one a day from 10 January 2023, the first pending. */
async function arrange(username: string, prefix: string, count: number): Promise<void> {
  await server.sql(
    `with asked as (
       select m.institution_id, u.id as user_id, n,
         (timestamp '2023-01-09 09:00' + n * interval '1 day') at time zone 'Asia/Ho_Chi_Minh' as at
       from portal.user_account u join portal.membership m on m.user_id = u.id, generate_series(1, $3) n where u.username = $1
     ), vouchers as (
       insert into portal.voucher (institution_id, voucher, inquiry_id, asked_at, request_hash)
       select institution_id, $2 || n, gen_random_uuid(), at, '\\x' from asked returning *
     )
     insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type, customer_name, request, status)
     select a.institution_id, v.asked_at, v.inquiry_id, a.user_id, $1, v.voucher, 'R11', '2', 'Khách hàng ' || n, '\\x', case when n = 1 then 2 else 1 end
     from asked a join vouchers v on v.voucher = $2 || n`,
    [username, prefix, count],
    username,
  );
}

const dataOf = (answer: Answer) =>
  answer.body.data as { total: number; more: boolean; rows: Record<string, unknown>[] };
const january = { fromDate: '2023-01-01', toDate: '2023-01-31' };

describe('the list of replies', () => {
  test('RPL-01 the list holds the institution’s tickets, newest first, each with exactly its declared fields', async () => {
    const answer = await lan.send(replies.search, { body: january });
    const { total, rows } = dataOf(answer);
    expect(total).toBe(7);
    expect(rows.map((row) => row['msPhieu'])).toEqual(['A7', 'A6', 'A5', 'A4', 'A3', 'A2', 'A1']);
    for (const row of rows) expect(replyRow.strict().parse(row)).toEqual(row);
  });

  test('RPL-01 another institution sees its own tickets and none of these', async () => {
    expect(dataOf(await binh.send(replies.search, { body: january })).rows.map((row) => row['msPhieu'])).toEqual([
      'B2',
      'B1',
    ]);
    const foreign = await binh.send(replies.detail, { query: { voucherCode: 'A3' } });
    const missing = await binh.send(replies.detail, { query: { voucherCode: 'Z9' } });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  });

  test('RPL-02 the first day is required and not before 1/1/2023, each with its own message', async () => {
    const none = await lan.send(replies.search, { body: {} as never });
    expect(none.body.errors?.[0]).toMatchObject({
      field: 'fromDate',
      message: 'Hãy lựa chọn từ ngày hỏi tin đến ngày hỏi tin',
    });
    const early = await lan.send(replies.search, { body: { fromDate: '2022-12-31' } });
    expect(early.body.errors?.[0]).toMatchObject({
      field: 'fromDate',
      message: 'Không được phép nhập trước ngày 1/1/2023',
    });
    expect((await lan.send(replies.search, { body: { fromDate: '31/12/2023' } })).body.message).toBe(
      'Ngày sai định dạng',
    );
  });

  test('FRM-05 FRM-11 a range in the wrong order is refused at its end', async () => {
    const answer = await lan.send(replies.search, { body: { fromDate: '2023-02-01', toDate: '2023-01-01' } });
    expect(answer.body.errors).toMatchObject([{ field: 'toDate', message: 'Từ ngày phải trước hoặc bằng đến ngày' }]);
  });

  test('RPL-03 the list is filtered by status: 1 answered, 2 pending', async () => {
    const of = async (status: '1' | '2') =>
      dataOf(await lan.send(replies.search, { body: { ...january, status } })).rows.map((row) => row['msPhieu']);
    expect(await of('2')).toEqual(['A1']);
    expect(await of('1')).toEqual(['A7', 'A6', 'A5', 'A4', 'A3', 'A2']);
  });

  test('RPL-03 TRU-01 a ticket that ended because its numbers contradict says which one', async () => {
    const end = (field: string | null) =>
      server.sql(
        `update portal.inquiry set status = case when $1::text is null then 2 else 0 end, ended_at_field = $1,
           ended_as = case when $1::text is null then null else 'identity-conflict' end where voucher = 'A1'`,
        [field],
        'lan.clerk',
      );
    const shown = async () =>
      replies.detail.answer.parse((await lan.send(replies.detail, { query: { voucherCode: 'A1' } })).body.data);
    await end('taxCode');
    expect(await shown()).toMatchObject({ tt: 0, lyDo: 'identity-conflict', lyDoSo: 'taxCode' });
    await end(null);
    expect(await shown()).toMatchObject({ tt: 2, lyDo: null, lyDoSo: null });
  });

  test('RPL-03 the answer counts the states of the whole search, whichever is shown, and no other institution’s', async () => {
    const countsOf = async (caller: Caller, more: object = {}) => {
      const answer = await caller.send(replies.search, { body: { ...january, ...more } });
      return replies.search.answer.parse(answer.body.data).counts;
    };
    expect(await countsOf(lan)).toEqual({ '0': 0, '1': 6, '2': 1 });
    expect(await countsOf(lan, { status: '2', start: 0, end: 1 })).toEqual({ '0': 0, '1': 6, '2': 1 });
    expect(await countsOf(lan, { customerName: 'hàng 1' })).toEqual({ '0': 0, '1': 0, '2': 1 });
    expect(await countsOf(lan, { fromDate: '2023-02-01', toDate: '2023-02-28' })).toEqual({ '0': 0, '1': 0, '2': 0 });
    expect(await countsOf(binh)).toEqual({ '0': 0, '1': 1, '2': 1 });
  });

  test('ERR-01 a window is 0-based, its end exclusive; total counts all and more says that it was cut', async () => {
    const { total, rows, more } = dataOf(await lan.send(replies.search, { body: { ...january, start: 2, end: 4 } }));
    expect({ total, more, vouchers: rows.map((row) => row['msPhieu']) }).toEqual({
      total: 7,
      more: true,
      vouchers: ['A5', 'A4'],
    });
    expect(dataOf(await lan.send(replies.search, { body: { ...january, start: 0, end: 999_999 } })).more).toBe(false);
    expect(dataOf(await lan.send(replies.search, { body: { ...january, start: 5, end: 5 } })).rows).toEqual([]);
  });

  test('RPL-01 a name with wildcard characters is searched for literally', async () => {
    expect(dataOf(await lan.send(replies.search, { body: { ...january, customerName: '%' } })).total).toBe(0);
    expect(dataOf(await lan.send(replies.search, { body: { ...january, customerName: 'khách hàng 3' } })).total).toBe(
      1,
    );
  });

  test('RPL-01 names come out as they were typed, and what is not known is null', async () => {
    const typed = ['"],"total":9', 'C:\\u0041\\"', '\u0001\t\r\n\u007f', '\u2028𠮷😀 ế', '{}[]</script>', ''];
    const vouchers = typed.map((_, at) => `A${at + 2}`);
    const name = async (names: readonly string[]) =>
      server.sql(
        `update portal.inquiry q set customer_name = n.name from unnest($1::text[], $2::text[]) n (voucher, name)
         where q.voucher = n.voucher`,
        [vouchers, names],
      );
    await name(typed);
    for (const answer of [
      await lan.send(replies.search, { body: { ...january, status: '1' } }),
      await lan.send(replies.search, { body: { ...january, status: '1', start: 0, end: 6 } }),
    ]) {
      const { rows, total } = dataOf(answer);
      expect(total).toBe(6);
      expect(rows.map((row) => row['tenKH'])).toEqual(typed.toReversed());
      for (const row of rows) expect(row).toMatchObject({ maCIC: null, cccd: null, ngayTraLoi: null, tt: 1 });
    }
    await name(vouchers.map((voucher) => `Khách hàng ${voucher.slice(1)}`));
  });

  test('LST-06 a request for everything is cut to the size of an answer; a window of 100,001 rows is refused clearly', async () => {
    expect((await lan.send(replies.search, { body: { ...january, start: 0, end: 999_999 } })).status).toBe(200);
    expect((await lan.send(replies.search, { body: { ...january, start: 100, end: 100_099 } })).status).toBe(200);
    for (const call of [replies.search, replies.waiting]) {
      const wide = await lan.send(call, { body: { ...january, start: 0, end: 100_001 } });
      expect([wide.status, wide.body.errors?.[0]]).toMatchObject([
        400,
        { field: 'end', message: 'Mỗi lần lấy tối đa 99999 dòng' },
      ]);
    }
  });

  test('RPL-01 a ticket is found by its number, or by what it begins with in any case and with or without blanks', async () => {
    const found = async (voucherCode: string, caller = lan) =>
      dataOf(await caller.send(replies.search, { body: { ...january, voucherCode } })).rows.map(
        (row) => row['msPhieu'],
      );
    await server.sql(`update portal.inquiry set voucher = 'A1 05x' where voucher = 'A7'`);
    // Only the ticket itself where it is there, though another begins with it.
    expect(await found('A1')).toEqual(['A1']);
    expect(await found('a1')).toEqual(['A1 05x', 'A1']);
    expect(await found('a105 X')).toEqual(['A1 05x']);
    expect([await found('%'), await found('1'), await found('a1', binh)]).toEqual([[], [], []]);
    const csv = await lan.send(replies.export, { body: { ...january, voucherCode: 'a1', type: 'csv' } });
    expect(csv.text.split('\n').slice(1, -1)).toHaveLength(2);
    expect(dataOf(await lan.send(replies.waiting, { body: { voucherCode: 'a' } })).total).toBe(1);
    // A ticket of other days is none of these.
    const february = { fromDate: '2023-02-01', toDate: '2023-02-28' };
    expect(dataOf(await lan.send(replies.search, { body: { ...february, voucherCode: 'A1' } })).total).toBe(0);
    await server.sql(`update portal.inquiry set voucher = 'A7' where voucher = 'A1 05x'`);
  });

  test('RPL-04 the list of product screens and batches leaves out instant replies', async () => {
    await server.sql(`update portal.inquiry set product = 'S11T' where voucher in ('A6', 'A7')`);
    const { rows, total } = dataOf(await lan.send(replies.search, { body: { ...january, kind: 'product' } }));
    expect([total, rows.map((row) => row['msPhieu'])]).toEqual([5, ['A5', 'A4', 'A3', 'A2', 'A1']]);
    await server.sql(`update portal.inquiry set product = 'R11' where voucher in ('A6', 'A7')`);
  });

  test('RPL-04 pending inquiries are listed with their age, the oldest first, only of one’s own institution', async () => {
    await server.sql(`update portal.inquiry set status = 2 where voucher = 'A3'`);
    const answer = await lan.send(replies.waiting, { body: {} });
    const { rows, total } = dataOf(answer);
    expect(total).toBe(2);
    expect(rows.map((row) => row['msPhieu'])).toEqual(['A1', 'A3']);
    for (const row of rows) expect(waitingRow.strict().parse(row)).toEqual(row);
    const minutes = rows.map((row) => Number(row['soPhutCho']));
    expect((minutes[0] ?? 0) - (minutes[1] ?? 0)).toBe(2 * 24 * 60);
    expect(dataOf(await binh.send(replies.waiting, { body: {} })).rows.map((row) => row['msPhieu'])).toEqual(['B1']);
    expect(dataOf(await lan.send(replies.waiting, { body: { customerName: 'hàng 3' } })).total).toBe(1);
    await server.sql(`update portal.inquiry set status = 1 where voucher = 'A3'`);
  });

  test('LST-06 the export holds the filtered list: texts as texts, nothing a formula, no other institution’s', async () => {
    await server.sql(`update portal.inquiry set customer_name = '=HYPERLINK("x")' where voucher = 'A5'`);
    const asked = { ...january, status: '1' as const };
    const csv = await lan.send(replies.export, { body: { ...asked, type: 'csv' } });
    expect(csv.status).toBe(200);
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv.bytes).split('\n');
    expect(lines[0]?.startsWith('\ufeff"Số phiếu","Mã SP"')).toBe(true);
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
      ['A7', 'A6', 'A5', 'A4', 'A3', 'A2'].map((ticket) => `"${ticket}"`),
    );
    expect(lines[3]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines[3]).toContain('"Đã trả lời"');
    expect(csv.headers.get('content-encoding')).toBe('gzip');
    const plain = await lan.send(
      replies.export,
      { body: { ...asked, type: 'csv' } },
      { 'accept-encoding': 'gzip;q=0, identity' },
    );
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.text).toBe(csv.text);
    const xlsx = await lan.send(replies.export, { body: asked });
    const { sheets } = await readXlsx(xlsx.bytes);
    const rows = sheets[0]?.rows ?? [];
    expect(rows.slice(1).map((row) => row[0])).toEqual(['A7', 'A6', 'A5', 'A4', 'A3', 'A2']);
    expect(rows[3]?.[3]).toBe(`'=HYPERLINK("x")`);
    await server.sql(`update portal.inquiry set customer_name = 'Khách hàng 5' where voucher = 'A5'`);
  });

  test('RPL-04 each list refuses days in the wrong order and days before 1/1/2023', async () => {
    for (const call of [replies.search, replies.waiting, instantInquiry.search]) {
      const back = await lan.send(call, { body: { fromDate: '2026-02-02', toDate: '2026-02-01' } });
      expect(back.body.errors?.[0]).toMatchObject({
        field: 'toDate',
        message: 'Từ ngày phải trước hoặc bằng đến ngày',
      });
      const early = await lan.send(call, { body: { fromDate: '2022-12-31' } });
      expect(early.body.message).toBe('Không được phép nhập trước ngày 1/1/2023');
    }
  });

  test('RPL-03 a pending ticket is shown without a report and cannot be downloaded', async () => {
    const detail = await lan.send(replies.detail, { query: { voucherCode: 'A1' } });
    expect(detail.body.data).toMatchObject({ tt: 2, html: null, report: null });
    expect((await lan.send(replies.download, { query: { voucherCode: 'A1', type: 'pdf' } })).status).toBe(404);
  });

  test('RPL-01 a stored report that was changed is not shown', async () => {
    await server.sql(
      `insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256)
       select institution_id, asked_at, inquiry_id, '\\x0102', '\\x' from portal.voucher where voucher = 'A4'`,
    );
    const answer = await lan.send(replies.detail, { query: { voucherCode: 'A4' } });
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([409, '4090003']);
  });
});

describe('what changed since the last report', () => {
  let tickets = 0;

  async function ask(productCode: 'S11T' | 'S37' | 'S79', by = lan): Promise<string> {
    tickets += 1;
    const voucherCode = `CH${String(tickets).padStart(6, '0')}`;
    const { name: customerName, citizenId: identityNumber } = known.bad;
    const captcha = await server.captcha('instant');
    const asked = await by.send(instantInquiry.confirm, {
      body: { voucherCode, productCode, customerName, identityNumber, ...captcha },
    });
    expect(asked.status).toBe(200);
    return voucherCode;
  }

  const changes = async (voucherCode: string, by = lan) => {
    const answer = await by.send(replies.changes, { query: { voucherCode } });
    return replies.changes.answer.parse(answer.body.data).earlier;
  };

  test('RPL-01 the first report has nothing before it; the next names the last of the same product, else another', async () => {
    const foreign = await ask('S11T', binh);
    const first = await ask('S11T');
    expect(await changes(first)).toBeNull();
    const other = await ask('S37');
    const second = await ask('S11T');
    expect(await changes(second)).toMatchObject({ voucher: first, product: 'S11T', changes: [] });
    expect((await changes(await ask('S79')))?.voucher).toBe(second);
    expect(await changes(foreign, binh)).toBeNull();
    expect(other).not.toBe(first);
  });

  test('RPL-01 an unreadable report is made again on request, free of charge, and says so; a readable one is left unchanged', async () => {
    const voucherCode = await ask('S11T');
    const remake = (by = lan) => by.send(replies.remake, { body: { voucherCode } });
    const status = async () => (await lan.send(replies.detail, { query: { voucherCode } })).status;
    const faultOf = (answer: Answer) => [answer.status, answer.body.errors?.[0]?.code];
    expect(faultOf(await remake())).toEqual([409, '4090004']);
    await server.sql(
      `update portal.reply r set report = set_byte(report, 40, get_byte(report, 40) # 1) from portal.voucher v
       where v.voucher = $1 and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id`,
      [voucherCode],
    );
    expect(await status()).toBe(409);
    expect((await remake(binh)).status).toBe(404);
    const once = await Promise.all([remake(), remake(), remake()]);
    expect(once.map(({ status: told }) => told).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const { report } = replies.detail.answer.parse(
      (await lan.send(replies.detail, { query: { voucherCode } })).body.data,
    );
    expect(report?.notes[0]?.vi).toContain('Báo cáo được lập lại');
    const [kept] = await server.sql<{ charges: number; remade: boolean; footprints: number }>(
      `select count(*)::int as charges, bool_and(r.remade_at is not null) as remade
       from portal.voucher v join portal.charge c on c.asked_at = v.asked_at and c.inquiry_id = v.inquiry_id
       join portal.reply r on r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id where v.voucher = $1`,
      [voucherCode],
    );
    expect(kept).toMatchObject({ charges: 1, remade: true });
  });

  test('RPL-01 for a borrower merged since, it is made from the surviving borrower’s file', async () => {
    const [gone, kept] = await server.sql<{ cic_code: string }>(
      `select s.cic_code from bureau.subject s where s.subject_type = 2 and s.status = 'live' and exists (
         select from bureau.credit_history h where h.subject_id = s.subject_id and h.balance_vnd[1] > 0)
       order by s.subject_id offset 20 limit 2`,
    );
    const voucherCode = 'GOP00001';
    const [person] = await server.sql<{ name: string }>('select name from bureau.subject where cic_code = $1', [
      gone?.cic_code,
    ]);
    const body = {
      voucherCode,
      productCode: 'S11T' as const,
      customerName: person?.name ?? '',
      cicCode: gone?.cic_code,
    };
    const captcha = await server.captcha('instant');
    const asked = await lan.send(instantInquiry.confirm, {
      body: { ...body, identityNumber: '079188999999', ...captcha },
    });
    expect(asked.body.data).toMatchObject({ hasInformation: true });
    await server.sql(
      `update portal.reply r set report = set_byte(report, 40, get_byte(report, 40) # 1) from portal.voucher v
       where v.voucher = $1 and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id`,
      [voucherCode],
    );
    const merging = { keptCode: kept?.cic_code ?? '', mergedCode: gone?.cic_code ?? '', reason: 'một người' };
    await mergeByTwo(server, merging);
    expect((await lan.send(replies.remake, { body: { voucherCode } })).status).toBe(200);
    const answer = await lan.send(replies.detail, { query: { voucherCode } });
    const { report } = replies.detail.answer.parse(answer.body.data);
    expect([report?.hasInformation, report?.subject.cicCode]).toEqual([true, kept?.cic_code]);
  });

  test('RPL-01 a changed group and debt are shown with both figures', async () => {
    await ask('S11T');
    const moved = await server.sql(
      `update bureau.credit_history set debt_group[1] = 5 where subject_id = $1 and debt_group[1] = 4 returning 1`,
      [known.bad.subjectId],
    );
    expect(moved.length).toBeGreaterThan(0);
    const earlier = await changes(await ask('S11T'));
    expect(earlier?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: 'worst-now',
          before: expect.objectContaining({ value: 4 }),
          now: expect.objectContaining({ value: 5 }),
          tone: 'bad',
        }),
      ]),
    );
  });
});
