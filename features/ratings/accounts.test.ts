import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { errors } from '#features/refusals.ts';
import { workQueue } from '#features/orders/contract.ts';
import { corporationRatings, enterpriseRatings, ratingBase, ratingDesk, ratingReplies } from './contract.ts';
import { statementSaid } from './statement-said.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const { enterprise, foreignCurrency: member } = known;
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
  for (const table of ['fin_statement', 'fin_line'])
    await server.sql(`create table kept_${table} as select * from bureau.${table}`);
});
afterAll(() => server.stop());

// Each test begins with the known statements, whatever the one before did to them.
beforeEach(async () => {
  for (const table of ['fin_statement', 'fin_line']) {
    await server.sql(`delete from bureau.${table}`);
    await server.sql(`insert into bureau.${table} select * from kept_${table}`);
  }
});

type Kind = 'DN' | 'TD';

async function ordered(kind: Kind, msPhieu: string): Promise<string> {
  const { cicCode: maCIC, name: tenKH, address: diaChi, taxCode: msThue } = enterprise;
  const calls = kind === 'DN' ? enterpriseRatings : corporationRatings;
  const body = { msPhieu, nn: 'V' as const, maCIC, tenKH, diaChi, msThue, namTCYC: String(newest) };
  expect((await lan.send(calls.confirm, { body: { ...body, muaThem: true, datNgay: true } })).status).toBe(200);
  const [order] = await server.sql<{ id: string }>('select id from portal.work_order where voucher = $1', [msPhieu]);
  const id = order?.id ?? '';
  expect((await minh.send(workQueue.take, { body: { id } })).status).toBe(200);
  return id;
}

const step = (name: 'complete' | 'analyse', id: string) => minh.send(ratingDesk[name], { body: { id } });

async function detailOf(id: string) {
  return ratingDesk.detail.answer.parse((await quang.send(ratingDesk.detail, { body: { id } })).body.data);
}

/** The report of an analysed order, as answered. */
async function answered(id: string, msPhieu: string): Promise<string> {
  expect((await minh.send(workQueue.handOver, { body: { id, to: 'quang.operator' } })).status).toBe(200);
  for (const name of ['review', 'answer'] as const) {
    const seen = (await detailOf(id)).decision?.seen ?? '';
    expect((await quang.send(ratingDesk[name], { body: { id, seen } })).status).toBe(200);
  }
  const { report } = ratingReplies.detail.answer.parse(
    (await lan.send(ratingReplies.detail, { body: { msPhieu } })).body.data,
  );
  return JSON.stringify(report);
}

async function checked(loai: Kind) {
  const query = { maCIC: enterprise.cicCode, namTCYC: String(newest), loai };
  return ratingBase.getBctc.answer.parse((await lan.send(ratingBase.getBctc, { query })).body.data);
}

test('RTG-04 of one year, a group is rated by the consolidated accounts and its head alone by its own, from one institution', async () => {
  // Both kinds are one institution's.
  await server.sql(`update bureau.fin_statement set institution_id = 1 where subject_id = $1`, [enterprise.subjectId]);
  await server.sql(`update bureau.fin_line set institution_id = 1 where subject_id = $1`, [enterprise.subjectId]);
  expect((await checked('TD')).rows.map(({ trangThai, hopNhat }) => [trangThai, hopNhat])).toEqual([
    ['usable', true],
    ['usable', true],
    ['usable', true],
  ]);
  expect((await checked('DN')).rows.map(({ trangThai, hopNhat }) => [trangThai, hopNhat])).toEqual([
    ['usable', false],
    ['usable', false],
    ['usable', false],
  ]);
});

test('RTG-04 consolidated accounts with a fault are not replaced by the head’s own', async () => {
  await server.sql(
    `update bureau.fin_line set amount_vnd = amount_vnd + 5000000
      where subject_id = $1 and fiscal_year = $2 and is_consolidated and code = '400'`,
    [enterprise.subjectId, newest],
  );
  expect((await checked('TD')).rows[0]).toMatchObject({ trangThai: 'unbalanced', hopNhat: true });
  expect((await checked('DN')).rows[0]).toMatchObject({ trangThai: 'usable', hopNhat: false });
});

test.each([
  ['TD', true, 'Chỉ có báo cáo riêng của công ty mẹ', 'chỉ có báo cáo riêng', 'own accounts only'],
  ['DN', false, 'Chỉ có báo cáo hợp nhất', 'chỉ có báo cáo hợp nhất', 'consolidated accounts only'],
] as const)(
  'RTG-04 %s: that only the other kind of accounts exists is shown before the fee, at the desk and in the report',
  async (kind, isGroup, told, vi, en) => {
    for (const table of ['fin_line', 'fin_statement'])
      await server.sql(`delete from bureau.${table} where subject_id = $1 and is_consolidated = $2`, [
        enterprise.subjectId,
        isGroup,
      ]);
    const { rows } = await checked(kind);
    expect(rows.map(({ hopNhat }) => hopNhat)).toEqual([!isGroup, !isGroup, !isGroup]);
    const [row] = rows;
    if (row === undefined) throw new Error('no year');
    const said = statementSaid(row, { isAsked: true, isGroup });
    expect([said.vi, said.en]).toEqual([expect.stringContaining(vi), expect.stringContaining(en)]);
    const id = await ordered(kind, `AC${kind}`);
    for (const name of ['complete', 'analyse'] as const) expect((await step(name, id)).status).toBe(200);
    expect((await detailOf(id)).decision?.basis).toContain(told);
    expect(await answered(id, `AC${kind}`)).toContain(told);
  },
);

