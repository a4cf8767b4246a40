import { alertFacts } from '#bureau/contract/program-events.ts';
import type pg from 'pg';
import { raiseAt } from '#bureau/watch/raise.job.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { openPool } from '#kit/server/database/database.ts';
import { type TestServer, testServer } from '#testing/server.ts';

/** The month of made-up files, and the one before: long before the population's own. */
export const month = '2019-05';
export const before = '2019-04';
/** The subject of person 0. */
export const firstPerson = 9_500_000;

/** One debt of a person (by number) at a bank (0 is the watching one), with its group by month. */
export type Debt = {
  readonly person: number;
  readonly bank: number;
  readonly groups: Readonly<Record<string, number>>;
  readonly branch?: number;
  readonly programme?: string;
};

export type Card = {
  readonly person: number;
  readonly bank: number;
  /** Days late in `before` and in `month`. */
  readonly late: readonly [number | null, number | null];
};

export type Kept = {
  readonly person: number;
  readonly trigger: keyof typeof alertFacts;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly file: string | null;
};

/** A server with banks, made-up customers of the first one, and files of the others. */
export async function watchWorld(change: Parameters<typeof testServer>[0] = {}) {
  const server: TestServer = await testServer(change);
  const pool: pg.Pool = openPool(server.database.appUrl, 3);
  const cipher = makeCipher(server.settings);
  const banks = await server.sql<{ id: number; code: string; branches: string[] }>(
    `select i.id, i.code, array_agg(b.code order by b.branch_id) as branches
     from bureau.institution i join bureau.branch b on b.institution_id = i.id and b.branch_id in (1, 2)
     where i.class = 'bank' group by 1, 2 having count(*) = 2 order by 1 limit 3`,
  );
  for (const one of [month, before]) await server.sql('select bureau.make_balance_month($1)', [`${one}-01`]);
  const idOf = (bank: number) => banks[bank]?.id ?? 0;
  const codeOf = (person: number) => `W${String(person).padStart(9, '0')}`;

  return {
    server,
    pool,
    cipher,
    banks,
    idOf,
    codeOf,
    subjectOf: (person: number) => firstPerson + person,

    async clear() {
      for (const table of [
        'balance_month',
        'contract',
        'card_account',
        'commitment',
        'collateral',
        'collateral_pledge',
        'subject',
        'customer',
      ])
        await server.sql(`delete from bureau.${table} where subject_id >= $1`, [firstPerson]);
      for (const table of [
        'consent',
        'watch',
        'watch_alert',
        'watch_score',
        'watch_seen',
        'watch_digest',
        'webhook',
        'webhook_delivery',
        'event',
      ])
        for (const user of ['lan.clerk', 'binh.clerk']) await server.sql(`delete from portal.${table}`, [], user);
    },

    /**
     * Makes persons who are customers of the first bank (with an open contract at branch 1) and their debts
     * elsewhere.
     */
    async arrange(persons: readonly number[], debts: readonly Debt[], cards: readonly Card[] = []) {
      await server.sql(
        `insert into bureau.subject (subject_id, cic_code, subject_type, name, name_key, province_code)
         select $1 + n, 'W' || lpad(n::text, 9, '0'), 2, 'Khách ' || n, 'khach ' || n, '01' from unnest($2::int[]) n`,
        [firstPerson, persons],
      );
      await server.sql(
        `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
         select $1, 'W' || n, $2 + n, '2018-01-01' from unnest($3::int[]) n`,
        [idOf(0), firstPerson, persons],
      );
      await server.sql(
        `insert into portal.consent (institution_id, id, subject_id, name_key, customer_name, identity_hint, products, purposes, kind, evidence,
           wording, data_sources, receivers, starts_on, ends_on, created_by, created_name)
         select portal.acting_institution(), gen_random_uuid(), $1 + n, 'khach ' || n, 'Khách ' || n, '', '{watch}', '{portfolio-monitoring}',
           'paper', 'HĐ ' || n, 'Tôi đồng ý', 'CIC', 'Ngân hàng', '2018-01-01', '2099-12-31', 0, 'x' from unnest($2::int[]) n`,
        [firstPerson, persons],
      );
      const own = persons.map((person) => ({ person, bank: 0, groups: {} }));
      const all: readonly Debt[] = [...own, ...debts];
      for (const [at, debt] of all.entries()) {
        await server.sql(
          `insert into bureau.contract (subject_id, contract_id, institution_id, branch_id, contract_number, loan_kind, purpose, limit_vnd,
             is_secured, signed_on, ends_on, programme)
           values ($1, $2, $3, $4, $5, '01', 'other', 1, false, '2018-01-01', '2030-01-01', $6)`,
          [
            firstPerson + debt.person,
            95_000_000 + at,
            idOf(debt.bank),
            debt.branch ?? 1,
            `W${at}`,
            debt.programme ?? null,
          ],
        );
        for (const [of, group] of Object.entries(debt.groups))
          await server.sql(
            `insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, debt_group, overdue_days, overdue_vnd)
             values ($1, $2, $3, $4, 1000000, $5, 0, 0)`,
            [`${of}-01`, firstPerson + debt.person, 95_000_000 + at, idOf(debt.bank), group],
          );
      }
      for (const [at, card] of cards.entries())
        await server.sql(
          `insert into bureau.card_account (subject_id, card_id, institution_id, branch_id, number_masked, limit_vnd, opened_on, latest_month,
             balance_vnd, due_vnd, late_vnd, late_days, debt_group)
           values ($1, $2, $3, 1, '****', 1, '2018-01-01', $4, array[null, null]::bigint[], array[0, 0]::bigint[], array[0, 0]::bigint[],
             $5::smallint[], array[null, null]::smallint[])`,
          [firstPerson + card.person, 95_000_000 + at, idOf(card.bank), `${month}-01`, card.late.toReversed()],
        );
    },

    /** The file of a bank for `month` was applied: raises its alerts at the first bank. */
    async raise(bank: number, { at = 0, id = '0190a000-0000-7000-8000-000000000001', version = 1 } = {}) {
      await raiseAt(
        { pool, cipher },
        { institutionId: idOf(at), lender: idOf(bank), file: { id, kind: 'D32', period: '2019-05-31', version } },
      );
    },

    async kept(user = 'lan.clerk'): Promise<Kept[]> {
      const kept = await server.sql<Kept>(
        `select (subject_id - $1)::int as person, trigger, facts, file_id::text as file from portal.watch_alert
         where institution_id = portal.acting_institution() order by 1, 2, raised_at`,
        [firstPerson],
        user,
      );
      // What programs are promised of each kind of alert, and nothing else (API-07).
      for (const { trigger, facts } of kept) alertFacts[trigger].strict().parse(facts);
      return kept;
    },

    async close() {
      await pool.end();
      await server.stop();
    },
  };
}

export type WatchWorld = Awaited<ReturnType<typeof watchWorld>>;
