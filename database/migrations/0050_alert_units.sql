-- S36 names the branch that holds the bad debt, beside its institution.
alter table portal.alert_row add column units jsonb;
comment on column portal.alert_row.units is
  'Of S36, who holds the bad debt: [institution, branch] each, the branch null of sold or settled debt; null in counts of before it was kept.';

drop function portal.bad_debt_elsewhere(int, date);

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

revoke all on function portal.bad_debt_elsewhere(int, date) from public;

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
    drop table alerts_made;
    return coalesce(latest.version, 0) + case when latest.digest is distinct from made then 1 else 0 end;
  end
  $$;
