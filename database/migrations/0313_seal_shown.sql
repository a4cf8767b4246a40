-- The operations screen says when an upgraded database still lets somebody act without a seal (HRD-12).
create or replace function portal.database_state() returns jsonb
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
