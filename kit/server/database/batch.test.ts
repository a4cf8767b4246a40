import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { Batch } from './batch.ts';
import { Acting, actAs, identityScope, together } from './database.ts';
import { inlined } from './inlined.ts';
import { untyped } from './untyped.ts';

const by = { institutionId: 1, userId: 1 };
let connected: Connected;
let pool: pg.Pool;
beforeAll(async () => {
  connected = await connectedDatabase();
  ({ pool } = connected);
});
afterAll(() => connected.close());

let made = 0;
const statement = (text: string, ...values: unknown[]) => ({ name: `test-${(made += 1)}`, text, values });

async function onOne<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

test('HRD-04 statements of a batch are answered each by itself, whatever their values hold', async () => {
  const results = await onOne((client) =>
    Batch.send(client, [
      statement(
        'select $1::text as said, $2::int as number, $3::bytea as bytes',
        `O'Hara \\ $1`,
        null,
        Buffer.from([0, 255]),
      ),
      statement('select $1::text[] as words, $2::bigint[] as ids', ['a"b', 'c,d\\'], [1n, 2n ** 60n]),
      statement('select 1 where false'),
      statement('select count(*)::int as rows from bureau.product where code = any ($1)', []),
    ]),
  );
  expect(results.map(({ rows }) => rows)).toEqual([
    [{ said: `O'Hara \\ $1`, number: null, bytes: Buffer.from([0, 255]) }],
    [{ words: ['a"b', 'c,d\\'], ids: [1n, 2n ** 60n] }],
    [],
    [{ rows: 0 }],
  ]);
  expect(results.map(({ command, rowCount }) => [command, rowCount])).toEqual([
    ['SELECT', 1],
    ['SELECT', 1],
    ['SELECT', 0],
    ['SELECT', 1],
  ]);
});

test('HRD-04 what stands behind a failed statement is not done, a commit above all, and the connection goes on', async () => {
  await onOne(async (client) => {
    await client.query('create temporary table kept (n int primary key)');
    const add = { name: 'test-add', text: 'insert into kept values ($1)', values: [1] };
    const commit = { name: 'test-commit', text: 'commit', values: [] };
    const begin = { name: 'test-begin', text: 'begin', values: [] };
    await expect(Batch.send(client, [begin, add, add, commit])).rejects.toThrow('duplicate key');
    await client.query('rollback');
    // The same names again: those that were parsed before the failure, and the one that failed.
    await Batch.send(client, [begin, add, commit]);
    await expect(Batch.send(client, [statement('select no_such_thing($1)', 1)])).rejects.toThrow('no_such_thing');
    const broken = { name: 'test-broken', text: 'select 1 / $1::int as n', values: [0] };
    await expect(Batch.send(client, [broken])).rejects.toThrow('division by zero');
    const [half] = await Batch.send(client, [{ ...broken, values: [1] }]);
    expect(half?.rows).toEqual([{ n: 1 }]);
    expect((await client.query('select n from kept')).rows).toEqual([{ n: 1 }]);
    await client.query('drop table kept');
  });
});

test('HRD-04 each statement is parsed once a connection', async () => {
  const acting = await Acting.begin(pool, by);
  const prepared = async () =>
    (await untyped(acting.client).query(`select statement from pg_prepared_statements where name ~ '^together-'`)).rows;
  const before = await prepared();
  await acting.commit();
  const again = await Acting.begin(pool, by);
  expect(before).toContainEqual({ statement: 'select portal.act_as($1, $2, $3)' });
  expect(again.client).toBe(acting.client);
  await again.abandon();
});

test('HRD-13 work in which a statement failed unnoticed is not answered as kept', async () => {
  const careless = (client: { query(text: 'commit'): unknown }) =>
    untyped(client as never)
      .query('select no_such_thing()')
      .catch(() => 'an answer');
  await expect(actAs(pool, by, careless)).rejects.toThrow('the transaction was rolled back');
  await expect(identityScope(pool, careless)).rejects.toThrow('the transaction was rolled back');
  // The connections that they had are good again.
  expect(await actAs(pool, by, async () => 'done')).toBe('done');
});

test('HRD-13 statements that a pool sends are all done, or none', async () => {
  const fault = inlined('select portal.act_as($1, $2, $3)', [1, 1, 'no pass']);
  const append = inlined('select portal.append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [
    ...([1, 'together', 1, null, null, null, 'a', null, null, 'ok', null] as const),
  ]);
  await expect(together(pool, [append, fault])).rejects.toThrow('pass');
  await together(pool, [append]);
  const { rows } = await connected.owner.query(`select from portal.audit_log where username = 'together'`);
  expect(rows).toHaveLength(1);
});

test('HRD-04 no statement of a pool is compiled, whatever the database does by default', async () => {
  const [jit] = await onOne((client) =>
    Batch.send(client, [statement(`select setting, source from pg_settings where name = 'jit'`)]),
  );
  expect(jit?.rows).toEqual([{ setting: 'off', source: 'client' }]);
});
