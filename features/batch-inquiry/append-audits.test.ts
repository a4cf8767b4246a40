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

test('BAT-01 rows appended to the audit together form the same chain as rows appended one by one', async () => {
  const one = "select portal.append_audit(7, 'someone', 1, null, null, $1, 'job', 'why', null, 'ok', null)";
  const many = "select portal.append_audits(7, 'someone', 1, 'job', 'why', $1, $2, $3, $4)";
  await app.query(one, ['first']);
  await app.query(many, [
    ['a', 'b', 'c'],
    ['k', null, 'k'],
    ['ok', 'ok', 'no'],
    ['{}', null, '{}'],
  ]);
  await app.query(many, [[], [], [], []]);
  await app.query(one, ['last']);
  const { rows } = await owner.query<{
    request_id: string;
    previous_hash: Buffer;
    hash: Buffer;
    bytes: Buffer;
    head: Buffer;
  }>(
    `select a.request_id, a.previous_hash, a.hash, portal.audit_bytes(a) as bytes, c.hash as head
     from portal.audit_log a join portal.audit_chain c on c.chain = a.chain where a.username = 'someone' order by a.seq`,
  );
  expect(rows.map(({ request_id }) => request_id)).toEqual(['first', 'a', 'b', 'c', 'last']);
  for (const [at, { previous_hash, hash, bytes }] of rows.entries()) {
    if (at > 0) expect(previous_hash.equals(rows[at - 1]?.hash ?? Buffer.alloc(0))).toBe(true);
    expect(createHash('sha256').update(bytes).digest().equals(hash)).toBe(true);
  }
  expect(rows.at(-1)?.hash.equals(rows[0]?.head ?? Buffer.alloc(0))).toBe(true);
});
