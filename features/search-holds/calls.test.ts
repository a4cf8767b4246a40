import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoPassword } from '#apps/server/demo-users.ts';
import { known } from '#bureau/population/known/known.ts';
import { customerInquiry, s74Inquiry, voluntaryInquiry } from '#features/customer-inquiry/contract.ts';
import { findCustomer } from '#features/find-customer/contract.ts';
import { ratingBase } from '#features/ratings/contract.ts';
import { session } from '#features/session/contract.ts';
import { codeOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { inquiry } from '#tests/call-examples.ts';
import { searchHolds } from './contract.ts';
import { held } from './examples.fixture.ts';

const stepUp = '4030110';
const isHeld = '4030250';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sql('delete from portal.search_hold');
});

const find = (by: Caller, headers: Record<string, string> = {}) =>
  by.send(findCustomer.search, { body: { province: '01', cicCode: known.clean.cicCode } }, headers);
const prove = (by: Caller) => by.send(session.confirm, { body: { password: demoPassword } });
const answer = (by: Caller, hold: number, said: 'released' | 'kept') =>
  by.send(searchHolds.answer, { body: { hold, answer: said, reason: 'Chiến dịch quý 4' } });
const list = async (by: Caller, shown: 'standing' | 'all' = 'standing') =>
  searchHolds.search.answer.parse((await by.send(searchHolds.search, { body: { which: shown } })).body.data).rows;

test('HRD-03 an alarm of harvesting asks for a proof of identity at once, then searches stand still until an administrator releases them', async () => {
  const [lan, an] = [await server.as('lan.clerk'), await server.as('an.admin')];
  expect((await find(lan)).status).toBe(200);
  const hold = await held(server);
  expect(codeOf(await find(lan))).toBe(stepUp);
  expect(await list(an)).toMatchObject([{ hold, username: 'lan.clerk', state: 'waiting', provenAt: null }]);
  expect((await prove(lan)).status).toBe(200);
  const [vi, en] = [await find(lan), await find(lan, { 'accept-language': 'en' })];
  expect([vi.status, codeOf(vi)]).toEqual([403, isHeld]);
  expect(vi.body.message).toMatch(/quản trị viên của đơn vị.*Nội dung đã nhập vẫn còn/);
  expect(en.body.message).toMatch(/contact the administrator of your institution.*What you typed is kept/);
  expect((await list(an))[0]?.provenAt).not.toBeNull();
  expect((await answer(an, hold, 'kept')).status).toBe(200);
  expect(codeOf(await find(lan))).toBe(isHeld);
  expect(await list(an)).toMatchObject([{ state: 'kept', answeredBy: 'an.admin', answeredReason: 'Chiến dịch quý 4' }]);
  expect((await answer(an, hold, 'released')).status).toBe(200);
  expect((await find(lan)).status).toBe(200);
  expect([await list(an), (await list(an, 'all')).length]).toEqual([[], 1]);
  const rows = await server.sql<{ detail: string }>(
    `select detail from portal.audit_log where action = 'POST /api/SearchHold/Answer' and result = 'ok' order by at, seq`,
  );
  expect(rows.map(({ detail }) => JSON.parse(detail))).toMatchObject([
    { hold, answer: 'kept', reason: 'Chiến dịch quý 4' },
    { hold, answer: 'released' },
  ]);
});

test('HRD-03 every search stands still, a look-up by code too; an inquiry with whole papers goes on', async () => {
  const lan = await server.as('lan.clerk');
  await held(server);
  await prove(lan);
  const body = { cicCode: known.clean.cicCode };
  for (const call of [customerInquiry.search, s74Inquiry.search])
    expect(codeOf(await lan.send(call, { body })), call.path).toBe(isHeld);
  expect(codeOf(await lan.send(customerInquiry.lookup, { body }))).toBe(isHeld);
  expect(codeOf(await lan.send(ratingBase.lookup, { body: { maCIC: known.clean.cicCode } }))).toBe(isHeld);
  // Neither does the answer tell whether the code is anybody's.
  expect(codeOf(await lan.send(customerInquiry.lookup, { body: { cicCode: '0000000000' } }))).toBe(isHeld);
  expect((await lan.send(customerInquiry.confirm, await inquiry(server))).status).toBe(200);
  const tam = await server.as('tam.member');
  await held(server, 'tam.member');
  expect(codeOf(await tam.send(voluntaryInquiry.lookup, { body }))).toBe(stepUp);
  // A colleague searches on.
  expect((await find(await server.as('hoa.approver'))).status).toBe(200);
});