test('RTG-04 a member’s weight comes from its newest statements of three years', async () => {
  await server.sql('delete from bureau.fin_statement where subject_id = $1 and fiscal_year > $2', [
    member.subjectId,
    newest - 2,
  ]);
  await server.sql('delete from bureau.fin_line where subject_id = $1 and fiscal_year > $2', [
    member.subjectId,
    newest - 2,
  ]);
  expect(await checked('TD')).toMatchObject({ khongTinh: [], soKhongTinh: 0 });
  const id = await ordered('TD', 'ACW');
  for (const name of ['complete', 'analyse'] as const) expect((await step(name, id)).status).toBe(200);
  expect((await detailOf(id)).decision?.unweighed).toEqual([]);
  expect(await answered(id, 'ACW')).not.toContain('Không tính');
});

test('RTG-04 a member with weight from two-year-old statements limits the group’s grade', async () => {
  for (const table of ['fin_line', 'fin_statement'])
    await server.sql(`delete from bureau.${table} where subject_id = $1 and fiscal_year > $2`, [
      member.subjectId,
      newest - 2,
    ]);
  // As large as the group, and bankrupt.
  await server.sql(
    `update bureau.fin_line l set amount_vnd = (select max(h.amount_vnd) from bureau.fin_line h
        where h.subject_id = $2 and h.fiscal_year = $3 and h.code = l.code and h.is_consolidated)
      where l.subject_id = $1`,
    [member.subjectId, enterprise.subjectId, newest],
  );
  await server.sql(
    `insert into bureau.negative_event (subject_id, kind, started_on) values ($1, 'bankruptcy', bureau.today() - 30)`,
    [member.subjectId],
  );
  const id = await ordered('TD', 'ACH');
  for (const name of ['complete', 'analyse'] as const) expect((await step(name, id)).status).toBe(200);
  const { decision } = await detailOf(id);
  expect(decision).toMatchObject({ grade: 'CC' });
  expect(decision?.cap).toContain('thành viên trọng yếu');
  await server.sql(`delete from bureau.negative_event where subject_id = $1 and kind = 'bankruptcy'`, [
    member.subjectId,
  ]);
});

test('RTG-04 a member without statements of three years is named before the fee, at the desk and in the report', async () => {
  for (const table of ['fin_line', 'fin_statement'])
    await server.sql(`delete from bureau.${table} where subject_id = $1 and fiscal_year > $2`, [
      member.subjectId,
      newest - 3,
    ]);
  expect(await checked('TD')).toMatchObject({ khongTinh: [member.name], soKhongTinh: 1 });
  // A named member was shown: the audit records it.
  expect(
    await server.sql(`select from bureau.shown_subject where $1 = any (subject_ids)`, [member.subjectId]),
  ).toHaveLength(1);
  // For an enterprise, nothing is said about a group.
  expect(await checked('DN')).toMatchObject({ khongTinh: [], soKhongTinh: 0 });
  const id = await ordered('TD', 'ACU');
  for (const name of ['complete', 'analyse'] as const) expect((await step(name, id)).status).toBe(200);
  expect((await detailOf(id)).decision?.unweighed).toEqual([member.name]);
  const report = await answered(id, 'ACU');
  expect(report).toContain(`Không tính tỷ trọng vì không có báo cáo tài chính trong 3 năm: ${member.name}.`);
  expect(report).toContain('"Không tính"');
});

test('RTG-04 missing lines are named before the fee, in the refusal, at the desk and in the report', async () => {
  const id = await ordered('DN', 'ACL');
  const remove = () =>
    server.sql(
      `delete from bureau.fin_line where subject_id = $1 and fiscal_year = $2 and not is_consolidated and code in ('10', '400')`,
      [enterprise.subjectId, newest],
    );
  await remove();
  const { rows } = await checked('DN');
  expect(rows[0]).toMatchObject({ trangThai: 'lines-missing', thieu: ['400', '10'] });
  const [row] = rows;
  if (row === undefined) throw new Error('no year');
  const said = statementSaid(row, { isAsked: true, isGroup: false });
  expect(said.vi).toContain('400 Vốn chủ sở hữu, 10 Doanh thu thuần');
  expect(said.en).toContain('400 Equity, 10 Net revenue');
  const refused = await step('complete', id);
  expect(refused.body.errors?.[0]?.code).toBe(errors['statement-lines-missing'].number);
  expect(refused.body.message).toContain('400 Vốn chủ sở hữu, 10 Doanh thu thuần');
  expect((await detailOf(id)).statements[0]?.thieu).toEqual(['400', '10']);
  // Complete before, the statements are sent again without them.
  await server.sql(
    `insert into bureau.fin_line select * from kept_fin_line where subject_id = $1 and fiscal_year = $2 on conflict do nothing`,
    [enterprise.subjectId, newest],
  );
  expect((await step('complete', id)).status).toBe(200);
  await remove();
  expect((await step('analyse', id)).status).toBe(200);
  expect((await detailOf(id)).decision?.why).toContain('400 Vốn chủ sở hữu, 10 Doanh thu thuần');
  expect(await answered(id, 'ACL')).toContain(`Năm ${newest} thiếu chỉ tiêu: 400 Vốn chủ sở hữu, 10 Doanh thu thuần.`);
});
