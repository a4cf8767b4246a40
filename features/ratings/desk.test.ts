import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { type ErrorCode, errors } from '#features/refusals.ts';
import { workQueue } from '#features/orders/contract.ts';
import { mayTake } from '#features/orders/may-take.ts';
import { enterpriseRatings, ratingDesk } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const { enterprise } = known;
const newest = newestFiscalYear(hanoiDay());

let server: TestServer;
let minh: Caller;
let quang: Caller;

beforeAll(async () => {
  server = await testServer({ dailyCustomers: 10_000 });
  [minh, quang] = [await server.as('minh.operator'), await server.as('quang.operator')];
});
afterAll(() => server.stop());

/** A rating that minh has analysed and holds. */
async function analysed(msPhieu: string): Promise<string> {
  const lan = await server.as('lan.clerk');
  const { cicCode: maCIC, name: tenKH, address: diaChi, taxCode: msThue } = enterprise;
  const company = { maCIC, tenKH, diaChi, msThue };
  const meant = { nn: 'V' as const, muaThem: true, datNgay: true };
  const body = { msPhieu, ...company, ...meant, namTCYC: String(newest) };
  expect((await lan.send(enterpriseRatings.confirm, { body })).status).toBe(200);
  const [order] = await server.sql<{ id: string }>('select id from portal.work_order where voucher = $1', [msPhieu]);
  const id = order?.id ?? '';
  expect((await minh.send(workQueue.take, { body: { id } })).status).toBe(200);
  for (const step of ['complete', 'analyse'] as const)
    expect((await minh.send(ratingDesk[step], { body: { id } })).status).toBe(200);
  return id;
}

async function detailOf(id: string, by = quang) {
  return ratingDesk.detail.answer.parse((await by.send(ratingDesk.detail, { body: { id } })).body.data);
}

const hold = (id: string, to: string) => minh.send(workQueue.handOver, { body: { id, to } });
const override = (id: string, notches: number, reason = 'Thử') =>
  minh.send(ratingDesk.override, { body: { id, notches, reason } });
const refusedAs = (answer: Answer, code: ErrorCode) => expect(answer.body.errors?.[0]?.code).toBe(errors[code].number);

test('RTG-04 no override passes a limit of the grade, nor the end of the scale', async () => {
  // Limited to B by the auditor, to D by bankruptcy.
  await server.sql(`update bureau.fin_statement set audit = 'adverse' where subject_id = $1`, [enterprise.subjectId]);
  const held = await analysed('DK1');
  const { decision } = await detailOf(held);
  expect(decision).toMatchObject({ grade: 'B' });
  refusedAs(await override(held, 1), 'rating-above-cap');
  expect((await override(held, -1)).status).toBe(200);

  await server.sql(
    `insert into bureau.negative_event (subject_id, kind, started_on) values ($1, 'bankruptcy', bureau.today() - 30)`,
    [enterprise.subjectId],
  );
  const bankrupt = await analysed('DK2');
  expect((await detailOf(bankrupt)).decision).toMatchObject({ grade: 'D' });
  refusedAs(await override(bankrupt, 1), 'rating-above-cap');
  refusedAs(await override(bankrupt, -1), 'rating-end-of-scale');
  await server.sql(`delete from bureau.negative_event where subject_id = $1 and kind = 'bankruptcy'`, [
    enterprise.subjectId,
  ]);
  await server.sql('update bureau.fin_statement set audit = null where subject_id = $1', [enterprise.subjectId]);
});

test('RTG-04 only what was seen is reviewed and answered: if moved or analysed since, it must be reviewed again', async () => {
  const id = await analysed('DK3');
  await hold(id, 'quang.operator');
  const { decision: before } = await detailOf(id);
  await hold(id, 'minh.operator');
  expect((await override(id, -1, 'Khách hàng lớn nhất vừa dừng')).status).toBe(200);
  await hold(id, 'quang.operator');
  const review = (seen: string) => quang.send(ratingDesk.review, { body: { id, seen } });
  refusedAs(await review(before?.seen ?? ''), 'state-changed');
  const { decision: now } = await detailOf(id);
  expect(now).toMatchObject({ notches: -1, nguoiKiemTra: null });
  expect((await review(now?.seen ?? '')).status).toBe(200);
  refusedAs(await quang.send(ratingDesk.answer, { body: { id, seen: before?.seen ?? '' } }), 'state-changed');
  expect((await quang.send(ratingDesk.answer, { body: { id, seen: now?.seen ?? '' } })).status).toBe(200);
});

