import type { z } from 'zod';
import { type Budget, readBudget, warnsAtPercent } from '#bureau/fees/budget.ts';
import { tierOf } from '#bureau/fees/statement-sums.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { type budgetStates, spend } from './contract.ts';

export const spendServer = serve(spend, {
  async look({ body }, context) {
    const { client, who, settings } = context;
    if (body.tctdCode !== undefined && body.tctdCode !== who.institutionCode) {
      throw new Refusal('other-institution', 'tctdCode');
    }
    const own = [who.institutionId] as const;
    const months = await client.query(monthsSql, own);
    const { rows: days } = await client.query(daysSql, own);
    const ageing = await client.query(ageingSql, own);
    return {
      months: months.rows.map(({ name_vi, name_en, ...month }) => ({
        ...month,
        tenSP: name_vi === null || name_en === null ? null : { vi: name_vi, en: name_en },
      })),
      days: days.filter(({ current }) => current),
      daysBefore: days.filter(({ current }) => !current),
      dailyLimit: settings.dailyCustomers,
      users: await colleagues(context),
      tier: await tier(context),
      ageing: ageing.rows,
      people: await peopleOf(context),
      budget: budgetOf(await readBudget(client, who.institutionId)),
    };
  },

  async budget(_, { client, who }) {
    return budgetOf(await readBudget(client, who.institutionId));
  },

  async setBudget({ body }, { client, who, audit }) {
    if (body.limit === undefined) {
      await client.query('delete from portal.fee_budget where institution_id = $1', [who.institutionId]);
    } else {
      await client.query(
        `insert into portal.fee_budget (institution_id, month_limit_vnd, stops, set_by) values ($1, $2, $3, $4)
         on conflict (institution_id) do update set month_limit_vnd = excluded.month_limit_vnd, stops = excluded.stops,
           set_by = excluded.set_by, set_at = clock_timestamp()`,
        [who.institutionId, BigInt(body.limit), body.stops, who.username],
      );
    }
    audit.note({ limit: body.limit ?? 'none', stops: body.stops });
    return budgetOf(await readBudget(client, who.institutionId));
  },
});

function budgetOf({ limit_vnd, stops, spent_vnd, set_by, set_at }: Budget): z.input<typeof spend.setBudget.answer> {
  const percent = limit_vnd === null ? 0 : Number((spent_vnd * 100n) / limit_vnd);
  const state: (typeof budgetStates)[number] =
    limit_vnd === null ? 'none' : percent >= 100 ? 'spent' : percent >= warnsAtPercent ? 'warning' : 'within';
  return {
    limit: limit_vnd === null ? null : String(limit_vnd),
    stops,
    spent: String(spent_vnd),
    percent,
    state,
    setBy: set_by,
    setAt: set_at?.toISOString() ?? null,
  };
}

async function tier({ client, who }: Context) {
  const { rows: tiers } = await client.query('select above, discount_bp from bureau.fee_tier order by above');
  const { rows } = await client.query(
    `select count(*) filter (where state = 'charged')::int as volume, count(*) filter (where state = 'reserved')::int as waiting
     from portal.charge where institution_id = $1 and state <> 'free' and amount_vnd > 0
       and asked_at >= portal.month_start(date_trunc('month', portal.hanoi_day())::date)`,
    [who.institutionId],
  );
  const volume = rows[0]?.volume ?? 0;
  const next = tiers.find(({ above }) => above >= volume);
  return {
    volume,
    waiting: rows[0]?.waiting ?? 0,
    discount: tierOf(volume, tiers) / 100,
    nextAbove: next?.above ?? null,
    nextDiscount: next === undefined ? null : next.discount_bp / 100,
  };
}

/** This month by branch and person; who has left the institution since is known by the user name alone. */
async function peopleOf({ client, who }: Context) {
  const { rows: people } = await client.query(peopleSql, [who.institutionId, who.branchId]);
  const names = people.flatMap(({ user_Name }) => user_Name ?? []);
  const fullNames = await withIdentity(client, async (identity) => {
    const { rows } = await identity.query(
      `select u.username, u.full_name from portal.user_account u join portal.membership m on m.user_id = u.id
       where m.institution_id = $1 and u.username = any ($2)`,
      [who.institutionId, names],
    );
    return new Map(rows.map(({ username, full_name }) => [username, full_name]));
  });
  return people.map(({ branch_vi, branch_en, ...person }) => ({
    ...person,
    tenChiNhanh: branch_vi === null || branch_en === null ? null : { vi: branch_vi, en: branch_en },
    hoTen: fullNames.get(person.user_Name ?? '') ?? null,
  }));
}

