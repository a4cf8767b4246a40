import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { alarms } from '#features/alarms/contract.ts';
import { codeOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { errors } from '#features/refusals.ts';
import { instantInquiry, personalScore } from './contract.ts';

const { clean, attention } = known;

let server: TestServer;
let lan: Caller;
let hoa: Caller;
let binh: Caller;

beforeAll(async () => {
  server = await testServer();
  [lan, hoa, binh] = (await Promise.all(
    ['lan.clerk', 'hoa.approver', 'binh.clerk'].map((name) => server.as(name)),
  )) as [Caller, Caller, Caller];
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const username of ['lan.clerk', 'binh.clerk']) await server.sql('delete from portal.paper_miss', [], username);
});

let tickets = 0;
const over = errors['paper-tries'].number;
const knows = (answer: Answer) => (answer.body.data as { hasInformation: boolean } | null)?.hasInformation;
/** Full IDs like a person's except for the last four digits, as tried by somebody who knows the rest. Nobody holds them, so they contradict nothing. */
const wrong = (at: number) => `${clean.citizenId.slice(0, 8)}${String(at).padStart(4, '0')}`;

const ask = async (by: Caller, identityNumber: string, more: object = {}) =>
  by.send(instantInquiry.confirm, {
    body: {
      voucherCode: `PT${String(++tickets).padStart(8, '0')}`,
      productCode: 'S11T',
      customerName: clean.name,
      cicCode: clean.cicCode,
      identityNumber,
      ...(await server.captcha('instant')),
      ...more,
    },
  });
const score = async (by: Caller, identityNumber: string) =>
  by.send(personalScore.confirm, {
    body: {
      ...{ customerName: clean.name, cicCode: clean.cicCode, identityNumber, consent: true },
      ...(await server.captcha('score')),
    },
  });
const tryMany = async (by: Caller, count: number, from = 0) => {
  for (let at = from; at < from + count; at += 1) expect(codeOf(await ask(by, wrong(at)))).toBe('ok');
};

test('INS-02 with one CIC code five wrong IDs a day may be tried: then even the right one is refused', async () => {
  await tryMany(lan, 4);
  // Repeating one is not another try.
  await tryMany(lan, 4);
  expect(knows(await ask(lan, clean.citizenId))).toBe(true);
  expect(codeOf(await score(lan, wrong(4)))).toBe('ok');
  for (const answer of [await ask(lan, clean.citizenId), await ask(lan, wrong(5)), await score(lan, clean.citizenId)])
    expect([answer.status, codeOf(answer), answer.body.errors?.[0]?.field, answer.body.data]).toEqual([
      429,
      over,
      'identityNumber',
      null,
    ]);
  const kept = await server.sql(`select from portal.voucher where voucher = $1`, [
    `PT${String(tickets).padStart(8, '0')}`,
  ]);
  expect(kept).toEqual([]);
});

test('INS-02 nothing else is refused: the masked ID, the ID alone, another code, a ticket that was answered, another institution', async () => {
  const answered = { voucherCode: `PTANSWERED${tickets}` };
  expect(knows(await ask(lan, clean.citizenId, answered))).toBe(true);
  await tryMany(lan, 5);
  expect(codeOf(await ask(lan, clean.citizenId))).toBe(over);
  expect(knows(await ask(lan, clean.citizenId, answered))).toBe(true);
  expect(knows(await ask(lan, `********${clean.citizenId.slice(-4)}`))).toBe(true);
  expect(knows(await ask(lan, clean.citizenId, { cicCode: undefined }))).toBe(true);
  const other = { customerName: attention.name, cicCode: attention.cicCode };
  expect(knows(await ask(lan, attention.citizenId, other))).toBe(true);
  expect(knows(await ask(hoa, clean.citizenId))).toBe(true);
  expect(knows(await ask(binh, clean.citizenId))).toBe(true);
});

test('INS-02 simultaneous tries cannot exceed the limit; an institution has three times as many tries, whoever makes them', async () => {
  const mai = await server.as('mai.two', await bankOf('lan.clerk'));
  const at = (by: Caller, from: number) => Array.from({ length: 10 }, (_, place) => ask(by, wrong(from + place)));
  const answers = await Promise.all([...at(lan, 0), ...at(hoa, 10)]);
  expect(answers.map(codeOf).sort()).toEqual([...Array(10).fill(over), ...Array(10).fill('ok')]);
  await tryMany(mai, 5, 20);
  expect(codeOf(await ask(mai, wrong(30)))).toBe(over);
  await server.sql(
    `update portal.paper_miss set user_id = 0 where user_id = (select id from portal.user_account where username = 'mai.two')`,
  );
  // The institution has no try left, although this person has all of their own.
  const last = await ask(mai, clean.citizenId);
  expect([codeOf(last), last.body.message]).toEqual([over, expect.stringContaining('15')]);
  expect(knows(await ask(binh, clean.citizenId))).toBe(true);
});

