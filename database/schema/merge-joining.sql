-- Merging two borrowers who have one contract: one number of one institution, under two customer codes. It becomes one contract.

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

-- As the intake counts the notes of one contract: what is owed adds up, with the worst group and the longest delay. Terms are those of
-- the open one, else of the later file.
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

-- What still is as the merge made it goes back as it was. What came since goes to whom it is about; what a file replaced since is an earlier
-- version of both sides. What was erased meanwhile stays erased.
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
