import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { lineCodes } from '#bureau/ratings/statement.ts';
import { errors } from '#features/refusals.ts';
import { codeOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { mergeByTwo, splitByTwo } from '#tests/two-operators.ts';
import { workQueue } from '#features/orders/contract.ts';
import { replies } from '#features/replies/contract.ts';
import { corporationRatings, enterpriseRatings, ratingBase, ratingDesk, ratingReplies } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const { enterprise, foreignCurrency, clean } = known;
const newest = newestFiscalYear(hanoiDay());

let server: TestServer;
let lan: Caller;
let minh: Caller;
let quang: Caller;

beforeAll(async () => {
  server = await testServer({ dailyCustomers: 10_000 });
  [lan, minh, quang] = [
    await server.as('lan.clerk'),
    await server.as('minh.operator'),
    await server.as('quang.operator'),
  ];
});
afterAll(() => server.stop());

type Company = { readonly cicCode: string; readonly name: string; readonly address: string; readonly taxCode: string };

function order(
  msPhieu: string,
  company: Company = enterprise,
  more: Partial<{ nn: 'V' | 'E'; namTCYC: string; muaThem: boolean; datNgay: boolean; ttKhac: string }> = {},
) {
  const { cicCode: maCIC, name: tenKH, address: diaChi, taxCode: msThue } = company;
  return {
    body: {
      ...{ msPhieu, nn: 'V' as const, maCIC, tenKH, diaChi, msThue, namTCYC: String(newest) },
      ...{ muaThem: true, datNgay: true, ...more },
    },
  };
}

/** An ordered rating at the desk; `take` gives it to an operator, whoever held it before. */
async function desk(voucher: string) {
  const [found] = await server.sql<{ id: string }>('select id from portal.work_order where voucher = $1', [voucher]);
  const id = found?.id ?? '';
  const take = (username: string) =>
    server.sql(
      `update portal.work_order set taken_name = $2, taken_by = (select u.id from portal.user_account u where u.username = $2)
        where id = $1`,
      [id, username],
    );
  return { id, take };
}

/** What an operator who views an order now sends with its review and its answer. */
async function seenBy(operator: Caller, id: string) {
  const { data } = (await operator.send(ratingDesk.detail, { body: { id } })).body;
  return { id, seen: ratingDesk.detail.answer.parse(data).decision?.seen ?? '' };
}

/** How many rows a report's table has. */
function rowsOf(report: unknown, id: string): number | undefined {
  const { parts } = report as { parts: { sections: { id: string; rows?: unknown[] }[] }[] };
  return parts.flatMap(({ sections }) => sections).find((each) => each.id === id)?.rows?.length;
}

const read = async (msPhieu: string) =>
  (await lan.send(ratingReplies.detail, { body: { msPhieu } })).body.data as {
    tt: number;
    hang: string | null;
    lyDo: string | null;
    hasInformation: boolean | null;
    report: { title: { vi: string }; parts: { title: { vi: string } }[] } | null;
  };
const chargeOf = async (voucher: string) =>
  (
    await server.sql<{ amount: bigint; state: string }>(
      `select c.amount_vnd as amount, c.state from portal.charge c join portal.voucher v on v.inquiry_id = c.inquiry_id
        where v.voucher = $1`,
      [voucher],
    )
  )[0];

describe('RTG-04 an ordered rating', () => {
  test('RTG-04 is analysed by one, reviewed by another, answered with a report, and charged once', async () => {
    expect((await lan.send(enterpriseRatings.confirm, order('XH1', enterprise, { nn: 'E' }))).body.data).toBe('0');
    expect(await chargeOf('XH1')).toEqual({ amount: 1_500_000n, state: 'reserved' });
    const { id, take } = await desk('XH1');
    await take('minh.operator');
    // The queue's own moves do not check statements and the second person.
    for (const move of ['complete', 'analyse', 'review'] as const)
      expect(codeOf(await minh.send(workQueue.move, { body: { id, move } }))).toBe(errors['order-own-desk'].number);
    expect(codeOf(await minh.send(workQueue.answer, { body: { id } }))).toBe(errors['order-own-desk'].number);
    for (const step of ['complete', 'analyse'] as const)
      expect((await minh.send(ratingDesk[step], { body: { id } })).status).toBe(200);
    const seen = (await minh.send(ratingDesk.detail, { body: { id } })).body.data;
    expect(seen).toMatchObject({
      trangThai: 'analysed',
      isAnalyst: true,
      decision: { notches: 0, nguoiPhanTich: 'Đặng Quang Minh' },
    });
    expect(await read('XH1')).toMatchObject({ tt: 2, hang: null, report: null });

    const own = await minh.send(ratingDesk.review, { body: await seenBy(minh, id) });
    expect(codeOf(own)).toBe(errors['order-own-analysis'].number);
    await take('quang.operator');
    expect((await quang.send(ratingDesk.review, { body: await seenBy(quang, id) })).status).toBe(200);
    expect((await quang.send(ratingDesk.answer, { body: await seenBy(quang, id) })).status).toBe(200);

    const reply = await read('XH1');
    expect(reply).toMatchObject({ tt: 1, hasInformation: true });
    expect(reply.hang).toMatch(/^(AAA|AA|A|BBB|BB|B|CCC|CC|C|D)$/);
    expect(reply.report?.title.vi).toBe('Báo cáo xếp hạng tín dụng doanh nghiệp');
    const text = JSON.stringify(reply.report);
    for (const part of ['Chỉ số tài chính so với trung vị ngành', 'Báo cáo tài chính 3 năm', '▲ Tăng', 'Giới hạn hạng'])
      expect(text).toContain(part);
    expect(await chargeOf('XH1')).toEqual({ amount: 1_500_000n, state: 'charged' });
    const pdf = await lan.send(replies.download, { query: { voucherCode: 'XH1', type: 'pdf' } });
    expect(pdf.status).toBe(200);
    // Ordered in English, so its html and files are; the report itself is in both languages.
    const { data } = (await lan.send(ratingReplies.detail, { body: { msPhieu: 'XH1' } })).body;
    expect(data).toMatchObject({ nn: 'E', html: expect.stringContaining('<html lang="en">') });
    expect(data).toMatchObject({ html: expect.stringContaining('class="proof"') });
  });

  test('RTG-04 an override is one notch with a written reason, by the analyst, and appears in the report', async () => {
    await lan.send(enterpriseRatings.confirm, order('XH2'));
    const { id, take } = await desk('XH2');
    await take('minh.operator');
    for (const step of ['complete', 'analyse'] as const) await minh.send(ratingDesk[step], { body: { id } });
    const override = (caller: Caller, notches: number, reason: string) =>
      caller.send(ratingDesk.override, { body: { id, notches, reason } });
    expect((await override(minh, -1, '  ')).status).toBe(400);
    expect((await override(minh, -2, 'Quá xa')).status).toBe(400);
    expect(codeOf(await override(quang, -1, 'Không phải người phân tích'))).toBe(errors['order-not-yours'].number);
    expect((await override(minh, -1, 'Khách hàng lớn nhất vừa phá sản')).status).toBe(200);
    await take('quang.operator');
    await quang.send(ratingDesk.review, { body: await seenBy(quang, id) });
    expect((await override(quang, 0, 'Bỏ')).status).toBe(409);
    await quang.send(ratingDesk.answer, { body: await seenBy(quang, id) });
    expect(JSON.stringify((await read('XH2')).report)).toContain('Giảm 1 bậc: Khách hàng lớn nhất vừa phá sản');
  });

  test('RTG-04 of a corporation rates consolidated accounts and lists its members', async () => {
    // A second institution reports the group's relations too, and a guarantee that both know: readers see each once.
    await server.sql(
      `insert into bureau.relation (subject_id, related_subject_id, kind, share_percent, institution_id, valid_from)
       select r.subject_id, r.related_subject_id, r.kind, r.share_percent, 2, r.valid_from from bureau.relation r
        where r.institution_id <> 2 and r.kind in ('parent', 'subsidiary') and $1 in (r.subject_id, r.related_subject_id)
       union all select $2, $1, 'guarantor', null, i, '2020-01-01' from unnest(array[1, 2]) i
       on conflict do nothing`,
      [enterprise.subjectId, foreignCurrency.subjectId],
    );
    expect((await lan.send(corporationRatings.confirm, order('XH3'))).body.data).toBe('0');
    expect(await chargeOf('XH3')).toMatchObject({ amount: 5_000_000n });
    const { id, take } = await desk('XH3');
    await take('minh.operator');
    for (const step of ['complete', 'analyse'] as const)
      expect((await minh.send(ratingDesk[step], { body: { id } })).status).toBe(200);
    await take('quang.operator');
    for (const step of ['review', 'answer'] as const)
      expect((await quang.send(ratingDesk[step], { body: await seenBy(quang, id) })).status).toBe(200);
    const { report } = await read('XH3');
    const text = JSON.stringify(report);
    expect([rowsOf(report, 'members'), rowsOf(report, 'guarantees')]).toEqual([1, 1]);
    expect(text).toContain(foreignCurrency.cicCode);
    expect(text).toContain('Báo cáo hợp nhất');
  });

  test("TRU-09 from a line of a statement, a ratio, a member's share and grade in a corporation's rating to the rows they are counted from", async () => {
    const sources = new Map<string, number>();
    const sourceOf = async (section: string, column: string) => {
      const query = { voucherCode: 'XH3', section, row: 0, column };
      const { data } = (await lan.send(replies.source, { query })).body;
      const { rule, rows, total } = replies.source.answer.parse(data);
      sources.set(column, total);
      expect(rows.every(({ versions }) => versions.some(({ isReported }) => isReported))).toBe(true);
      return [rule.en, [...new Set(rows.map(({ kind }) => kind))].sort().join(' ')];
    };
    expect(await sourceOf('statements', `y${newest}`)).toEqual([expect.stringMatching(/^The line/), 'statement']);
    expect(await sourceOf('ratios', 'points')).toEqual([expect.stringMatching(/^Counted from these/), 'statement']);
    expect(await sourceOf('members', 'memberShare')).toEqual([expect.stringMatching(/^The relation/), 'relation']);
    expect(await sourceOf('guarantees', 'guarantor')).toEqual([expect.stringMatching(/^The relation/), 'relation']);
    // Both institutions that report it.
    expect([sources.get('memberShare'), sources.get('guarantor')]).toEqual([2, 2]);
    expect(await sourceOf('members', 'grade')).toEqual([
      expect.stringMatching(/^Counted from the member/),
      expect.stringContaining('statement'),
    ]);
  });

  test('RTG-04 of a corporation whose head was merged while the order waited rates the surviving one, with its members', async () => {
    expect((await lan.send(corporationRatings.confirm, order('XH3M'))).body.data).toBe('0');
    const [other] = await server.sql<{ code: string }>(
      `select s.cic_code as code from bureau.subject s where s.subject_type = 1 and s.status <> 'merged' and s.subject_id not in ($1, $2)
        order by s.subject_id desc limit 1`,
      [enterprise.subjectId, foreignCurrency.subjectId],
    );
    const body = { keptCode: other?.code ?? '', mergedCode: enterprise.cicCode, reason: 'Một doanh nghiệp' };
    const merge = await mergeByTwo(server, body);
    const { id, take } = await desk('XH3M');
    await take('minh.operator');
    for (const step of ['complete', 'analyse'] as const)
      expect((await minh.send(ratingDesk[step], { body: { id } })).status).toBe(200);
    await take('quang.operator');
    for (const step of ['review', 'answer'] as const)
      expect((await quang.send(ratingDesk[step], { body: await seenBy(quang, id) })).status).toBe(200);
    const text = JSON.stringify((await read('XH3M')).report);
    for (const code of [other?.code, foreignCurrency.cicCode]) expect(text).toContain(code);
    expect((await splitByTwo(server, merge)).status).toBe(200);
  });

  test('RTG-04 two companies that own each other do not cause a hang, and are reported', async () => {
    await server.sql(
      `insert into bureau.relation (subject_id, related_subject_id, kind, share_percent, institution_id, valid_from)
        values ($1, $2, 'subsidiary', 60, 1, '2020-01-01') on conflict do nothing`,
      [foreignCurrency.subjectId, enterprise.subjectId],
    );
    const check = await lan.send(ratingBase.checkTctd, { query: { maCIC: enterprise.cicCode } });
    expect(check.body.data).toMatchObject({
      laDoanhNghiep: true,
      soThanhVien: 1,
      coVong: true,
      phiDN: '1500000',
      phiTD: '5000000',
    });
    await server.sql('delete from bureau.relation where subject_id = $1 and related_subject_id = $2', [
      foreignCurrency.subjectId,
      enterprise.subjectId,
    ]);
  });
});

test('RTG-04 the displayed fee is the charged fee, by the rule in force; a fee that was not agreed to is not charged', async () => {
  await server.sql(
    `insert into bureau.fee_rule (kind, product, price_vnd, valid_from, state, reason, proposed_by, decided_by, decided_at)
      values ('price', 'XHTD', 2000000, bureau.today(), 'approved', 'Giá mới', 'minh.operator', 'quang.operator', now())`,
  );
  const { data } = (await lan.send(ratingBase.checkTctd, { query: { maCIC: enterprise.cicCode } })).body;
  expect(data).toMatchObject({ phiDN: '2000000' });
  const asked = (voucher: string, agreedFee: string) => {
    const { body } = order(voucher);
    return lan.send(enterpriseRatings.confirm, { body: { ...body, agreedFee } });
  };
  expect(codeOf(await asked('XHF1', '1500000'))).toBe(errors['fee-changed'].number);
  expect(await chargeOf('XHF1')).toBeUndefined();
  expect((await asked('XHF1', '2000000')).body.data).toBe('0');
  expect(await chargeOf('XHF1')).toMatchObject({ amount: 2_000_000n });
  await server.sql(`delete from bureau.fee_rule where product = 'XHTD'`);
  // Sent again, it is the earlier order, whatever it costs now.
  expect((await asked('XHF1', '2000000')).body.data).toBe('0');
});

test('RTG-04 a circle of owners below the head is reported before the fee', async () => {
  const [one, other] = await server.sql<{ id: bigint }>(
    `select subject_id as id from bureau.subject where subject_type = 1 and status = 'live' and subject_id not in ($1, $2) order by 1 desc limit 2`,
    [enterprise.subjectId, foreignCurrency.subjectId],
  );
  const owns = (parent: unknown, child: unknown) =>
    server.sql(
      `insert into bureau.relation (subject_id, related_subject_id, kind, share_percent, institution_id, valid_from)
        values ($1, $2, 'subsidiary', 60, 1, '2021-02-03')`,
      [parent, child],
    );
  const isLoop = async () =>
    ratingBase.checkTctd.answer.parse(
      (await lan.send(ratingBase.checkTctd, { query: { maCIC: enterprise.cicCode } })).body.data,
    ).coVong;
  await owns(enterprise.subjectId, one?.id);
  await owns(one?.id, other?.id);
  expect(await isLoop()).toBe(false);
  await owns(other?.id, one?.id);
  expect(await isLoop()).toBe(true);
  await server.sql(`delete from bureau.relation where valid_from = '2021-02-03'`);
});

describe('RTG-02 RTG-06 refused orders', () => {
  test('RTG-02 missing required fields are reported together', async () => {
    const answer = await lan.send(enterpriseRatings.confirm, { body: {} as never });
    const fields = (answer.body.errors ?? []).map((error) => String((error as { field?: string }).field)).toSorted();
    expect(fields).toEqual(['diaChi', 'maCIC', 'msPhieu', 'msThue', 'namTCYC', 'nn', 'tenKH']);
    const long = order('XH9');
    const tooLong = await lan.send(enterpriseRatings.confirm, {
      body: { ...long.body, msThue: '1'.repeat(21), dkkd: '2'.repeat(21) },
    });
    expect((tooLong.body.errors ?? []).length).toBe(2);
  });

  test.each([
    [
      'RTG-06 a fiscal year whose 30/4 has not passed',
      order('XH10', enterprise, { namTCYC: String(newest + 1) }),
      'fiscal-year-not-due',
    ],
    ['RTG-04 a natural person', order('XH11', { ...clean, taxCode: '0100123453' }), 'not-enterprise'],
    ['RTG-04 a code that is nobody’s', order('XH12', { ...enterprise, cicCode: '0000000000' }), 'no-subject'],
    [
      'RTG-04 a name that is not the code’s',
      order('XH13', { ...enterprise, name: 'Công ty TNHH Khác Hẳn' }),
      'no-subject',
    ],
  ] as const)('%s is refused, and nothing is charged', async (_, request, code) => {
    expect(codeOf(await lan.send(enterpriseRatings.confirm, request))).toBe(errors[code].number);
    expect(await chargeOf(request.body.msPhieu)).toBeUndefined();
  });

  test('RTG-04 the statements of a natural person’s code are refused before the fee', async () => {
    const query = { maCIC: clean.cicCode, namTCYC: String(newest) };
    expect(codeOf(await lan.send(ratingBase.getBctc, { query }))).toBe(errors['not-enterprise'].number);
  });

  test('RTG-04 an order that is sent twice is one order and one charge; another one within 30 days must be deliberate', async () => {
    const once = order('XH14', foreignCurrency, { muaThem: false });
    for (const _ of [1, 2]) expect((await lan.send(enterpriseRatings.confirm, once)).body.data).toBe('0');
    expect(await server.sql('select from portal.work_order where voucher = $1', ['XH14'])).toHaveLength(1);
    expect(
      await server.sql(
        `select from portal.charge c join portal.voucher v on v.inquiry_id = c.inquiry_id where v.voucher = 'XH14'`,
      ),
    ).toHaveLength(1);
    const again = await lan.send(enterpriseRatings.confirm, order('XH15', foreignCurrency, { muaThem: false }));
    expect(codeOf(again)).toBe(errors['order-known'].number);
    // Within a minute it is an accident even if another one is allowed.
    const twice = order('XH15', foreignCurrency, { datNgay: false });
    const refused = await lan.send(enterpriseRatings.confirm, twice);
    expect(codeOf(refused)).toBe(errors['order-just-placed'].number);
    expect(refused.body.message).toMatch(/XH14.* [1-6]?\d giây/);
    expect(await chargeOf('XH15')).toBeUndefined();
    const other = await lan.send(
      enterpriseRatings.confirm,
      order('XH14', foreignCurrency, { ttKhac: 'Nội dung khác' }),
    );
    expect(codeOf(other)).toBe(errors['voucher-reused'].number);
  });

  test('RTG-04 statements that do not balance are reported with the difference, before the fee and at the desk', async () => {
    await server.sql(
      `update bureau.fin_line set amount_vnd = amount_vnd + 5000000 where subject_id = $1 and fiscal_year = $2 and code = $3`,
      [foreignCurrency.subjectId, newest, lineCodes.equity],
    );
    const query = { maCIC: foreignCurrency.cicCode, namTCYC: String(newest) };
    const { data } = (await lan.send(ratingBase.getBctc, { query })).body;
    expect(data).toMatchObject({
      rows: [
        { nam: newest, trangThai: 'unbalanced', can: '300+400=440', chenhLech: '5000000' },
        { nam: newest - 1, trangThai: 'usable' },
        { nam: newest - 2, trangThai: 'usable' },
      ],
    });
    await lan.send(enterpriseRatings.confirm, order('XH16', foreignCurrency));
    const { id, take } = await desk('XH16');
    await take('minh.operator');
    const refused = await minh.send(ratingDesk.complete, { body: { id } });
    expect(codeOf(refused)).toBe(errors['statement-unbalanced'].number);
    expect(refused.body.message).toContain('5.000.000');
    await server.sql('delete from bureau.fin_statement where subject_id = $1 and fiscal_year = $2', [
      foreignCurrency.subjectId,
      newest,
    ]);
    expect(codeOf(await minh.send(ratingDesk.complete, { body: { id } }))).toBe(errors['statement-missing'].number);
  });

  test('RTG-04 an older year is analysed, not rated, answered with the grade by credit alone, and free', async () => {
    // From 1 May to 30 June even the year before the newest ended less than 18 months ago.
    await lan.send(enterpriseRatings.confirm, order('XH17', enterprise, { namTCYC: String(newest - 2) }));
    const { id, take } = await desk('XH17');
    await take('minh.operator');
    for (const step of ['complete', 'analyse'] as const)
      expect((await minh.send(ratingDesk[step], { body: { id } })).status).toBe(200);
    expect(codeOf(await minh.send(ratingDesk.override, { body: { id, notches: 1, reason: 'Không có hạng' } }))).toBe(
      errors['rating-none'].number,
    );
    await take('quang.operator');
    for (const step of ['review', 'answer'] as const)
      expect((await quang.send(ratingDesk[step], { body: await seenBy(quang, id) })).status).toBe(200);
    const reply = await read('XH17');
    expect(reply).toMatchObject({ tt: 1, hang: null, hasInformation: false });
    expect(JSON.stringify(reply.report)).toContain('Báo cáo tài chính đã quá 18 tháng');
    expect(await chargeOf('XH17')).toEqual({ amount: 0n, state: 'free' });
  });

  test('RTG-05 the search needs status, both days and the code; a stranger finds nothing', async () => {
    const answer = await lan.send(ratingReplies.search, { body: {} as never });
    expect((answer.body.errors ?? []).length).toBe(4);
    const body = { status: 'all' as const, fromDate: '2026-01-01', toDate: '2099-12-31', maCIC: enterprise.cicCode };
    await lan.send(enterpriseRatings.confirm, order('XH18'));
    expect((await lan.send(ratingReplies.search, { body })).body.data).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ msPhieu: 'XH18', trangThai: 'asked', tt: 2, hang: null }),
      ]),
    });
    const binh = await server.as('binh.clerk');
    expect((await binh.send(ratingReplies.search, { body })).body.data).toMatchObject({ total: 0 });
    expect((await lan.send(ratingReplies.recent, { query: {} })).body.data).toMatchObject({
      maCIC: enterprise.cicCode,
    });
  });
});
