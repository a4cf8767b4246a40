import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBorrowers } from '#bureau/words/test-borrowers.ts';
import { programs } from '#features/programs/contract.ts';
import { dataOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller, sandboxCaller } from '#testing/session/application.ts';
import { instantAsked } from '#features/programs/examples.fixture.ts';
import { programSandbox, sandbox } from './contract.ts';

let server: TestServer;
let program: Caller;
beforeAll(async () => {
  server = await testServer();
  program = await sandboxCaller(server);
});
afterAll(() => server.stop());

/** How many rows each table has of an institution, sandboxes apart; what a call itself writes, or a counter of calls later, is left out. */
async function counts(nation: 'live' | 'sandbox'): Promise<ReadonlyMap<string, number>> {
  const tables = await server.sql<{ name: string; key: string }>(
    `select c.oid::regclass::text as name, a.attname as key from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'institution_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('bureau'::regnamespace, 'portal'::regnamespace)
        and c.relname not in ('audit_log', 'audit_chain', 'program_day', 'session', 'membership', 'running_process')
     union all
     select c.oid::regclass::text, 'subject_id' from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'subject_id'
      where c.relkind = 'r' and c.relname in ('subject', 'identity_paper', 'paper_index') order by 1`,
  );
  const made = new Map<string, number>();
  for (const { name, key } of tables) {
    const sign = nation === 'live' ? '> 0' : '< 0';
    // The owner's own row security: the tables of institutions are forced.
    const [row] = await server.sql<{ count: number }>(
      `with off as (select set_config('app.institution', case when '${nation}' = 'live' then '1' else '-1' end, true))
       select count(*)::int as count from off, ${name} t where t.${key} ${sign}`,
    );
    if ((row?.count ?? 0) > 0) made.set(name, row?.count ?? 0);
  }
  return made;
}

const reset = async () => (await server.as('an.admin')).send(sandbox.reset, {});

test('API-08 a full sandbox is reset by its owner in under 10 s; nothing live is touched', {
  timeout: 120_000,
}, async () => {
  await reset();
  const [fresh, before] = [await counts('sandbox'), await counts('live')];
  for (const { sends, outcome } of testBorrowers)
    if (outcome !== 'answered-late') await program.send(programs.ask, { body: programs.ask.body.parse(sends) });
  // A busy month of a program: what 50,000 inquiries leave behind.
  for (const [table, columns, values] of [
    ['portal.event', 'event_no, id, kind, data', `100 + n, gen_random_uuid(), 'inquiry.answered', '{}'`],
    ['portal.kept_answer', 'user_id, key_hash, request_hash', `1, sha256(n::text::bytea), sha256(n::text::bytea)`],
    [
      'portal.voucher',
      'voucher, inquiry_id, asked_at, request_hash',
      `'S11T' || n, gen_random_uuid(), now(), sha256(n::text::bytea)`,
    ],
    [
      'portal.charge',
      'asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd',
      `now(), gen_random_uuid(), 'S11T', 0, 0, 0`,
    ],
    ['portal.quota_seen', 'user_id, day, counter, key_hash', `1, current_date, 'customer', sha256(n::text::bytea)`],
  ] as const)
    await server.sql(
      `with acting as materialized (select portal.seal_acting(-1, 1))
       insert into ${table} (institution_id, ${columns}) select -1, ${values} from acting, generate_series(1, 50000) n`,
    );
  const began = performance.now();
  const answer = await reset();
  expect([answer.status, dataOf(answer).get('borrowers')]).toEqual([200, testBorrowers.length]);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await counts('sandbox')).toEqual(fresh);
  expect(await counts('live')).toEqual(before);
  const again = await program.send(programs.ask, { body: programs.ask.body.parse(testBorrowers[0].sends) });
  expect(again.status).toBe(201);
});

test('API-08 two resets at once leave one whole sandbox; a stranger resets none but their own', async () => {
  const twice = await Promise.all([reset(), reset(), reset()]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [row] = await server.sql<{ people: number }>(
    'select count(*)::int as people from bureau.subject where subject_id < 0',
  );
  expect(row?.people).toBe(testBorrowers.length);
  expect((await (await server.as('lan.clerk')).send(sandbox.reset, {})).status).toBe(403);
  expect((await (await server.as('root.bureau')).send(sandbox.reset, {})).status).toBe(403);
  expect((await program.send(programSandbox.tomorrow, {})).status).toBe(200);
});

test('API-08 an inquiry that waits when the sandbox is reset is gone, and its job does nothing', async () => {
  const late = testBorrowers.find(({ outcome }) => outcome === 'answered-late') ?? testBorrowers[0];
  const asked = await program.send(programs.ask, { body: programs.ask.body.parse(late.sends) });
  const { id } = programs.ask.answer.parse(asked.body.data);
  expect((await reset()).status).toBe(200);
  expect((await program.send(programs.inquiry, { params: { id } })).status).toBe(404);
  const live = await applicationCaller(server);
  expect((await live.send(programs.ask, { body: instantAsked })).status).toBe(201);
});
