import { afterAll, beforeAll, expect, test } from 'vitest';
import { hanoiClock } from '#kit/words/hanoi.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { type Option, lookups } from './contract.ts';

let server: TestServer;
let lan: Caller;
beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

const english = { 'accept-language': 'en' };

function optionsOf(answer: Answer): Option[] {
  const { total, rows } = lookups.nation.answer.parse(answer.body.data);
  expect(total).toBe(rows.length);
  return rows;
}

test('LKP-01 user-info says who is signed in, for which institution and where', async () => {
  const answer = await lan.send(lookups.userInfo);
  expect(lookups.userInfo.answer.parse(answer.body.data)).toMatchObject({
    userName: 'lan.clerk',
    fullName: 'Nguyễn Thị Lan',
    tctdCode: expect.stringMatching(/^\d{8}$/),
  });
});

test('LKP-01 the provinces are the current 34, and for a day before July 2025 the former 63', async () => {
  const today = optionsOf(await lan.send(lookups.provinces));
  expect(today).toHaveLength(34);
  expect(optionsOf(await lan.send(lookups.provinces, { query: { date: '2025-06-30' } }))).toHaveLength(63);
  expect(optionsOf(await lan.send(lookups.provinces, { query: { date: '2025-07-01' } }))).toEqual(today);
  expect(optionsOf(await lan.send(lookups.provinceList))).toEqual(today);
});

test('LKP-01 names are in the language of the caller and sorted as that language sorts', async () => {
  const [vi, en] = [
    optionsOf(await lan.send(lookups.provinces)),
    optionsOf(await lan.send(lookups.provinces, {}, english)),
  ];
  expect(vi).toContainEqual({ id: '01', label: 'Hà Nội' });
  expect(en).toContainEqual({ id: '01', label: 'Ha Noi' });
  const order = (list: Option[]) => list.map(({ label }) => label);
  expect(order(vi)).toEqual(order(vi).toSorted(new Intl.Collator('vi').compare));
  expect(order(vi).indexOf('Đồng Nai')).toBeGreaterThan(order(vi).indexOf('Cà Mau'));
  expect(order(vi).indexOf('Đồng Nai')).toBeLessThan(order(vi).indexOf('Gia Lai'));
});

test('LKP-01 countries begin with Viet Nam', async () => {
  expect(optionsOf(await lan.send(lookups.nation, {}, english))[0]).toEqual({ id: 'VN', label: 'Viet Nam' });
  expect(optionsOf(await lan.send(lookups.countryList))[0]).toEqual({ id: 'VN', label: 'Việt Nam' });
});

test('LKP-01 the statuses of replies are those of their rows', async () => {
  const statuses = optionsOf(await lan.send(lookups.comboboxStatuses, { query: {} }));
  expect(statuses.map(({ id }) => id)).toEqual(['1', '2', '0']);
  expect(statuses[0]?.label).toBe('Đã trả lời');
});

test('LKP-02 BR_CODE, BR_NM_VN, DIM_BRANCH gives the branches of the caller, and of nobody else', async () => {
  const query = { code: 'BR_CODE', name: 'BR_NM_VN', table: 'DIM_BRANCH' };
  const binh = await server.as('binh.clerk');
  const [mine, others] = [
    optionsOf(await lan.send(lookups.comboboxItems, { query })),
    optionsOf(await binh.send(lookups.comboboxItems, { query })),
  ];
  expect(mine.length).toBeGreaterThan(0);
  expect(mine.filter(({ id }) => others.some((other) => other.id === id))).toEqual([]);
  const rows = await server.sql<{ code: string }>(
    `select b.code from bureau.branch b join portal.membership m using (institution_id)
     join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk' order by b.branch_id`,
  );
  expect(mine.map(({ id }) => id)).toEqual(rows.map(({ code }) => code));
});

