-- A relation belongs to the institution that reported it: two that report one have a row each, with versions of their own (TRU-09).

-- Merges that stand say whose relations they moved: until now there was one of a pair and a kind.
-- lock: operators merge by hand, two of them each: there are few.
update bureau.subject_merge d set moved = d.moved
    || case when d.moved -> 'rows' ? 'relation' then jsonb_build_object('rows', (d.moved -> 'rows') || jsonb_build_object('relation', (
         select coalesce(jsonb_agg(k || jsonb_build_object('institution_id', r.institution_id)), '[]')
           from jsonb_array_elements(d.moved #> '{rows,relation}') k
           join bureau.relation r on r.subject_id = d.kept_subject_id and r.related_subject_id = (k ->> 'related_subject_id')::bigint
            and r.kind = k ->> 'kind'))) else '{}' end
    || jsonb_build_object('related', (
         select coalesce(jsonb_agg(k || jsonb_build_object('institution', r.institution_id)), '[]')
           from jsonb_array_elements(coalesce(d.moved -> 'related', '[]')) k
           join bureau.subject o on o.subject_id = (k ->> 'subject')::bigint
           join bureau.relation r on r.subject_id in (o.subject_id, o.merged_into) and r.related_subject_id = d.kept_subject_id
            and r.kind = k ->> 'kind'))
 where d.undone_at is null and (d.moved -> 'rows' ? 'relation' or d.moved -> 'related' <> '[]');

comment on table bureau.relation is
  'Related persons as each institution reported them: related_subject_id is the <kind> of subject_id. What two institutions report stands '
  'twice, and readers tell it once.';
comment on table bureau.named_since_merge is
  'What files said about a merged borrower: which papers the rows of a customer code bore (blind index in hex, and the number of a paper '
  'that was new), and which contracts, assets, other debts and relations they named. Splitting gives what came later to whom it belongs.';

create or replace function bureau.group_edges(head bigint) returns table (parent bigint, child bigint, share_percent numeric)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    -- union visits each company once, so a circle of owners ends. The bound is for an institution that reports thousands of subsidiaries.
    with recursive member (id) as (
      select head
      union
      select e.child from member m, lateral (
        select r.related_subject_id as child from bureau.relation r
         where r.subject_id = m.id and r.kind = 'subsidiary' and r.share_percent >= 50
           and (r.valid_to is null or r.valid_to > bureau.today())
        union all
        select r.subject_id from bureau.relation r
         where r.related_subject_id = m.id and r.kind = 'parent' and r.share_percent >= 50
           and (r.valid_to is null or r.valid_to > bureau.today())
      ) e
      -- A row that a merge left with the merged one says what the kept one's row says.
      join bureau.subject s on s.subject_id = e.child and s.merged_into is null
    ), bounded as (select id from member limit 200)
    select e.parent, e.child, max(e.share_percent)
      from (
        select r.subject_id as parent, r.related_subject_id as child, r.share_percent from bureau.relation r
         where r.subject_id in (select id from bounded) and r.kind = 'subsidiary' and r.share_percent >= 50
           and (r.valid_to is null or r.valid_to > bureau.today())
        union all
        select r.related_subject_id, r.subject_id, r.share_percent from bureau.relation r
         where r.related_subject_id in (select id from bounded) and r.kind = 'parent' and r.share_percent >= 50
           and (r.valid_to is null or r.valid_to > bureau.today())
      ) e
     where e.child in (select id from bounded)
     group by e.parent, e.child order by e.parent, e.child
  $$;
comment on function bureau.group_edges(bigint) is
  'Ownerships of half or more below a company, each once with the largest share that an institution reports; 200 companies at most. For '
  'the functions below alone.';

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

create function bureau.move_later_relations(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    files constant int[] := array(select f.submission_no from bureau.source_file f where f.applied_at >= d.merged_at);
  begin
    update bureau.relation r set subject_id = d.merged_subject_id
     where r.subject_id = d.kept_subject_id and r.related_subject_id <> d.merged_subject_id and r.submission_no = any (files)
       and bureau.is_of_merged(d, r.institution_id, 'LQ of ' || r.kind || ' ' || r.related_subject_id)
       and not exists (select from bureau.relation o where o.subject_id = d.merged_subject_id and o.related_subject_id = r.related_subject_id
         and o.kind = r.kind and o.institution_id = r.institution_id);
    update bureau.relation r set related_subject_id = d.merged_subject_id
     where r.related_subject_id = d.kept_subject_id and r.subject_id <> d.merged_subject_id and r.submission_no = any (files)
       and bureau.is_of_merged(d, r.institution_id, 'LQ to ' || r.kind || ' ' || r.subject_id)
       and not exists (select from bureau.relation o where o.subject_id = r.subject_id and o.related_subject_id = d.merged_subject_id
         and o.kind = r.kind and o.institution_id = r.institution_id);
    -- Earlier values that were the merged one's when they were replaced, or that came since and were of it.
    update bureau.relation_past p set subject_id = d.merged_subject_id
     where p.subject_id = d.kept_subject_id and p.replaced_by = any (files)
       and case when p.submission_no = any (files) then bureau.is_of_merged(d, p.institution_id, 'LQ of ' || p.kind || ' ' || p.related_subject_id)
             else exists (select from jsonb_to_recordset(d.moved #> '{rows,relation}') k (related_subject_id bigint, kind text, institution_id int)
                where k.related_subject_id = p.related_subject_id and k.kind = p.kind and k.institution_id = p.institution_id) end
       and not exists (select from bureau.relation_past o where o.subject_id = d.merged_subject_id
         and o.related_subject_id = p.related_subject_id and o.kind = p.kind and o.replaced_by = p.replaced_by);
    update bureau.relation_past p set related_subject_id = d.merged_subject_id
     where p.related_subject_id = d.kept_subject_id and p.replaced_by = any (files)
       and case when p.submission_no = any (files) then bureau.is_of_merged(d, p.institution_id, 'LQ to ' || p.kind || ' ' || p.subject_id)
             else exists (select from jsonb_to_recordset(d.moved -> 'related') k (subject bigint, kind text, institution int)
                where k.subject = p.subject_id and k.kind = p.kind and k.institution = p.institution_id) end
       and not exists (select from bureau.relation_past o where o.subject_id = p.subject_id
         and o.related_subject_id = d.merged_subject_id and o.kind = p.kind and o.replaced_by = p.replaced_by);
  end
  $$;
comment on function bureau.move_later_relations(bureau.subject_merge) is
  'Of an undone merge: gives relations that came after it, and earlier values of them, to whom they are about. For split_subjects.';
revoke all on function bureau.move_later_relations from public;

-- The index is there (0330), and its columns are never null: nothing is read.
alter table bureau.relation drop constraint relation_pkey, add constraint relation_pkey primary key using index relation_of_each;
