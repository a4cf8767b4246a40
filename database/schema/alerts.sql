-- Monthly alerts: own customers with bad debt elsewhere (S36), with attention debt or new debt elsewhere (S39).

create function bureau.is_month_closed(month date) returns boolean
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  as $$
    with last as (select (date_trunc('month', month) + interval '1 month' - interval '1 day')::date as day)
    select last.day < bureau.today()
      and (bureau.today() > last.day + 15
        -- Every institution that sent the month before has sent this month.
        or not exists (
          select from bureau.applied_file b
           where b.period = (date_trunc('month', month) - interval '1 day')::date
             and not exists (select from bureau.applied_file n
                              where n.institution_id = b.institution_id and n.kind = b.kind and n.period = last.day)))
      from last
  $$;
comment on function bureau.is_month_closed(date) is
  'True of a month that is over and whose files are in: of all who sent the month before, or when fifteen days have passed.';

create table portal.alert_run (
  institution_id int not null,
  product text not null check (product in ('S36', 'S39')),
  month date not null check (extract(day from month) = 1),
  version int not null check (version >= 1),
  row_count int not null,
  digest bytea not null,
  counted_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, product, month, version)
);
comment on table portal.alert_run is
  'One count of a month''s alerts of an institution. A later correction of the month that changes anything makes version 2; the '
  'first stays readable. digest is of the rows, to tell whether anything changed.';
alter table portal.alert_run enable row level security, force row level security;
create policy institution on portal.alert_run
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.alert_row (
  institution_id int not null,
  product text not null,
  month date not null,
  version int not null,
  branch_id int not null,
  subject_id bigint not null,
  subject_type smallint not null,
  cic_code text collate "C" not null,
  customer_code text,
  name text not null,
  paper_sealed bytea,
  own_group smallint not null,
  branches_level smallint not null,
  branches_group smallint,
  others_level smallint not null,
  others_group smallint,
  lenders int[] not null,
  attention_vnd bigint,
  is_new_debt boolean not null default false,
  -- S39 keeps attention debt and new debt by scope, as it does level, group and institutions. A reader who asks about other branches must
  -- not see what arose at other institutions, nor the other way round.
  branches_attention_vnd bigint,
  others_attention_vnd bigint,
  branches_new_debt boolean,
  others_new_debt boolean,
  units jsonb,
  own_vnd bigint,
  primary key (institution_id, product, month, version, branch_id, subject_id),
  constraint alert_row_nation check (bureau.nation_of(subject_id) = least(institution_id, 0))
);
comment on table portal.alert_row is
  'A customer of a branch with an alert. *_level and *_group are what was found at other branches of the institution and at other '
  'institutions (scope): S36 level 1 group 3, 2 group 4, 3 group 5, sold or settled debt, or two groups worse in three months; S39 '
  'level 1 new debt, 2 attention debt. lenders are the institutions concerned. attention_vnd and is_new_debt are of S39.';
comment on column portal.alert_row.attention_vnd is 'Attention debt that arose in the month at all other units, in dong (S39).';
comment on column portal.alert_row.is_new_debt is 'A contract was signed in the month at any other unit (S39).';
comment on column portal.alert_row.branches_attention_vnd is 'That of attention_vnd which arose at other branches of the institution.';
comment on column portal.alert_row.others_attention_vnd is 'That of attention_vnd which arose at other institutions.';
comment on column portal.alert_row.branches_new_debt is 'A contract was signed in the month at another branch; null in rows of counts made before scopes were kept apart.';
comment on column portal.alert_row.others_new_debt is 'A contract was signed in the month at another institution; null in rows of counts made before scopes were kept apart.';
comment on column portal.alert_row.units is
  'Of S36, who holds the bad debt: [institution, branch] each, the branch null of sold or settled debt; null in counts of before it was kept.';
comment on column portal.alert_row.own_vnd is
  'What the customer owes at this branch at the month''s end, in dong: the institution''s own figure; null in counts of before it was kept.';
alter table portal.alert_row enable row level security, force row level security;
create policy institution on portal.alert_row
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

