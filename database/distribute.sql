-- Spreads the largest tables of a bureau over the workers of a Citus cluster, as leaves (docs/decisions/307, docs/scale.md). The database
-- that is there becomes the coordinator: nothing else moves. On the coordinator, as its superuser, with servers and workers of the portal
-- stopped and a backup taken:
--
--   psql -X -v ON_ERROR_STOP=1 -f database/distribute.sql "$COORDINATOR"
--
-- It may be run again: after a node was added, before shards go to it, and when it was stopped half-way. It says what it does, refuses
-- what it finds half-done by other hands, and moves the tables in one transaction. tests/leaves.test.ts holds it to the schema.
\set ON_ERROR_STOP on
set client_min_messages = notice;
-- A key stands in the text of a command.
set log_statement = 'none';
set log_min_duration_statement = -1;
set log_min_error_statement = 'panic';

\echo '1 of 6: what has to be so first'
do $$
declare
  one record;
  spread int;
  owner name;
begin
  if not exists (select from pg_extension where extname = 'citus') then
    raise exception 'Citus is not there: shared_preload_libraries = ''citus'', a restart, and create extension citus on every node';
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then raise exception 'run this as the superuser'; end if;
  if split_part((select extversion from pg_extension where extname = 'citus'), '.', 1)::int < 14 or current_setting('server_version_num')::int < 180000 then
    raise exception 'written for Citus 14 on PostgreSQL 18; here are Citus % and PostgreSQL %',
      (select extversion from pg_extension where extname = 'citus'), current_setting('server_version');
  end if;
  if not citus_is_coordinator() then raise exception 'this node is not the coordinator'; end if;
  if not exists (select from pg_dist_node where groupid = 0) then
    raise exception 'the coordinator is not in its own list: select citus_set_coordinator_host(''its name'')';
  end if;
  if exists (select from pg_dist_node where groupid = 0 and shouldhaveshards) then
    raise exception 'the coordinator would take leaves itself: select citus_set_node_property(its name, its port, ''shouldhaveshards'', false)';
  end if;
  if not exists (select from pg_dist_node where groupid > 0 and isactive and shouldhaveshards and noderole = 'primary') then
    raise exception 'there is no worker: select citus_add_node(''its name'', 5432)';
  end if;
  if exists (select from pg_dist_node where noderole = 'primary' and not (isactive and hasmetadata and metadatasynced)) then
    raise exception 'a node is not active, or does not have the metadata: look at pg_dist_node';
  end if;
  if to_regclass('portal.leaf_key') is null then raise exception 'the schema is older: npm run db:migrate first'; end if;
  if exists (select from pg_stat_activity a join pg_roles r on r.rolname = a.usename
              where a.datname = current_database() and a.pid <> pg_backend_pid() and not r.rolsuper and a.backend_type = 'client backend') then
    raise exception 'servers or workers of the portal are still connected: stop them';
  end if;
  if exists (select from portal.cold_part p where p.coming_from is not null) then
    raise exception 'a restore still brings old months: wait for it';
  end if;
  select count(*) into spread from pg_dist_partition
   where logicalrelid in ('bureau.balance_month'::regclass, 'bureau.balance_month_past'::regclass) and partmethod = 'h';
  if spread = 1 then raise exception 'one of the two tables is spread and the other is not: this script moves both or none'; end if;
  if spread = 2 and not exists (select from portal.leaf_key) then
    raise exception 'the tables are spread without a key: not by this script, or before a restore of another moment';
  end if;
  select pg_get_userbyid(c.relowner) into owner from pg_class c where c.oid = 'bureau.balance_month'::regclass;
  for one in
    select r.nodeid, r.result, r.success from run_command_on_all_nodes(format(
      'select format(''%%s %%s'', current_setting(''server_version_num''), count(*)) from pg_roles where rolname in (%L, %L, %L)', owner,
      (select rolname from pg_policy p join pg_roles r on r.oid = any (p.polroles)
        where p.polrelid = 'bureau.balance_month'::regclass and p.polname = 'balance_month_opened'),
      (select rolname from pg_policy p join pg_roles r on r.oid = any (p.polroles)
        where p.polrelid = 'bureau.balance_month'::regclass and p.polname = 'balance_month_loader'))) r
  loop
    if not one.success then raise exception 'node % does not answer: %', one.nodeid, one.result; end if;
    if one.result <> format('%s 3', current_setting('server_version_num')) then
      raise exception 'node % has another PostgreSQL or lacks a role of the bureau: %', one.nodeid, one.result;
    end if;
  end loop;
  raise notice '%', case spread when 2 then 'the tables are spread already: keys and functions of new nodes are looked after'
    else 'all is as it has to be' end;
