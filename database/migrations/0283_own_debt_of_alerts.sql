-- What alerted customers owe at the institution itself, for the amounts of the twelve months.
alter table portal.alert_row add column own_vnd bigint;
comment on column portal.alert_row.own_vnd is
  'What the customer owes at this branch at the month''s end, in dong: the institution''s own figure; null in counts of before it was kept.';

create function portal.own_debts(institution int, month date, subjects bigint[])
  returns table (subject_id bigint, branch_id int, balance_vnd bigint)
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    -- Gathered apart as in exposures_of.
    return query execute format(
      'select x.subject_id, x.branch_id, sum(x.balance_vnd)::bigint
         from (select k.subject_id, k.branch_id, b.balance_vnd
                 from (select m.subject_id, m.contract_id, m.balance_vnd from bureau.balance_month m
                        where m.month = $2 and m.subject_id = any ($3) and m.institution_id = $1 and m.balance_vnd > 0 %s) b
                 join bureau.contract k on k.subject_id = b.subject_id and k.contract_id = b.contract_id
               union all
               select c.subject_id, c.branch_id, c.balance_vnd[p.place]
                 from bureau.card_account c
                cross join lateral (select 1 + (extract(year from c.latest_month)::int - extract(year from $2)::int) * 12
                  + extract(month from c.latest_month)::int - extract(month from $2)::int as place) p
                where c.institution_id = $1 and c.subject_id = any ($3) and p.place >= 1 and c.balance_vnd[p.place] > 0) x
        group by 1, 2',
      case when portal.is_spread() then 'offset 0' else '' end) using institution, month, subjects;
  end
  $$;
comment on function portal.own_debts(int, date, bigint[]) is
  'What these customers owe at each branch of one institution at a month''s end, loans and cards. For count_alerts.';

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
revoke all on function portal.own_debts(int, date, bigint[]) from public;