test('LKP-02 every table of the fixed list answers with id and label', async () => {
  for (const [table, column] of [
    ['DIM_BRANCH', 'BR'],
    ['DIM_TCTD', 'TCTD'],
    ['DIM_PROVINCE', 'PROVINCE'],
    ['DIM_NATION', 'NATION'],
    ['DIM_PRODUCT', 'PRODUCT'],
  ]) {
    const rows = optionsOf(
      await lan.send(lookups.comboboxItems, {
        query: { table: `${table}`, code: `${column}_CODE`, name: `${column}_NM_VN` },
      }),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row)).toEqual(['id', 'label']);
  }
});

test('LKP-02 a table, code or name that is not of the fixed list is refused at its field', async () => {
  const right = { code: 'BR_CODE', name: 'BR_NM_VN', table: 'DIM_BRANCH' };
  const fieldsOf = async (query: typeof right) => {
    const answer = await lan.send(lookups.comboboxItems, { query });
    expect(answer.status).toBe(400);
    return answer.body.errors?.map(({ field, message }) => [field, message]);
  };
  const choose = 'Hãy chọn một giá trị trong danh sách';
  for (const table of [
    'user_account',
    'portal.session',
    'DIM_BRANCH; drop table portal.session',
    '__proto__',
    'dim_branch',
  ]) {
    expect(await fieldsOf({ ...right, table })).toEqual([['table', choose]]);
  }
  expect(await fieldsOf({ ...right, code: 'password_hash' })).toEqual([['code', choose]]);
  expect(await fieldsOf({ ...right, name: 'PROVINCE_NM_VN' })).toEqual([['name', choose]]);
});

test('LKP-03 credit institutions come by code, a window at a time, found with or without accents, without the bureau', async () => {
  const list = async (query: object) =>
    lookups.institutions.answer.parse((await lan.send(lookups.institutions, { query })).body.data);
  const whole = await list({});
  expect(whole.more).toBeUndefined();
  expect(whole.rows).toHaveLength(whole.total);
  expect(whole.rows.map(({ id }) => id)).toEqual(whole.rows.map(({ id }) => id).toSorted());
  expect(whole.rows.some(({ id }) => id === '01999001')).toBe(false);
  const first = await list({ start: 0, end: 2 });
  expect(first).toEqual({ total: whole.total, rows: whole.rows.slice(0, 2), more: true });
  expect((await list({ start: 2, end: 4 })).rows).toEqual(whole.rows.slice(2, 4));
  expect((await list({ keyword: 'NGÂN HÀNG' })).total).toBeGreaterThan(0);
  expect(await list({ keyword: 'ngan hang' })).toEqual(await list({ keyword: 'Ngân hàng' }));
  expect((await list({ keyword: whole.rows[0]?.id })).rows[0]).toEqual(whole.rows[0]);
});

test('FRM-10 a keyword is at most 20 characters, and a window has an end after its start', async () => {
  const fieldOf = async (query: object) => (await lan.send(lookups.institutions, { query })).body.errors?.[0];
  expect(await fieldOf({ keyword: 'x'.repeat(21) })).toMatchObject({ field: 'keyword', message: 'Tối đa 20 ký tự' });
  expect(await fieldOf({ start: 5, end: 5 })).toMatchObject({
    field: 'end',
    message: 'Vị trí cuối phải lớn hơn vị trí đầu',
  });
  expect(await fieldOf({ start: 'x' })).toMatchObject({ field: 'start', message: 'Chỉ nhập chữ số' });
});

test('SES-10 the branches of another institution are refused, whether or not it exists', async () => {
  const { tctdCode } = lookups.userInfo.answer.parse((await lan.send(lookups.userInfo)).body.data);
  expect(optionsOf(await lan.send(lookups.branches, { query: { maTctd: tctdCode } })).length).toBeGreaterThan(0);
  const [foreign, missing] = [
    await lan.send(lookups.branches, { query: { maTctd: '01999001' } }),
    await lan.send(lookups.branches, { query: { maTctd: '99999999' } }),
  ];
  expect(foreign.status).toBe(403);
  expect(foreign.body).toEqual(missing.body);
});