end $$;

\echo '2 of 6: the functions that workers ask'
-- nation_of stands in a check of the tables, the others in their policies or behind them.
select create_distributed_function(f.name::regprocedure) from unnest(array[
  'bureau.nation_of(bigint)', 'portal.leaf_seal(text)', 'portal.shared_transaction()', 'portal.shared_session()',
  'bureau.opened_here()', 'bureau.loading_here()']) f (name);

do $$
declare
  one record;
  app constant name := (select r.rolname from pg_policy p join pg_roles r on r.oid = any (p.polroles)
    where p.polrelid = 'bureau.balance_month'::regclass and p.polname = 'balance_month_opened');
  loader constant name := (select r.rolname from pg_policy p join pg_roles r on r.oid = any (p.polroles)
    where p.polrelid = 'bureau.balance_month'::regclass and p.polname = 'balance_month_loader');
begin
  -- Row security asks them as whoever reads; the others are the owner's alone.
  for one in select r.nodename, r.result, r.success from run_command_on_workers(format(
      'do $node$ begin
         revoke all on function portal.leaf_seal(text), portal.shared_transaction(), portal.shared_session(), bureau.opened_here(),
           bureau.loading_here(), bureau.nation_of(bigint) from public;
         grant usage on schema bureau, portal to %1$I, %2$I;
         grant execute on function bureau.opened_here() to %1$I;
         grant execute on function bureau.loading_here() to %2$I;
         grant execute on function bureau.nation_of(bigint) to %1$I, %2$I;
       end $node$', app, loader)) r loop
    if not one.success then raise exception 'rights on %: %', one.nodename, one.result; end if;
  end loop;
end $$;

\echo '3 of 6: the key of the seals, the same on every node'
-- Two values by chance, of which nobody keeps a copy: a new pair would do, while no transaction runs.
insert into portal.leaf_key (inner_pad, outer_pad)
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) || sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
         sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) || sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
on conflict do nothing;
do $$
declare
  one record;
  -- The key stands on workers as an ordinary table of their own. Only the owner reads it.
  command constant text := (
    select format($made$
      do $node$ begin
        create table if not exists portal.leaf_key (
          singleton boolean primary key default true check (singleton),
          inner_pad bytea not null check (octet_length(inner_pad) = 64),
          outer_pad bytea not null check (octet_length(outer_pad) = 64));
        alter table portal.leaf_key owner to %1$I;
        revoke all on portal.leaf_key from public;
        insert into portal.leaf_key (inner_pad, outer_pad) values (%2$L, %3$L)
          on conflict (singleton) do update set inner_pad = excluded.inner_pad, outer_pad = excluded.outer_pad;
      end $node$ $made$, pg_get_userbyid(c.relowner), k.inner_pad, k.outer_pad)
      from portal.leaf_key k, pg_class c where c.oid = 'portal.leaf_key'::regclass);
begin
  for one in select r.nodename, r.result, r.success from run_command_on_workers(command) r loop
    if not one.success then raise exception 'the key did not reach %: %', one.nodename, one.result; end if;
    raise notice '% has the key', one.nodename;
  end loop;
