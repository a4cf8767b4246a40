import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decoys as invented } from '#bureau/population/decoys.ts';
import { known } from '#bureau/population/known/known.ts';
import { codeOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { auditTrail } from '#features/audit/contract.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { decoys } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

let server: TestServer;
let root: Caller;
let thu: Caller;
let lonely = '';

beforeAll(async () => {
  server = await testServer();
  [root, thu] = [await server.as('root.bureau'), await server.as('thu.bureau')];
  const [row] = await server.sql<{ code: string }>(
    `select s.cic_code as code from bureau.subject s where s.status = 'live' and s.subject_type = 2
       and not exists (select from bureau.contract c where c.subject_id = s.subject_id)
       and not exists (select from bureau.card_account a where a.subject_id = s.subject_id)
       and not exists (select from bureau.honey_subject h where h.subject_id = s.subject_id) limit 1`,
  );
  lonely = row?.code ?? '';
});
afterAll(() => server.stop());

const ask = (by: Caller, cicCode: string, kind: 'mark' | 'unmark' = 'mark') =>
  by.send(decoys.ask, { body: { cicCode, kind, reason: 'Đặt mồi quý 4' } });
const decide = (by: Caller, change: string, state: 'approved' | 'refused' = 'approved') =>
  by.send(decoys.decide, { body: { change, state } });
const list = async (by = root, state: 'all' | 'standing' | 'mark-asked' | 'unmark-asked' = 'all') =>
  decoys.search.answer.parse((await by.send(decoys.search, { body: { state } })).body.data).rows;
const waiting = async () => (await list()).find(({ cicCode }) => cicCode === lonely)?.change ?? '';

/** The number of alarms about the decoy, after the audit has been checked. */
async function alarms(): Promise<number> {
  await server.sql(`select portal.look_for_alarms('[]')`);
  const [row] = await server.sql<{ count: number }>(
    `select count(*)::int as count from portal.alarm where rule = 'honey-subject'`,
  );
  return row?.count ?? 0;
}
const lookUp = async () => (await server.as('binh.clerk')).send(customerInquiry.lookup, { body: { cicCode: lonely } });

test('NAV-17 a decoy is marked by one administrator of the bureau and approved by another; from then on every look raises an alarm', async () => {
  expect((await lookUp()).status).toBe(200);
  expect(await alarms()).toBe(0);
  expect(codeOf(await ask(root, lonely))).toBe('ok');
  expect(codeOf(await ask(thu, lonely))).toBe('4090189');
  expect(codeOf(await decide(root, await waiting()))).toBe('4030183');
  expect(await list(thu, 'mark-asked')).toMatchObject([
    { cicCode: lonely, state: 'mark-asked', isOwn: false, askedBy: 'root.bureau', decidedBy: null },
  ]);
  // Looks before the decision raise no alarm.
  expect(await alarms()).toBe(0);
  const change = await waiting();
  const both = await Promise.all([decide(thu, change), decide(thu, change)]);
  expect(both.map(codeOf).sort()).toEqual(['4090004', 'ok']);
  expect((await list()).map(({ cicCode, state }) => [cicCode, state])).toEqual(
    [lonely, ...invented.map(({ cicCode }) => cicCode)].sort().map((code) => [code, 'standing']),
  );
  const before = await alarms();
  expect((await lookUp()).status).toBe(200);
  await server.sql(`update portal.alarm set cause = cause || gen_random_uuid() where rule = 'honey-subject'`);
  expect(await alarms()).toBe(before + 1);

  expect(codeOf(await ask(root, lonely))).toBe('4090004');
  expect(codeOf(await ask(thu, lonely, 'unmark'))).toBe('ok');
  expect(codeOf(await decide(root, await waiting(), 'refused'))).toBe('ok');
  expect((await list()).map(({ cicCode }) => cicCode)).toContain(lonely);
  expect(codeOf(await ask(thu, lonely, 'unmark'))).toBe('ok');
  expect(codeOf(await decide(root, await waiting()))).toBe('ok');
  expect((await list()).map(({ cicCode }) => cicCode)).not.toContain(lonely);
  expect(codeOf(await ask(root, lonely, 'unmark'))).toBe('4090004');
});

test('NAV-17 a borrower with a loan or only a card, an unknown one, and a change without effect are refused', async () => {
  expect(codeOf(await ask(root, known.bad.cicCode))).toBe('4090188');
  const [holder] = await server.sql<{ code: string }>(
    `select s.cic_code as code from bureau.subject s join bureau.card_account a on a.subject_id = s.subject_id
      where s.status = 'live' and not exists (select from bureau.contract c where c.subject_id = s.subject_id) limit 1`,
  );
  expect(codeOf(await ask(root, holder?.code ?? ''))).toBe('4090188');
  expect(codeOf(await ask(root, '9999999999'))).toBe('4040002');
  expect(codeOf(await decide(root, '00000000-0000-4000-8000-000000000000'))).toBe('4040001');
  expect((await root.send(decoys.ask, { body: { cicCode: lonely, kind: 'mark', reason: '' } })).status).toBe(400);
});

test('NAV-17 only administrators of the bureau are told who the decoys are: not the desk, an auditor, a member or the audit', async () => {
  const firstDay = hanoiDay();
  expect(codeOf(await ask(root, lonely))).toBe('ok');
  for (const username of ['minh.operator', 'ha.auditor', 'an.admin', 'lan.clerk']) {
    const by = await server.as(username);
    expect([codeOf(await by.send(decoys.search, { body: {} })), codeOf(await ask(by, lonely))], username).toEqual([
      '4030001',
      '4030001',
    ]);
  }
  const days = { fromDate: firstDay, toDate: hanoiDay() };
  const evidence = await (await server.as('ha.auditor')).send(auditTrail.export, { body: days });
  expect(evidence.text).toContain('/api/Decoy/Ask');
  expect(evidence.text).not.toContain(lonely);
  const rows = await server.sql(`select from portal.audit_log where action like '%Decoy%' and subject_key is not null`);
  expect(rows).toEqual([]);
  const app = new Client({ connectionString: server.database.appUrl });
  await app.connect();
  for (const statement of [
    'select from bureau.decoy_change',
    `select bureau.list_decoys(null, 0, 1)`,
    `select bureau.decoy_to_be('${lonely}')`,
    `select bureau.ask_decoy(gen_random_uuid(), 1, 'x', 'mark', 'x', 'x')`,
    `select bureau.decide_decoy(gen_random_uuid(), true, 'x')`,
  ])
    await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  await app.end();
});
