import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Client } from 'pg';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths } from '#bureau/credit/months.ts';
import { typeParsers } from '#database/types.ts';
import { actFrom, actAs, openPool } from '#kit/server/database/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { newestClosable } from './closable.fixture.ts';
import { closeMonth } from './close-month.job.ts';
import { type StatementSums, sumStatement, tierOf } from './statement-sums.ts';

const isLong = process.env['LONG'] === '1';

let database: TestDatabase;
let owner: Client;
let pool: pg.Pool;
let month: string;

/** Institutions without demo users: a bank, a policy bank (50 %), a credit fund (20 %). */
const bank = 6;
const policyBank = 5;
const fund = 33;

beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl, types: typeParsers });
  await owner.connect();
  pool = openPool(database.appUrl, 4);
  const { rows } = await owner.query<{ today: string }>('select portal.hanoi_day()::text as today');
  month = addMonths((rows[0]?.today ?? '').slice(0, 7), -1 - (await newestClosable(owner)));
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  for (const institution of [bank, policyBank, fund]) {
    await actFor(institution);
    for (const table of [
      'fee_file',
      'payment',
      'payment_notice',
      'statement_line',
      'statement',
      'month_close',
      'charge',
      'fee_proposal',
    ]) {
      await owner.query(`delete from portal.${table} where institution_id = $1`, [institution]);
    }
  }
});

const actFor = (institution: number) =>
  owner.query(`select set_config('app.institution', $1, false)`, [String(institution)]);

type Event = { product: string; list: bigint; percent: number; state: 'charged' | 'free' | 'reserved'; count: number };

/** Events of a month, each group at its own price. */
async function use(institution: number, events: readonly Event[], of = month, day = 15): Promise<void> {
  await actFor(institution);
  for (const { product, list, percent, state, count } of events) {
    const amount = state === 'free' ? 0n : (list * BigInt(percent)) / 100n;
    await owner.query(
      `insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state, settled_at)
       select $1, portal.month_start($2::date) + make_interval(days => $8, secs => n), gen_random_uuid(), $3, $4, $5, $6, $7::text,
         case when $7 <> 'reserved' then now() end from generate_series(1, $9::int) n`,
      [institution, `${of}-01`, product, list, percent, amount, state, day, count],
    );
  }
}

const close = (institution: number, of = month) =>
  actAs(pool, { institutionId: institution, userId: 0 }, (client) => closeMonth(client, of, 'test'));

const ended = 'HD-ENDED';

/** An information contract that ended before the current one, as after a renewal; inside the test's transaction. */
async function endedContract(institution: number): Promise<void> {
  await actFor(institution);
  await owner.query(
    `insert into portal.service_contract (institution_id, contract_no, fee_group, signed_on, valid_from, valid_to, contact_name, address,
       phone, email, written_by)
     select institution_id, $2, fee_group, signed_on - 400, valid_from - 400, valid_from - 1, contact_name, address, phone, email, written_by
     from portal.service_contract where institution_id = $1 and fee_group = 'information' order by valid_from limit 1
     on conflict do nothing`,
    [institution, ended],
  );
}

type Sums = StatementSums & { contract_no: string; events: number };

async function statements(institution: number, of = month): Promise<Sums[]> {
  await actFor(institution);
  const { rows } = await owner.query<Sums>(
    `select contract_no, events, gross_vnd as gross, tier_discount_vnd as tier, loyalty_discount_vnd as loyalty, net_vnd as net,
       vat_vnd as vat, total_vnd as total
     from portal.statement where institution_id = $1 and month = $2 order by contract_no`,
    [institution, `${of}-01`],
  );
  return rows;
}

/** Every total of every statement beside the sum of its lines; empty if they are equal. */
async function crooked(institution: number): Promise<object[]> {
  await actFor(institution);
  const { rows } = await owner.query(
    `select s.month, s.contract_no from portal.statement s
       left join (select month, contract_no, sum(gross_vnd) as gross, sum(tier_discount_vnd) as tier, sum(loyalty_discount_vnd) as loyalty,
         sum(net_vnd) as net, sum(vat_vnd) as vat, sum(total_vnd) as total, sum(coalesce(quantity, 0)) as events
         from portal.statement_line where institution_id = $1 group by 1, 2) l using (month, contract_no)
      where s.institution_id = $1
        and (s.gross_vnd, s.tier_discount_vnd, s.loyalty_discount_vnd, s.net_vnd, s.vat_vnd, s.total_vnd, s.events)
          is distinct from (l.gross, l.tier, l.loyalty, l.net, l.vat, l.total, l.events)`,
    [institution],
  );
  return rows;
}