-- Loans and cards with a balance at a month's end, at any institution, of the customers of one institution.
create function portal.exposures_of(institution int, month date)
  returns table (subject_id bigint, institution_id int, branch_id int, debt_group smallint, balance_vnd bigint, signed_on date)
  language plpgsql stable rows 100000 set search_path = pg_catalog, pg_temp
  as $$
  begin
    -- From workers balances are gathered apart ('offset 0' makes Citus do so); on one node that would cost a quarter more.
    return query execute format(
      'with customers as materialized (
         select k.subject_id from bureau.contract k where k.institution_id = $1
         union select c.subject_id from bureau.card_account c where c.institution_id = $1)
       select b.subject_id, b.institution_id, k.branch_id, b.debt_group, b.balance_vnd, k.signed_on
         from (select m.subject_id, m.contract_id, m.institution_id, m.debt_group, m.balance_vnd
                 from customers o join bureau.balance_month m on m.subject_id = o.subject_id and m.month = $2 and m.balance_vnd > 0 %s) b
         join bureau.contract k on k.subject_id = b.subject_id and k.contract_id = b.contract_id
       union all
       select c.subject_id, c.institution_id, c.branch_id, c.debt_group[p.place], c.balance_vnd[p.place], c.opened_on
         from customers o
         join bureau.card_account c on c.subject_id = o.subject_id
        cross join lateral (select 1 + (extract(year from c.latest_month)::int - extract(year from $2)::int) * 12
           + extract(month from c.latest_month)::int - extract(month from $2)::int as place) p
        where p.place >= 1 and c.balance_vnd[p.place] > 0 and c.debt_group[p.place] is not null',
      case when portal.is_spread() then 'offset 0' else '' end) using institution, month;
  end
  $$;
comment on function portal.exposures_of(int, date) is
  'What customers of an institution owe at a month''s end, at every branch of every institution: loans as they were sent, cards from '
  'their months. For count_alerts.';

create function portal.bad_debt_elsewhere(institution int, month_in date)
  returns table (
    institution_id int, product text, month date, version int, branch_id int, subject_id bigint, subject_type smallint,
    cic_code text, customer_code text, name text, paper_sealed bytea, own_group smallint, branches_level smallint,
    branches_group smallint, others_level smallint, others_group smallint, lenders int[], attention_vnd bigint,
    is_new_debt boolean, branches_attention_vnd bigint, others_attention_vnd bigint, branches_new_debt boolean,
    others_new_debt boolean, units jsonb)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    with now as materialized (
      select x.subject_id, x.institution_id, x.branch_id, max(x.debt_group) as debt_group
        from portal.exposures_of(institution, month_in) x group by 1, 2, 3
    ), own as (
      select n.subject_id, n.branch_id, n.debt_group from now n where n.institution_id = institution
    ), before as (
      select x.subject_id, x.institution_id, x.branch_id, max(x.debt_group) as debt_group
        from portal.exposures_of(institution, (month_in - interval '3 months')::date) x
       where exists (select from now n where n.subject_id = x.subject_id and n.debt_group >= 3)
       group by 1, 2, 3
    ), last as (
      select (month_in + interval '1 month' - interval '1 day')::date as day
    ), lost as (
      select v.subject_id, v.institution_id from last, bureau.vamc_debt v
       where v.subject_id in (select o.subject_id from own o) and v.sold_on <= last.day and (v.settled_on is null or v.settled_on > last.day)
      union
      select s.subject_id, s.institution_id from last, bureau.settled_debt s
       where s.subject_id in (select o.subject_id from own o) and s.settled_on <= last.day and (s.ended_on is null or s.ended_on > last.day)
      union
      select e.subject_id, e.institution_id from last, bureau.negative_event e
       where e.subject_id in (select o.subject_id from own o) and e.kind = 'settled_by_provision' and e.institution_id is not null
         and e.started_on <= last.day and (e.ended_on is null or e.ended_on > last.day)
    ), elsewhere as (
      -- One row for each other unit with bad debt, with its level.
      select o.subject_id, o.branch_id, n.institution_id, n.branch_id as unit, n.debt_group,
             case when n.debt_group = 5 or n.debt_group - coalesce(b.debt_group, n.debt_group) >= 2 then 3
                  when n.debt_group = 4 then 2 else 1 end as level
        from own o
        join now n on n.subject_id = o.subject_id and n.debt_group >= 3
         and (n.institution_id <> institution or n.branch_id <> o.branch_id)
        left join before b on b.subject_id = n.subject_id and b.institution_id = n.institution_id and b.branch_id = n.branch_id
      union all
      select o.subject_id, o.branch_id, l.institution_id, null, 5, 3
        from own o join lost l on l.subject_id = o.subject_id and l.institution_id <> institution
    ), found as (
      select e.subject_id, e.branch_id,
             coalesce(max(e.level) filter (where e.institution_id = institution), 0) as branches_level,
             max(e.debt_group) filter (where e.institution_id = institution) as branches_group,
             coalesce(max(e.level) filter (where e.institution_id <> institution), 0) as others_level,
             max(e.debt_group) filter (where e.institution_id <> institution) as others_group,
             array_agg(distinct e.institution_id order by e.institution_id) as lenders,
             jsonb_agg(distinct jsonb_build_array(e.institution_id, e.unit)) as units
        from elsewhere e group by 1, 2
    ), codes as (
      select c.subject_id, min(c.customer_code) as customer_code from bureau.customer c where c.institution_id = institution group by 1
    )
    select institution, 'S36', month_in, 0, f.branch_id, f.subject_id, s.subject_type, s.cic_code,
           c.customer_code,
           s.name, coalesce(s.identity_sealed, s.registration_sealed, s.tax_sealed), o.debt_group, f.branches_level::smallint,
           f.branches_group::smallint, f.others_level::smallint, f.others_group::smallint, f.lenders, null::bigint, false,
           null::bigint, null::bigint, false, false, f.units
      from found f
      join own o on o.subject_id = f.subject_id and o.branch_id = f.branch_id
      join bureau.subject s on s.subject_id = f.subject_id
      left join codes c on c.subject_id = f.subject_id
  $$;
