import { codeOf } from '#testing/answer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { customerInquiry, s74Inquiry } from '#features/customer-inquiry/contract.ts';
import { searchHolds } from '#features/search-holds/contract.ts';
import { findCustomer, foundRow } from './contract.ts';

const { bad, clean, namesakeOne } = known;
const [sameName, sameNameToo] = ['4010421854', '4084109720'];
const mustFind = 'Vui lòng nhập 1 trong các trường sau để tìm kiếm: Mã CIC/Tên khách hàng/Số ĐKKD/Mã số thuế';

let server: TestServer;
let lan: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());
beforeEach(() => server.sql('delete from portal.throttle'));

const find = (body: object, by = lan) => by.send(findCustomer.search, { body: body as never });
const rowsOf = (answer: Answer) => foundRow.array().parse((answer.body.data as { rows: unknown }).rows);
const faults = (answer: Answer) => answer.body.errors?.map(({ field, message }) => [field, message]);

describe('finding a customer by province', () => {
  test('FND-01 a name without accents finds its people in the province, each with the reason and a masked number', async () => {
    const found = rowsOf(await find({ province: '40', customerName: 'nguyen van hung' }));
    expect(found.map(({ macic }) => macic)).toEqual(expect.arrayContaining([sameName, sameNameToo]));
    for (const row of found) {
      expect(row.lyDo).not.toBe('');
      if (row.loaikh === '2') expect(row.socmt).toMatch(/^\**.{4}$/);
    }
    const elsewhere = rowsOf(await find({ province: '01', customerName: 'nguyen van hung' }));
    expect(elsewhere.map(({ macic }) => macic)).not.toContain(sameName);
  });

  test('FND-01 the exact CIC code, registration number and tax code find one customer', async () => {
    const company = rowsOf(await find({ province: '01', taxNo: '0189358244' }));
    expect(company.map(({ macic }) => macic)).toEqual(['0189358244']);
    const number = company[0]?.dkdk ?? '';
    expect(number).not.toContain('*');
    expect(rowsOf(await find({ province: '01', regNo: number })).map(({ macic }) => macic)).toContain('0189358244');
    expect(rowsOf(await find({ province: clean.provinceCode, cicCode: clean.cicCode }))).toMatchObject([
      { macic: clean.cicCode, tenkh: clean.name, socmt: `********${clean.citizenId.slice(-4)}` },
    ]);
  });

  test('FND-01 a customer of another province is found only by code, and the row says so', async () => {
    const [row] = rowsOf(await find({ province: '01', cicCode: bad.cicCode }));
    expect(row?.lyDo).toContain('Ở tỉnh/thành phố khác');
  });

  test('TRU-06 a day of birth and an old ID number can be searched with', async () => {
    const [person] = await server.sql<{ born: string }>(
      "select to_char(born_on, 'YYYY-MM-DD') as born from bureau.subject where cic_code = $1",
      [clean.cicCode],
    );
    const body = { province: clean.provinceCode, customerName: 'Ng. T. M. Hạnh', birthDate: person?.born ?? '' };
    expect(rowsOf(await find(body)).map(({ macic }) => macic)).toEqual([clean.cicCode]);
    expect(rowsOf(await find({ ...body, birthDate: '1901-01-01' }))).toEqual([]);
    const byOldId = rowsOf(await find({ province: '40', idNo: namesakeOne.oldId, customerName: namesakeOne.name }));
    expect(byOldId.map(({ macic }) => macic)).toContain(namesakeOne.cicCode);
    expect(faults(await find({ province: '01', customerName: 'Nguyễn Văn An', birthDate: '31/12/1980' }))).toHaveLength(
      1,
    );
  });

  test('FND-01 the province is required', async () => {
    for (const body of [{ cicCode: clean.cicCode }, { province: '', cicCode: clean.cicCode }]) {
      expect(faults(await find(body))).toEqual([['province', 'Đây là trường bắt buộc']]);
    }
    expect(faults(await find({}))).toEqual([
      ['province', 'Đây là trường bắt buộc'],
      ['cicCode', mustFind],
    ]);
  });

  test('FND-02 without a code, a name or a number the four fields are named in the specified words', async () => {
    expect(faults(await find({ province: '01' }))).toEqual([['cicCode', mustFind]]);
  });

  test('FND-02 a name of one syllable identifies nobody and is refused', async () => {
    const refused = await find({ province: '01', customerName: 'Nguyễn' });
    expect(faults(refused)).toEqual([['customerName', 'Cần số giấy tờ, hoặc tên có từ hai tiếng trở lên']]);
    expect((await find({ province: '01', customerName: '%%%% ____' })).status).toBe(400);
  });

  test('INQ-09 each different search counts against the daily limit, the same one once', async () => {
    const used = async () => {
      const [row] = await server.sql<{ used: number }>(
        `select d.used from portal.quota_day d join portal.user_account u on u.id = d.user_id
         where d.counter = 'customer' and u.username = 'hoa.approver'`,
        [],
        'hoa.approver',
      );
      return row?.used ?? 0;
    };
    const hoa = await server.as('hoa.approver');
    const before = await used();
    for (const province of ['01', '01', '31']) await find({ province, customerName: 'Trần Văn' }, hoa);
    expect(await used()).toBe(before + 2);
  });

  test('INQ-07 a user with more than 20 searches in 10 minutes must solve a captcha, shared with the search assist', async () => {
    for (let turn = 0; turn < 20; turn++)
      expect((await find({ province: '01', cicCode: clean.cicCode })).status).toBe(200);
    const asked = await find({ province: '01', cicCode: clean.cicCode });
    expect(asked.body.errors?.[0]?.code).toBe('4130003');
    const solved = await server.captcha('search');
    expect((await find({ province: '01', cicCode: clean.cicCode, ...solved })).status).toBe(200);
  });

  describe('people shown', () => {
    let small: TestServer;
    let clerk: Caller;
    beforeAll(async () => {
      small = await testServer({ dailyPeople: 60 });
      clerk = await small.as('lan.clerk');
      // 45 namesakes in one province, 45 in another.
      await small.sql(
        `update bureau.subject s set name = 'Nguyễn Văn Thử', name_key = 'nguyen van thu', outer_key = 'nguyen thu',
           province_code = case when n.at <= 45 then '01' else '79' end
         from (select subject_id, row_number() over (order by subject_id) as at from bureau.subject
                where subject_type = 2 and status = 'live' and address_sealed is not null and cic_code <> all ($1) limit 90) n
         where n.subject_id = s.subject_id`,
        [[bad.cicCode, clean.cicCode]],
      );
    });
    afterAll(() => small.stop());

    const dataOf = (answer: Answer) => findCustomer.search.answer.parse(answer.body.data);
    const search = (body: object) =>
      clerk.send(findCustomer.search, { body: { province: '01', customerName: 'Nguyễn Văn Thử', ...body } });
    const alarms = () => small.sql(`select from portal.alarm where rule = 'people-shown'`);

    test('HRD-02 a search shows 20, on request up to 200, each borrower counted once a day; addresses begin with the ward', async () => {
      const first = dataOf(await search({}));
      expect(first.rows).toHaveLength(20);
      expect(first).toMatchObject({ total: 45, more: true, left: 40 });
      for (const { diachi } of first.rows) {
        expect(diachi).toMatch(/^(Phường|Xã|Thị trấn|Đặc khu) [^,]+, [^,]+$/);
        expect(diachi).not.toMatch(/\d/);
      }
      // The same ones again are no others, and the half of the day is not reached.
      expect(dataOf(await search({})).left).toBe(40);
      expect(await alarms()).toHaveLength(0);
      const wide = dataOf(await search({ end: 99_999 }));
      expect(wide.rows).toHaveLength(45);
      expect(wide).toMatchObject({ more: false, left: 15 });
      expect(await alarms()).toHaveLength(1);
    });

    test('HRD-03 with the alarm of the half searches stand still at once, until an administrator releases them', async () => {
      expect(codeOf(await search({}))).toBe('4030110');
      const an = await small.as('an.admin');
      const { rows } = searchHolds.search.answer.parse((await an.send(searchHolds.search, { body: {} })).body.data);
      expect(rows).toMatchObject([{ username: 'lan.clerk', shown: 45, state: 'waiting' }]);
      const body = { hold: rows[0]?.hold ?? 0, answer: 'released' as const, reason: 'Chiến dịch' };
      expect((await an.send(searchHolds.answer, { body })).status).toBe(200);
      expect((await search({})).status).toBe(200);
    });

    test('HRD-02 choosing one fills the whole address, and counts nobody who was shown', async () => {
      const [row] = dataOf(await search({})).rows;
      const looked = await clerk.send(customerInquiry.lookup, { body: { cicCode: row?.macic ?? '' } });
      const { cstAddr } = customerInquiry.lookup.answer.parse(looked.body.data);
      expect(cstAddr.endsWith(row?.diachi ?? '?')).toBe(true);
      expect(cstAddr.length).toBeGreaterThan((row?.diachi ?? '').length);
      // A person looked up as a company is not found, and not counted.
      const asCompany = await clerk.send(customerInquiry.lookup, { body: { cicCode: bad.cicCode, customerType: '1' } });
      expect(asCompany.status).toBe(404);
      expect(dataOf(await search({})).left).toBe(15);
    });

    test('HRD-02 the day is exact to one, whatever searches at once, and its end is refused with the way on', async () => {
      const windows = [0, 10, 20, 30].map((start) => ({ province: '79', start, end: start + 10 }));
      const answers = await Promise.all(windows.map(search));
      const shown = answers.flatMap((answer) => (answer.status === 200 ? dataOf(answer).rows : []));
      expect(new Set(shown.map(({ macic }) => macic)).size).toBe(15);
      const over = answers.filter(({ status }) => status === 429);
      expect(over).toHaveLength(2);
      expect(over[0]?.body.errors?.[0]?.code).toBe('4120850');
      // Who was shown today is shown again; a code, and every other search, shows nobody new.
      expect(dataOf(await search({})).rows).toHaveLength(20);
      const looked = await clerk.send(customerInquiry.lookup, { body: { cicCode: bad.cicCode } });
      expect(looked.body.errors?.[0]?.code).toBe('4120850');
      const body = { cicCode: clean.cicCode };
      for (const call of [customerInquiry.search, s74Inquiry.search])
        expect((await clerk.send(call, { body })).status, call.path).toBe(429);
      expect(await alarms()).toHaveLength(1);
      const kept = await small.sql(`select from portal.audit_log where result = 'people-quota'`);
      expect(kept.length).toBeGreaterThanOrEqual(5);
    });
  });
});
