-- The largest tables may lie on workers of a Citus cluster (docs/decisions/307): nothing reads them together with what stays, rows of them
-- go by their keys, and a worker is told, sealed, what is open. One node does what it did.

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

create function bureau.may_be_spread(name text) returns boolean
  language sql immutable parallel safe return name in ('balance_month', 'balance_month_past');
comment on function bureau.may_be_spread(text) is 'Whether database/distribute.sql spreads a table of bureau over workers.';

create function bureau.move_spread_rows(name text, source bigint, target bigint, only_keys jsonb, contracts bigint[]) returns jsonb
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    key constant text := (select string_agg(format('%1$L, t.%1$I', k), ', ')
      from bureau.movable_tables() m cross join unnest(m.keys) k where m.name = move_spread_rows.name);
    others text;
    typed text;
    there jsonb;
    gone jsonb;
  begin
    execute format('select jsonb_agg(jsonb_build_object(%s)) from bureau.%I t where t.subject_id = $1', key, name) into there using target;
    -- A row that the kept borrower already has is not moved. An old merge, from before the key had a column, does not name it.
    execute format(
      'with gone as (delete from bureau.%1$I t where t.subject_id = $1
         and not exists (select from jsonb_array_elements($2) k (key) where k.key = jsonb_build_object(%2$s))
         and ($3 is null or exists (select from jsonb_array_elements($3) g (key) where jsonb_build_object(%2$s) @> g.key))
         and ($4 is null or t.contract_id = any ($4))
         returning to_jsonb(t) as was, jsonb_build_object(%2$s) as key)
       select jsonb_build_object(''rows'', jsonb_agg(was), ''keys'', jsonb_agg(key)) from gone', name, key)
      into gone using source, there, only_keys, contracts;
    if gone ->> 'rows' is null then return null; end if;
    select string_agg(quote_ident(a.attname), ', '), string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ')
      into others, typed
      from pg_attribute a
     where a.attrelid = format('bureau.%I', name)::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'subject_id';
    execute format('insert into bureau.%1$I (subject_id, %2$s) select $1, %2$s from jsonb_to_recordset($2) r (%3$s)', name, others, typed)
      using target, gone -> 'rows';
    return gone -> 'keys';
  end
  $$;
comment on function bureau.move_spread_rows(text, bigint, bigint, jsonb, bigint[]) is
  'Gives rows of one borrower to another in a table that may lie on workers: all, those of the given keys, or those of the given contracts; '
  'answers the keys of what went.';

create or replace function bureau.move_rows(source bigint, target bigint, only_keys jsonb) returns jsonb
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    one record;
    same text;
    taken text;
    shown text;
    gone jsonb;
    moved jsonb := '{}';
  begin
    -- Rows of months that a restore has not brought yet would stay behind.
    perform portal.refuse_coming(array['bureau.balance_month', 'bureau.balance_month_past', 'portal.inquiry']);
    for one in select * from bureau.movable_tables() order by name loop
      continue when only_keys is not null and only_keys -> one.name is null;
      if bureau.may_be_spread(one.name) then
        gone := bureau.move_spread_rows(one.name, source, target, only_keys -> one.name, null);
        if gone is not null then moved := moved || jsonb_build_object(one.name, gone); end if;
        continue;
      end if;
      same := (select string_agg(format('k.%1$I is not distinct from t.%1$I', key), ' and ') from unnest(one.keys) key);
      -- An old merge, from before the key had this column, does not name it.
      taken := (select string_agg(format('coalesce(g.%1$I, t.%1$I) = t.%1$I', key), ' and ') from unnest(one.keys) key);
      shown := (select string_agg(format('%1$L, t.%1$I', key), ', ') from unnest(one.keys) key);
      -- A row that the kept borrower already has is not moved.
      execute format(
        'with gone as (update bureau.%1$I t set subject_id = $2 where t.subject_id = $1
           and not exists (select from bureau.%1$I k where k.subject_id = $2 and %2$s)
           and ($3 is null or exists (select from jsonb_populate_recordset(null::bureau.%1$I, $3) g where %3$s))
           returning jsonb_build_object(%4$s) as key)
         select jsonb_agg(key) from gone', one.name, same, taken, shown)
        into gone using source, target, only_keys -> one.name;
      if gone is not null then moved := moved || jsonb_build_object(one.name, gone); end if;
    end loop;
    return moved;
  end
  $$;

