import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths } from '#bureau/credit/months.ts';
import { typeParsers } from '#database/types.ts';
import { actAs } from '#kit/server/database/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { testServices } from '#testing/services.ts';
import { newestClosable } from './closable.fixture.ts';
import { closeMonth, closeMonthJob } from './close-month.job.ts';
import { untyped } from '#kit/server/database/untyped.ts';

let database: TestDatabase;
let owner: Client;
let services: ReturnType<typeof testServices>;
let bureau: number;
let month: string;
const folder = mkdtempSync(join(tmpdir(), 'bureau-close-many-'));

beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl, types: typeParsers });
  await owner.connect();
  services = testServices({ appUrl: database.appUrl, folder });
  const { rows } = await owner.query<{ today: string; bureau: number }>(
    `select portal.hanoi_day()::text as today, (select id from bureau.institution where class = 'bureau') as bureau,
       portal.ensure_months((portal.hanoi_day() - interval '6 months')::date, portal.hanoi_day())`,
  );
  month = addMonths((rows[0]?.today ?? '').slice(0, 7), -3 - (await newestClosable(owner)));
  bureau = rows[0]?.bureau ?? 0;
});
afterAll(async () => {
  await services.pool.end();
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

type Use = { of?: string; price?: bigint; count?: number; state?: 'charged' | 'reserved' };

async function use(institution: number, { of = month, price = 2_000n, count = 2, state = 'charged' }: Use) {
  await owner.query(`select set_config('app.institution', $1, false)`, [String(institution)]);
  await owner.query(
    `insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state, settled_at)
     select $1, portal.month_start($2::date) + make_interval(mins => n), gen_random_uuid(), 'S37', $3::bigint, 100, $3, $4::text,
       case when $4 = 'charged' then now() end from generate_series(1, $5::int) n`,
    [institution, `${of}-01`, price, state, count],
  );
}

const closed = async (of = month) => {
  const { rows } = await owner.query<{ id: number; total: bigint }>(
    'select institution_id as id, total_vnd as total from portal.month_close where month = $1 order by 1',
    [`${of}-01`],
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
};

/** Counts for the bureau as the job does, and closes with that count when `close` is called. */
async function counted(institution: number, of: string) {
  const asBureau = <T>(work: (client: PoolClient) => Promise<T>) =>
    actAs(services.pool, { institutionId: bureau, userId: 0 }, work);
  const [at, usage] = await asBureau(async (client) => {
    const { rows: moments } = await client.query<{ at: string }>('select portal.next_millisecond()::text as at');
    const { rows } = await client.query<{ usage: string | null }>(
      'select jsonb_agg(u)::text as usage from portal.month_usage($1, $2) u where institution_id = $3',
      [`${of}-01`, moments[0]?.at, institution],
    );
    return [moments[0]?.at, rows[0]?.usage ?? null];
  });
  return (actor = bureau) =>
    actAs(services.pool, { institutionId: actor, userId: 0 }, async (client) => {
      const { rows } = await untyped(client).query<{ outcome: string }>(
        'select outcome from portal.close_months($1, $2, $3, $4, $5)',
        [`${of}-01`, 'test', at, [institution], [usage]],
      );
      return rows[0]?.outcome;
    });
}

test('REC-02 an institution that cannot be closed stays open, and the others of its transaction are still closed', async () => {
  await use(6, { price: 9_000_000_000_000_000_000n });
  await use(5, {});
  await expect(closeMonthJob.run({ month, by: 'test' }, services)).rejects.toThrow('1 institutions were not closed');
  const now = await closed();
  expect([now.has(6), now.get(5), now.size]).toEqual([false, 4_400n, 44]);
  await owner.query(`select set_config('app.institution', '6', false)`);
  await owner.query('delete from portal.charge where institution_id = 6');
  await closeMonthJob.run({ month, by: 'test' }, services);
  expect((await closed()).get(6)).toBe(0n);
  const { rows } = await owner.query<{ audited: number }>(
    `select count(*)::int as audited from portal.audit_log where action = 'job close-month' and detail::jsonb ->> 'month' = $1`,
    [month],
  );
  expect(rows).toEqual([{ audited: 45 }]);
});

test('REC-02 a count that is older than another close is not billed; the institution is counted again, each late event once', async () => {
  const [first, second, third] = [month, addMonths(month, 1), addMonths(month, 2)];
  await use(7, { of: second, state: 'reserved' });
  const close = (of: string) =>
    actAs(services.pool, { institutionId: 7, userId: 0 }, (client) => closeMonth(client, of, 'test'));
  expect(await close(first)).toBe('known');
  expect(await close(second)).toBe('closed');
  await owner.query(`select set_config('app.institution', '7', false)`);
  await owner.query(`update portal.charge set state = 'charged', settled_at = now() where institution_id = 7`);
  const late = await counted(7, third);
  expect(await close(addMonths(month, 3))).toBe('closed');
  expect(await late()).toBe('stale');
  expect(await close(third)).toBe('closed');
  const { rows } = await owner.query<{ billed: number }>(
    `select sum(quantity)::int as billed from portal.statement_line where institution_id = 7 and of_month = $1`,
    [`${second}-01`],
  );
  expect(rows).toEqual([{ billed: 2 }]);
});

test('REC-02 the job closes the last month and earlier months that were missed, each once', async () => {
  const [missed, last] = [addMonths(month, 1), addMonths(month, 3)];
  await use(10, { of: missed });
  await use(10, { of: last, count: 1 });
  await closeMonthJob.run({ by: 'test' }, services);
  expect([(await closed(missed)).get(10), (await closed(last)).get(10)]).toEqual([4_400n, 2_200n]);
  expect((await closed(last)).size).toBe(45);
  // Only the billed institution made inquiries in the missed month.
  const before = await closed(missed);
  await closeMonthJob.run({ by: 'test' }, services);
  expect(await closed(missed)).toEqual(before);
  await expect(
    actAs(services.pool, { institutionId: 10, userId: 0 }, (client) =>
      untyped(client).query('select from portal.missed_closes($1)', [`${last}-01`]),
    ),
  ).rejects.toMatchObject({ code: '42501' });
});

test('REC-02 a member cannot count or close what belongs to another', async () => {
  const close = await counted(8, month);
  await expect(close(9)).rejects.toMatchObject({ code: '42501' });
  await expect(
    actAs(services.pool, { institutionId: 9, userId: 0 }, (client) =>
      untyped(client).query('select from portal.month_usage($1, now())', [`${month}-01`]),
    ),
  ).rejects.toMatchObject({ code: '42501' });
});
