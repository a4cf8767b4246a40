-- S36 and S39 of an institution with hundreds of thousands of customers: its own number of each customer is found in one pass over its
-- customers, not in one for each alert, and the planner knows that exposures are many.
alter function portal.exposures_of(int, date) rows 100000;

create or replace function portal.bad_debt_elsewhere(institution int, month_in date) returns setof portal.alert_row
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
      -- One row a unit elsewhere with bad debt, and how bad.
      select o.subject_id, o.branch_id, n.institution_id, n.debt_group,
             case when n.debt_group = 5 or n.debt_group - coalesce(b.debt_group, n.debt_group) >= 2 then 3
                  when n.debt_group = 4 then 2 else 1 end as level
        from own o
        join now n on n.subject_id = o.subject_id and n.debt_group >= 3
         and (n.institution_id <> institution or n.branch_id <> o.branch_id)
        left join before b on b.subject_id = n.subject_id and b.institution_id = n.institution_id and b.branch_id = n.branch_id
      union all
      select o.subject_id, o.branch_id, l.institution_id, 5, 3
        from own o join lost l on l.subject_id = o.subject_id and l.institution_id <> institution
    ), found as (
      select e.subject_id, e.branch_id,
             coalesce(max(e.level) filter (where e.institution_id = institution), 0) as branches_level,
             max(e.debt_group) filter (where e.institution_id = institution) as branches_group,
             coalesce(max(e.level) filter (where e.institution_id <> institution), 0) as others_level,
             max(e.debt_group) filter (where e.institution_id <> institution) as others_group,
             array_agg(distinct e.institution_id order by e.institution_id) as lenders
        from elsewhere e group by 1, 2
    ), codes as (
      select c.subject_id, min(c.customer_code) as customer_code from bureau.customer c where c.institution_id = institution group by 1
    )
    select institution, 'S36', month_in, 0, f.branch_id, f.subject_id, s.subject_type, s.cic_code,
           c.customer_code,
           s.name, coalesce(s.identity_sealed, s.registration_sealed, s.tax_sealed), o.debt_group, f.branches_level::smallint,
           f.branches_group::smallint, f.others_level::smallint, f.others_group::smallint, f.lenders, null::bigint, false
      from found f
      join own o on o.subject_id = f.subject_id and o.branch_id = f.branch_id
      join bureau.subject s on s.subject_id = f.subject_id
      left join codes c on c.subject_id = f.subject_id
  $$;
create or replace function portal.new_debt_elsewhere(institution int, month_in date) returns setof portal.alert_row
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
             bool_or(e.is_new_debt) as is_new_debt
        from elsewhere e where e.is_attention or e.is_new_debt group by 1, 2
    ), codes as (
      select c.subject_id, min(c.customer_code) as customer_code from bureau.customer c where c.institution_id = institution group by 1
    )
    select institution, 'S39', month_in, 0, f.branch_id, f.subject_id, s.subject_type, s.cic_code,
           c.customer_code,
           s.name, coalesce(s.identity_sealed, s.registration_sealed, s.tax_sealed), o.debt_group, f.branches_level::smallint,
           f.branches_group, f.others_level::smallint, f.others_group, f.lenders, f.attention_vnd::bigint, f.is_new_debt
      from found f
      join own o on o.subject_id = f.subject_id and o.branch_id = f.branch_id
      join bureau.subject s on s.subject_id = f.subject_id
      left join codes c on c.subject_id = f.subject_id
  $$;