-- Leaves: the largest tables may lie on workers of a Citus cluster (database/distribute.sql, docs/decisions/307). On one node nothing
-- here does anything: portal.leaf_key is empty, and the trigger that seals openings does not stand.
--
-- A worker knows neither the openings nor who acts: both lie on the coordinator. What it is told comes as settings that the coordinator
-- sends with the transaction, each sealed by a key that only the owner reads. An opening holds in the transaction that Citus numbers the
-- same on every node; a loading session holds on its connection to the coordinator, as on one node (seal.sql).

create table portal.leaf_key (
  singleton boolean primary key default true check (singleton),
  inner_pad bytea not null check (octet_length(inner_pad) = 64),
  outer_pad bytea not null check (octet_length(outer_pad) = 64)
);
comment on table portal.leaf_key is
  'The pads of the HMAC by which workers believe the coordinator: the same row on every node of a spread database, none on one node. It is '
  'not the key of the doors: who reads a worker can open nothing elsewhere.';
alter table portal.leaf_key enable row level security, force row level security;
create policy keeper on portal.leaf_key to current_user using (true) with check (true);

create function portal.is_spread() returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    return exists (select from portal.leaf_key);
  end
  $$;
comment on function portal.is_spread() is 'Whether tables lie on workers.';

create function portal.leaf_seal(what text) returns text
  language plpgsql stable
  as $$
  declare
    inside bytea;
    outside bytea;
  begin
    select k.inner_pad, k.outer_pad into inside, outside from portal.leaf_key k;
    if not found then
      raise exception 'no key of the leaves on this node: run database/distribute.sql again' using errcode = 'object_not_in_prerequisite_state';
    end if;
    return encode(sha256(outside || sha256(inside || convert_to(what, 'UTF8'))), 'hex');
  end
  $$;
comment on function portal.leaf_seal(text) is
  'HMAC-SHA-256 under the key of the leaves; raises where there is none. Called by functions of the owner alone.';

create function portal.shared_transaction() returns text
  language plpgsql stable
  as $$
  begin
    return (select format('%s %s %s', t.initiator_node_identifier, t.transaction_number, encode(timestamptz_send(t.transaction_stamp), 'hex'))
              from get_current_transaction_id() t);
  end
  $$;
comment on function portal.shared_transaction() is 'The transaction as Citus knows it, the same on every node. Called by functions of the owner alone.';

-- Its own function, so that a test can stand in for it: only a cluster has what it calls.
create function portal.begin_shared() returns void
  language plpgsql
  as $$
  begin
    perform create_intermediate_result('leaf', 'select 1');
  end
  $$;
comment on function portal.begin_shared() is
  'Lets Citus number the transaction before any worker is asked, without a trip. Called by functions of the owner alone.';

create function portal.shared_session() returns text
  language plpgsql stable
  as $$
  begin
    return citus_backend_gpid()::text;
  end
  $$;
comment on function portal.shared_session() is
  'The session on the coordinator for which work is done, the same on every node. Called by functions of the owner alone.';

-- Citus keeps the setting and sends it when a worker is first asked: a transaction that reads no balance makes no trip for it.
create function bureau.seal_opening() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    subjects constant text := array_to_string(bureau.opened_subjects(), ',');
  begin
    if subjects = '' then return null; end if;
    perform portal.begin_shared(), set_config('citus.propagate_set_commands', 'local', true);
    execute format('set local app.opened = %L',
      subjects || ' ' || portal.leaf_seal(format('opened %s %s', portal.shared_transaction(), subjects)));
    perform set_config('citus.propagate_set_commands', 'none', true);
    return null;
  end
  $$;
comment on function bureau.seal_opening() is 'Tells the workers, sealed, which borrowers the transaction has opened. A trigger of bureau.opening, on leaves alone.';

create function bureau.opened_here() returns bigint[]
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    told constant text := coalesce(current_setting('app.opened', true), '');
    subjects constant text := split_part(told, ' ', 1);
  begin
    if subjects <> '' and split_part(told, ' ', 2) = portal.leaf_seal(format('opened %s %s', portal.shared_transaction(), subjects)) then
      return string_to_array(subjects, ',')::bigint[];
    end if;
    return '{}';
  end
  $$;
comment on function bureau.opened_here() is 'The subjects opened in this transaction, as a worker was told; the policies of spread tables ask it.';

create function portal.forward_loading() returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution constant int := portal.acting_institution();
  begin
    if institution is null or not portal.is_spread() then return; end if;
    perform set_config('citus.propagate_set_commands', 'local', true);
    execute format('set local app.loading = %L',
      institution || ' ' || portal.leaf_seal(format('loading %s %s %s', session_user, portal.shared_session(), institution)));
    perform set_config('citus.propagate_set_commands', 'none', true);
  end
  $$;
comment on function portal.forward_loading() is
  'Tells the workers, sealed, whose files the transaction takes in. Does nothing on one node. For the loader.';

create function bureau.loading_here() returns int
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    told constant text := coalesce(current_setting('app.loading', true), '');
    institution constant text := split_part(told, ' ', 1);
  begin
    if institution <> ''
       and split_part(told, ' ', 2) = portal.leaf_seal(format('loading %s %s %s', session_user, portal.shared_session(), institution)) then
      return institution::int;
    end if;
    return null;
  end
  $$;
comment on function bureau.loading_here() is
  'The institution whose files the session takes in, as a worker was told; the policies of spread tables ask it.';

-- A month on workers has no bytes on the coordinator.
create function portal.is_month_empty(part regclass) returns boolean
  language plpgsql stable
  as $$
  declare
    has_rows boolean;
  begin
    if not portal.is_spread() then return pg_relation_size(part) = 0; end if;
    execute format('select exists (select from %s)', part) into has_rows;
    return not has_rows;
  end
  $$;
comment on function portal.is_month_empty(regclass) is 'Whether a partition has nothing to erase. Called by functions of the owner alone.';

create function portal.rows_about(part regclass) returns bigint
  language plpgsql stable
  as $$
  declare
    counted bigint;
  begin
    -- What the coordinator knows of a month on workers is that it holds nothing.
    if portal.is_spread() then execute format('select count(*) from %s', part) into counted;
    else counted := (select c.reltuples::bigint from pg_class c where c.oid = part); end if;
    return greatest(counted, 1);
  end
  $$;
comment on function portal.rows_about(regclass) is 'About how many rows a partition holds, at least one. Called by functions of the owner alone.';

-- A restore of the coordinator and of each worker ends at the same name.
create function portal.mark_nodes(name text) returns pg_lsn
  language plpgsql
  as $$
  begin
    return citus_create_restore_point(name);
  end
  $$;
comment on function portal.mark_nodes(text) is
  'Marks a moment in the log of every node of a spread database under one name; where on the coordinator. For a backup, by the superuser.';
