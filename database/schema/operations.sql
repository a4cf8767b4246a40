-- The servers and workers of this database, which report every ten seconds that they run, what they saw in five minutes, and the keys
-- that they use.

create table portal.running_process (
  id uuid primary key,
  kind text not null check (kind in ('server', 'worker')),
  host text not null,
  pid int not null,
  address text not null,
  version text not null,
  jobs int not null,
  disk_free_bytes bigint not null,
  disk_bytes bigint not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  beat_at timestamptz(3) not null default clock_timestamp()
);
comment on table portal.running_process is
  'Servers and workers of this database: each writes its row every 10 s and removes it when it stops in order; silent after 30 s. '
  'jobs is how many it works at a time, the disk is that of its data folder. Reached through functions alone; holds no person.';
alter table portal.running_process enable row level security, force row level security;
create policy keeper on portal.running_process to current_user using (true) with check (true);

create table portal.key_in_use (
  kind text not null,
  fingerprint text not null,
  first_seen_at timestamptz(3) not null default clock_timestamp(),
  last_seen_at timestamptz(3) not null default clock_timestamp(),
  primary key (kind, fingerprint)
);
comment on table portal.key_in_use is
  'When a key of the settings was first and last in use, by the first 12 hex digits of a hash of it: the key itself is in no database.';
alter table portal.key_in_use enable row level security, force row level security;
create policy keeper on portal.key_in_use to current_user using (true) with check (true);

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

create function portal.beat(process jsonb, keys jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    insert into portal.running_process (id, kind, host, pid, address, version, jobs, disk_free_bytes, disk_bytes)
      select r.id, r.kind, r.host, r.pid, r.address, r.version, r.jobs, r.disk_free_bytes, r.disk_bytes
        from jsonb_populate_record(null::portal.running_process, process) r
      on conflict (id) do update set beat_at = clock_timestamp(), disk_free_bytes = excluded.disk_free_bytes, disk_bytes = excluded.disk_bytes;
    insert into portal.key_in_use (kind, fingerprint) select k.key, k.value from jsonb_each_text(keys) k order by k.key
      on conflict (kind, fingerprint) do update set last_seen_at = clock_timestamp();
    -- Show a killed process as silent for a day, then remove it.
    delete from portal.running_process p where p.beat_at < clock_timestamp() - interval '1 day';
  end
  $$;
comment on function portal.beat(jsonb, jsonb) is
  'Says that a process lives: its row, as running_process has it, and the fingerprints of its keys by kind.';

create function portal.end_process(id_in uuid) returns void
  language sql security definer set search_path = pg_catalog, portal, pg_temp
  as $$ delete from portal.running_process where id = id_in $$;
comment on function portal.end_process(uuid) is 'Takes away the row of a process that stops in order.';

create function portal.refuse_no_watcher() returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds('operations.read') then
      raise exception 'the state of the system is read by operators of the bureau' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function portal.refuse_no_watcher() is 'Raises unless somebody of the bureau acts who holds operations.read.';

create function portal.running_processes() returns table (id uuid, kind text, host text, pid int, address text, version text, jobs int,
    disk_free_bytes bigint, disk_bytes bigint, started_at timestamptz, beat_at timestamptz, silent_seconds float8)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_watcher();
    return query select p.id, p.kind, p.host, p.pid, p.address, p.version, p.jobs, p.disk_free_bytes, p.disk_bytes, p.started_at, p.beat_at,
        extract(epoch from clock_timestamp() - p.beat_at)::float8
      from portal.running_process p order by p.kind, p.host, p.started_at, p.id limit 500;
  end
  $$;
comment on function portal.running_processes() is 'Servers and workers, with the seconds since they last said that they live.';

create function portal.keys_in_use() returns table (kind text, fingerprint text, first_seen_at timestamptz, last_seen_at timestamptz, in_use boolean)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_watcher();
    return query select k.kind, k.fingerprint, k.first_seen_at, k.last_seen_at, k.last_seen_at > clock_timestamp() - interval '30 seconds'
      from portal.key_in_use k order by k.kind, k.last_seen_at desc, k.fingerprint limit 100;
  end
  $$;
comment on function portal.keys_in_use() is 'Keys by kind, latest first: two of one kind in use at once are a mistake in somebody''s settings.';

-- It shows what the owner may see: without pg_monitor, replicas have no state and no delay.
create function portal.database_state() returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_watcher();
    return jsonb_build_object(
      'version', current_setting('server_version'),
      'bytes', pg_database_size(current_database()),
      'coldBytes', (select coalesce(sum(pg_relation_size(c.oid)), 0) from pg_tablespace t left join pg_class c on c.reltablespace = t.oid
                     where t.spcname = 'bureau_cold' group by t.oid),
      'coming', (select count(*) from portal.cold_part p where p.coming_from is not null),
      'isSealed', coalesce((select k.is_required from portal.door_key k), false),
      'startedAt', pg_postmaster_start_time(),
      'connections', (select count(*) from pg_stat_activity a where a.datname = current_database()),
      'mostConnections', current_setting('max_connections')::int,
      'migration', (select max(m.name) from public.migration m),
      'replicas', coalesce((select jsonb_agg(jsonb_build_object('name', r.application_name, 'state', r.state, 'sync', r.sync_state,
          'lagBytes', pg_wal_lsn_diff(pg_current_wal_lsn(), r.replay_lsn)::bigint, 'lagSeconds', extract(epoch from r.replay_lag)::float8)
          order by r.application_name, r.pid) from pg_stat_replication r), '[]'));
  end
  $$;
comment on function portal.database_state() is
  'Version, size, connections and replicas of the database: bytes of log that a replica has not replayed, seconds it is behind. coldBytes '
  'of its size lie on the cold tablespace (null: there is none), and so many partitions there are still coming from a restore. isSealed: nobody acts without a seal.';

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
