-- Files are held too when most contracts change alike, or when they are an earlier month's (TRU-12).
alter table bureau.hold_threshold
  add column emptied_percent numeric(5, 2) not null default 12 check (emptied_percent between 0 and 100),
  add column wide_percent numeric(5, 2) not null default 40 check (wide_percent between 0 and 100),
  add column repeated_percent numeric(5, 2) not null default 90 check (repeated_percent between 0 and 100);
comment on column bureau.hold_threshold.emptied_percent is 'How many contracts may be sent with nothing owed any more.';
comment on column bureau.hold_threshold.wide_percent is
  'How many contracts may change alike: their amount by more than half, their group, doubtful ones for the better, their limit; or be refused.';
comment on column bureau.hold_threshold.repeated_percent is 'How much of a file may be to the dong what an earlier month of the last year had.';
comment on column bureau.hold_threshold.from_contracts is 'Percentages bind where this many contracts stood.';
comment on column bureau.hold_threshold.from_vnd is 'Percentages bind where this amount stood or would stand, whole dong.';

create or replace function bureau.set_hold_threshold(given jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    place int := 0;
  begin
    perform bureau.refuse_no_analyst();
    if given->>'institution' is not null then
      select i.id into place from bureau.institution i where i.code = given->>'institution' and i.class not in ('bureau', 'sandbox');
      if place is null then return false; end if;
    end if;
    insert into bureau.hold_threshold as t (institution_id, kind, closed_percent, moved_percent, total_percent, cured_percent, cured_count,
      from_contracts, from_vnd, emptied_percent, wide_percent, repeated_percent, changed_by)
    values (place, coalesce(given->>'kind', ''), (given->>'closed')::numeric, (given->>'moved')::numeric, (given->>'total')::numeric,
      (given->>'cured')::numeric, (given->>'curedCount')::int, (given->>'fromContracts')::int, (given->>'fromVnd')::bigint,
      coalesce((given->>'emptied')::numeric, 12), coalesce((given->>'wide')::numeric, 40), coalesce((given->>'repeated')::numeric, 90),
      given->>'by')
    on conflict (institution_id, kind) do update set closed_percent = excluded.closed_percent, moved_percent = excluded.moved_percent,
      total_percent = excluded.total_percent, cured_percent = excluded.cured_percent, cured_count = excluded.cured_count,
      from_contracts = excluded.from_contracts, from_vnd = excluded.from_vnd,
      emptied_percent = excluded.emptied_percent, wide_percent = excluded.wide_percent,
      repeated_percent = excluded.repeated_percent, changed_by = excluded.changed_by, changed_at = clock_timestamp();
    return true;
  end
  $$;