const some: Event[] = [
  { product: 'S11T', list: 8000n, percent: 100, state: 'charged', count: 7 },
  { product: 'S11T', list: 8000n, percent: 100, state: 'free', count: 3 },
  { product: 'XHTD', list: 1_500_000n, percent: 100, state: 'charged', count: 1 },
];

describe('the month close', () => {
  test('REC-02 REC-05 a correction under a renewed contract is billed under the new one, and the month closes', async () => {
    await use(bank, some);
    await endedContract(bank);
    const corrected = addMonths(month, -3);
    await owner.query(
      `insert into portal.fee_proposal (institution_id, id, kind, contract_no, month, amount_vnd, reason, state, proposed_by, decided_by)
       values ($1, $2, 'correction', $3, $4, -5000, 'test', 'approved', 'one', 'two')`,
      [bank, randomUUID(), ended, `${corrected}-01`],
    );
    expect(await close(bank)).toBe('closed');
    const [ordered, information] = await statements(bank);
    expect(ordered).toMatchObject({ total: 1_650_000n });
    expect(information).toMatchObject({ events: 10, gross: 51_000n, net: 51_000n, vat: 5_100n, total: 56_100n });
    expect(await crooked(bank)).toEqual([]);
    const { rows } = await owner.query(
      `select of_month::text as of_month, total_vnd from portal.statement_line where institution_id = $1 and kind = 'correction'`,
      [bank],
    );
    expect(rows).toEqual([{ of_month: `${corrected}-01`, total_vnd: -5_500n }]);
  });

  test('REC-02 one statement a contract: usage at its price, nothing for an event without information, VAT, a notice to pay', async () => {
    await use(bank, some);
    expect(await close(bank)).toBe('closed');
    const [ordered, information] = await statements(bank);
    expect(information).toMatchObject({ events: 10, gross: 56_000n, net: 56_000n, vat: 5_600n, total: 61_600n });
    expect(ordered).toMatchObject({ events: 1, total: 1_650_000n });
    const { rows } = await owner.query<{ notice_no: string; amount_vnd: bigint }>(
      'select notice_no, amount_vnd from portal.payment_notice where institution_id = $1 order by amount_vnd',
      [bank],
    );
    expect(rows.map(({ amount_vnd }) => amount_vnd)).toEqual([61_600n, 1_650_000n]);
    expect(rows[0]?.notice_no).toMatch(new RegExp(`^GB${month.replace('-', '')}\\d{8}1$`));
  });

  test('REC-02 the shares of the classes: a policy bank pays half, a credit fund a fifth, cut to whole dong', async () => {
    await use(policyBank, [{ product: 'S37', list: 2_001n, percent: 50, state: 'charged', count: 3 }]);
    await use(fund, [{ product: 'S37', list: 2_001n, percent: 20, state: 'charged', count: 3 }]);
    await close(policyBank);
    await close(fund);
    expect((await statements(policyBank))[0]).toMatchObject({ gross: 3_000n, vat: 300n });
    expect((await statements(fund))[0]).toMatchObject({ gross: 1_200n, vat: 120n });
  });

  test('REC-02 a month closed twice, even by two workers at once, is closed once', async () => {
    await use(bank, some);
    const outcomes = await Promise.all([close(bank), close(bank), close(bank)]);
    expect(outcomes.toSorted()).toEqual(['closed', 'known', 'known']);
    expect(await close(bank)).toBe('known');
    expect((await statements(bank)).map(({ events }) => events)).toEqual([1, 10]);
  });

  test('REC-02 a month that is not over, or whose usage no contract covers, writes nothing', async () => {
    expect(await close(bank, addMonths(month, 2))).toBe('open');
    await use(bank, some);
    await actFor(bank);
    await owner.query(
      `update portal.service_contract set valid_from = '2999-01-01' where institution_id = $1 and fee_group = 'ordered'`,
      [bank],
    );
    expect(await close(bank)).toBe('no-contract');
    expect(await statements(bank)).toEqual([]);
    await owner.query(
      `update portal.service_contract set valid_from = '2025-01-01' where institution_id = $1 and fee_group = 'ordered'`,
      [bank],
    );
    expect(await close(bank)).toBe('closed');
  });

  test('REC-02 an event answered after the close is billed by the next one, once', async () => {
    await use(bank, [...some, { product: 'S11T', list: 8000n, percent: 100, state: 'reserved', count: 2 }]);
    await close(bank);
    await actFor(bank);
    await owner.query(
      `update portal.charge set state = 'charged', settled_at = now() where institution_id = $1 and state = 'reserved'`,
      [bank],
    );
    expect(await close(bank, addMonths(month, 1))).toBe('closed');
    const { rows } = await owner.query(
      `select kind, of_month::text, quantity, net_vnd from portal.statement_line where institution_id = $1 and month > $2`,
      [bank, `${month}-01`],
    );
    expect(rows).toEqual([{ kind: 'late', of_month: `${month}-01`, quantity: 2, net_vnd: 16_000n }]);
  });

  test('REC-02 an event answered almost a year after its month is still billed, once', async () => {
    const old = addMonths(month, -9);
    await owner.query(`select portal.ensure_months($1::date, portal.hanoi_day())`, [`${old}-01`]);
    await use(bank, [...some, { product: 'S70', list: 9_000n, percent: 100, state: 'reserved', count: 3 }], old);
    expect(await close(bank, old)).toBe('closed');
    await actFor(bank);
    await owner.query(
      `update portal.charge set state = 'charged', settled_at = now() where institution_id = $1 and state = 'reserved'`,
      [bank],
    );
    expect([await close(bank, month), await close(bank, addMonths(month, 1))]).toEqual(['closed', 'closed']);
    const { rows } = await owner.query(
      `select kind, of_month::text, quantity, net_vnd from portal.statement_line where institution_id = $1 and month > $2`,
      [bank, `${old}-01`],
    );
    expect(rows).toEqual([{ kind: 'late', of_month: `${old}-01`, quantity: 3, net_vnd: 27_000n }]);
  });

  test('REC-02 an event answered at the very moment of the close is counted fully, so that its file adds up', async () => {
    await use(bank, [...some, { product: 'S11T', list: 8000n, percent: 100, state: 'reserved', count: 2 }]);
    const settling = await pool.connect();
    try {
      await settling.query('begin');
      await actFrom(settling, { institutionId: bank, userId: 1 });
      await settling.query(
        `update portal.charge set state = 'charged', settled_at = clock_timestamp() where institution_id = $1 and state = 'reserved'`,
        [bank],
      );
      const closing = close(bank);
      // The close has begun and waits for the open answer.
      await expect
        .poll(async () => {
          const { rows } = await owner.query<{ at: string }>(
            `select wait_event as at from pg_stat_activity where datname = current_database() and query like '%close_month%'
               and pid <> pg_backend_pid() and wait_event = 'PgSleep'`,
          );
          return rows.length;
        })
        .toBe(1);
      await settling.query('commit');
      expect(await closing).toBe('closed');
    } finally {
      settling.release();
    }
    await actFor(bank);
    const { rows } = await owner.query(
      `select (select sum(quantity)::int from portal.statement_line where institution_id = $1 and product = 'S11T') as stated,
         (select count(*)::int from portal.charge where institution_id = $1 and product = 'S11T'
           and settled_at <= (select max(closed_at) from portal.statement where institution_id = $1)) as in_file`,
      [bank],
    );
    expect(rows).toEqual([{ stated: 12, in_file: 12 }]);
  });

  test('REC-02 a month above 10,000 events gets a tenth off; amounts too large for a float stay exact', async () => {
    await use(bank, [{ product: 'S37', list: 2000n, percent: 100, state: 'charged', count: 10_001 }]);
    await use(policyBank, [{ product: 'S70', list: 9_007_199_254_740_993n, percent: 100, state: 'charged', count: 1 }]);
    await close(bank);
    await close(policyBank);
    expect((await statements(bank))[0]).toMatchObject({ gross: 20_002_000n, tier: 2_000_200n, vat: 1_800_180n });
    expect((await statements(policyBank))[0]).toMatchObject({
      gross: 9_007_199_254_740_993n,
      vat: 900_719_925_474_099n,
      total: 9_907_919_180_215_092n,
    });
  });

  test('REC-02 REC-05 for any usage, corrections and closes: totals are the sums of lines, lines the sums of usage, to the dong', async () => {
    const group = fc.record({
      product: fc.constantFrom('S11T', 'S37', 'R11', 'DTD', 'R14', 'S10A', 'XHTD'),
      list: fc.bigInt({ min: 1n, max: 99_999n }),
      percent: fc.constantFrom(100, 50, 20),
      state: fc.constantFrom('charged' as const, 'free' as const),
      count: fc.integer({ min: 1, max: 40 }),
    });
    const { rows: tiers } = await owner.query<{ above: number; discount_bp: number }>('select * from bureau.fee_tier');
    await owner.query('insert into bureau.fee_tier (above, discount_bp) values (60, 333)');
    const terms = fc.record({
      usage: fc.array(group, { minLength: 1, maxLength: 12 }),
      corrections: fc.array(
        fc.record({
          amount: fc.bigInt({ min: -99_999n, max: 99_999n }).filter((amount) => amount !== 0n),
          isOfEnded: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
      loyaltyBp: fc.constantFrom(0, 100, 200),
    });
    await fc.assert(
      fc.asyncProperty(terms, async ({ usage, corrections, loyaltyBp }) => {
        await owner.query('begin');
        await actFor(bank);
        await owner.query(`delete from bureau.fee_rule where institution_id = $1`, [bank]);
        await owner.query(
          `insert into bureau.fee_rule (kind, institution_id, price_percent, loyalty_bp, valid_from, reason, state, proposed_by, decided_by)
           values ('terms', $1, 100, $2, '2020-01-01', 'test', 'approved', 'one', 'two')`,
          [bank, loyaltyBp],
        );
        await use(bank, usage);
        const { rows: contract } = await owner.query<{ contract_no: string }>(
          `select contract_no from portal.service_contract where institution_id = $1 and fee_group = 'information' and contract_no <> $2`,
          [bank, ended],
        );
        await endedContract(bank);
        for (const { amount, isOfEnded } of corrections) {
          await owner.query(
            `insert into portal.fee_proposal (institution_id, id, kind, contract_no, month, amount_vnd, reason, state, proposed_by, decided_by)
             values ($1, $2, 'correction', $3, $4, $5, 'test', 'approved', 'one', 'two')`,
            [bank, randomUUID(), isOfEnded ? ended : contract[0]?.contract_no, `${month}-01`, amount],
          );
        }
        await closeMonth(owner, month, 'test');
        const volume = usage.reduce((sum, { state, count }) => sum + (state === 'charged' ? count : 0), 0);
        const priced = usage.map((each) => ({
          ...each,
          quantity: each.count,
          unitVnd: each.state === 'free' ? 0n : (each.list * BigInt(each.percent)) / 100n,
        }));
        // An event whose share of the price is cut to nothing is still charged, and counts as one event at 0.
        const paidVolume = priced.reduce((sum, { unitVnd, quantity }) => sum + (unitVnd > 0n ? quantity : 0), 0);
        expect(paidVolume).toBeLessThanOrEqual(volume);
        const tierBp = tierOf(paidVolume, [...tiers, { above: 60, discount_bp: 333 }]);
        const expected = [
          sumStatement(
            priced.filter(({ product }) => product === 'XHTD'),
            { tierBp, loyaltyBp },
          ),
          sumStatement(
            priced.filter(({ product }) => product !== 'XHTD'),
            { tierBp, loyaltyBp, corrections: corrections.map(({ amount }) => amount) },
          ),
        ];
        const found = await statements(bank);
        const sums = found.map(({ gross, tier, loyalty, net, vat, total }) => ({
          gross,
          tier,
          loyalty,
          net,
          vat,
          total,
        }));
        const isThere = [
          priced.some(({ product }) => product === 'XHTD'),
          priced.some(({ product }) => product !== 'XHTD') || corrections.length > 0,
        ];
        expect(sums).toEqual(expected.filter((__, at) => isThere[at]));
        expect(await crooked(bank)).toEqual([]);
        await owner.query('rollback');
      }),
      { numRuns: isLong ? 300 : 25 },
    );
    await owner.query('delete from bureau.fee_tier where above = 60');
  });
});

test('REC-02 the servers cannot change or delete anything of a closed month', async () => {
  await use(bank, some);
  await close(bank);
  for (const text of ['update portal.statement set vat_vnd = 0', 'delete from portal.statement_line']) {
    await expect(actAs(pool, { institutionId: bank, userId: 0 }, (client) => client.query(text))).rejects.toMatchObject(
      { code: '42501' },
    );
  }
});
