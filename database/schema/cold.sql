-- Old months lie on a tablespace of their own, so that a restore can bring the newest ones first (docs/decisions/305).

create table portal.cold_part (
  part text primary key,
  parent text not null,
  month date not null,
  row_count bigint not null,
  sha256 bytea not null,
  moved_at timestamptz(3) not null default clock_timestamp(),
  coming_from timestamptz,
  put_aside_at timestamptz(3),
  arrived_at timestamptz(3)
);
create index cold_part_coming on portal.cold_part (parent, month) where coming_from is not null;
comment on table portal.cold_part is
  'Partitions that were moved to the cold tablespace, with how many rows they held and the SHA-256 of those (portal.rows_hash) when they '
  'moved. coming_from: a restore to that moment brought what is hot first, and the rows of this month are still to come; nobody may '
  'write to it until then. Holds no borrower. Reached through functions alone.';
alter table portal.cold_part enable row level security, force row level security;
create policy keeper on portal.cold_part to current_user using (true) with check (true);

create function portal.hot_since(parent_in text) returns date
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select case parent_in
      when 'bureau.balance_month' then (date_trunc('month', bureau.today()) - interval '13 months')::date
      when 'bureau.balance_month_past' then (date_trunc('month', bureau.today()) - interval '13 months')::date
      when 'portal.inquiry' then (date_trunc('month', bureau.today()) - interval '12 months')::date
      when 'portal.reply' then (date_trunc('month', bureau.today()) - interval '12 months')::date
      when 'portal.audit_log' then (date_trunc('month', bureau.today()) - interval '12 months')::date
    end
  $$;
comment on function portal.hot_since(text) is
  'The first month of a table that stays hot: older ones are moved. Null for a table that stays hot as a whole.';

create function portal.cold_due() returns table (part text, parent text, month date)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select format('%s.%s', n.nspname, c.relname), format('%s.%s', m.nspname, p.relname), to_date(right(c.relname, 6), 'YYYYMM')
      from pg_inherits i
      join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class p on p.oid = i.inhparent join pg_namespace m on m.oid = p.relnamespace
     where p.relkind = 'p' and c.relkind = 'r' and c.relname ~ '_\d{6}$'
       and to_date(right(c.relname, 6), 'YYYYMM') < portal.hot_since(format('%s.%s', m.nspname, p.relname))
       and c.reltablespace is distinct from (select t.oid from pg_tablespace t where t.spcname = 'bureau_cold')
       and exists (select from pg_tablespace t where t.spcname = 'bureau_cold' and has_tablespace_privilege(t.oid, 'create'))
       and pg_relation_size(c.oid) > 0
     order by 3, 2, 1
  $$;
comment on function portal.cold_due() is
  'Partitions that are old enough to be moved, oldest first; none while the cluster has no tablespace bureau_cold that the owner may use.';

