import { kindOf } from './kinds.ts';
import type { FileKind } from './kind.ts';
import type { Connection } from '#database/connection.ts';

/** How many rows of a kind of file an institution's figures of a report day are. */
export type DemoFigures = {
  readonly institutionId: number;
  readonly kind: FileKind;
  /** The report day, yyyy-mm-dd. */
  readonly day: string;
  readonly rows: number;
};

/** The kinds that say the same in each channel: what was counted, and who sends it in which file. */
const kindsOfCounted: Readonly<Record<string, { readonly tt15: string; readonly tt03?: string }>> = {
  people: { tt15: 'D11', tt03: 'K1' },
  loans: { tt15: 'D32', tt03: 'K2' },
  cards: { tt15: 'D34', tt03: 'K4' },
  'loans-mid': { tt15: 'D31' },
  'cards-mid': { tt15: 'D33' },
  pledges: { tt15: 'D40', tt03: 'K3' },
  bonds: { tt15: 'D50' },
  vamc: { tt15: 'D70' },
  relations: { tt15: 'D12' },
  statements: { tt15: 'D20' },
  // Who is new is told every third day.
  signed: { tt15: 'D10' },
};

/**
 * Counts what an invented nation's institutions have told the bureau in its last twelve months: the rows that files of
 * each kind and report day must have had for the figures that stand. Commitments are told beside loans but keep no months:
 * the count leaves them out.
 */
export async function countDemoFigures(client: Connection): Promise<DemoFigures[]> {
  const monthly = await client.query(monthlySql);
  const secured = await client.query(securedSql);
  return [...monthly.rows, ...secured.rows].flatMap(({ id, counted, day, rows, voluntary }) => {
    const codes = kindsOfCounted[counted];
    const kind = kindOf((voluntary ? codes?.tt03 : codes?.tt15) ?? '');
    return kind === undefined ? [] : [{ institutionId: id, kind, day, rows }];
  });
}

// Loans, cards, and who owes either, by month; those that were there in the middle of the month beside them.
const monthlySql = `with one as (
    select b.institution_id, b.month, b.subject_id, 1 as loans, 0 as cards, case when k.signed_on < b.month + 15 then 1 else 0 end as loans_mid,
           0 as cards_mid
      from bureau.balance_month b join bureau.contract k on k.subject_id = b.subject_id and k.contract_id = b.contract_id
    union all
    select c.institution_id, (c.latest_month - make_interval(months => at.ago))::date, c.subject_id, 0, 1, 0,
           case when c.opened_on < (c.latest_month - make_interval(months => at.ago))::date + 15 then 1 else 0 end
      from bureau.card_account c, generate_series(0, 11) as at (ago)
     where c.balance_vnd[at.ago + 1] is not null and c.latest_month - make_interval(months => at.ago) > bureau.today() - interval '13 months'
  ), person as (
    select one.institution_id, one.month, one.subject_id, sum(one.loans) as loans, sum(one.cards) as cards, sum(one.loans_mid) as loans_mid,
           sum(one.cards_mid) as cards_mid
      from one group by 1, 2, 3
  ), month as (
    select p.institution_id, p.month, count(*)::int as people, sum(p.loans)::int as loans, sum(p.cards)::int as cards,
           sum(p.loans_mid)::int as loans_mid, sum(p.cards_mid)::int as cards_mid
      from person p group by 1, 2
  )
  select m.institution_id as id, i.is_voluntary as voluntary, x.counted,
         (case when x.counted like '%-mid' then m.month + 14 else (m.month + interval '1 month')::date - 1 end)::text as day, x.rows
    from month m join bureau.institution i on i.id = m.institution_id
   cross join lateral (values ('people', m.people), ('loans', m.loans), ('cards', m.cards), ('loans-mid', m.loans_mid),
     ('cards-mid', m.cards_mid)) as x (counted, rows)
   where x.rows > 0`;

// What else stood at the end of each month, the yearly statements, and the borrowers of new contracts by third days.
const securedSql = `with ends as (
    select (date_trunc('month', bureau.today()) - make_interval(months => n))::date - 1 as day from generate_series(0, 11) n
  ), thirds as (
    select d::date as day from generate_series(date_trunc('month', bureau.today()) - interval '12 months', bureau.today(), interval '1 day') d
     where extract(day from d)::int % 3 = 0
  )
  select c.institution_id as id, i.is_voluntary as voluntary, c.counted, c.day::text as day, c.rows
    from (
      select p.institution_id, 'pledges' as counted, e.day, count(*)::int as rows
        from bureau.collateral_pledge p join ends e on p.pledged_on <= e.day and (p.released_on is null or p.released_on > e.day) group by 1, 3
      union all
      select b.institution_id, 'bonds', e.day, count(*)::int from bureau.bond b join ends e on b.issued_on <= e.day and b.matures_on > e.day group by 1, 3
      union all
      select v.institution_id, 'vamc', e.day, count(*)::int from bureau.vamc_debt v join ends e on v.sold_on <= e.day group by 1, 3
      union all
      select r.institution_id, 'relations', e.day, count(*)::int from bureau.relation r join ends e on r.valid_from <= e.day group by 1, 3
      union all
      select s.institution_id, 'statements', make_date(s.fiscal_year, 12, 31), count(*)::int from bureau.fin_statement s
       where s.fiscal_year >= extract(year from bureau.today())::int - 2 group by 1, 3
      union all
      -- Somebody's phone or address changes in any three days.
      select i.id, 'signed', t.day, greatest(1, count(distinct k.subject_id)::int)
        from bureau.institution i cross join thirds t
        left join bureau.contract k on k.institution_id = i.id and k.signed_on between t.day - 2 and t.day
       where not i.is_voluntary and i.class <> 'bureau' group by 1, 3) c
    join bureau.institution i on i.id = c.institution_id /* never null: day */`;
