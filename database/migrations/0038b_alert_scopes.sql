-- What S39 says of attention debt and of new debt is told by scope, as level, group and institutions are: one asks about other branches,
-- another about other institutions, and neither is shown what arose at the other.
alter table portal.alert_row
  add column branches_attention_vnd bigint,
  add column others_attention_vnd bigint,
  add column branches_new_debt boolean,
  add column others_new_debt boolean;
comment on column portal.alert_row.attention_vnd is 'Attention debt that arose in the month at all other units, in dong (S39).';
comment on column portal.alert_row.is_new_debt is 'A contract was signed in the month at any other unit (S39).';
comment on column portal.alert_row.branches_attention_vnd is 'That of attention_vnd which arose at other branches of the institution.';
comment on column portal.alert_row.others_attention_vnd is 'That of attention_vnd which arose at other institutions.';
comment on column portal.alert_row.branches_new_debt is 'A contract was signed in the month at another branch; null in rows of counts made before scopes were kept apart.';
comment on column portal.alert_row.others_new_debt is 'A contract was signed in the month at another institution; null in rows of counts made before scopes were kept apart.';

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
           f.branches_group::smallint, f.others_level::smallint, f.others_group::smallint, f.lenders, null::bigint, false,
           null::bigint, null::bigint, false, false
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

create or replace function portal.count_alerts(product_in text, month_in date) returns int
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
    create temp table alerts_made on commit drop as
      select r.* from portal.bad_debt_elsewhere(institution, month_in) r where product_in = 'S36' with no data;
    if product_in = 'S36' then
      insert into alerts_made select * from portal.bad_debt_elsewhere(institution, month_in);
    else
      insert into alerts_made select * from portal.new_debt_elsewhere(institution, month_in);
    end if;
    -- The sealed paper is another text each time it is sealed: it says nothing about a change.
    select count(*), sha256(coalesce(string_agg(convert_to(jsonb_build_array(r.branch_id, r.subject_id, r.own_group, r.branches_level,
             r.branches_group, r.others_level, r.others_group, r.lenders, r.attention_vnd, r.is_new_debt, r.branches_attention_vnd,
             r.others_attention_vnd, r.branches_new_debt, r.others_new_debt)::text, 'UTF8'), '\x0a'
             order by r.branch_id, r.subject_id), '\x'))
      into counted, made from alerts_made r;
    select * into latest from portal.alert_run a
     where a.institution_id = institution and a.product = product_in and a.month = month_in
     order by a.version desc limit 1;
    if latest.digest is distinct from made then
      insert into portal.alert_run (institution_id, product, month, version, row_count, digest)
        values (institution, product_in, month_in, coalesce(latest.version, 0) + 1, counted, made);
      update alerts_made set version = coalesce(latest.version, 0) + 1;
      insert into portal.alert_row select * from alerts_made;
    end if;
    drop table alerts_made;
    return coalesce(latest.version, 0) + case when latest.digest is distinct from made then 1 else 0 end;
  end
  $$;
