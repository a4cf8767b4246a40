import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueOf } from '#bureau/disputes/clocks.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { ownContract } from '#tests/own-contract.ts';
import { disputes } from '#features/disputes/contract.ts';
import { known } from '#bureau/population/known/known.ts';
import { holidays } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

let server: TestServer;
let minh: Caller;

beforeAll(async () => {
  server = await testServer();
  minh = await server.as('minh.operator');
});
afterAll(() => server.stop());

const day = { nameVi: 'Nghỉ bù', nameEn: 'In lieu', kind: 'off' as const, certainty: 'likely' as const, reason: 'Thử' };
const add = (change: object) => minh.send(holidays.add, { body: { day: '2031-01-01', ...day, ...change } });
const listed = async (year: string) =>
  holidays.search.answer.parse((await minh.send(holidays.search, { body: { year } })).body.data).rows;
/** The last day up to `day` that is Monday to Friday and not off. */
const weekdayBefore = (day: string, off: ReadonlySet<string>): string => {
  const at = new Date(`${day}T00:00:00Z`);
  const isWeekday = () => at.getUTCDay() % 6 !== 0 && !off.has(at.toISOString().slice(0, 10));
  while (!isWeekday()) at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
};
const codeOf = (answer: Awaited<ReturnType<typeof add>>) => answer.body.errors?.[0]?.code;

test('NAV-17 a day off is added once, on a weekday, confirmed once it is announced, and removed with a reason', async () => {
  expect((await add({})).status).toBe(200);
  expect(codeOf(await add({}))).toBe('4090185');
  // 4 January 2031 is a Saturday: off by itself, and a day that may be worked.
  expect(codeOf(await add({ day: '2031-01-04' }))).toBe('4000181');
  expect((await add({ day: '2031-01-04', kind: 'worked' })).status).toBe(200);
  expect(codeOf(await add({ day: '2031-01-06', kind: 'worked' }))).toBe('4000181');
  expect(await listed('2031')).toMatchObject([
    { day: '2031-01-01', kind: 'off', certainty: 'likely' },
    { day: '2031-01-04', kind: 'worked' },
  ]);
  expect((await minh.send(holidays.confirm, { body: { day: '2031-01-01' } })).status).toBe(200);
  expect((await minh.send(holidays.confirm, { body: { day: '2031-01-01' } })).status).toBe(409);
  const remove = () => minh.send(holidays.remove, { body: { day: '2031-01-04', reason: 'Không hoán đổi' } });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  expect(await listed('2031')).toMatchObject([{ day: '2031-01-01', certainty: 'announced' }]);
  const [row] = await server.sql<{ detail: string }>(
    `select detail from portal.audit_log where action = 'POST /api/Holiday/Remove' and result = 'ok'`,
  );
  expect(JSON.parse(row?.detail ?? '')).toEqual({ day: '2031-01-04', was: 'Nghỉ bù', reason: 'Không hoán đổi' });
});

test('NAV-17 a new case uses the days off of the list: its deadline does not count them', async () => {
  const lan = await server.as('lan.clerk');
  const raise = async (contractNumber: string) => {
    await ownContract(server, { cicCode: known.clean.cicCode, number: contractNumber });
    return disputes.raise.answer.parse(
      (
        await lan.send(disputes.raise, {
          body: {
            kind: 'dispute',
            cicCode: known.clean.cicCode,
            contractNumber,
            field: 'balance',
            claim: 'Dư nợ sai',
          },
        })
      ).body.data,
    ).dueOn;
  };
  const before = await raise('HD-1');
  const rows = await listed(before.slice(0, 4));
  const off = new Set(rows.filter(({ kind }) => kind === 'off').map((one) => one.day));
  const worked = new Set(rows.filter(({ kind }) => kind === 'worked').map((one) => one.day));
  const today = hanoiDay();
  // The deadline itself may be a worked weekend day; a day off is any weekday before it.
  const added = weekdayBefore(before, off);
  expect(added > today).toBe(true);
  expect((await add({ day: added })).status).toBe(200);
  const after = await raise('HD-2');
  expect(after > before).toBe(true);
  expect(after).toBe(dueOf('dispute', 'validity', today, { off: new Set([...off, added]), worked }));
});

test('NAV-17 only the bureau’s desk may change the days', async () => {
  for (const username of ['lan.clerk', 'an.admin', 'ha.auditor', 'root.bureau']) {
    const caller = await server.as(username);
    expect((await caller.send(holidays.add, { body: { day: '2031-02-03', ...day } })).status).toBe(403);
  }
  expect((await add({ day: '2031-02-30' })).status).toBe(400);
  expect((await add({ day: '2031-02-03', reason: '' })).status).toBe(400);
});