end $$;

\echo '4 of 6: the tables, in one transaction'
begin;
do $$
declare
  app name;
  loader name;
begin
  if exists (select from pg_dist_partition where logicalrelid = 'bureau.balance_month'::regclass) then
    raise notice 'spread already';
    return;
  end if;
  select r.rolname into app from pg_policy p join pg_roles r on r.oid = any (p.polroles)
   where p.polrelid = 'bureau.balance_month'::regclass and p.polname = 'balance_month_opened';
  select r.rolname into loader from pg_policy p join pg_roles r on r.oid = any (p.polroles)
   where p.polrelid = 'bureau.balance_month'::regclass and p.polname = 'balance_month_loader';
  -- Citus takes no sub-select in a policy, and a worker knows of openings and loading sessions what it is told.
  alter policy balance_month_opened on bureau.balance_month using (subject_id = any (bureau.opened_here()));
  alter policy balance_month_past_opened on bureau.balance_month_past using (subject_id = any (bureau.opened_here()));
  alter policy balance_month_loader on bureau.balance_month
    using (institution_id = bureau.loading_here()) with check (institution_id = bureau.loading_here());
  alter policy balance_month_past_loader on bureau.balance_month_past
    using (institution_id = bureau.loading_here()) with check (institution_id = bureau.loading_here());
  -- Nor triggers on what it spreads: the intake keeps earlier versions itself (bureau/intake/apply/empty-month.ts).
  drop trigger keep_past_deleted on bureau.balance_month;
  drop trigger keep_past_updated on bureau.balance_month;
  raise notice 'balances, with the months that are there';
  perform create_distributed_table('bureau.balance_month', 'subject_id', colocate_with => 'none');
  raise notice 'their earlier versions';
  perform create_distributed_table('bureau.balance_month_past', 'subject_id', colocate_with => 'bureau.balance_month');
  create trigger seal_opening after insert on bureau.opening for each statement execute function bureau.seal_opening();
  raise notice 'spread; workers are reached as %, % and the owner', app, loader;
end $$;
commit;

\echo '5 of 6: the room that the rows took here'
do $$
declare
  one regclass;
begin
  foreach one in array array['bureau.balance_month', 'bureau.balance_month_past']::regclass[] loop
    perform truncate_local_data_after_distributing_table(one);
  end loop;
end $$;
analyze bureau.balance_month, bureau.balance_month_past;

\echo '6 of 6: what stands'
do $$
declare
  one record;
  missing text;
  expected constant text := (select encode(sha256(k.inner_pad || k.outer_pad), 'hex') from portal.leaf_key k);
begin
  for one in select r.nodename, r.result from run_command_on_workers(
      'select encode(sha256(k.inner_pad || k.outer_pad), ''hex'') from portal.leaf_key k') r loop
    if one.result is distinct from expected then raise exception '% has another key', one.nodename; end if;
  end loop;
  for one in select r.nodename, r.result from run_command_on_workers(
      'select count(*) from pg_proc where oid in (to_regprocedure(''bureau.opened_here()''), to_regprocedure(''bureau.loading_here()''))') r loop
    if one.result <> '2' then raise exception '% lacks the functions of the policies', one.nodename; end if;
  end loop;
  select string_agg(c.relname, ', ') into missing from pg_class c
   where c.oid in ('bureau.balance_month'::regclass, 'bureau.balance_month_past'::regclass) and not c.relrowsecurity;
  if missing is not null then raise exception 'without row security: %', missing; end if;
end $$;
select s.nodename as worker, count(*) as shards, pg_size_pretty(sum(s.shard_size)) as size
  from citus_shards s where s.table_name::text like 'bureau.balance\_%' group by 1 order by 1;
\echo 'Spread. pg_hba.conf of each worker admits the coordinator alone (docs/scale.md); start the servers.'
