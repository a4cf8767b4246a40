-- How customers of an institution move between its own groups, for the pictures beside R18 and R19.
create table portal.portfolio_move (
  institution_id int not null,
  month date not null check (extract(day from month) = 1),
  was smallint not null check (was between 0 and 5),
  became smallint not null check (became between 0 and 5),
  customers int not null check (customers > 0),
  primary key (institution_id, month, was, became)
);
comment on table portal.portfolio_move is
  'How many customers of an institution went from which of its own groups (was, at the end of the month before) to which (became, at the '
  'month''s end); 0: no debt there. Counted with R18 and R19; names nobody.';
alter table portal.portfolio_move enable row level security, force row level security;
create policy institution on portal.portfolio_move
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
grant select on portal.portfolio_move to :app_role;

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

create function portal.count_moves(month_in date) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution constant int := portal.acting_institution();
  begin
    if institution is null then
      raise exception 'a portfolio needs an institution that acts' using errcode = 'insufficient_privilege';
    end if;
    delete from portal.portfolio_move p where p.institution_id = institution and p.month = month_in;
    insert into portal.portfolio_move (institution_id, month, was, became, customers)
      select institution, month_in, coalesce(b.debt_group, 0), coalesce(n.debt_group, 0), count(*)
        from portal.own_groups(institution, month_in) n
        full join portal.own_groups(institution, (month_in - interval '1 month')::date) b on b.subject_id = n.subject_id
       group by 3, 4
    on conflict (institution_id, month, was, became) do update set customers = excluded.customers;
  end
  $$;
comment on function portal.count_moves(date) is
  'Counts how the acting institution''s customers moved between its groups in a month. It opens no file: the figures are its own.';
revoke all on function portal.own_groups(int, date), portal.count_moves(date) from public;
grant execute on function portal.count_moves to :app_role;
insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle) values
  ('portfolio-moves', 54, 'portal.portfolio_move', 'age', '5 years', null, 'month', null, true, null);
