import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeParsers } from '#database/types.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';

let database: TestDatabase;
let [owner, app]: [Client, Client] = [new Client(), new Client()];
beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl, types: typeParsers });
  app = new Client({ connectionString: database.appUrl, types: typeParsers });
  await Promise.all([owner.connect(), app.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

const sessionId = '0190a000-0000-7000-8000-000000000001';
const ways = {
  'a row with all its fields': `select portal.append_audit(7, 'all', 1, '${sessionId}', '10.0.0.1', 'r-1', 'POST /a "b"', 'why', 'k', 'ok', '{"n":1}')`,
  'a row without most of them': `select portal.append_audit(null, null, null, null, null, null, 'job', null, null, 'ok', null)`,
  'a call that showed one borrower': `select portal.append_shown(8, 'one', 1, null, null, null, 'GET /a', null, 'k', 'ok', 'd', '{}', '{12}')`,
  'a call that showed three': `select portal.append_shown(9, 'many', 1, null, null, null, 'GET /a', null, null, 'ok', 'd', '{k,l,m}', '{12,13,14}')`,
};

/** How often the connection has written heads of chains. */
async function written(): Promise<number> {
  const { rows } = await app.query<{ updated: number }>(
    `select pg_stat_get_xact_tuples_updated('portal.audit_chain'::regclass)::int as updated`,
  );
  return rows[0]?.updated ?? 0;
}

test.each(Object.entries(ways))(
  'TRU-17 %s: the head of the chain is written once, and each hash is of the bytes that the verifier reads',
  async (_, append) => {
    await app.query('begin');
    const before = await written();
    await app.query(append);
    await app.query(append);
    expect((await written()) - before).toBe(2);
    await app.query('commit');
    const { rows } = await owner.query<{ previous_hash: Buffer; hash: Buffer; bytes: Buffer; is_next: boolean }>(
      `select a.previous_hash, a.hash, portal.audit_bytes(a) as bytes, a.seq = lag(a.seq, 1, 0::bigint) over w + 1
         and a.at >= lag(a.at, 1, a.at) over w and a.previous_hash = lag(a.hash, 1, '\\x') over w as is_next
         from portal.audit_log a window w as (partition by a.chain order by a.seq)`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { hash, bytes, is_next } of rows) {
      expect(is_next).toBe(true);
      expect(createHash('sha256').update(bytes).digest().equals(hash)).toBe(true);
    }
    const { rows: heads } = await owner.query(
      `select c.chain from portal.audit_chain c join lateral (select a.seq, a.hash from portal.audit_log a
         where a.chain = c.chain order by a.seq desc limit 1) l on true where l.seq <> c.seq or l.hash <> c.hash`,
    );
    expect(heads).toEqual([]);
  },
);

test('TRU-17 rows appended to one chain at once form one chain, in the order of their times', async () => {
  const clients = Array.from({ length: 6 }, () => new Client({ connectionString: database.appUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const append = `select portal.append_audit(21, 'crowd', 1, null, null, $1, 'a', null, null, 'ok', null)`;
  await Promise.all(
    clients.map(async (client, at) => {
      for (let turn = 0; turn < 20; turn += 1) await client.query(append, [`${at} ${turn}`]);
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  const { rows } = await owner.query<{ rows: number; broken: number }>(
    `select count(*)::int as rows, count(*) filter (where not is_next)::int as broken from (
       select a.seq = lag(a.seq, 1, a.seq - 1) over w + 1 and a.at >= lag(a.at, 1, a.at) over w
         and a.previous_hash = lag(a.hash, 1, a.previous_hash) over w and sha256(portal.audit_bytes(a)) = a.hash as is_next
       from portal.audit_log a where a.username = 'crowd' window w as (order by a.seq)) one`,
  );
  expect(rows).toEqual([{ rows: 120, broken: 0 }]);
});
