-- Merging borrowers, and undoing it.

create table bureau.subject_merge (
  merge_id bigint generated always as identity primary key,
  kept_subject_id bigint not null,
  merged_subject_id bigint not null,
  merged_code text not null,
  merged_status text not null,
  reason text not null,
  moved jsonb not null default '{}',
  merged_by text not null,
  merged_at timestamptz(3) not null default clock_timestamp(),
  undone_by text,
  undone_at timestamptz(3),
  undone_reason text,
  kept_province text collate "C",
  kept_address_sealed bytea,
  kept_address_mark bigint,
  kept_phone_sealed bytea,
  kept_updated_on date,
  check (kept_subject_id <> merged_subject_id),
  check ((undone_at is null) = (undone_by is null))
);
create unique index subject_merge_standing on bureau.subject_merge (merged_subject_id) where undone_at is null;
comment on table bureau.subject_merge is
  'Merges of borrowers and their undoing. moved has, a table each, the keys of the rows that went from the merged one to the kept '
  'one: splitting sends exactly those back. kept_* is where the kept one lived before: a file about the merged one may renew it.';
alter table bureau.subject_merge enable row level security;

-- Every table with rows of borrowers, with the rest of its key, except the few named here, which are not moved row by row.
create function bureau.movable_tables() returns table (name text, keys text[])
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select c.relname::text, array_agg(k.attname::text order by k.attnum)
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'subject_id' and not a.attisdropped
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey) and k.attname <> 'subject_id'
     where c.relnamespace = 'bureau'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('subject', 'opening', 'cic_alias', 'review_line', 'subject_merge', 'identity_paper')
     group by c.oid, c.relname
  $$;
comment on function bureau.movable_tables() is 'Tables with rows of borrowers that a merge moves, and their keys without subject_id.';

-- Rows of tables that may lie on workers go by their keys: a row cannot change the machine that it lies on.
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

create function bureau.move_rows(source bigint, target bigint, only_keys jsonb) returns jsonb
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
comment on function bureau.move_rows(bigint, bigint, jsonb) is
  'Gives rows of one borrower to another, all or those of the given keys; answers the keys of what went.';