test('HRD-03 a sign-in after the alarm is a proof; another person’s is none', async () => {
  const before = await server.as('lan.clerk');
  await held(server);
  await server.as('hoa.approver');
  expect(codeOf(await find(before))).toBe(stepUp);
  expect(codeOf(await find(await server.as('lan.clerk')))).toBe(isHeld);
});

test('HRD-03 nobody of another institution, without the right, or for themselves answers; the bureau’s desk does', async () => {
  const [lan, an, yen, minh] = await Promise.all(
    ['lan.clerk', 'an.admin', 'yen.admin', 'minh.operator'].map((name) => server.as(name)),
  );
  if (lan === undefined || an === undefined || yen === undefined || minh === undefined) throw new Error('nobody');
  const foreign = await held(server, 'binh.clerk');
  const missing = await answer(an, 999_999_999, 'released');
  const refused = await answer(an, foreign, 'released');
  expect([refused.status, refused.body]).toEqual([404, missing.body]);
  expect(await list(an)).toEqual([]);
  const own = await held(server, 'an.admin');
  expect((await answer(lan, own, 'released')).status).toBe(403);
  expect((await answer(an, own, 'released')).status).toBe(403);
  expect(await list(an)).toMatchObject([{ isOwn: true }]);
  expect((await answer(yen, own, 'released')).status).toBe(200);
  expect((await list(minh)).map(({ username }) => username)).toEqual(['binh.clerk']);
  expect((await answer(minh, foreign, 'released')).status).toBe(200);
});

test('HRD-03 of two administrators who answer at once one is heard', async () => {
  const hold = await held(server);
  const both = [await server.as('an.admin'), await server.as('yen.admin')];
  const statuses = (await Promise.all(both.map((by) => answer(by, hold, 'released')))).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('HRD-03 the administrators of the institution are told when it happens, and the user when it is answered', async () => {
  const ear = new Client({ connectionString: server.database.ownerUrl });
  await ear.connect();
  const heard: { userId: number; kind: string; data: object }[] = [];
  ear.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')));
  await ear.query('listen portal_event');
  const of = async (name: string) =>
    (await server.sql<{ id: number }>('select id from portal.user_account where username = $1', [name]))[0]?.id;
  const hold = await held(server);
  await expect
    .poll(() => heard.filter(({ kind }) => kind === 'search-hold').map(({ userId }) => userId))
    .toEqual(expect.arrayContaining([await of('an.admin'), await of('yen.admin')]));
  expect(heard.some((one) => JSON.stringify(one).includes('lan.clerk'))).toBe(false);
  const lan = await of('lan.clerk');
  expect(heard.filter(({ userId }) => userId === lan)).toEqual([]);
  await answer(await server.as('an.admin'), hold, 'kept');
  await expect
    .poll(() => heard.find(({ userId, kind }) => userId === lan && kind === 'search-hold')?.data)
    .toEqual({ answer: 'kept' });
  await ear.end();
});

test('HRD-03 a decoy holds nobody’s searches: that would tell which borrowers are decoys', async () => {
  const lan = await server.as('lan.clerk');
  await server.sql(
    `insert into portal.alarm (rule, cause, severity, institution_id, user_id, username, facts, seen_from, seen_until)
     select 'honey-subject', 'x', 'critical', m.institution_id, u.id, u.username, '{}', now(), now()
     from portal.user_account u join portal.membership m on m.user_id = u.id where u.username = 'lan.clerk'`,
  );
  expect((await find(lan)).status).toBe(200);
});

test('HRD-03 captchas solved as fast as a machine hold searches too; alarms of what is shown to nobody, or looks like honest work, do not', async () => {
  const lan = await server.as('lan.clerk');
  for (const rule of [
    'honey-subject',
    'subjects-per-user',
    'miss-rate',
    'foreign-rows',
    'large-export',
    'paper-guessing',
  ])
    expect([rule, await held(server, 'lan.clerk', rule)]).toEqual([rule, 0]);
  expect((await find(lan)).status).toBe(200);
  const hold = await held(server, 'lan.clerk', 'captcha-rate');
  expect(codeOf(await find(lan))).toBe(stepUp);
  expect(await list(await server.as('an.admin'))).toMatchObject([{ hold, alarm: 'captcha-rate', state: 'waiting' }]);
});
