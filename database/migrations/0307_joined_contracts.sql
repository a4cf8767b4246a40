create or replace function bureau.merge_subjects(kept bigint, merged bigint, reason_in text, by_in text) returns bigint
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
         and not exists (select from bureau.relation o where o.subject_id = r.subject_id and o.related_subject_id = kept and o.kind = r.kind)
      returning r.subject_id, r.kind)
    select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject_id, 'kind', t.kind)), '[]') into related from turned t;
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

create or replace function bureau.split_subjects(merge_in bigint, reason_in text, by_in text) returns table (kept bigint, merged bigint)
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
       and r.subject_id <> d.merged_subject_id;
    perform bureau.move_rows(d.kept_subject_id, d.merged_subject_id, d.moved -> 'rows');
    perform bureau.move_later_customers(d);
    perform bureau.move_later_rows(d);
    perform bureau.split_joined(d);
    perform bureau.move_later_questions(d);
    insert into bureau.relation (subject_id, related_subject_id, kind, share_percent, institution_id, valid_from, valid_to)
      select b.subject_id, b.related_subject_id, b.kind, b.share_percent, b.institution_id, b.valid_from, b.valid_to
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

create or replace function bureau.list_merges(skipped int, most int)
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

create table bureau.joined_row (
  joined_row_id bigint generated always as identity primary key,
  merge_id bigint not null,
  kept_subject_id bigint not null,
  kept_contract_id bigint not null,
  merged_contract_id bigint not null,
  name text not null check (name in ('balance_month', 'balance_month_past', 'contract', 'contract_past', 'credit_history')),
  is_kept boolean not null,
  dated date,
  as_it_was jsonb not null
);

create index joined_row_merge on bureau.joined_row (merge_id);

comment on table bureau.joined_row is
  'Rows of contracts that a merge joined, as each side had them (is_kept: the kept borrower''s), so that a split gives both their own back. dated '
  'is the month, or when earlier terms were replaced: erased with the figures that they were of.';

alter table bureau.joined_row enable row level security;

