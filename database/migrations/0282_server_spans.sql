-- What each server saw in five minutes, for the pictures of a day of those who run it.
create table portal.server_span (
  server_id uuid not null,
  span timestamptz(3) not null,
  calls bigint not null,
  refused bigint not null,
  failed bigint not null,
  times bigint[] not null,
  queue_seconds float8,
  database_bytes bigint,
  disk_free_bytes bigint,
  disk_bytes bigint,
  primary key (span, server_id)
);
comment on table portal.server_span is
  'What a server saw in five minutes from span on: its calls, those that it refused for want of room, those that it failed at, how many '
  'took how long (kit/server/metrics/answer-times.ts), the longest wait of a job, the size of the database, its disk. No row: it was '
  'down. The sizes and the wait are null of a span that was written only after it. Reached through functions alone; holds no person.';
alter table portal.server_span enable row level security, force row level security;
create policy keeper on portal.server_span to current_user using (true) with check (true);

create function portal.count_server_spans(server uuid, given jsonb, state jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    newest constant timestamptz := (select max(g.span) from jsonb_to_recordset(given) g(span timestamptz));
    -- Asked for once in five minutes: the answer looks at every file of the database.
    size bigint := (select max(s.database_bytes) from portal.server_span s where s.span = newest);
  begin
    if size is null then size := pg_database_size(current_database()); end if;
    insert into portal.server_span as s
        (server_id, span, calls, refused, failed, times, queue_seconds, database_bytes, disk_free_bytes, disk_bytes)
      select server, g.span, g.calls, g.refused, g.failed, g.times, n.queue_seconds, case when n.span is not null then size end,
             n.disk_free_bytes, n.disk_bytes
        from jsonb_to_recordset(given) g(span timestamptz, calls bigint, refused bigint, failed bigint, times bigint[])
        left join (select newest as span, x.* from jsonb_to_record(state) x(queue_seconds float8, disk_free_bytes bigint, disk_bytes bigint)) n
          on n.span = g.span
    on conflict (span, server_id) do update
      set calls = s.calls + excluded.calls, refused = s.refused + excluded.refused, failed = s.failed + excluded.failed,
          times = array(select coalesce(x.now, 0) + coalesce(x.new, 0) from unnest(s.times, excluded.times) with ordinality x(now, new, at)
                         order by x.at),
          queue_seconds = greatest(s.queue_seconds, excluded.queue_seconds),
          database_bytes = coalesce(s.database_bytes, excluded.database_bytes),
          disk_free_bytes = coalesce(excluded.disk_free_bytes, s.disk_free_bytes), disk_bytes = coalesce(excluded.disk_bytes, s.disk_bytes);
  end
  $$;
comment on function portal.count_server_spans(uuid, jsonb, jsonb) is
  'Adds what a server saw since it last wrote: given, its calls by span; state, the wait and the disk now, which belong to the newest span.';

create function portal.server_day() returns table (span timestamptz, servers int, calls bigint, refused bigint, failed bigint, times bigint[],
    queue_seconds float8, database_bytes bigint, disk_free float8)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    -- Every server has written a span a minute after its end.
    newest constant timestamptz := date_bin('5 minutes', clock_timestamp() - interval '6 minutes', timestamptz '2000-01-01 00:00Z');
  begin
    perform portal.refuse_no_watcher();
    return query
      select d.at, count(s.server_id)::int, sum(s.calls)::bigint, sum(s.refused)::bigint, sum(s.failed)::bigint,
             array(select sum(t.n)::bigint
                     from portal.server_span o cross join lateral unnest(o.times) with ordinality t(n, place)
                    where o.span = d.at group by t.place order by t.place),
             max(s.queue_seconds), max(s.database_bytes), min(s.disk_free_bytes::float8 / nullif(s.disk_bytes, 0))
        from generate_series(newest - interval '1435 minutes', newest, interval '5 minutes') d(at)
        left join portal.server_span s on s.span = d.at
       group by d.at order by d.at;
  end
  $$;
comment on function portal.server_day() is
  'The last 288 spans of five minutes that are over, of all servers together: sums, the longest wait, the least room on a disk. servers: how '
  'many ran; with none the rest is null.';
revoke all on function portal.count_server_spans(uuid, jsonb, jsonb), portal.server_day() from public;
grant execute on function portal.count_server_spans, portal.server_day to :app_role;
insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle) values
  ('server-spans', 53, 'portal.server_span', 'age', '3 months', null, 'span', null, false, null);
