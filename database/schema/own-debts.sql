-- What an institution's customers owe the institution itself, for its monthly alerts and its portfolio.

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

create function portal.own_groups(institution int, month date) returns table (subject_id bigint, debt_group smallint)
  language plpgsql stable rows 100000 set search_path = pg_catalog, pg_temp
  as $$
  begin
    -- Gathered apart as in exposures_of.
    return query execute format(
      'with customers as materialized (select distinct k.subject_id from bureau.contract k where k.institution_id = $1)
       select x.subject_id, max(x.debt_group)
         from (select b.subject_id, b.debt_group
                 from (select m.subject_id, m.debt_group
                         from customers o join bureau.balance_month m on m.subject_id = o.subject_id and m.month = $2
                        where m.institution_id = $1 and m.balance_vnd > 0 %s) b
               union all
               select c.subject_id, c.debt_group[p.place]
                 from bureau.card_account c
                cross join lateral (select 1 + (extract(year from c.latest_month)::int - extract(year from $2)::int) * 12
                  + extract(month from c.latest_month)::int - extract(month from $2)::int as place) p
                where c.institution_id = $1 and p.place >= 1 and c.balance_vnd[p.place] > 0 and c.debt_group[p.place] is not null) x
        group by 1',
      case when portal.is_spread() then 'offset 0' else '' end) using institution, month;
  end
  $$;
comment on function portal.own_groups(int, date) is
  'The customers of an institution with debt there at a month''s end, each with the worst group of it, loans and cards. For count_moves.';
