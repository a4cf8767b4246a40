import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
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
});
