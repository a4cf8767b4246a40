import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import type { RequestOf } from '#kit/contract/call.ts';
import { codeOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { errors } from '#features/refusals.ts';
import { housingProgramme } from '#features/alerts/contract.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { chequeAlerts, lostCheques } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

// A smaller limit than the real one: it is filled and counted below.
const day = 6;

let server: TestServer;
let lan: Caller;
let hoa: Caller;
let bank = '';

beforeAll(async () => {
  server = await testServer({ dailyCustomers: day });
  [lan, hoa] = [await server.as('lan.clerk'), await server.as('hoa.approver')];
  const [row] = await server.sql<{ code: string }>(
    'select code::text as code from bureau.institution where id = portal.acting_institution()',
  );
  bank = row?.code ?? '';
});
afterAll(() => server.stop());

type Body = RequestOf<typeof lostCheques.add>['body'];

const newId = () => `00108${randomInt(1e6, 1e7)}`;
const full = errors['customer-quota'].number;
const ask = (body: { socmt?: string; macic?: string }, by: Caller) => by.send(chequeAlerts.drawer, { body });

/** A declaration of a cheque that was refused for want of funds, and its drawer's paper. */
const refused = (socmt: string): Body => ({
  sosec: `S${String(randomInt(1e12)).padStart(12, '0')}`,
  taikhoanKy: '0011002233445',
  nguoikysec: 'Nguyễn Văn Ký',
  socmt,
  sotien: '50000000',
  sotienKodutt: '20000000',
  loai: '2',
  ngaytuchoiTtsec: hanoiDay(),
  ngayGuicic: hanoiDay(),
  matctdCt: bank,
  matctd: bank,
});

async function add(body: Body): Promise<string> {
  const answer = await lan.send(lostCheques.add, { body });
  expect(codeOf(answer)).toBe('ok');
  return (answer.body.data as { plid: string }).plid;
}

const detail = async (plid: string) =>
  new Map(Object.entries((await lan.send(lostCheques.detail, { body: { plid } })).body.data ?? {}));

async function usedBy(username: string): Promise<number> {
  const [row] = await server.sql<{ used: number }>(
    `select d.used from portal.quota_day d join portal.user_account u on u.id = d.user_id where u.username = $1`,
    [username],
    username,
  );
  return row?.used ?? 0;
}

test('INQ-09 CHQ-07 each drawer asked about counts against the daily limit once, known or not; then no new one is answered', async () => {
  const phuc = await server.as('phuc.fund');
  const first = newId();
  for (const socmt of [first, first, ` ${first} `]) expect(codeOf(await ask({ socmt }, phuc))).toBe('ok');
  expect(await usedBy('phuc.fund')).toBe(1);
  // A code beside the same paper is another question.
  expect(codeOf(await ask({ socmt: first, macic: known.clean.cicCode }, phuc))).toBe('ok');
  expect(await usedBy('phuc.fund')).toBe(2);
  const many = await Promise.all(Array.from({ length: 20 }, () => ask({ socmt: newId() }, phuc)));
  expect(many.map(codeOf).sort()).toEqual([...Array(20 - (day - 2)).fill(full), ...Array(day - 2).fill('ok')]);
  for (const body of [{ socmt: newId() }, { macic: known.bad.cicCode }, { socmt: first, macic: known.bad.cicCode }]) {
    const over = await ask(body, phuc);
    expect([over.status, codeOf(over), over.body.data]).toEqual([429, full, null]);
  }
  expect(codeOf(await ask({ socmt: first }, phuc))).toBe('ok');
});

test('INQ-09 CHQ-07 a pending declaration is no loophole: its drawer counts, and is not shown once the limit is reached', async () => {
  const [waiting, published] = [await add(refused(newId())), await add(refused(newId()))];
  expect(codeOf(await hoa.send(lostCheques.approve, { query: { plid: published } }))).toBe('ok');
  for (let others = 1; others < day; others += 1) expect(codeOf(await ask({ socmt: newId() }, lan))).toBe('ok');
  const clear = { level: 0, refusals: 0 };
  const drawers = [await detail(waiting), await detail(waiting)].map((found) => found.get('drawer'));
  expect(drawers).toEqual([clear, clear]);
  expect(await usedBy('lan.clerk')).toBe(day);
  const other = refused(newId());
  expect(codeOf(await lan.send(lostCheques.edit, { body: { ...other, plid: waiting } }))).toBe('ok');
  // Twice: what was not counted is still unknown the second time.
  for (const _ of [1, 2]) expect((await detail(waiting)).get('drawer')).toBeNull();
  expect((await detail(waiting)).get('cheque')).toMatchObject({ socmt: other.socmt });
  // An approved record has the names of two people, and all banks see it.
  expect((await detail(published)).get('drawer')).toEqual({ level: 1, refusals: 1 });
});

test('INQ-09 a customer who was asked about on another screen counts as the same one of the day', async () => {
  const binh = await server.as('binh.clerk');
  const { cicCode } = known.clean;
  const lookup = await binh.send(customerInquiry.lookup, { body: { cicCode } });
  const programme = await binh.send(housingProgramme.search, { body: { cicCode } });
  expect([lookup, await ask({ macic: cicCode }, binh), programme].map(codeOf)).toEqual(['ok', 'ok', 'ok']);
  expect(await usedBy('binh.clerk')).toBe(1);
});
