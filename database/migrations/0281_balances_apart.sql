-- Balances are gathered apart where they lie on workers alone: one node joins them as before.

create or replace function portal.exposures_of(institution int, month date)
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

create or replace function bureau.debt_cells(dimension text, month date)
  returns table (cell text, institutions int, borrowers int, bad_basis_points int)
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    -- From workers balances are gathered apart ('offset 0' makes Citus do so).
    return query execute format($query$
    with sent as (
      select b.subject_id, b.institution_id, b.balance_vnd, b.debt_group from bureau.balance_month b
       where b.month = $1 and b.balance_vnd > 0 %s
    ), owed as (
      select case $2 when 'sector' then bureau.section_of(l.sector_code) else s.province_code end as cell,
             b.subject_id, b.institution_id, b.balance_vnd, b.debt_group
        from sent b
        join bureau.subject s on s.subject_id = b.subject_id
        left join bureau.legal_profile l on $2 = 'sector' and l.subject_id = b.subject_id
    ), cells as (
      select o.cell, count(distinct o.institution_id)::int as institutions, count(distinct o.subject_id)::int as borrowers
        from owed o where o.cell is not null group by o.cell
    ), named as (
      -- Add small cells together, and publish the sum only if it is large enough.
      select o.*, case when c.institutions >= 5 and c.borrowers >= 30 then o.cell else 'other' end as told
        from owed o join cells c on c.cell = o.cell
    )
    select n.told, count(distinct n.institution_id)::int, count(distinct n.subject_id)::int,
           round(10000 * coalesce(sum(n.balance_vnd) filter (where n.debt_group >= 3), 0) / sum(n.balance_vnd))::int
      from named n group by 1
    having count(distinct n.institution_id) >= 5 and count(distinct n.subject_id) >= 30
    $query$, case when portal.is_spread() then 'offset 0' else '' end) using month, dimension;
  end
  $$;