comment on function portal.bad_debt_elsewhere(int, date) is
  'S36: customers who owe at a branch of the institution and have debt of group 3 and worse, sold or settled debt at other units. For '
  'count_alerts.';

create function portal.new_debt_elsewhere(institution int, month_in date)
  returns table (
    institution_id int, product text, month date, version int, branch_id int, subject_id bigint, subject_type smallint,
    cic_code text, customer_code text, name text, paper_sealed bytea, own_group smallint, branches_level smallint,
    branches_group smallint, others_level smallint, others_group smallint, lenders int[], attention_vnd bigint,
    is_new_debt boolean, branches_attention_vnd bigint, others_attention_vnd bigint, branches_new_debt boolean,
    others_new_debt boolean)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    with now as materialized (
      select x.* from portal.exposures_of(institution, month_in) x
    ), units as (
      select n.subject_id, n.institution_id, n.branch_id, max(n.debt_group) as debt_group,
             sum(n.balance_vnd) filter (where n.debt_group = 2) as attention_vnd,
             bool_or(n.signed_on >= month_in and n.signed_on < (month_in + interval '1 month')::date) as is_new_debt
        from now n group by 1, 2, 3
    ), before as (
      select x.subject_id, x.institution_id, x.branch_id, max(x.debt_group) as debt_group
        from portal.exposures_of(institution, (month_in - interval '1 month')::date) x
       where exists (select from units u where u.subject_id = x.subject_id and u.debt_group = 2)
       group by 1, 2, 3
    ), own as (
      select u.subject_id, u.branch_id, u.debt_group from units u where u.institution_id = institution
    ), elsewhere as (
      select o.subject_id, o.branch_id, u.institution_id, u.debt_group, u.is_new_debt,
             u.debt_group = 2 and coalesce(b.debt_group, 1) < 2 as is_attention, u.attention_vnd
        from own o
        join units u on u.subject_id = o.subject_id and (u.institution_id <> institution or u.branch_id <> o.branch_id)
        left join before b on b.subject_id = u.subject_id and b.institution_id = u.institution_id and b.branch_id = u.branch_id
    ), found as (
      select e.subject_id, e.branch_id,
             coalesce(max(case when e.is_attention then 2 else 1 end) filter (where e.institution_id = institution), 0) as branches_level,
             max(e.debt_group) filter (where e.institution_id = institution) as branches_group,
             coalesce(max(case when e.is_attention then 2 else 1 end) filter (where e.institution_id <> institution), 0) as others_level,
             max(e.debt_group) filter (where e.institution_id <> institution) as others_group,
             array_agg(distinct e.institution_id order by e.institution_id) as lenders,
             sum(e.attention_vnd) filter (where e.is_attention) as attention_vnd,
             bool_or(e.is_new_debt) as is_new_debt,
             sum(e.attention_vnd) filter (where e.is_attention and e.institution_id = institution) as branches_attention_vnd,
             sum(e.attention_vnd) filter (where e.is_attention and e.institution_id <> institution) as others_attention_vnd,
             coalesce(bool_or(e.is_new_debt) filter (where e.institution_id = institution), false) as branches_new_debt,
             coalesce(bool_or(e.is_new_debt) filter (where e.institution_id <> institution), false) as others_new_debt
        from elsewhere e where e.is_attention or e.is_new_debt group by 1, 2
    ), codes as (
      select c.subject_id, min(c.customer_code) as customer_code from bureau.customer c where c.institution_id = institution group by 1
    )
    select institution, 'S39', month_in, 0, f.branch_id, f.subject_id, s.subject_type, s.cic_code,
           c.customer_code,
           s.name, coalesce(s.identity_sealed, s.registration_sealed, s.tax_sealed), o.debt_group, f.branches_level::smallint,
           f.branches_group, f.others_level::smallint, f.others_group, f.lenders, f.attention_vnd::bigint, f.is_new_debt,
           f.branches_attention_vnd::bigint, f.others_attention_vnd::bigint, f.branches_new_debt, f.others_new_debt
      from found f
      join own o on o.subject_id = f.subject_id and o.branch_id = f.branch_id
      join bureau.subject s on s.subject_id = f.subject_id
      left join codes c on c.subject_id = f.subject_id
  $$;
