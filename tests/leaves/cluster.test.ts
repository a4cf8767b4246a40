import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typeParsers } from '#database/types.ts';
import { runDistribute } from '#testing/leaves/spread.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';

const citus = process.env['BUREAU_LEAVES'] === 'citus' ? process.env['CITUS_URL'] : undefined;

// What only a real cluster can show: `npm run test:leaves` with CITUS_URL.
describe.skipIf(citus === undefined)('a spread database (skipped where CITUS_URL names no coordinator)', () => {
  let database: TestDatabase;
  let superuser: Client;
  let app: Client;

  beforeAll(async () => {
    database = await testDatabase();
    const url = new URL(citus ?? '');
    url.pathname = `/${database.name}`;
    superuser = new Client({ connectionString: url.href, types: typeParsers });
    app = new Client({ connectionString: database.appUrl, types: typeParsers });
    await Promise.all([superuser.connect(), app.connect()]);
    await superuser.query(`create function public.open_door(subject bigint) returns void language plpgsql security definer
      as $$ begin insert into bureau.opening (xid, subject_id, institution_id) values (pg_current_xact_id(), subject, 1); end $$`);
  }, 600_000);
  afterAll(async () => {
    await Promise.all([superuser.end(), app.end()]);
    await database.drop();
  });

  const one = async <T>(client: Client, text: string, values: unknown[] = []): Promise<T | undefined> =>
    (await client.query<{ value: T }>(text, values)).rows[0]?.value;

  test('TRU-19 every month lies on workers, and none on the coordinator', async () => {
    const months = await one<number>(
      superuser,
      `select count(*)::int as value from pg_inherits where inhparent = 'bureau.balance_month'::regclass`,
    );
    expect(months).toBeGreaterThan(10);
    const strays = await superuser.query(
      `select i.inhrelid::regclass from pg_inherits i left join pg_dist_partition p on p.logicalrelid = i.inhrelid
        where i.inhparent in ('bureau.balance_month'::regclass, 'bureau.balance_month_past'::regclass)
          and (p.logicalrelid is null or pg_relation_size(i.inhrelid) > 0)`,
    );
    expect(strays.rows).toEqual([]);
    const nodes = await one<number>(
      superuser,
      `select count(distinct nodename || nodeport)::int as value from citus_shards where table_name = 'bureau.balance_month'::regclass`,
    );
    expect(nodes).toBeGreaterThan(1);
  });

  test('a month that comes later is spread by itself', async () => {
    await superuser.query(`select bureau.make_balance_month('2019-03-01')`);
    expect(
      await one(
        superuser,
        `select partmethod::text as value from pg_dist_partition where logicalrelid = 'bureau.balance_201903'::regclass`,
      ),
    ).toBe('h');
  });

  test('SES-10 an opening is believed in its transaction alone, whoever repeats what was sent', async () => {
    const subject = await one<bigint>(
      superuser,
      'select min(subject_id) as value from bureau.balance_month where subject_id > 0',
    );
    const all = await one(superuser, 'select count(*)::int as value from bureau.balance_month where subject_id = $1', [
      subject,
    ]);
    const seen = () =>
      one(app, 'select count(*)::int as value from bureau.balance_month where subject_id = $1', [subject]);
    await app.query('begin');
    expect(await seen()).toBe(0);
    await app.query('savepoint s');
    await app.query('select public.open_door($1)', [subject]);
    expect(await seen()).toBe(all);
    const sent = await one<string>(app, `select current_setting('app.opened') as value`);
    await app.query('rollback to savepoint s');
    expect(await seen()).toBe(0);
    await app.query('rollback');
    await app.query('begin');
    await app.query(`set local citus.propagate_set_commands = 'local'`);
    await app.query(`set local app.opened = '${sent}'`);
    expect(await seen()).toBe(0);
    await app.query('rollback');
  });

  test('a transaction that opens and reads no balance asks no worker', async () => {
    await app.query('begin');
    await app.query('select public.open_door(1)');
    expect(
      await one(
        superuser,
        `select count(*)::int as value from citus_stat_activity where is_worker_query and state <> 'idle'`,
      ),
    ).toBe(0);
    await app.query('rollback');
  });

  test('the script says that nothing is to be done, and a restore point lies on every node', async () => {
    await app.end();
    app = new Client({ connectionString: database.appUrl, types: typeParsers });
    const url = new URL(citus ?? '');
    url.pathname = `/${database.name}`;
    await runDistribute(url.href);
    await app.connect();
    expect(await one(superuser, `select portal.mark_nodes('leaves-test')::text as value`)).toMatch(
      /^[0-9A-F]+\/[0-9A-F]+$/,
    );
  });
});