-- In chunks: a text of all rows would pass the limit of a value.
create function portal.rows_hash(part regclass, out row_count bigint, out sha256 bytea)
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  declare
    keys constant text := (select string_agg(format('t.%I', a.attname), ', ' order by k.place) from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality k(attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum where i.indrelid = part and i.indisprimary);
  begin
    execute format(
      'select coalesce(sum(c.n), 0)::bigint, sha256(coalesce(string_agg(c.hash, ''''::bytea order by c.chunk), ''''))
         from (select r.chunk, count(*) as n, sha256(string_agg(r.hash, ''''::bytea order by r.place)) as hash
                 from (select o.place, o.place / 8192 as chunk, o.hash
                         from (select row_number() over (order by %s) as place, sha256(record_send(t)) as hash from %s t) o) r
                group by r.chunk) c', keys, part) into row_count, rows_hash.sha256;
  end
  $$;
comment on function portal.rows_hash(regclass) is
  'How many rows a table holds and a SHA-256 over all of them in the order of its key: equal for equal rows, wherever they lie.';

-- Readers go on while the month is copied; whoever would write to it waits. Only the swap at the end keeps readers waiting, for a moment.
create function portal.move_cold(part_in text) returns table (row_count bigint, sha256 bytea)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    part constant regclass := part_in::regclass;
    due record;
    space constant text := split_part(part_in, '.', 1);
    name constant text := split_part(part_in, '.', 2);
    bound text;
    one record;
    tries int := 0;
  begin
    select * into due from portal.cold_due() d where d.part = part_in;
    if due.part is null then raise exception 'not due: %', part_in using errcode = 'invalid_parameter_value'; end if;
    -- A month under forced row security has no policy of its own: its rows are read past it, or not at all.
    if not (select r.rolbypassrls or r.rolsuper from pg_roles r where r.rolname = current_user) then
      raise exception '% needs bypassrls', current_user using errcode = 'insufficient_privilege';
    end if;
    execute format('lock table %s in share mode nowait', part);
    perform set_config('default_tablespace', 'bureau_cold', true);
    execute format('create table %I.%I (like %s including defaults including constraints including storage including compression)',
      space, 'cold_' || name, part);
    execute format('insert into %I.%I select * from %s', space, 'cold_' || name, part);
    for one in
      select i.indexrelid as id, c.relname, i.indisprimary, pg_get_indexdef(i.indexrelid) as text
        from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = part order by i.indisprimary desc, c.relname
    loop
      execute regexp_replace(one.text, '^CREATE (UNIQUE )?INDEX \S+ ON \S+ ',
        format('CREATE \1INDEX %I ON %I.%I ', 'cold_' || one.relname, space, 'cold_' || name));
      if one.indisprimary then
        execute format('alter table %I.%I add primary key using index %I', space, 'cold_' || name, 'cold_' || one.relname);
      end if;
    end loop;
    bound := pg_get_partition_constraintdef(part);
    execute format('alter table %I.%I add constraint cold_bound check (%s)', space, 'cold_' || name, bound);
    execute format('analyze %I.%I', space, 'cold_' || name);
    execute format('alter table %I.%I enable row level security', space, 'cold_' || name);
    if (select c.relforcerowsecurity from pg_class c where c.oid = part) then
      execute format('alter table %I.%I force row level security', space, 'cold_' || name);
    end if;
    if obj_description(part, 'pg_class') is not null then
      execute format('comment on table %I.%I is %L', space, 'cold_' || name, obj_description(part, 'pg_class'));
    end if;
    select h.row_count, h.sha256 into row_count, move_cold.sha256 from portal.rows_hash(format('%I.%I', space, 'cold_' || name)::regclass) h;
    select pg_get_expr(c.relpartbound, c.oid) into bound from pg_class c where c.oid = part;
    -- Less than a second, before PostgreSQL looks for a deadlock: others queue behind a lock that is waited for.
    perform set_config('lock_timeout', '700ms', true);
    loop
      begin
        execute format('alter table %s detach partition %s', due.parent, part);
        exit;
      exception when lock_not_available then
        tries := tries + 1;
        if tries = 20 then raise; end if;
        perform pg_sleep(0.5);
      end;
    end loop;
    execute format('alter table %s attach partition %I.%I %s', due.parent, space, 'cold_' || name, bound);
    execute format('drop table %s', part);
    execute format('alter table %I.%I drop constraint cold_bound', space, 'cold_' || name);
    execute format('alter table %I.%I rename to %I', space, 'cold_' || name, name);
    for one in
      select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = format('%I.%I', space, name)::regclass
    loop
      execute format('alter index %I.%I rename to %I', space, one.relname, substr(one.relname, 6));
    end loop;
    insert into portal.cold_part (part, parent, month, row_count, sha256)
      values (part_in, due.parent, due.month, move_cold.row_count, move_cold.sha256)
      on conflict on constraint cold_part_pkey do update
         set row_count = excluded.row_count, sha256 = excluded.sha256, moved_at = excluded.moved_at;
    return next;
  end
  $$;
comment on function portal.move_cold(text) is
  'Moves one partition that is due to the cold tablespace with its indexes; the rows that it holds and their hash. Fails at once while '
  'somebody writes to it. For the nightly job.';

create function portal.months_coming(parents text[]) returns table (oldest date, newest date, parts bigint, seconds float8)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select min(p.month), max(p.month), count(*),
           -- As long for each that is still to come as for those that have.
           (select extract(epoch from max(a.arrived_at) - min(a.put_aside_at)) / count(*) from portal.cold_part a where a.arrived_at is not null)
             * (select count(*) from portal.cold_part c where c.coming_from is not null)
      from portal.cold_part p where p.parent = any (parents) and p.coming_from is not null
    having count(*) > 0
  $$;
comment on function portal.months_coming(text[]) is
  'The months of tables that a restore has not brought yet: from, to, how many partitions, and in about how many seconds the last of all '
  'comes (null before the first has come). No row when nothing is missing.';

create function portal.refuse_coming(parents text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if exists (select from portal.cold_part p where p.parent = any (parents) and p.coming_from is not null) then
      raise exception 'months-coming' using errcode = 'P0001';
    end if;
  end
  $$;
comment on function portal.refuse_coming(text[]) is
  'Raises while a restore has not brought every month of these tables: for what changes rows of any month, such as a merge.';

create function portal.refuse_coming_write() returns trigger
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if exists (select from portal.cold_part p where p.part = format('%s.%s', tg_table_schema, tg_table_name) and p.coming_from is not null) then
      raise exception 'months-coming' using errcode = 'P0001', detail = tg_table_name;
    end if;
    return new;
  end
  $$;
comment on function portal.refuse_coming_write() is 'Refuses a row of a month whose others a restore has not brought yet.';

create function portal.put_aside(at_in timestamptz) returns int
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    one record;
    aside int := 0;
  begin
    for one in
      select c.oid, c.relname, n.nspname, format('%s.%s', n.nspname, c.relname) as part, format('%s.%s', m.nspname, p.relname) as parent,
             to_date(right(c.relname, 6), 'YYYYMM') as month
        from pg_tablespace t join pg_class c on c.reltablespace = t.oid and c.relkind = 'r' and c.relispartition
        join pg_namespace n on n.oid = c.relnamespace
        join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent join pg_namespace m on m.oid = p.relnamespace
       where t.spcname = 'bureau_cold'
    loop
      -- Its files are not there: it gets new, empty ones.
      execute format('truncate %I.%I', one.nspname, one.relname);
      execute format('create or replace trigger coming before insert on %I.%I for each row execute function portal.refuse_coming_write()',
        one.nspname, one.relname);
      insert into portal.cold_part (part, parent, month, row_count, sha256, coming_from, put_aside_at)
        values (one.part, one.parent, one.month, 0, '', at_in, clock_timestamp())
        on conflict on constraint cold_part_pkey do update
           set coming_from = coalesce(cold_part.coming_from, at_in), put_aside_at = clock_timestamp(), arrived_at = null;
      aside := aside + 1;
    end loop;
    return aside;
  end
  $$;
comment on function portal.put_aside(timestamptz) is
  'Empties every month on the cold tablespace, whose files a restore to a moment has left out, and marks it as still to come. For a restore.';

revoke all on function portal.hot_since, portal.rows_hash, portal.put_aside from public;