test('RTG-04 an analysed rating waits for a second person: anyone but its analyst takes it, and sees the ratios behind the points', async () => {
  const id = await analysed('DK6');
  const { rows } = workQueue.search.answer.parse(
    (await quang.send(workQueue.search, { body: { state: 'analysed' } })).body.data,
  );
  const row = rows.find((one) => one.id === id);
  expect(row && mayTake(row)).toBe(true);
  expect(row && mayTake({ ...row, isMine: true })).toBe('isTaken');
  expect(row && mayTake({ ...row, state: 'complete' })).toBe('isTaken');
  expect((await quang.send(workQueue.take, { body: { id } })).status).toBe(200);
  refusedAs(await minh.send(workQueue.take, { body: { id } }), 'order-taken');
  const { decision } = await detailOf(id);
  const ratios = [...(decision?.up ?? []), ...(decision?.down ?? [])].filter(({ value }) => value !== null);
  expect(ratios.length).toBeGreaterThan(0);
  for (const { value } of ratios) expect(value).toMatch(/^−?(\d+(,\d+)?|∞)$/);
  expect((await quang.send(ratingDesk.review, { body: { id, seen: decision?.seen ?? '' } })).status).toBe(200);
});

test('RTG-04 an override is undone, and a reviewed rating returns to its analyst, analysed again', async () => {
  const id = await analysed('DK4');
  const { decision: model } = await detailOf(id);
  expect((await override(id, -1)).status).toBe(200);
  expect((await override(id, 0, 'Bấm nhầm')).status).toBe(200);
  expect((await detailOf(id)).decision).toEqual(model);
  await hold(id, 'quang.operator');
  expect((await quang.send(ratingDesk.review, { body: { id, seen: model?.seen ?? '' } })).status).toBe(200);
  const reopen = (reason?: string) => quang.send(workQueue.move, { body: { id, move: 'reopen', reason } });
  expect((await reopen()).status).toBe(400);
  expect((await reopen('Báo cáo đã được gửi lại')).status).toBe(200);
  expect(await detailOf(id, minh)).toMatchObject({ trangThai: 'complete', isMine: true });
  refusedAs(await quang.send(ratingDesk.answer, { body: { id, seen: model?.seen ?? '' } }), 'rating-none');
  expect((await minh.send(ratingDesk.analyse, { body: { id } })).status).toBe(200);
  expect((await detailOf(id)).decision).toMatchObject({ notches: 0, nguoiKiemTra: null });
  const { lines } = workQueue.detail.answer.parse((await minh.send(workQueue.detail, { body: { id } })).body.data);
  expect(lines.filter(({ act }) => act === 'override').map(({ note }) => note)).toEqual(['-1: Thử', '0: Bấm nhầm']);
});

test('RTG-04 a person who is handed an order is notified, once and nobody else; so is its analyst when it is reopened', async () => {
  const id = await analysed('DK5');
  const people = await server.sql<{ id: number; username: string }>(
    `select id, username from portal.user_account where username in ('minh.operator', 'quang.operator')`,
  );
  const listener = new Client({ connectionString: server.database.appUrl });
  await listener.connect();
  const told: string[] = [];
  listener.on('notification', ({ payload }) => {
    const event: unknown = JSON.parse(payload ?? '{}');
    if (typeof event !== 'object' || event === null || !('kind' in event) || event.kind !== 'order-handed') return;
    expect(event).toMatchObject({ data: { voucher: 'DK5' } });
    const userId = 'userId' in event ? event.userId : undefined;
    told.push(people.find((person) => person.id === userId)?.username ?? String(userId));
  });
  await listener.query('listen portal_event');
  // Handed to its holder, or to oneself, it notifies nobody.
  await hold(id, 'minh.operator');
  await hold(id, 'quang.operator');
  await hold(id, 'quang.operator');
  await expect.poll(() => told).toEqual(['quang.operator']);
  const { decision } = await detailOf(id);
  expect((await quang.send(ratingDesk.review, { body: { id, seen: decision?.seen ?? '' } })).status).toBe(200);
  const reopened = await quang.send(workQueue.move, { body: { id, move: 'reopen', reason: 'Cần xem lại' } });
  expect(reopened.status).toBe(200);
  await hold(id, 'quang.operator');
  await expect.poll(() => told).toEqual(['quang.operator', 'minh.operator', 'quang.operator']);
  expect((await minh.send(workQueue.handOver, { body: { id } })).status).toBe(200);
  expect((await quang.send(workQueue.handOver, { body: { id, to: 'quang.operator' } })).status).toBe(200);
  await hold(id, 'minh.operator');
  await hold(id, 'quang.operator');
  await expect.poll(() => told).toHaveLength(4);
  await listener.end();
});
