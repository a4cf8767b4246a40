import type { Connection } from '#database/connection.ts';
import { addMonths, monthOf } from '#bureau/credit/months.ts';
import type { Intake } from '#bureau/intake/apply/context.ts';
import { reachingLeaves } from '#bureau/intake/reaching-leaves.ts';
import type { Weighed } from './finding.ts';

const reportedIn = {
  cards: `select from bureau.card_account a where a.institution_id = $1 and a.latest_month >= b.month
    and bureau.month_of(a.balance_vnd, a.latest_month, b.month) is not null`,
  asset: `select from bureau.classification c where c.institution_id = $1 and c.month = b.month and c.part = 'asset'`,
  commitment: `select from bureau.classification c where c.institution_id = $1 and c.month = b.month and c.part = 'commitment'`,
} as const;

const looking = <const Reported extends string>(reported: Reported) =>
  `select b.month::text as month
     from generate_series(0, 12) n cross join lateral (select ($2::date - make_interval(months => n))::date as month) b
    where exists (${reported})
    order by n limit 1 /* never null: month */` as const;

const looks = {
  cards: looking(reportedIn.cards),
  asset: looking(reportedIn.asset),
  commitment: looking(reportedIn.commitment),
};

/**
 * The month that a file's is compared with: its own if the institution has figures of it already, else the newest before it, of the last
 * year; undefined if there is none.
 */
export async function lastMonthOf(
  { client, institutionId, month }: Intake,
  what: keyof typeof looks,
): Promise<string | undefined> {
  const { rows } = await client.query(looks[what], [institutionId, month]);
  return rows[0]?.month;
}

// Month by month: balances may lie on workers, which answer for one at a time. The first or the second nearly always has figures.
async function lastMonthOfLoans(client: Connection, institutionId: number, month: string): Promise<string | undefined> {
  const months = Array.from({ length: 13 }, (_, ago) => `${addMonths(monthOf(month), -ago)}-01`);
  return await reachingLeaves(client, async () => {
    for (const each of months) {
      const { rows } = await client.query(
        'select from bureau.balance_month m where m.month = $2::date and m.institution_id = $1 limit 1',
        [institutionId, each],
      );
      if (rows.length > 0) return each;
    }
    return undefined;
  });
}

// Whether balances of a later month are kept as sent.
async function isAnySentAfter({ client, institutionId, month }: Intake): Promise<boolean> {
  const { rows } = await reachingLeaves(client, () =>
    client.query(`select from bureau.balance_month m where m.institution_id = $1 and m.month > $2::date limit 1`, [
      institutionId,
      month,
    ]),
  );
  return rows.length > 0;
}

/** Contracts of a file, and what is owed on them. */
export type Sample = {
  readonly subjects: readonly bigint[] | null;
  readonly contracts: readonly bigint[] | null;
  readonly amounts: readonly bigint[] | null;
};

/**
 * The earlier month of the last year whose amounts a file of loans has most, and how many of a sample. A bank may send last month's file, or
 * last year's, as this one, which moves nothing out of proportion. Only debts that move every month tell: others may stand still.
 */
export async function repeatedMonth(
  { client, institutionId, month }: Intake,
  { subjects, contracts, amounts }: Sample,
): Promise<Weighed['repeated']> {
  if (!subjects || !contracts || !amounts) return undefined;
  const { rows } = await reachingLeaves(client, () =>
    client.query(
      `select m.month::text as month, m.contract_id, m.balance_vnd
         from bureau.balance_month m
        where m.institution_id = $1 and m.month >= ($2::date - interval '12 months')::date and m.month < $2::date
          and m.subject_id = any ($3::bigint[])
        order by m.month desc`,
      [institutionId, month, subjects],
    ),
  );
  const lately = [...new Set(rows.map((row) => row.month))]
    .slice(0, 3)
    .map((at) => new Map(rows.filter((row) => row.month === at).map((row) => [row.contract_id, row.balance_vnd])));
  const tells = new Set(contracts.filter((contract) => isMoving(lately.map((stood) => stood.get(contract)))));
  const sent = new Map(contracts.map((contract, at) => [contract, amounts[at]]));
  const same = rows.filter((row) => tells.has(row.contract_id) && sent.get(row.contract_id) === row.balance_vnd);
  const [most] = [...Map.groupBy(same, (row) => row.month)].sort(([, one], [, other]) => other.length - one.length);
  return most && { month: most[0], count: most[1].length, of: tells.size };
}

/** Whether a debt was another one in each of the three months. */
const isMoving = ([newest, second, third]: readonly (bigint | undefined)[]) =>
  newest !== undefined && second !== undefined && third !== undefined && newest !== second && second !== third;

export type Basis = { readonly month: string; readonly from: 'before' | 'sent' | 'packed' };

/**
 * What a file of loans is compared with, and where that is read. Months that are no longer kept as sent are looked for in the packed history,
 * of files that come late alone.
 */
export async function basisOfLoans(intake: Intake): Promise<Basis | undefined> {
  const { client, institutionId, month } = intake;
  const sent = await lastMonthOfLoans(client, institutionId, month);
  if (sent === month) return { month, from: 'sent' };
  if (await isAnySentAfter(intake)) {
    const { rows: known } = await client.query(
      `select from bureau.contract k join bureau.credit_history h on h.subject_id = k.subject_id and h.contract_id = k.contract_id
        where k.institution_id = $1 and h.latest_month > $2::date and bureau.month_of(h.balance_vnd, h.latest_month, $2::date) is not null
        limit 1`,
      [institutionId, month],
    );
    if (known.length > 0) return { month, from: 'packed' };
  }
  if (sent === undefined) return undefined;
  return { month: sent, from: sent === monthBefore(month) ? 'before' : 'sent' };
}

const monthBefore = (month: string) => `${addMonths(monthOf(month), -1)}-01`;