test('TRU-01 a covered number is only what a look-up shows: stars in other places are no question that is answered', async () => {
  const [first, last] = [clean.citizenId.slice(0, 1), clean.citizenId.slice(-4)];
  const whatever = ['*'.repeat(12), `${first}${'*'.repeat(11)}`, `${'*'.repeat(7)}${clean.citizenId.slice(-5)}`];
  for (const identityNumber of whatever) {
    const answer = await ask(lan, identityNumber, { customerName: 'Zo Xe Kha' });
    expect([answer.status, answer.body.errors?.map(({ field }) => field)]).toEqual([400, ['identityNumber']]);
  }
  // As many stars as the look-up shows: with fewer the digits stand elsewhere.
  expect(codeOf(await ask(lan, `*****${last}`))).toBe(errors['identity-conflict'].number);
  expect(knows(await ask(lan, `********${last}`))).toBe(true);
});

test('TRU-01 covered numbers that are not the customer’s are tries too: after five even the right one is refused, and the desk is told', async () => {
  await server.sql(`delete from portal.alarm where rule = 'paper-guessing'`);
  const last = Number(clean.citizenId.slice(-4));
  const covered = (at: number) => `********${String((last + at) % 10_000).padStart(4, '0')}`;
  const wrongName = { customerName: 'Zo Xe Kha' };
  for (const at of [1, 2, 3, 4, 1, 2])
    expect(codeOf(await ask(lan, covered(at), wrongName))).toBe(errors['identity-conflict'].number);
  // The right one is no try, nor is a number beside it.
  expect(codeOf(await ask(lan, covered(0), wrongName))).toBe(errors['name-differs'].number);
  expect(codeOf(await ask(lan, covered(5), wrongName))).toBe(errors['identity-conflict'].number);
  for (const at of [0, 6]) expect(codeOf(await ask(lan, covered(at), wrongName))).toBe(over);
  expect(codeOf(await ask(lan, covered(0)))).toBe(over);
  expect(await server.sql(`select from portal.alarm where rule = 'paper-guessing'`)).toHaveLength(1);
  // Whole numbers and other customers are asked about as before.
  expect(knows(await ask(lan, clean.citizenId))).toBe(true);
  const other = { customerName: attention.name, cicCode: attention.cicCode };
  expect(knows(await ask(lan, `********${attention.citizenId.slice(-4)}`, other))).toBe(true);
});

test('INS-02 the next day tries are allowed again', async () => {
  await tryMany(lan, 5);
  expect(codeOf(await ask(lan, clean.citizenId))).toBe(over);
  await server.sql('update portal.paper_miss set day = day - 1');
  expect(knows(await ask(lan, clean.citizenId))).toBe(true);
});

test('NAV-17 paper-guessing is raised with the last allowed try, once, and names the user, never the customer', async () => {
  await server.sql(`delete from portal.alarm where rule = 'paper-guessing'`);
  const minh = await server.as('minh.operator');
  const raised = async () =>
    alarms.search.answer.parse((await minh.send(alarms.search, { body: { rule: 'paper-guessing' } })).body.data).rows;
  await tryMany(lan, 4);
  expect(await raised()).toEqual([]);
  await tryMany(lan, 5);
  expect(await raised()).toMatchObject([{ username: 'lan.clerk', severity: 'high', state: 'open' }]);
  expect(codeOf(await ask(lan, wrong(6)))).toBe(over);
  expect(await raised()).toHaveLength(1);
  const everything = JSON.stringify(
    await server.sql(`select a::text from portal.alarm a where rule = 'paper-guessing'`),
  );
  for (const secret of [clean.cicCode, clean.citizenId, wrong(1)]) expect(everything).not.toContain(secret);
});

async function bankOf(username: string): Promise<string> {
  const [row] = await server.sql<{ code: string }>(
    'select code::text as code from bureau.institution where id = portal.acting_institution()',
    [],
    username,
  );
  return row?.code ?? '';
}