comment on function portal.new_debt_elsewhere(int, date) is
  'S39: customers who owe at a branch of the institution and fell into attention debt (group 2), or signed a new contract, at other '
  'units in the month. For count_alerts.';

create function portal.count_alerts(product_in text, month_in date) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
    latest portal.alert_run;
    made bytea;
    counted int;
  begin
    if institution is null or not bureau.is_month_closed(month_in) then
      raise exception 'no closed month of an institution: %', month_in using errcode = 'invalid_parameter_value';
    end if;
    perform pg_advisory_xact_lock(hashtextextended(format('alerts %s %s %s', institution, product_in, month_in), 0));
    if product_in = 'S36' then
      create temp table alerts_made on commit drop as select r.* from portal.bad_debt_elsewhere(institution, month_in) r;
    else
      create temp table alerts_made on commit drop as select r.*, null::jsonb as units from portal.new_debt_elsewhere(institution, month_in) r;
    end if;
    -- Leave the sealed paper out: sealing gives another text each time, also when nothing changed.
    select count(*), sha256(coalesce(string_agg(convert_to(jsonb_build_array(r.branch_id, r.subject_id, r.own_group, r.branches_level,
             r.branches_group, r.others_level, r.others_group, r.lenders, r.attention_vnd, r.is_new_debt, r.branches_attention_vnd,
             r.others_attention_vnd, r.branches_new_debt, r.others_new_debt, r.units)::text, 'UTF8'), '\x0a'
             order by r.branch_id, r.subject_id), '\x'))
      into counted, made from alerts_made r;
    select * into latest from portal.alert_run a
     where a.institution_id = institution and a.product = product_in and a.month = month_in
     order by a.version desc limit 1;
    if latest.digest is distinct from made then
      insert into portal.alert_run (institution_id, product, month, version, row_count, digest)
        values (institution, product_in, month_in, coalesce(latest.version, 0) + 1, counted, made);
      update alerts_made set version = coalesce(latest.version, 0) + 1;
      insert into portal.alert_row (
          institution_id, product, month, version, branch_id, subject_id, subject_type, cic_code, customer_code, name,
          paper_sealed, own_group, branches_level, branches_group, others_level, others_group, lenders, attention_vnd,
          is_new_debt, branches_attention_vnd, others_attention_vnd, branches_new_debt, others_new_debt, units)
        select
          institution_id, product, month, version, branch_id, subject_id, subject_type, cic_code, customer_code, name,
          paper_sealed, own_group, branches_level, branches_group, others_level, others_group, lenders, attention_vnd,
          is_new_debt, branches_attention_vnd, others_attention_vnd, branches_new_debt, others_new_debt, units
          from alerts_made;
    end if;
    -- The own debt is no part of the digest: it tells nobody of a new alert, so it makes no new version.
    update portal.alert_row a set own_vnd = o.balance_vnd
      from portal.own_debts(institution, month_in, array(select distinct m.subject_id from alerts_made m)) o
     where a.institution_id = institution and a.product = product_in and a.month = month_in
       and a.version = coalesce(latest.version, 0) + case when latest.digest is distinct from made then 1 else 0 end
       and a.branch_id = o.branch_id and a.subject_id = o.subject_id and a.own_vnd is distinct from o.balance_vnd;
    drop table alerts_made;
    return coalesce(latest.version, 0) + case when latest.digest is distinct from made then 1 else 0 end;
  end
  $$;
comment on function portal.count_alerts(text, date) is
  'Counts S36 or S39 of a closed month for the acting institution and keeps it; when nothing differs from the last count, nothing is '
  'written. Answers the version that stands. It opens no file: what is kept is told to the institution by audited calls alone.';

create table portal.alert_purchase (
  institution_id int not null,
  product text not null check (product in ('S36', 'S39')),
  month date not null check (extract(day from month) = 1),
  branch_id int not null,
  charge_id uuid not null,
  bought_by int not null,
  bought_name text not null,
  bought_at timestamptz(3) not null,
  primary key (institution_id, product, month, branch_id)
);
comment on table portal.alert_purchase is
  'Branches and months of S36 and S39 that were looked at: the first look is charged (charge_id is the inquiry_id of its charge), every '
  'other look and every download is free, also of a corrected count.';
alter table portal.alert_purchase enable row level security, force row level security;
create policy institution on portal.alert_purchase
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

-- What each database role may do.
grant select on portal.alert_run, portal.alert_row to :app_role;
grant select, insert on portal.alert_purchase to :app_role;