create function bureau.take_contract_rows(name text, subject bigint, contract bigint) returns jsonb
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    gone jsonb;
  begin
    if name = 'credit_history' then
      with gone as (delete from bureau.credit_history h where h.subject_id = subject and h.contract_id = contract
        returning h.institution_id, h.latest_month, h.balance_vnd, h.foreign_cents, h.debt_group, h.overdue_days)
      select jsonb_agg(jsonb_build_object('institution_id', g.institution_id, 'month', (g.latest_month - make_interval(months => i - 1))::date,
               'balance_vnd', g.balance_vnd[i], 'foreign_cents', g.foreign_cents[i], 'debt_group', g.debt_group[i],
               'overdue_days', g.overdue_days[i]))
        into gone from gone g cross join generate_subscripts(g.balance_vnd, 1) i where g.balance_vnd[i] is not null;
    else
      execute format(
        'with gone as (delete from bureau.%I t where t.subject_id = $1 and t.contract_id = $2 returning to_jsonb(t) - array[''subject_id'', ''contract_id''] as was)
         select jsonb_agg(was) from gone', name) into gone using subject, contract;
    end if;
    return coalesce(gone, '[]');
  end
  $$;

comment on function bureau.take_contract_rows(text, bigint, bigint) is
  'Takes a contract''s rows out of a table and answers them, without their keys; of a packed history a row a month.';

create function bureau.put_contract_rows(name text, subject bigint, contract bigint, came jsonb) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    others text;
    typed text;
  begin
    if came = '[]' then return; end if;
    if name = 'credit_history' then
      with one as (select r.* from jsonb_populate_recordset(null::bureau.balance_month, came) r),
      span as (select max(o.month) as latest, min(o.month) as oldest from one o)
      insert into bureau.credit_history (subject_id, contract_id, institution_id, latest_month, balance_vnd, foreign_cents, debt_group, overdue_days)
      select subject, contract, max(o.institution_id), s.latest, array_agg(o.balance_vnd order by m desc),
             case when count(o.foreign_cents) > 0 then array_agg(o.foreign_cents order by m desc) end,
             array_agg(o.debt_group order by m desc), array_agg(o.overdue_days order by m desc)
        from span s cross join generate_series(greatest(s.oldest, s.latest - interval '59 months'), s.latest, interval '1 month') m
        left join one o on o.month = m::date group by s.latest;
      return;
    end if;
    select string_agg(quote_ident(a.attname), ', '), string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ')
      into others, typed
      from pg_attribute a
     where a.attrelid = format('bureau.%I', name)::regclass and a.attnum > 0 and not a.attisdropped
       and a.attname not in ('subject_id', 'contract_id');
    execute format('insert into bureau.%1$I (subject_id, contract_id, %2$s) select $1, $2, %2$s from jsonb_to_recordset($3) r (%3$s)',
      name, others, typed) using subject, contract, came;
  end
  $$;

comment on function bureau.put_contract_rows(text, bigint, bigint, jsonb) is 'Puts rows that take_contract_rows answered under a borrower and a contract.';

create function bureau.join_rows(kept jsonb, merged jsonb) returns jsonb
  language sql immutable set search_path = pg_catalog, pg_temp
  as $$
    select coalesce(jsonb_agg(case
        when k is null then m when m is null then k
        when k ? 'debt_group' then
          case when coalesce((k ->> 'submission_no')::int, 0) < coalesce((m ->> 'submission_no')::int, 0) then m else k end
          || jsonb_build_object(
            'balance_vnd', least((k ->> 'balance_vnd')::numeric + (m ->> 'balance_vnd')::numeric, 9223372036854775807),
            'foreign_cents', (k ->> 'foreign_cents')::numeric + (m ->> 'foreign_cents')::numeric,
            'debt_group', greatest((k ->> 'debt_group')::int, (m ->> 'debt_group')::int),
            'overdue_days', greatest((k ->> 'overdue_days')::int, (m ->> 'overdue_days')::int))
          || case when k ? 'overdue_vnd' then jsonb_build_object(
            'overdue_vnd', least((k ->> 'overdue_vnd')::numeric + (m ->> 'overdue_vnd')::numeric, 9223372036854775807)) else '{}' end
        when (k ->> 'closed_on' is null, coalesce((k ->> 'submission_no')::int, 0)) < (m ->> 'closed_on' is null, coalesce((m ->> 'submission_no')::int, 0))
          then m
        else k end), '[]')
      from jsonb_array_elements(kept) k
      full join jsonb_array_elements(merged) m
        on jsonb_build_object('month', k -> 'month', 'file', k -> 'replaced_by') = jsonb_build_object('month', m -> 'month', 'file', m -> 'replaced_by')
  $$;

comment on function bureau.join_rows(jsonb, jsonb) is
  'Rows of one contract that two borrowers had, as the rows of one: of a month, and of a month''s or the terms'' earlier version, one.';

create function bureau.join_contracts(kept bigint, merged bigint) returns jsonb
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    pair record;
    one text;
    of_kept jsonb;
    of_merged jsonb;
    noted jsonb := '[]';
  begin
    for pair in
      select k.contract_id as mine, m.contract_id as theirs from bureau.contract k
        join bureau.contract m on m.institution_id = k.institution_id and m.contract_number = k.contract_number
       where k.subject_id = kept and m.subject_id = merged order by 1
    loop
      foreach one in array array['balance_month', 'balance_month_past', 'contract', 'contract_past', 'credit_history'] loop
        of_kept := bureau.take_contract_rows(one, kept, pair.mine);
        of_merged := bureau.take_contract_rows(one, merged, pair.theirs);
        perform bureau.put_contract_rows(one, kept, pair.mine, bureau.join_rows(of_kept, of_merged));
        noted := noted || coalesce((
          select jsonb_agg(jsonb_build_object('kept_contract_id', pair.mine, 'merged_contract_id', pair.theirs, 'name', one, 'is_kept', s.is_kept,
                   'as_it_was', r, 'dated', coalesce(r ->> 'month',
                     (select f.applied_at::date::text from bureau.source_file f where f.submission_no = (r ->> 'replaced_by')::int))))
            from (values (true, of_kept), (false, of_merged)) s (is_kept, had) cross join jsonb_array_elements(s.had) r), '[]');
      end loop;
    end loop;
    return noted;
  end
  $$;

comment on function bureau.join_contracts(bigint, bigint) is
  'Makes the contracts that two borrowers have under one number of one institution the kept one''s; answers the rows of both as they were, for joined_row.';

create function bureau.point_at_contract(subject bigint, old bigint, new bigint) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    other record;
  begin
    for other in
      select m.name from bureau.movable_tables() m
        join pg_attribute a on a.attrelid = ('bureau.' || m.name)::regclass and a.attname = 'contract_id' and not a.attisdropped
       where not 'contract_id' = any (m.keys)
    loop
      execute format('update bureau.%I t set contract_id = $3 where t.subject_id = $1 and t.contract_id = $2', other.name) using subject, old, new;
    end loop;
  end
  $$;

comment on function bureau.point_at_contract(bigint, bigint, bigint) is 'A borrower''s pledges and events of one contract are of another one from now on.';

create function bureau.apart(there jsonb, made jsonb, had jsonb, is_later boolean) returns jsonb
  language sql immutable set search_path = pg_catalog, pg_temp
  as $$
    select coalesce(jsonb_agg(given.r), '[]')
      from jsonb_array_elements(there) n
      cross join lateral (select exists (
        select from jsonb_array_elements(made) x where jsonb_strip_nulls(x) = jsonb_strip_nulls(n)) as is_made) m
      cross join lateral (
        select h as r from jsonb_array_elements(had) h
         where m.is_made and jsonb_build_object('month', h -> 'month', 'file', h -> 'replaced_by')
               = jsonb_build_object('month', n -> 'month', 'file', n -> 'replaced_by')
        union all select n where not m.is_made and is_later) given
  $$;

comment on function bureau.apart(jsonb, jsonb, jsonb, boolean) is
  'One side''s rows of what is there: for each row that the merge made what this side had, and what came later if that is this side''s.';

create function bureau.split_joined(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    pair record;
    one text;
    files jsonb;
    there jsonb;
    made jsonb;
    is_later boolean;
    side record;
    had jsonb;
    given jsonb;
  begin
    for pair in
      select j.kept_contract_id as mine, j.merged_contract_id as theirs, bool_or(bureau.is_of_merged(d, (j.as_it_was ->> 'institution_id')::int,
               j.as_it_was ->> 'contract_number')) filter (where j.name = 'contract') as is_of_merged
        from bureau.joined_row j where j.merge_id = d.merge_id group by 1, 2 order by 1
    loop
      foreach one in array array['balance_month', 'balance_month_past', 'contract', 'contract_past', 'credit_history'] loop
        there := bureau.take_contract_rows(one, d.kept_subject_id, pair.mine);
        -- Files that replaced rows since: to each the rows that stood until then.
        select coalesce(jsonb_agg(distinct r -> 'replaced_by'), '[]') into files from jsonb_array_elements(there) r
         where r ? 'replaced_by' and not exists (select from bureau.joined_row j
           where j.merge_id = d.merge_id and j.kept_contract_id = pair.mine and j.name = one and j.as_it_was -> 'replaced_by' = r -> 'replaced_by');
        made := bureau.join_rows(bureau.had_of(d.merge_id, pair.mine, one, true, files), bureau.had_of(d.merge_id, pair.mine, one, false, files));
        for side in
          select * from (values (true, d.kept_subject_id, pair.mine), (false, d.merged_subject_id, pair.theirs)) s (is_kept, subject, contract)
        loop
          is_later := side.is_kept <> pair.is_of_merged;
          -- Terms that came later replaced those of one side alone.
          had := bureau.had_of(d.merge_id, pair.mine, one, side.is_kept, case when one = 'contract_past' and not is_later then '[]' else files end);
          given := bureau.apart(there, made, had, is_later);
          perform bureau.put_contract_rows(one, side.subject, side.contract,
            case when one = 'contract' and given = '[]' then had else given end);
        end loop;
      end loop;
      perform bureau.point_at_contract(d.merged_subject_id, pair.mine, pair.theirs);
    end loop;
    delete from bureau.joined_row j where j.merge_id = d.merge_id;
  end
  $$;

comment on function bureau.split_joined(bureau.subject_merge) is 'Of an undone merge: gives both sides of joined contracts their own back. For split_subjects.';

create function bureau.had_of(merge_in bigint, contract bigint, name_in text, of_kept boolean, files jsonb) returns jsonb
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select coalesce(jsonb_agg(h.r), '[]') from (
      select j.as_it_was as r from bureau.joined_row j
       where j.merge_id = merge_in and j.kept_contract_id = contract and j.name = name_in and j.is_kept = of_kept
      union all
      select j.as_it_was || jsonb_build_object('replaced_by', f) from bureau.joined_row j cross join jsonb_array_elements(files) f
       where j.merge_id = merge_in and j.kept_contract_id = contract and j.name || '_past' = name_in and j.is_kept = of_kept) h
  $$;

comment on function bureau.had_of(bigint, bigint, text, boolean, jsonb) is
  'The rows that one side of a joined contract had; of a table of earlier versions also those that stood until one of these files.';

insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle) values
  ('joined-rows', 307, 'bureau.joined_row', 'age', '5 years', null, 'dated', 'kept_subject_id', false, null);
