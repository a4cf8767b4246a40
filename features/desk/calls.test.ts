import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AnswerOf } from '#kit/contract/call.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { deskParts } from '#features/desk-parts.ts';
import { operations } from '#features/operations/contract.ts';
import { repliesServer } from '#features/replies/server.ts';
import { desk } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

type Desk = AnswerOf<typeof desk.look>;

async function look(username: string): Promise<Desk> {
  const answer = await (await server.as(username)).send(desk.look, { query: {} });
  expect(answer.status).toBe(200);
  return answer.body.data as Desk;
}

const deciding = 'cheques';

test.each([
  ['lan.clerk', ['alerts', 'asked', 'deadlines', 'files', 'quality', 'replies', 'waiting']],
  ['hoa.approver', ['alerts', 'asked', deciding, 'deadlines', 'files', 'holds', 'quality', 'replies', 'waiting']],
  ['an.admin', ['certificates', 'ending', 'rights', 'searchHolds', 'spend']],
  [
    'minh.operator',
    ['alarms', 'analysed', 'fees', 'findings', 'health', 'invoices', 'merges', 'orders', 'prices', 'searchHolds'],
  ],
  [
    'root.bureau',
    [
      'alarms',
      'applications',
      'fees',
      'health',
      'institutions',
      'invoices',
      'payees',
      'prices',
      'rights',
      'searchHolds',
    ],
  ],
  ['ha.auditor', ['accesses', 'alarms', 'checkpoints']],
  ['tam.member', ['asked', 'replies', 'waiting']],
])('PLT-05 the desk of %s has the parts of their rights, and every one can be read', async (username, parts) => {
  const seen = await look(username);
  expect(Object.keys(seen).sort()).toEqual([...parts].sort());
  expect(Object.entries(seen).filter(([, part]) => part?.shown === null)).toEqual([]);
});

test('PLT-05 the desk counts what the state of the system lists: a system without a backup is not well on either', async () => {
  const minh = await server.as('minh.operator');
  const { concerns } = operations.state.answer.parse((await minh.send(operations.state, { query: {} })).body.data);
  expect(concerns.map(({ word }) => word)).toContain('concernNoBackup');
  expect((await look('minh.operator')).health?.shown?.concerns).toBe(concerns.length);
});

test('PLT-05 a part whose statement fails says so, and the parts after it are read', async () => {
  const waiting = repliesServer.served.find(({ name }) => name === 'waiting');
  if (waiting === undefined) throw new Error('no such call');
  vi.spyOn(waiting, 'handle').mockImplementation(async (_: never, context: never) => {
    const { client } = context as { client: { query: (text: string) => Promise<unknown> } };
    return client.query('select 1 / 0');
  });
  const seen = await look('lan.clerk');
  expect(seen.waiting).toEqual({ shown: null });
  expect(seen.replies?.shown).not.toBeNull();
  expect(seen.files?.shown).not.toBeNull();
  const [row] = await server.sql<{ detail: string }>(
    `select detail from portal.audit_log where action = 'GET /api/desk' and username = 'lan.clerk' order by seq desc limit 1`,
  );
  expect(JSON.parse(row?.detail ?? '{}')).toMatchObject({ failed: 'waiting' });
});

test('PLT-05 a part that throws before its statement fails alone too', async () => {
  vi.spyOn(deskParts.quality, 'input').mockImplementation(() => {
    throw new Error('no input');
  });
  const seen = await look('lan.clerk');
  expect(seen.quality).toEqual({ shown: null });
  expect(seen.deadlines?.shown).not.toBeNull();
});

test('PLT-05 looking at the desk leaves alerts unseen', async () => {
  const seenAt = () => server.sql('select seen_at from portal.watch_seen');
  const before = await seenAt();
  await look('hoa.approver');
  expect(await seenAt()).toEqual(before);
});

test('PLT-05 thirty days of inquiries stand day by day, and today counts a new one', async () => {
  const before = (await look('lan.clerk')).asked?.shown?.days ?? [];
  expect(before).toHaveLength(30);
  const { answeredVoucher } = await import('#tests/call-examples.ts');
  await answeredVoucher(server);
  const after = (await look('lan.clerk')).asked?.shown?.days ?? [];
  expect(after.at(-1)?.count).toBe((before.at(-1)?.count ?? 0) + 1);
});

test('PLT-05 the desk says whose inquiries it counts: of somebody at a branch, the branch’s', async () => {
  expect((await look('lan.clerk')).asked?.shown?.of).toBe('institution');
  await server.sql(
    `update portal.membership m set branch_id = 1 from portal.user_account u where u.id = m.user_id and u.username = 'lan.clerk'`,
  );
  expect((await look('lan.clerk')).asked?.shown?.of).toBe('branch');
  await server.sql(
    `update portal.membership m set branch_id = null from portal.user_account u where u.id = m.user_id and u.username = 'lan.clerk'`,
  );
});