function colleagues({ client, who }: Context): Promise<number> {
  return withIdentity(client, async (identity) => {
    const { rows } = await identity.query(
      'select count(*)::int as count from portal.membership where institution_id = $1',
      [who.institutionId],
    );
    return rows[0]?.count ?? 0;
  });
}

// Closed months are read from their lines; open ones, the current and often the previous month, from their events.
const monthsSql = `
  select used.thang, used.code as "maSP", p.name_vi, p.name_en, sum(used.quantity)::int as "soLuong", sum(used.net)::bigint::text as "soTien" from (
    select to_char(l.month, 'YYYY-MM') as thang, l.product as code, coalesce(l.quantity, 0) as quantity, l.net_vnd as net
      from portal.statement_line l
     where l.institution_id = $1 and l.month > (date_trunc('month', portal.hanoi_day()) - interval '12 months')::date
    union all
    select to_char(o.month, 'YYYY-MM'), c.product, 1, c.amount_vnd
      from generate_series(date_trunc('month', portal.hanoi_day()) - interval '11 months', portal.hanoi_day(), interval '1 month') o (month)
      join portal.charge c on c.institution_id = $1 and c.state <> 'free' and c.asked_at >= portal.month_start(o.month::date)
       and c.asked_at < portal.month_start((o.month + interval '1 month')::date)
     where not exists (select from portal.month_close m where m.institution_id = $1 and m.month = o.month::date)
  ) used left join bureau.product p on p.code = used.code
  group by 1, 2, 3, 4 order by 1 desc, sum(used.net) desc, 2 /* never null: thang */`;

// Every day has its row, also one without inquiries: the month's course has no gaps.
const daysSql = `
  select to_char(d.day, 'YYYY-MM-DD') as ngay, d.day >= date_trunc('month', portal.hanoi_day())::date as current,
    count(c.asked_at)::int as "soLuong", coalesce(sum(c.amount_vnd) filter (where c.state <> 'free'), 0)::bigint::text as "soTien"
  from (select day::date from generate_series(date_trunc('month', portal.hanoi_day()) - interval '1 month', portal.hanoi_day(), interval '1 day') day) d
  left join portal.charge c on c.institution_id = $1
    and c.asked_at >= portal.month_start((date_trunc('month', portal.hanoi_day()) - interval '1 month')::date)
    and (c.asked_at at time zone 'Asia/Ho_Chi_Minh')::date = d.day
  group by d.day order by d.day /* never null: ngay, current */`;

const ageingSql = `
  with open as (
    select n.due_on, n.amount_vnd - coalesce((select sum(p.amount_vnd) from portal.payment p
        where p.institution_id = $1 and p.notice_no = n.notice_no), 0) as left_vnd
      from portal.payment_notice n where n.institution_id = $1
  ), aged as (
    select case when due_on >= portal.hanoi_day() then 'notDue' when due_on >= portal.hanoi_day() - 30 then 'd30'
        when due_on >= portal.hanoi_day() - 90 then 'd90' else 'older' end as "group", left_vnd
      from open where left_vnd > 0
  )
  select g."group", count(a.left_vnd)::int as "soGiayBao", coalesce(sum(a.left_vnd), 0)::bigint::text as "soTien"
  from unnest(array['notDue', 'd30', 'd90', 'older']) with ordinality g ("group", place)
  left join aged a on a."group" = g."group" group by g."group", g.place order by g.place /* never null: group */ /* one of: group = d30 | d90 | notDue | older */`;

const peopleSql = `
  select b.code as "chiNhanh", b.name_vi as branch_vi, b.name_en as branch_en, coalesce(q.username, p.bought_name) as "user_Name",
    count(*)::int as "soLuong", sum(c.amount_vnd)::bigint::text as "soTien"
  from portal.charge c
  left join portal.inquiry q on q.institution_id = c.institution_id and q.asked_at = c.asked_at and q.id = c.inquiry_id
  left join portal.alert_purchase p on p.institution_id = c.institution_id and p.charge_id = c.inquiry_id
  left join bureau.branch b on b.institution_id = c.institution_id and b.branch_id = coalesce(q.branch_id, p.branch_id)
  where c.institution_id = $1 and c.state <> 'free' and c.asked_at >= portal.month_start(date_trunc('month', portal.hanoi_day())::date)
    and ($2::int is null or coalesce(q.branch_id, p.branch_id) = $2)
  group by 1, 2, 3, 4 order by sum(c.amount_vnd) desc, 4, 1 limit 500`;
