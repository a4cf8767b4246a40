import type { Intake } from '#bureau/intake/apply/context.ts';

const reportedIn = {
  loans: 'select from bureau.balance_month m where m.month = b.month and m.institution_id = $1',
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
  loans: looking(reportedIn.loans),
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
