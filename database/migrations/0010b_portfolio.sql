-- The monthly portfolio products R18 and R19, and letters that ask for R18 to be corrected.

create table portal.adjustment (
  institution_id int not null,
  id uuid not null,
  user_id int not null,
  username text not null,
  period date not null check (extract(day from period) = 1),
  cic_code text collate "C" not null,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'kept', 'unknown')),
  own_group smallint,
  highest_group smallint,
  version int,
  sent_at timestamptz(3) not null default clock_timestamp(),
  answered_at timestamptz(3),
  primary key (institution_id, id),
  check ((state = 'waiting') = (answered_at is null))
);
create unique index adjustment_waiting on portal.adjustment (institution_id, period, cic_code) where state = 'waiting';
comment on table portal.adjustment is
  'Letters of an institution that a customer stands wrongly in its R18 of a month. Answered by counting the month anew: changed, the '
  'customer is not below the highest group any more and version is of the new R18; kept, it still is; unknown, it is no customer.';
alter table portal.adjustment enable row level security;
alter table portal.adjustment force row level security;
create policy institution on portal.adjustment
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
grant select, insert, update on portal.adjustment to :app_role;

create function portal.portfolio_groups(month_in date, only_cic text)
returns table (cic_code text, subject_type smallint, name text, own_group smallint, highest_group smallint, own_balance_vnd bigint)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  institution int := portal.acting_institution();
  found_rows int;
begin
  if institution is null then
    raise exception 'a portfolio needs an institution that acts' using errcode = 'insufficient_privilege';
  end if;
  return query
    with exposed as materialized (
      select * from portal.exposures_of(institution, month_in)
    ), counted as (
      select e.subject_id, max(e.debt_group) filter (where e.institution_id = institution) as own,
             max(e.debt_group) filter (where e.institution_id <> institution) as elsewhere,
             sum(e.balance_vnd) filter (where e.institution_id = institution) as balance
        from exposed e group by e.subject_id
    )
    select s.cic_code, s.subject_type, s.name, c.own, c.elsewhere, c.balance::bigint
      from counted c join bureau.subject s on s.subject_id = c.subject_id
     where c.own is not null and (only_cic is null or s.cic_code = only_cic)
     order by s.cic_code;
  get diagnostics found_rows = row_count;
  perform bureau.meter_search('portfolio', found_rows);
end $$;
comment on function portal.portfolio_groups(date, text) is
  'Customers who owe the acting institution at a month''s end: their group there and the highest elsewhere, null where nobody else has '
  'them; all, or the one of a CIC code. Names no other institution; metered.';
revoke all on function portal.portfolio_groups(date, text) from public;
grant execute on function portal.portfolio_groups(date, text) to :app_role;

alter table portal.reply_file add column digest bytea;
comment on column portal.reply_file.digest is 'Of R18 and R19: SHA-256 of the figures they were made of, to tell whether anything changed.';