-- A merge records the relations that it changes, so that a split restores them. It gives nobody a relation to themselves.
create function bureau.merge_subjects(kept bigint, merged bigint, reason_in text, by_in text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    k bureau.subject;
    m bureau.subject;
    went jsonb;
    papers jsonb;
    between_them jsonb;
    related jsonb;
    upto jsonb;
    joined jsonb;
    made bigint;
  begin
    perform bureau.refuse_no_operator();
    perform from bureau.subject s where s.subject_id in (kept, merged) order by s.subject_id for update;
    select * into k from bureau.subject s where s.subject_id = kept;
    select * into m from bureau.subject s where s.subject_id = merged;
    if kept = merged then raise exception 'same-subject' using errcode = 'P0001'; end if;
    if k.subject_id is null or m.subject_id is null then raise exception 'not-found' using errcode = 'P0001'; end if;
    if k.status = 'merged' or m.status = 'merged' then raise exception 'state-changed' using errcode = 'P0001'; end if;
    if k.subject_type <> m.subject_type then raise exception 'other-type' using errcode = 'P0001'; end if;
    -- What is counted on from here came after the merge.
    select jsonb_object_agg(t.name, pg_sequence_last_value(pg_get_serial_sequence('bureau.' || t.name, t.key)::regclass)) into upto
      from (select x.name, key from bureau.movable_tables() x cross join unnest(x.keys) key) t
     where pg_get_serial_sequence('bureau.' || t.name, t.key) is not null;
    -- Nobody is their own parent or spouse: set the relation between the two aside while they are merged.
    with gone as (
      delete from bureau.relation r where (r.subject_id = merged and r.related_subject_id = kept)
          or (r.subject_id = kept and r.related_subject_id = merged) returning to_jsonb(r) as was)
    select coalesce(jsonb_agg(g.was), '[]') into between_them from gone g;
    -- Rows of months that a restore has not brought yet would stay behind.
    perform portal.refuse_coming(array['bureau.balance_month', 'bureau.balance_month_past', 'portal.inquiry']);
    joined := bureau.join_contracts(kept, merged);
    went := bureau.move_rows(merged, kept, null);
    perform bureau.point_at_contract(kept, p.theirs, p.mine)
       from (select distinct (j ->> 'kept_contract_id')::bigint as mine, (j ->> 'merged_contract_id')::bigint as theirs
               from jsonb_array_elements(joined) j) p;
    -- Papers are numbered for each borrower: the moved ones get the next numbers.
    with place as (select coalesce(max(p.paper_no), 0) as last from bureau.identity_paper p where p.subject_id = kept),
    came as (
      insert into bureau.identity_paper (subject_id, paper_no, kind, number_sealed, issued_on, issued_at, expires_on, is_current)
      select kept, place.last + p.paper_no, p.kind, p.number_sealed, p.issued_on, p.issued_at, p.expires_on, p.is_current
        from bureau.identity_paper p, place where p.subject_id = merged
      returning paper_no)
    select coalesce(jsonb_agg(paper_no), '[]') into papers from came;
    with turned as (
      update bureau.relation r set related_subject_id = kept where r.related_subject_id = merged and r.subject_id <> kept
         and not exists (select from bureau.relation o where o.subject_id = r.subject_id and o.related_subject_id = kept and o.kind = r.kind
           and o.institution_id = r.institution_id)
      returning r.subject_id, r.kind, r.institution_id)
    select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject_id, 'kind', t.kind, 'institution', t.institution_id)), '[]')
      into related from turned t;
    update bureau.subject s set status = 'merged', merged_into = kept, updated_on = bureau.today() where s.subject_id = merged;
    update bureau.subject s set merged_into = kept where s.merged_into = merged;
    update bureau.subject s set identity_sealed = coalesce(s.identity_sealed, m.identity_sealed),
           tax_sealed = coalesce(s.tax_sealed, m.tax_sealed), registration_sealed = coalesce(s.registration_sealed, m.registration_sealed),
           status = case when s.status = 'provisional' and m.status = 'live' then 'live' else s.status end
     where s.subject_id = kept;
    update bureau.cic_alias a set subject_id = kept where a.subject_id = merged;
    insert into bureau.cic_alias (cic_code, subject_id, merged_subject_id, merged_on) values (m.cic_code, kept, merged, bureau.today());
    insert into bureau.subject_merge (kept_subject_id, merged_subject_id, merged_code, merged_status, reason, moved, merged_by, kept_province,
          kept_address_sealed, kept_address_mark, kept_phone_sealed, kept_updated_on)
      values (kept, merged, m.cic_code, m.status, reason_in,
        jsonb_build_object('rows', went, 'papers', papers, 'related', related, 'between', between_them, 'upto', upto,
          'keptPapers', (select coalesce(jsonb_agg(encode(i.blind_index, 'hex')), '[]') from bureau.paper_index i
                          where i.subject_id = kept and not coalesce(went -> 'paper_index', '[]') @> jsonb_build_array(
                            jsonb_build_object('blind_index', i.blind_index))),
          'keptStatements', (select coalesce(jsonb_agg(jsonb_build_array(f.institution_id, f.fiscal_year, f.is_consolidated)), '[]')
                               from bureau.fin_statement f where f.subject_id = kept),
          'shown', jsonb_build_object(
          'identity', k.identity_sealed is null, 'tax', k.tax_sealed is null, 'registration', k.registration_sealed is null,
          'status', k.status)), by_in, k.province_code, k.address_sealed, k.address_mark, k.phone_sealed, k.updated_on)
      returning merge_id into made;
    insert into bureau.joined_row (merge_id, kept_subject_id, kept_contract_id, merged_contract_id, name, is_kept, dated, as_it_was)
      select made, kept, j.kept_contract_id, j.merged_contract_id, j.name, j.is_kept, j.dated, j.as_it_was
        from jsonb_populate_recordset(null::bureau.joined_row, joined) j;
    return made;
  end
  $$;
comment on function bureau.merge_subjects(bigint, bigint, text, text) is
  'Makes two borrowers one: rows, papers and codes of the merged one lead to the kept one. Raises the code of a refusal.';

