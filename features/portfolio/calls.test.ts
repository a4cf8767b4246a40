import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths } from '#bureau/credit/months.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { batchReplies } from '#features/batch-inquiry/contract.ts';
import { r18Letters } from './contract.ts';

let server: TestServer;
let lan: Caller;
beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;
const dataOf = (answer: Answer) => (answer.body.data ?? {}) as { rows: Row[]; total: number };
const periodic = async (by = lan) =>
  dataOf(await by.send(batchReplies.search, { body: { type: 'periodic', mucDich: 'portfolio-monitoring' } })).rows;

test('BAT-07 NAV-09 R18 lists own customers below the highest group elsewhere, R19 counts the portfolio; both are made automatically', async () => {
  await expect.poll(async () => (await periodic()).length, { timeout: 30_000, interval: 300 }).toBe(2);
  const rows = await periodic();
  expect(new Set(rows.map((row) => row['kind']))).toEqual(new Set(['R18', 'R19']));
  const r18 = rows.find((row) => row['kind'] === 'R18');
  const answer = await lan.send(batchReplies.download, { query: { encryptedFilePath: String(r18?.['link']) } });
  const { binaryData, fileName } = answer.body.data as { binaryData: string; fileName: string };
  expect(fileName).toMatch(/^R18\.\d{8}\.\d{6}\.xlsx$/);
  const book = await readXlsx(Buffer.from(binaryData, 'base64'));
  const [, ...listed] = book.sheets[0]?.rows ?? [];
  const month = String(r18?.['period']).slice(0, 7);
  // The same by a separate statement, over what institutions sent.
  const expected = await server.sql<{ cic: string; own: number; highest: number }>(
    `with e as (select * from portal.exposures_of(portal.acting_institution(), $1)),
       g as (select subject_id, max(debt_group) filter (where institution_id = portal.acting_institution()) as own,
               max(debt_group) filter (where institution_id <> portal.acting_institution()) as highest from e group by 1)
     select s.cic_code as cic, g.own, g.highest from g join bureau.subject s using (subject_id)
     where g.own < g.highest order by s.cic_code`,
    [`${month}-01`],
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(listed.map((cells) => [cells[0], cells[3], cells[4]])).toEqual(
    expected.map(({ cic, own, highest }) => [cic, own, highest]),
  );
  // Of another institution: its own, not these.
  const others = await periodic(await server.as('binh.clerk'));
  expect(others.filter((row) => rows.some(({ id }) => id === row['id']))).toEqual([]);
});

test('BAT-07 customers that moved between own groups are counted with R18, for its month and the one before', async () => {
  await expect.poll(async () => (await periodic()).length, { timeout: 30_000, interval: 300 }).toBe(2);
  const { months } = r18Letters.moves.answer.parse((await lan.send(r18Letters.moves, { query: {} })).body.data);
  const [newest = '', before = ''] = months.map(({ month }) => month);
  expect(newest).toBe(String((await periodic())[0]?.['period']).slice(0, 7));
  expect(before).toBe(addMonths(newest, -1));
  // The same by a separate statement, over what institutions sent.
  const expected = await server.sql<{ was: number; became: number; customers: number }>(
    `with g as (select to_char(m.month, 'YYYY-MM') as month, e.subject_id, max(e.debt_group)::int as own
                  from (values ($1::date), ($2::date)) m(month) cross join lateral portal.exposures_of(portal.acting_institution(), m.month) e
                 where e.institution_id = portal.acting_institution() group by 1, 2),
       n as (select * from g where month = to_char($1::date, 'YYYY-MM')), b as (select * from g where month = to_char($2::date, 'YYYY-MM'))
     select coalesce(b.own, 0) as was, coalesce(n.own, 0) as became, count(*)::int as customers
       from n full join b using (subject_id) group by 1, 2 order by 1, 2`,
    [`${newest}-01`, `${before}-01`],
  );
  expect(expected.length).toBeGreaterThan(3);
  expect(months[0]?.moves).toEqual(expected);
  // Another institution sees its own.
  const binh = await server.as('binh.clerk');
  expect(await binh.send(r18Letters.moves, { query: {} })).not.toMatchObject({ body: { data: { months } } });
});

test('NAV-10 BAT-07 a letter about R18 is answered by counting the month again', async () => {
  await expect.poll(async () => (await periodic()).length, { timeout: 30_000, interval: 300 }).toBe(2);
  const [r18] = (await periodic()).filter((row) => row['kind'] === 'R18');
  const period = String(r18?.['period']).slice(0, 7);
  const [below] = await server.sql<{ cic: string }>(
    `select cic_code as cic from portal.portfolio_groups($1, null) where own_group < highest_group limit 1`,
    [`${period}-01`],
  );
  const letter = (maCIC: string) =>
    lan.send(r18Letters.confirm, { body: { period, maCIC, lyDo: 'Khách hàng đã trả hết nợ' } });
  const answered = async (maCIC: string) => {
    const find = async () => dataOf(await lan.send(r18Letters.search, { body: { maCIC } })).rows;
    await expect
      .poll(async () => (await find())[0]?.['state'] !== 'waiting', { timeout: 30_000, interval: 300 })
      .toBe(true);
    return find();
  };
  expect((await letter(below?.cic ?? '')).status).toBe(200);
  expect(await answered(below?.cic ?? '')).toMatchObject([
    { state: 'kept', reply: expect.stringContaining('R18 giữ nguyên') },
  ]);
  expect((await letter('0000000000')).status).toBe(200);
  expect(await answered('0000000000')).toMatchObject([{ state: 'unknown' }]);
  // Changed figures make a new version, and the letter says so.
  await server.sql(
    `update bureau.balance_month set debt_group = 5 where month = $1 and institution_id = portal.acting_institution()
       and subject_id = (select subject_id from bureau.subject where cic_code = $2)`,
    [`${period}-01`, below?.cic],
  );
  expect((await letter(below?.cic ?? '')).status).toBe(200);
  expect((await answered(below?.cic ?? ''))[0]).toMatchObject({
    state: 'changed',
    reply: expect.stringContaining('lần 2'),
  });
  expect((await periodic()).filter((row) => row['kind'] === 'R18').map((row) => row['version'])).toEqual([2, 1]);
  const open = addMonths(new Date().toISOString().slice(0, 7), 1);
  const early = await lan.send(r18Letters.confirm, { body: { period: open, maCIC: '0000000000', lyDo: 'x' } });
  expect(early.status).toBe(400);
});
