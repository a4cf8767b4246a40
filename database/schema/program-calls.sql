-- What applications call: counted a minute, a day and for thirty days.

create function portal.take_calls(account int, wanted int)
  returns table (granted int, rest int, next_in int, full_in int, day_limit int)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own constant bytea := sha256(convert_to(account::text, 'UTF8'));
    per_minute numeric;
    seconds_owed numeric;
    full_at timestamptz;
    at timestamptz;
  begin
    select a.minute_limit, a.day_limit into per_minute, day_limit from portal.application a where a.user_id = account;
    if not found then
      return;
    end if;
    -- A count of the last second is worth no wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
    loop
      select t.opened_at into full_at from portal.throttle t where t.kind = 'minute' and t.key_hash = own for update;
      exit when found;
      insert into portal.throttle (kind, key_hash, count) values ('minute', own, 0) on conflict do nothing;
    end loop;
    at := clock_timestamp();
    seconds_owed := greatest(extract(epoch from full_at - at), 0);
    rest := greatest(floor((60 - seconds_owed) * per_minute / 60 + 0.000001), 0);
    granted := least(greatest(wanted, 1), rest);
    rest := rest - granted;
    seconds_owed := seconds_owed + granted * 60 / per_minute;
    if granted > 0 then
      update portal.throttle t set opened_at = at + make_interval(secs => seconds_owed) where t.kind = 'minute' and t.key_hash = own;
    end if;
    full_in := ceil(seconds_owed);
    next_in := greatest(ceil(seconds_owed + 60 / per_minute - 60), 1);
    return next;
  end
  $$;
comment on function portal.take_calls(int, int) is
  'Takes calls from the minute of an application, by its account: how many were granted of those wanted, how many are left, in how many seconds the '
  'next one and all are there again. All servers count here; opened_at of its counter is when the minute is full again. No row for other accounts.';

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

create function portal.program_customers(clients text[])
  returns table (client_id text, used int)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not portal.holds('application.read') then
      raise exception 'applications are their administrators''' using errcode = 'insufficient_privilege';
    end if;
    return query
      select a.client_id, q.used
        from portal.application a
        join portal.quota_day q on q.user_id = a.user_id and abs(q.institution_id) = a.institution_id and q.day = portal.hanoi_day()
          and q.counter = 'customer'
       where a.client_id = any (clients)
         and (a.institution_id = portal.acting_institution() or bureau.is_bureau_acting() and a.environment = 'live');
  end
  $$;
comment on function portal.program_customers(text[]) is
  'How many customers applications asked about today, against their limit; those of others only for the bureau. No row for one that asked nothing.';