create function bureau.split_subjects(merge_in bigint, reason_in text, by_in text) returns table (kept bigint, merged bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    d bureau.subject_merge;
    shown jsonb;
  begin
    perform bureau.refuse_no_operator();
    select * into d from bureau.subject_merge x where x.merge_id = merge_in for update;
    if d.merge_id is null then raise exception 'not-found' using errcode = 'P0001'; end if;
    perform from bureau.subject s where s.subject_id in (d.kept_subject_id, d.merged_subject_id) order by s.subject_id for update;
    -- Later merges into it must be split first.
    if d.undone_at is not null or exists (
         select from bureau.subject_merge x where x.undone_at is null and x.merge_id > d.merge_id
            and (x.merged_subject_id = d.kept_subject_id or x.kept_subject_id = d.kept_subject_id)) then
      raise exception 'state-changed' using errcode = 'P0001';
    end if;
    -- Restore the relations of the merged one, also where the other side was merged in the meantime.
    update bureau.relation r set related_subject_id = d.merged_subject_id
      from jsonb_array_elements(coalesce(d.moved -> 'related', '[]')) t
      join bureau.subject o on o.subject_id = (t ->> 'subject')::bigint
     where r.subject_id in (o.subject_id, o.merged_into) and r.related_subject_id = d.kept_subject_id and r.kind = t ->> 'kind'
       and coalesce((t ->> 'institution')::int, r.institution_id) = r.institution_id and r.subject_id <> d.merged_subject_id;
    perform bureau.move_rows(d.kept_subject_id, d.merged_subject_id, d.moved -> 'rows');
    perform bureau.move_later_customers(d);
    perform bureau.move_later_rows(d);
    perform bureau.move_later_relations(d);
    perform bureau.split_joined(d);
    perform bureau.move_later_questions(d);
    insert into bureau.relation (subject_id, related_subject_id, kind, share_percent, institution_id, valid_from, valid_to, submission_no, row_no)
      select b.subject_id, b.related_subject_id, b.kind, b.share_percent, b.institution_id, b.valid_from, b.valid_to, b.submission_no, b.row_no
        from jsonb_populate_recordset(null::bureau.relation, coalesce(d.moved -> 'between', '[]')) b
      on conflict do nothing;
    delete from bureau.identity_paper p where p.subject_id = d.kept_subject_id
       and p.paper_no in (select n::int from jsonb_array_elements_text(d.moved -> 'papers') n);
    update bureau.subject s set status = d.merged_status, merged_into = null, updated_on = bureau.today()
     where s.subject_id = d.merged_subject_id;
    update bureau.subject s set merged_into = d.merged_subject_id
     where s.subject_id in (select x.merged_subject_id from bureau.subject_merge x
                             where x.kept_subject_id = d.merged_subject_id and x.undone_at is null);
    perform bureau.move_later_home(d);
    shown := d.moved -> 'shown';
    update bureau.subject s set identity_sealed = case when (shown ->> 'identity')::boolean then null else s.identity_sealed end,
           tax_sealed = case when (shown ->> 'tax')::boolean then null else s.tax_sealed end,
           registration_sealed = case when (shown ->> 'registration')::boolean then null else s.registration_sealed end,
           status = shown ->> 'status'
     where s.subject_id = d.kept_subject_id;
    delete from bureau.cic_alias a where a.cic_code = d.merged_code and a.merged_subject_id = d.merged_subject_id;
    update bureau.cic_alias a set subject_id = d.merged_subject_id
     where a.merged_subject_id in (select x.merged_subject_id from bureau.subject_merge x
                                    where x.kept_subject_id = d.merged_subject_id and x.undone_at is null);
    update bureau.subject_merge x set undone_by = by_in, undone_at = clock_timestamp(), undone_reason = reason_in
     where x.merge_id = merge_in;
    return query select d.kept_subject_id, d.merged_subject_id;
  end
  $$;
comment on function bureau.split_subjects(bigint, text, text) is
  'Undoes a merge: what went comes back, and each code names its own borrower again. Raises the code of a refusal.';

create function bureau.list_merges(skipped int, most int)
  returns table (merge_id bigint, kept_code text, kept_name text, merged_code text, merged_name text, reason text, merged_by text,
    merged_at timestamptz, undone_by text, undone_at timestamptz, undone_reason text, row_count bigint, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query
      select d.merge_id, k.cic_code, k.name, d.merged_code, m.name, d.reason, d.merged_by, d.merged_at, d.undone_by, d.undone_at,
             d.undone_reason,
             (select coalesce(sum(jsonb_array_length(v)), 0) from jsonb_each(d.moved -> 'rows') e (t, v))::bigint
               + (select count(*) from bureau.joined_row j where j.merge_id = d.merge_id and not j.is_kept), count(*) over ()
        from bureau.subject_merge d join bureau.subject k on k.subject_id = d.kept_subject_id
        join bureau.subject m on m.subject_id = d.merged_subject_id
       order by d.merge_id desc offset skipped limit most;
  end
  $$;
comment on function bureau.list_merges(int, int) is 'Merges of borrowers, the latest first. For operators of the bureau.';
