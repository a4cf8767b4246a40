-- What an application calls in a minute is counted for all servers together (API-01, API-05).
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
revoke all on function portal.take_calls(int, int) from public;
grant execute on function portal.take_calls to :app_role;
