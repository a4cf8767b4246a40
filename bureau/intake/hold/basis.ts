import type { Connection } from '#database/connection.ts';
import { addMonths, monthOf } from '#bureau/credit/months.ts';
import type { Intake } from '#bureau/intake/apply/context.ts';
import { reachingLeaves } from '#bureau/intake/reaching-leaves.ts';

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
  what: keyof typeof looks | 'loans',
): Promise<string | undefined> {
  if (what === 'loans') return lastMonthOfLoans(client, institutionId, month);
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

/** Whether balances of a later month are kept as sent. */
export async function isAnySentAfter({ client, institutionId, month }: Intake): Promise<boolean> {
  const { rows } = await reachingLeaves(client, () =>
    client.query(`select from bureau.balance_month m where m.institution_id = $1 and m.month > $2::date limit 1`, [
      institutionId,
      month,
    ]),
  );
  return rows.length > 0;
}
