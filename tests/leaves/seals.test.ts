import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typeParsers } from '#database/types.ts';
import { pretendSpread } from '#testing/leaves/spread.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';

let database: TestDatabase;
let owner: Client;
let app: Client;
let loader: Client;
const clientOf = (connectionString: string) => new Client({ connectionString, types: typeParsers });

// What a worker is told, on one node: two numbers that Citus gives are stood in for. A real cluster is tests/leaves/cluster.test.ts.
beforeAll(async () => {
  database = await testDatabase();
  if (process.env['BUREAU_LEAVES'] === undefined) await pretendSpread(database.ownerUrl);
  [owner, app, loader] = [clientOf(database.ownerUrl), clientOf(database.appUrl), clientOf(database.loaderUrl)];
  await Promise.all([owner.connect(), app.connect(), loader.connect()]);
  await owner.query(`create function public.open_door(subject bigint) returns void language plpgsql security definer
    as $$ begin insert into bureau.opening (xid, subject_id, institution_id) values (pg_current_xact_id(), subject, 1); end $$`);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end(), loader.end()]);
  await database.drop();
});

const numberOf = async (client: Client, from: string): Promise<number> =>
  Number((await client.query<{ count: bigint }>(`select count(*) from bureau.${from}`)).rows[0]?.count);

// On a cluster a setting that is made here does not reach the worker that is asked.
const isCluster = process.env['BUREAU_LEAVES'] === 'citus';

describe.skipIf(isCluster)('SES-10 what a worker believes of an opening', () => {
  test('the rows of the opened borrowers, in that transaction, until a savepoint takes the opening back', async () => {
    await app.query('begin');
    expect(await numberOf(app, 'balance_month')).toBe(0);
    await app.query('select public.open_door(1)');
    const first = await numberOf(owner, 'balance_month where subject_id = 1');
    expect(await numberOf(app, 'balance_month')).toBe(first);
    await app.query('savepoint s');
    await app.query('select public.open_door(2)');
    expect(await numberOf(app, 'balance_month')).toBe(
      first + (await numberOf(owner, 'balance_month where subject_id = 2')),
    );
    await app.query('rollback to savepoint s');
    expect(await numberOf(app, 'balance_month')).toBe(first);
    await app.query('commit');
    await app.query('begin');
    expect(await numberOf(app, 'balance_month')).toBe(0);
    await app.query('rollback');
  });

  test('not what another transaction was told, nor other borrowers under its seal', async () => {
    await app.query('begin');
    await app.query('select public.open_door(1)');
    const told = String(
      (await app.query<{ told: string }>(`select current_setting('app.opened') as told`)).rows[0]?.told,
    );
    expect(told).toMatch(/^1 [0-9a-f]{64}$/);
    await app.query(`select set_config('app.opened', $1, true)`, [told.replace(/^1 /, '1,2 ')]);
    expect(await numberOf(app, 'balance_month')).toBe(0);
    await app.query('rollback');
    await app.query('begin');
    await app.query('select pg_current_xact_id()');
    await app.query(`select set_config('app.opened', $1, true)`, [told]);
    expect(await numberOf(app, 'balance_month')).toBe(0);
    await app.query('rollback');
  });

  test('nothing without a key: it says so instead of showing nothing', async () => {
    await owner.query('begin');
    await owner.query('delete from portal.leaf_key');
    await expect(owner.query(`select portal.leaf_seal('x')`)).rejects.toThrow('no key of the leaves');
    await owner.query('rollback');
  });
});

describe.skipIf(isCluster)('what a worker believes of a loading session', () => {
  const loadAs = (institution: number, seal: string) =>
    loader.query(`select set_config('app.institution', $1, false), set_config('app.seal', $2, false)`, [
      String(institution),
      seal,
    ]);

  test('HRD-12 rows of the institution whose files it takes in, in each transaction that told so', async () => {
    // The owner makes the seal that a pass would: passes are bureau/door.test.ts's business.
    const { rows } = await loader.query<{ pid: number; name: string }>(
      'select pg_backend_pid() as pid, session_user::text as name',
    );
    const sealed = await owner.query<{ seal: string }>(
      `select 'load ' || portal.hmac_of(convert_to(format('load %s %s %s', $1::text, $2::int, '2'), 'UTF8')) as seal`,
      [rows[0]?.name, rows[0]?.pid],
    );
    await loadAs(2, sealed.rows[0]?.seal ?? '');
    expect(await numberOf(loader, 'balance_month')).toBe(0);
    await loader.query('begin');
    await loader.query('select portal.forward_loading()');
    const own = await numberOf(owner, 'balance_month where institution_id = 2');
    expect(own).toBeGreaterThan(0);
    expect(await numberOf(loader, 'balance_month')).toBe(own);
    const told = String(
      (await loader.query<{ told: string }>(`select current_setting('app.loading') as told`)).rows[0]?.told,
    );
    await loader.query(`select set_config('app.loading', $1, true)`, [told.replace(/^2 /, '3 ')]);
    expect(await numberOf(loader, 'balance_month')).toBe(0);
    await loader.query('commit');
    expect(await numberOf(loader, 'balance_month')).toBe(0);
    await loader.query('reset all');
  });
});

test('TRU-19 a month whose rows lie elsewhere is erased all the same: its rows are counted, not its bytes', async () => {
  await owner.query(`select bureau.make_balance_month('2012-04-01')`);
  const state = async () =>
    (
      await owner.query<{ empty: boolean; about: bigint }>(
        `select portal.is_month_empty('bureau.balance_201204') as empty, portal.rows_about('bureau.balance_201204') as about`,
      )
    ).rows[0];
  expect(await state()).toEqual({ empty: true, about: 1n });
  await owner.query(`insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, debt_group, overdue_days, overdue_vnd)
    select '2012-04-01', 1, n, 2, 1, 1, 0, 0 from generate_series(900001, 900003) n`);
  expect(await state()).toEqual({ empty: false, about: 3n });
});