test('LKP-03 products are those of the customer type, with the numbers that requests carry', async () => {
  const list = async (customerType?: '0' | '1' | '2') =>
    lookups.products.answer.parse(
      (await lan.send(lookups.products, { query: customerType === undefined ? {} : { customerType } })).body.data,
    ).rows;
  const ids = async (customerType?: '0' | '1' | '2') => (await list(customerType)).map(({ id }) => id);
  expect(await list('2')).toContainEqual({
    id: 'R11',
    label: 'Báo cáo quan hệ tín dụng cá nhân',
    wireIds: ['05'],
    priceVnd: '8000',
  });
  expect(await ids('1')).not.toContain('R11');
  expect(await ids('1')).toContain('R14');
  expect(await ids()).toEqual(await ids('0'));
});

test('INQ-08 a product costs an institution its share of the list price, in whole dong', async () => {
  const priceFor = async (caller: Caller) => {
    const { rows } = lookups.products.answer.parse((await caller.send(lookups.products, { query: {} })).body.data);
    return Object.fromEntries(rows.map(({ id, priceVnd }) => [id, priceVnd]));
  };
  const bank = await priceFor(lan);
  expect(bank).toMatchObject({ R11: '8000', R10: '25000', B11T: '3000' });
  const fund = await priceFor(await server.as('phuc.fund'));
  expect(fund).toMatchObject({ R11: '1600', R10: '5000', B11T: '600' });
  for (const price of Object.values(fund)) expect(price).toMatch(/^\d+$/);
});

test('LKP-03 fiscal years and periods come newest first', async () => {
  const years = optionsOf(await lan.send(lookups.fiscalYears));
  expect(years.map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 5 }, (_, back) => Number(years[0]?.id) - back),
  );
  const periods = optionsOf(await lan.send(lookups.periods, {}, english));
  expect(periods).toHaveLength(24);
  expect(periods[0]?.id).toMatch(/^\d{6}$/);
  expect(periods[0]?.label).toMatch(/^\d{2}\/\d{4}$/);
});

test('LKP-03 months and years come once each, and of the current year only what has begun', async () => {
  const years = optionsOf(await lan.send(lookups.years)).map(({ id }) => Number(id));
  expect(years).toEqual(years.map((_, back) => (years[0] ?? 0) - back));
  const monthsOf = async (nam?: number) =>
    optionsOf(await lan.send(lookups.months, { query: nam === undefined ? {} : { nam: String(nam) } })).map(
      ({ id }) => id,
    );
  expect(await monthsOf(years[1])).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0')));
  const now = await monthsOf();
  expect(now).toEqual(await monthsOf(years[0]));
  expect(now.length).toBeGreaterThan(0);
  expect(await monthsOf((years[0] ?? 0) + 1)).toEqual([]);
});

test('FIX-17 LKP-03 users are those of the own institution, invoice symbols go down from this year’s', async () => {
  const users = optionsOf(await lan.send(lookups.users)).map(({ id }) => id);
  expect(users).toEqual(expect.arrayContaining(['lan.clerk', 'hoa.approver', 'an.admin', 'mai.two']));
  expect(users).not.toContain('binh.clerk');
  expect(users).not.toContain('root.bureau');
  const symbols = optionsOf(await lan.send(lookups.invoiceTemplates)).map(({ id }) => id);
  const year = hanoiClock().getUTCFullYear() - 2000;
  expect(symbols).toEqual([...Array.from({ length: year - 21 }, (_, back) => `1C${year - back}TAN`), '01GTKT01/003']);
});

test('LKP-05 a failed lookup says why in the language of the caller and carries no rows', async () => {
  const answer = await lan.send(lookups.comboboxItems, { query: { code: 'X', name: 'Y', table: 'Z' } }, english);
  expect(answer.body).toMatchObject({
    success: false,
    message: 'Choose a value from the list',
    data: null,
    status: 400,
  });
});