create or replace function bureau.move_later_rows(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    own record;
    other record;
    ids bigint[];
  begin
    -- Each table of what institutions report, its key, and the institution's own number in it.
    for own in
      select * from (values ('contract', 'contract_id', 't.contract_number'), ('card_account', 'card_id', 't.contract_number'),
        ('commitment', 'commitment_id', 't.commitment_number'), ('bond', 'bond_id', 't.bond_code'),
        ('vamc_debt', 'vamc_debt_id', 't.contract_number'), ('settled_debt', 'settled_debt_id', 't.reference'),
        ('classification', 'classification_id', 't.reference'), ('collateral', 'collateral_id', 't.asset_code')) v (name, id, reference)
    loop
      execute format(
        'with gone as (update bureau.%1$I t set subject_id = $1.merged_subject_id
            where t.subject_id = $1.kept_subject_id and t.%2$I > ($1.moved #>> array[''upto'', %1$L])::bigint
              and bureau.is_of_merged($1, %4$s, %3$s) returning t.%2$I as id)
         select array(select g.id from gone g
           union select (k ->> %2$L)::bigint from jsonb_array_elements($1.moved #> array[''rows'', %1$L]) k
           union select t.%2$I from bureau.%1$I t where t.subject_id = $1.merged_subject_id)',
        own.name, own.id, own.reference,
        case own.name when 'collateral' then '(select min(p.institution_id) from bureau.collateral_pledge p
            where p.subject_id = $1.kept_subject_id and p.collateral_id = t.collateral_id)' else 't.institution_id' end)
        into ids using d;
      -- Months, earlier values and pledges follow what they belong to.
      for other in
        select m.name from bureau.movable_tables() m
          join pg_attribute a on a.attrelid = ('bureau.' || m.name)::regclass and a.attname = own.id and not a.attisdropped
         where m.name <> own.name
      loop
        if bureau.may_be_spread(other.name) then
          perform bureau.move_spread_rows(other.name, d.kept_subject_id, d.merged_subject_id, null, ids);
          continue;
        end if;
        execute format('update bureau.%I t set subject_id = $1 where t.subject_id = $2 and t.%I = any ($3)', other.name, own.id)
          using d.merged_subject_id, d.kept_subject_id, ids;
      end loop;
    end loop;
    update bureau.fin_statement f set subject_id = d.merged_subject_id
     where f.subject_id = d.kept_subject_id and d.moved ? 'keptStatements'
       and not (d.moved -> 'keptStatements') @> jsonb_build_array(jsonb_build_array(f.institution_id, f.fiscal_year, f.is_consolidated))
       and bureau.is_of_merged(d, f.institution_id, f.fiscal_year || ' ' || f.is_consolidated)
       and not exists (select from bureau.fin_statement o where o.subject_id = d.merged_subject_id and o.fiscal_year = f.fiscal_year
         and o.institution_id = f.institution_id and o.is_consolidated = f.is_consolidated);
    update bureau.fin_line l set subject_id = d.merged_subject_id
      from bureau.fin_statement f
     where l.subject_id = d.kept_subject_id and f.subject_id = d.merged_subject_id and f.institution_id = l.institution_id
       and f.fiscal_year = l.fiscal_year and f.is_consolidated = l.is_consolidated
       and not exists (select from bureau.fin_statement o where o.subject_id = d.kept_subject_id and o.fiscal_year = l.fiscal_year
         and o.institution_id = l.institution_id and o.is_consolidated = l.is_consolidated);
  end
  $$;

create or replace function portal.exposures_of(institution int, month date)
  returns table (subject_id bigint, institution_id int, branch_id int, debt_group smallint, balance_vnd bigint, signed_on date)
  language plpgsql stable rows 100000 set search_path = pg_catalog, pg_temp
  as $$
  begin
    return query
    with customers as materialized (
      select k.subject_id from bureau.contract k where k.institution_id = institution
      union select c.subject_id from bureau.card_account c where c.institution_id = institution),
    -- Balances are gathered apart: they may lie on workers, and contracts do not.
    owed as materialized (
      select b.subject_id, b.contract_id, b.institution_id, b.debt_group, b.balance_vnd from bureau.balance_month b
       where b.month = exposures_of.month and b.balance_vnd > 0 and b.subject_id in (select o.subject_id from customers o))
    select b.subject_id, b.institution_id, k.branch_id, b.debt_group, b.balance_vnd, k.signed_on
      from owed b
      join bureau.contract k on k.subject_id = b.subject_id and k.contract_id = b.contract_id
    union all
    select c.subject_id, c.institution_id, c.branch_id, c.debt_group[p.place], c.balance_vnd[p.place], c.opened_on
      from customers o
      join bureau.card_account c on c.subject_id = o.subject_id
     cross join lateral (select 1 + (extract(year from c.latest_month)::int - extract(year from exposures_of.month)::int) * 12
        + extract(month from c.latest_month)::int - extract(month from exposures_of.month)::int as place) p
     where p.place >= 1 and c.balance_vnd[p.place] > 0 and c.debt_group[p.place] is not null;
  end
  $$;

create or replace function portal.debts_at(subjects bigint[], lender int, month date)
  returns table (subject_id bigint, debt_group smallint)
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    return query
    with loans as materialized (
      select b.subject_id, b.debt_group from bureau.balance_month b
       where b.subject_id = any (subjects) and b.institution_id = lender and b.month = debts_at.month and b.balance_vnd > 0)
    select x.subject_id, max(x.debt_group) from (
      select l.subject_id, l.debt_group from loans l
      union all
      select c.subject_id, c.debt_group[p.place] from bureau.card_account c
       cross join lateral (select 1 + (extract(year from c.latest_month)::int - extract(year from debts_at.month)::int) * 12
          + extract(month from c.latest_month)::int - extract(month from debts_at.month)::int as place) p
       where c.subject_id = any (subjects) and c.institution_id = lender
         and p.place >= 1 and c.balance_vnd[p.place] > 0 and c.debt_group[p.place] is not null) x
     group by 1;
  end
  $$;

create or replace function portal.month_before(lender int, month date) returns date
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  declare
    ago date;
  begin
    for n in 1 .. 3 loop
      ago := (month_before.month - make_interval(months => n))::date;
      if exists (select from bureau.applied_file f
                  where f.institution_id = lender and f.period = (ago + interval '1 month' - interval '1 day')::date) then
        return ago;
      end if;
      if exists (select from bureau.balance_month b where b.month = ago and b.institution_id = lender) then return ago; end if;
    end loop;
    return null;
  end
  $$;

create or replace function portal.scores_to_watch(lender int, month date, after bigint, most int) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    watched constant bigint[] := array(
      select distinct w.subject_id from portal.watched(portal.acting_institution(), null) w
       where w.trigger = 'score' and w.has_consent and w.subject_id > after);
    reported constant bigint[] := array(
      select distinct b.subject_id from bureau.balance_month b where b.subject_id = any (watched) and b.institution_id = lender
         and b.month in (scores_to_watch.month, (scores_to_watch.month - interval '1 month')::date));
  begin
    return query
    select s.subject_id from bureau.subject s
     where s.subject_id = any (watched) and s.subject_type = 2 and (
       s.subject_id = any (reported)
       or exists (select from bureau.card_account c where c.subject_id = s.subject_id and c.institution_id = lender))
     order by 1 limit least(most, 200);
  end
  $$;

create or replace function bureau.debt_cells(dimension text, month date)
  returns table (cell text, institutions int, borrowers int, bad_basis_points int)
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    return query
    -- Balances are gathered apart: they may lie on workers, and borrowers do not.
    with sent as materialized (
      select b.subject_id, b.institution_id, b.balance_vnd, b.debt_group from bureau.balance_month b
       where b.month = debt_cells.month and b.balance_vnd > 0
    ), owed as (
      select case dimension when 'sector' then bureau.section_of(l.sector_code) else s.province_code end as cell,
             b.subject_id, b.institution_id, b.balance_vnd, b.debt_group
        from sent b
        join bureau.subject s on s.subject_id = b.subject_id
        left join bureau.legal_profile l on dimension = 'sector' and l.subject_id = b.subject_id
    ), cells as (
      select o.cell, count(distinct o.institution_id)::int as institutions, count(distinct o.subject_id)::int as borrowers
        from owed o where o.cell is not null group by o.cell
    ), named as (
      -- Add small cells together, and publish the sum only if it is large enough.
      select o.*, case when c.institutions >= 5 and c.borrowers >= 30 then o.cell else 'other' end as told
        from owed o join cells c on c.cell = o.cell
    )
    select n.told, count(distinct n.institution_id)::int, count(distinct n.subject_id)::int,
           round(10000 * coalesce(sum(n.balance_vnd) filter (where n.debt_group >= 3), 0) / sum(n.balance_vnd))::int
      from named n group by 1
    having count(distinct n.institution_id) >= 5 and count(distinct n.subject_id) >= 30;
  end
  $$;

create or replace function portal.figure_of(subject bigint, source_in int, number_in text, field_in text, month_in date, out source int, out figure jsonb)
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    c bureau.contract;
    at date := month_in;
    stood bureau.balance_month;
    value jsonb;
  begin
    source := source_in;
    if field_in = 'identity' then
      -- Whoever declared the borrower last.
      if source is null then
        select x.institution_id into source from bureau.customer x where x.subject_id = any (bureau.one_with(subject))
         order by x.declared_on desc, x.institution_id limit 1;
      end if;
      select jsonb_build_object('value', md5(concat_ws('|', s.name, s.born_on, s.sex, s.province_code, s.address_mark,
               (select string_agg(encode(i.blind_index, 'hex'), ',' order by i.blind_index) from bureau.paper_index i
                 where i.subject_id = s.subject_id)))) into figure
        from bureau.subject s where s.subject_id = (select coalesce(o.merged_into, o.subject_id) from bureau.subject o where o.subject_id = subject);
      return;
    end if;
    select * into c from bureau.contract x where x.subject_id = any (bureau.one_with(subject)) and x.contract_number = number_in
       and (source_in is null or x.institution_id = source_in)
     order by (x.institution_id = portal.acting_institution()) desc, x.institution_id, x.contract_id limit 1;
    if c.contract_id is null or field_in = 'other' then return; end if;
    source := c.institution_id;
    if field_in = 'contract' then
      value := to_jsonb(c) - 'subject_id' - 'contract_id' - 'branch_id' - 'submission_no' - 'row_no';
    elsif field_in = 'collateral' then
      value := (select jsonb_agg(jsonb_build_array(a.asset_code, a.kind, a.value_vnd, p.secured_vnd, p.released_on) order by a.collateral_id)
                  from bureau.collateral_pledge p join bureau.collateral a on a.subject_id = p.subject_id and a.collateral_id = p.collateral_id
                 where p.subject_id = c.subject_id and p.contract_id = c.contract_id and p.institution_id = c.institution_id);
    else
      at := coalesce(at, (select max(b.month) from bureau.balance_month b where b.subject_id = c.subject_id and b.contract_id = c.contract_id));
      at := coalesce(at, (select h.latest_month from bureau.credit_history h where h.subject_id = c.subject_id and h.contract_id = c.contract_id));
      select * into stood from bureau.balance_month x where x.subject_id = c.subject_id and x.contract_id = c.contract_id and x.month = at;
      value := coalesce(
        to_jsonb(case field_in when 'balance' then stood.balance_vnd when 'group' then stood.debt_group else stood.overdue_days end),
        (select to_jsonb(case field_in when 'balance' then h.balance_vnd[p.place] when 'group' then h.debt_group[p.place]
             else h.overdue_days[p.place] end)
           from bureau.credit_history h, lateral (select 1 + (extract(year from h.latest_month)::int - extract(year from at)::int) * 12
             + extract(month from h.latest_month)::int - extract(month from at)::int as place) p
          where h.subject_id = c.subject_id and h.contract_id = c.contract_id and p.place >= 1));
    end if;
    if value is not null then
      figure := jsonb_build_object('month', at, 'value', value, 'contract', c.contract_id) || jsonb_strip_nulls(jsonb_build_object(
        'group', stood.debt_group, 'file', case when field_in = 'contract' then c.submission_no else stood.submission_no end,
        'row', case when field_in = 'contract' then c.row_no else stood.row_no end));
    end if;
  end
  $$;

create or replace function portal.versions_of(d portal.dispute)
  returns table (value jsonb, debt_group int, since timestamptz, until timestamptz)
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    family constant bigint[] := bureau.one_with(d.subject_id);
    contract constant bigint := (d.figure_before ->> 'contract')::bigint;
    at constant date := (d.figure_before ->> 'month')::date;
  begin
    if d.field in ('balance', 'group', 'overdue') then
      return query
        with b as materialized (
                select x.institution_id, x.balance_vnd, x.debt_group, x.overdue_days, x.submission_no, null::int as replaced_by
                  from bureau.balance_month x where x.subject_id = any (family) and x.contract_id = contract and x.month = at
                union all
                select x.institution_id, x.balance_vnd, x.debt_group, x.overdue_days, x.submission_no, x.replaced_by
                  from bureau.balance_month_past x where x.subject_id = any (family) and x.contract_id = contract and x.month = at)
        select to_jsonb(case d.field when 'balance' then b.balance_vnd when 'group' then b.debt_group else b.overdue_days end),
               b.debt_group::int, coalesce(s.applied_at, '-infinity'), coalesce(r.applied_at, 'infinity')
          from b
          left join bureau.source_file s on s.institution_id = b.institution_id and s.submission_no = b.submission_no
          left join bureau.source_file r on r.institution_id = b.institution_id and r.submission_no = b.replaced_by;
      if found then return; end if;
    elsif d.field = 'contract' then
      return query
        select c.terms - 'subject_id' - 'contract_id' - 'branch_id' - 'submission_no' - 'row_no' - 'replaced_by', null::int,
               coalesce(s.applied_at, '-infinity'), coalesce(r.applied_at, 'infinity')
          from (select x.institution_id, x.submission_no, null::int as replaced_by, to_jsonb(x) as terms
                  from bureau.contract x where x.subject_id = any (family) and x.contract_id = contract
                union all
                select x.institution_id, x.submission_no, x.replaced_by, to_jsonb(x)
                  from bureau.contract_past x where x.subject_id = any (family) and x.contract_id = contract) c
          left join bureau.source_file s on s.institution_id = c.institution_id and s.submission_no = c.submission_no
          left join bureau.source_file r on r.institution_id = c.institution_id and r.submission_no = c.replaced_by;
      if found then return; end if;
    end if;
    -- No versions of it are kept: it stood as the case found it.
    return query
      select d.figure_before -> 'value', (d.figure_before ->> 'group')::int,
             coalesce((select s.applied_at from bureau.source_file s where s.institution_id = d.source_institution_id
                and s.submission_no = (d.figure_before ->> 'file')::int), '-infinity'), 'infinity'::timestamptz;
  end
  $$;

create or replace function portal.holders_of(d portal.dispute, products text[], months int[], attention_months int[], bad_months int[])
  returns table (institution_id int, value jsonb, asked_at timestamptz)
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    family constant bigint[] := bureau.one_with(d.subject_id);
    contract constant bigint := (d.figure_before ->> 'contract')::bigint;
    disputed constant date := (d.figure_before ->> 'month')::date;
  begin
    return query
    with at as (select disputed as month),
    versions as materialized (select * from portal.versions_of(d)),
    reach as (select * from unnest(products, months, attention_months, bad_months) r (product, months, attention, bad)),
    later as materialized (
          select b.month, b.institution_id, b.submission_no, null::int as replaced_by from bureau.balance_month b
           where b.subject_id = any (family) and b.contract_id = contract and b.month > disputed
          union all
          select b.month, b.institution_id, b.submission_no, b.replaced_by from bureau.balance_month_past b
           where b.subject_id = any (family) and b.contract_id = contract and b.month > disputed),
    stood as materialized (
      select x.month, coalesce(s.applied_at, '-infinity') as since, coalesce(r.applied_at, 'infinity') as until
        from later x
        left join bureau.source_file s on s.institution_id = x.institution_id and s.submission_no = x.submission_no
        left join bureau.source_file r on r.institution_id = x.institution_id and r.submission_no = x.replaced_by)
    select distinct on (f.institution_id) f.institution_id, v.value, f.asked_at
      from at
      join bureau.inquiry_footprint f on f.subject_id = any (family) and f.asked_at >= now() - interval '3 months'
      join reach r on r.product in (f.product_code, '*')
      join versions v on v.since <= f.asked_at and f.asked_at < v.until
      cross join lateral (select max(s.month) as month from stood s where s.since <= f.asked_at and f.asked_at < s.until) newest
      cross join lateral (
        select (extract(year from age(coalesce(newest.month, at.month), at.month)) * 12
          + extract(month from age(coalesce(newest.month, at.month), at.month)))::int as months) old
     where (d.field = 'other' or not d.is_figure_kept or v.value is distinct from d.figure_after -> 'value')
       and (at.month is null or old.months < r.months or v.debt_group = 2 and old.months < r.attention
         or v.debt_group >= 3 and old.months < r.bad)
     order by f.institution_id, f.asked_at desc;
  end
  $$;

create or replace function portal.erase_months(t portal.retention, disputed bigint[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    part regclass;
    counted bigint;
    total bigint := 0;
    is_held boolean;
  begin
    perform set_config('lock_timeout', '2s', true);
    for part in
      select i.inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = t.table_name::regclass and c.relname ~ '_\d{6}$'
         and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= bureau.today() - t.life
    loop
      is_held := false;
      if t.subject is not null then
        execute format('select exists (select from %s where %I = any ($1))', part, t.subject) into is_held using disputed;
      end if;
      continue when is_held or portal.is_month_empty(part);
      counted := portal.rows_about(part);
      execute format('truncate %s', part);
      total := total + counted;
    end loop;
    return total;
  end
  $$;

revoke all on function bureau.seal_opening, bureau.opened_here, bureau.loading_here, portal.forward_loading, portal.is_spread from public;
revoke all on function
  bureau.may_be_spread, bureau.move_spread_rows, portal.begin_shared, portal.is_month_empty, portal.leaf_seal, portal.mark_nodes, portal.rows_about,
  portal.shared_session, portal.shared_transaction
  from public;
grant execute on function bureau.opened_here to :app_role;
grant execute on function bureau.loading_here, portal.forward_loading, portal.is_spread to :loader_role;
