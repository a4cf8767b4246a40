-- How much an application calls, how much of it is refused, and how long it takes (API-01).
create table portal.program_day (
  institution_id int not null,
  user_id int not null,
  day date not null,
  calls bigint not null,
  refused bigint not null,
  times bigint[] not null,
  primary key (institution_id, user_id, day)
);
comment on table portal.program_day is
  'What an application called in a day: how many calls, how many of them were refused, and how many took how long. times: each step is a '
  'quarter longer than the one before, the first 1 ms (kit/server/calls/program-calls.ts).';
alter table portal.program_day enable row level security, force row level security;
create policy institution on portal.program_day for select
  using (institution_id = (select portal.acting_institution()));
create policy keeper on portal.program_day to current_user using (true) with check (true);

create function portal.count_program_calls(given jsonb) returns void
  language sql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    insert into portal.program_day as d (institution_id, user_id, day, calls, refused, times)
      select a.institution_id, a.user_id, portal.hanoi_day(), g.calls, g.refused, g.times
        from jsonb_to_recordset(given) g(user_id int, calls bigint, refused bigint, times bigint[])
        join portal.application a on a.user_id = g.user_id
       -- Always in one order, so that two servers never wait for each other crosswise.
       order by a.institution_id, a.user_id
    on conflict (institution_id, user_id, day) do update
      set calls = d.calls + excluded.calls, refused = d.refused + excluded.refused,
          times = array(select coalesce(x.now, 0) + coalesce(x.new, 0) from unnest(d.times, excluded.times) with ordinality x(now, new, at)
                         order by x.at)
  $$;
comment on function portal.count_program_calls(jsonb) is 'Adds what programs called since the last time, by the account of each: calls, refused, times.';

create function portal.program_calls(clients text[])
  returns table (client_id text, calls bigint, refused bigint, times bigint[])
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not portal.holds('application.read') then
      raise exception 'applications are their administrators''' using errcode = 'insufficient_privilege';
    end if;
    return query
      select a.client_id, sum(d.calls)::bigint, sum(d.refused)::bigint,
             array(select sum(t.n)::bigint
                     from portal.program_day o cross join lateral unnest(o.times) with ordinality t(n, at)
                    where o.institution_id = a.institution_id and o.user_id = a.user_id and o.day > portal.hanoi_day() - 30
                    group by t.at order by t.at)
        from portal.application a
        join portal.program_day d on d.institution_id = a.institution_id and d.user_id = a.user_id and d.day > portal.hanoi_day() - 30
       where a.client_id = any (clients)
         and (a.institution_id = portal.acting_institution() or bureau.is_bureau_acting() and a.environment = 'live')
       group by a.institution_id, a.user_id, a.client_id;
  end
  $$;
comment on function portal.program_calls(text[]) is
  'What applications called in the last 30 days; those of others only for the bureau. No row for one that called nothing.';
revoke all on function portal.count_program_calls(jsonb), portal.program_calls(text[]) from public;
grant execute on function portal.count_program_calls, portal.program_calls to :app_role;
insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle) values
  ('program-days', 52, 'portal.program_day', 'age', '13 months', null, 'day', null, true, null);
