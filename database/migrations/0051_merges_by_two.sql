-- Merges of borrowers by two people, tried before, and undone with every row at its origin.
alter table bureau.subject_merge add column kept_province text collate "C";

alter table bureau.subject_merge add column kept_address_sealed bytea;

alter table bureau.subject_merge add column kept_address_mark bigint;

alter table bureau.subject_merge add column kept_phone_sealed bytea;

alter table bureau.subject_merge add column kept_updated_on date;

comment on table bureau.subject_merge is
  'Merges of borrowers and their undoing. moved has, a table each, the keys of the rows that went from the merged one to the kept '
  'one: splitting sends exactly those back. kept_* is where the kept one lived before: a file about the merged one may renew it.';

create table bureau.named_since_merge (
  institution_id int not null,
  customer_code text collate "C" not null,
  what text not null check (what in ('paper', 'row')),
  key text collate "C" not null,
  paper_no smallint,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (institution_id, customer_code, what, key)
);

comment on table bureau.named_since_merge is
  'What files said about a merged borrower: which papers the rows of a customer code bore (blind index in hex, and the number of a paper '
  'that was new), and which contracts, assets and other debts they named. Splitting gives what came later to whom it belongs.';

alter table bureau.named_since_merge enable row level security;

create policy named_since_merge_loader on bureau.named_since_merge to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create function bureau.move_later_customers(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    of_merged text[] := array(select substr(p ->> 'blind_index', 3) from jsonb_array_elements(d.moved #> '{rows,paper_index}') p);
    of_kept text[] := array(select jsonb_array_elements_text(d.moved -> 'keptPapers'));
    fresh record;
  begin
    with said as (
      select n.institution_id, n.customer_code, bool_or(n.key = any (of_merged)) as merged, bool_or(n.key = any (of_kept)) as kept
        from bureau.named_since_merge n
        join bureau.customer c on c.institution_id = n.institution_id and c.customer_code = n.customer_code
         and c.subject_id in (d.kept_subject_id, d.merged_subject_id)
       where n.what = 'paper' and n.noted_at >= d.merged_at group by 1, 2)
    update bureau.customer c set subject_id = case when s.merged then d.merged_subject_id else d.kept_subject_id end
      from said s
     where c.institution_id = s.institution_id and c.customer_code = s.customer_code and s.merged <> s.kept;
    for fresh in
      select n.key, max(n.paper_no) as paper_no from bureau.named_since_merge n
        join bureau.customer c on c.institution_id = n.institution_id and c.customer_code = n.customer_code
         and c.subject_id in (d.kept_subject_id, d.merged_subject_id)
       where n.what = 'paper' and n.noted_at >= d.merged_at and not n.key = any (of_merged || of_kept)
       group by n.key having bool_and(c.subject_id = d.merged_subject_id)
    loop
      update bureau.paper_index i set subject_id = d.merged_subject_id
       where i.subject_id = d.kept_subject_id and i.blind_index = decode(fresh.key, 'hex')
         and not exists (select from bureau.paper_index o where o.subject_id = d.merged_subject_id and o.blind_index = i.blind_index);
      update bureau.identity_paper p set subject_id = d.merged_subject_id,
             paper_no = 1 + coalesce((select max(o.paper_no) from bureau.identity_paper o where o.subject_id = d.merged_subject_id), 0)
       where p.subject_id = d.kept_subject_id and p.paper_no = fresh.paper_no;
    end loop;
  end
  $$;

comment on function bureau.move_later_customers(bureau.subject_merge) is
  'Of an undone merge: gives customer codes and papers that came after it to whom the papers of their rows say. For split_subjects.';

create function bureau.is_of_merged(d bureau.subject_merge, institution int, reference text) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select case
      when not exists (select from bureau.customer c where c.institution_id = institution and c.subject_id = d.merged_subject_id) then false
      when not exists (select from bureau.customer c where c.institution_id = institution and c.subject_id = d.kept_subject_id) then true
      else coalesce((
        select bool_and(c.subject_id = d.merged_subject_id) from bureau.named_since_merge n
          join bureau.customer c on c.institution_id = n.institution_id and c.customer_code = n.customer_code
           and c.subject_id in (d.kept_subject_id, d.merged_subject_id)
         where n.institution_id = institution and n.what = 'row' and n.key = reference and n.noted_at >= d.merged_at), false)
      end
  $$;

comment on function bureau.is_of_merged(bureau.subject_merge, int, text) is
  'Whether what an institution reported after a merge, by its own number of it, is about the merged borrower: by the customer code of the row.';

create function bureau.move_later_rows(d bureau.subject_merge) returns void
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

comment on function bureau.move_later_rows(bureau.subject_merge) is
  'Of an undone merge: gives the rows that came after it to whom they are about, with their months and earlier values. For split_subjects.';

create function bureau.move_later_questions(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting text := current_setting('app.institution', true);
    k bureau.subject;
    m bureau.subject;
    asker int;
  begin
    select * into k from bureau.subject s where s.subject_id = d.kept_subject_id;
    select * into m from bureau.subject s where s.subject_id = d.merged_subject_id;
    for asker in
      select distinct f.institution_id from bureau.inquiry_footprint f
       where f.subject_id = d.kept_subject_id and f.asked_at >= d.merged_at order by 1
    loop
      -- Tickets are the institution's own.
      execute format('set local app.institution = %L', asker);
      with meant as (
        update portal.inquiry q set subject_id = d.merged_subject_id
         where q.institution_id = asker and q.subject_id = d.kept_subject_id and q.asked_at >= d.merged_at
           -- An answer fills in the code of the kept one, so a name tells them apart where the names differ.
           and (q.cic_code = d.merged_code or m.name_key <> k.name_key and upper(q.customer_name) = upper(m.name))
        returning q.id)
      update bureau.inquiry_footprint f set subject_id = d.merged_subject_id from meant
       where f.subject_id = d.kept_subject_id and f.inquiry_id = meant.id;
    end loop;
    execute format('set local app.institution = %L', coalesce(acting, ''));
    update portal.dispute x set subject_id = d.merged_subject_id, cic_code = d.merged_code, subject_name = m.name
     where x.subject_id = d.kept_subject_id and x.updated_at >= d.merged_at
       and exists (select from bureau.contract c where c.institution_id = x.institution_id and c.subject_id = d.merged_subject_id
         and c.contract_number = x.contract_number)
       and not exists (select from bureau.contract c where c.institution_id = x.institution_id and c.subject_id = d.kept_subject_id
         and c.contract_number = x.contract_number);
  end
  $$;

comment on function bureau.move_later_questions(bureau.subject_merge) is
  'Of an undone merge: gives inquiries and cases that came after it to whom they mean. For split_subjects.';

create function bureau.move_later_home(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    k bureau.subject;
  begin
    select * into k from bureau.subject s where s.subject_id = d.kept_subject_id;
    -- Who renewed it last: a row of the merged one's customer.
    if d.kept_updated_on is null or k.updated_on <= d.kept_updated_on or not coalesce((
         select bool_and(c.subject_id = d.merged_subject_id) from bureau.customer c
          where c.subject_id in (d.kept_subject_id, d.merged_subject_id) and c.declared_on = k.updated_on), false) then
      return;
    end if;
    update bureau.subject s set province_code = k.province_code, address_sealed = k.address_sealed, address_mark = k.address_mark,
           phone_sealed = k.phone_sealed where s.subject_id = d.merged_subject_id;
    update bureau.subject s set province_code = d.kept_province, address_sealed = d.kept_address_sealed,
           address_mark = d.kept_address_mark, phone_sealed = d.kept_phone_sealed, updated_on = d.kept_updated_on
     where s.subject_id = d.kept_subject_id;
  end
  $$;

comment on function bureau.move_later_home(bureau.subject_merge) is
  'Of an undone merge: an address that a file about the merged one brought goes with it. For split_subjects.';

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
    went := bureau.move_rows(merged, kept, null);
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

create or replace function bureau.decide_review(institution_in int, review_in bigint, state_in text, note_in text, by_in text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    one bureau.review_line;
  begin
    perform bureau.refuse_no_operator();
    update bureau.review_line l set state = state_in, note = note_in, decided_name = by_in, decided_by = portal.acting_user(),
           decided_at = now()
     where l.institution_id = institution_in and l.review_id = review_in returning * into one;
    -- A borrower who resembles nobody any more is no longer provisional.
    update bureau.subject s set status = 'live'
     where state_in = 'kept' and s.subject_id = one.subject_id and s.status = 'provisional'
       and not exists (select from bureau.review_line l where l.subject_id = s.subject_id and l.state in ('open', 'later'));
    update bureau.merge_proposal p set state = case when p.asked_by = portal.acting_user() then 'withdrawn' else 'refused' end,
           decided_by = portal.acting_user(), decided_name = by_in, decided_at = clock_timestamp()
     where state_in = 'kept' and p.state = 'waiting' and p.kind = 'merge' and p.merged_subject_id = one.subject_id
       and p.kept_subject_id = one.candidate_subject_id;
    -- The merge also answers other doubts about the merged one.
    update bureau.review_line l set state = 'merged', note = note_in, decided_name = by_in, decided_by = portal.acting_user(), decided_at = now()
     where state_in = 'merged' and l.state in ('open', 'later') and l.subject_id = one.subject_id;
  end
  $$;

create table bureau.merge_proposal (
  proposal_id bigint generated always as identity primary key,
  kind text not null check (kind in ('merge', 'split')),
  kept_subject_id bigint not null,
  merged_subject_id bigint not null,
  merge_id bigint,
  review_institution_id int,
  review_id bigint,
  reason text not null,
  asked_by int not null,
  asked_name text not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by int,
  decided_name text,
  decided_at timestamptz(3),
  check (state <> 'approved' or asked_by <> decided_by),
  check ((state = 'waiting') = (decided_by is null))
);

create unique index merge_proposal_waiting on bureau.merge_proposal (merged_subject_id) where state = 'waiting';

comment on table bureau.merge_proposal is
  'What one operator asks for, done when another one approves it: that two borrowers be merged, or a merge (merge_id) be undone. review_* is '
  'the doubtful match that it answers; merge_id of an approved merge is what it made.';

alter table bureau.merge_proposal enable row level security;

create function bureau.propose_merge(kept bigint, merged bigint, reason_in text, by_in text, institution int, review bigint)
  returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    k bureau.subject;
    m bureau.subject;
    made bigint;
  begin
    perform bureau.refuse_no_operator();
    select * into k from bureau.subject s where s.subject_id = kept;
    select * into m from bureau.subject s where s.subject_id = merged;
    if kept = merged then raise exception 'same-subject' using errcode = 'P0001'; end if;
    if k.subject_id is null or m.subject_id is null then raise exception 'not-found' using errcode = 'P0001'; end if;
    if k.status = 'merged' or m.status = 'merged' then raise exception 'state-changed' using errcode = 'P0001'; end if;
    if k.subject_type <> m.subject_type then raise exception 'other-type' using errcode = 'P0001'; end if;
    insert into bureau.merge_proposal (kind, kept_subject_id, merged_subject_id, review_institution_id, review_id, reason, asked_by, asked_name)
      values ('merge', kept, merged, institution, review, reason_in, portal.acting_user(), by_in)
      on conflict (merged_subject_id) where state = 'waiting' do nothing returning proposal_id into made;
    if made is null then raise exception 'merge-waiting' using errcode = 'P0001'; end if;
    return made;
  end
  $$;

comment on function bureau.propose_merge(bigint, bigint, text, text, int, bigint) is
  'Asks that two borrowers be merged, for a doubtful match if one is given. Raises the code of a refusal.';

create function bureau.propose_split(merge_in bigint, reason_in text, by_in text) returns table (proposal bigint, kept bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    d bureau.subject_merge;
    made bigint;
  begin
    perform bureau.refuse_no_operator();
    select * into d from bureau.subject_merge x where x.merge_id = merge_in for update;
    if d.merge_id is null then raise exception 'not-found' using errcode = 'P0001'; end if;
    if d.undone_at is not null then raise exception 'state-changed' using errcode = 'P0001'; end if;
    insert into bureau.merge_proposal (kind, kept_subject_id, merged_subject_id, merge_id, reason, asked_by, asked_name)
      values ('split', d.kept_subject_id, d.merged_subject_id, merge_in, reason_in, portal.acting_user(), by_in)
      on conflict (merged_subject_id) where state = 'waiting' do nothing returning proposal_id into made;
    if made is null then raise exception 'merge-waiting' using errcode = 'P0001'; end if;
    return query select made, d.kept_subject_id;
  end
  $$;

comment on function bureau.propose_split(bigint, text, text) is 'Asks that a merge be undone. Raises the code of a refusal.';

create function bureau.decide_merge(proposal_in bigint, approve boolean, by_in text)
  returns table (kind text, kept bigint, merged bigint, merge_id bigint, told int)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    p bureau.merge_proposal;
    k bureau.subject;
    m bureau.subject;
    done bigint;
    number text;
    since timestamptz := now() - interval '3 months';
    heard int := 0;
  begin
    perform bureau.refuse_no_operator();
    select * into p from bureau.merge_proposal x where x.proposal_id = proposal_in for update;
    if p.proposal_id is null then raise exception 'not-found' using errcode = 'P0001'; end if;
    if p.state <> 'waiting' then raise exception 'state-changed' using errcode = 'P0001'; end if;
    if approve and p.asked_by = portal.acting_user() then raise exception 'own-merge' using errcode = 'P0001'; end if;
    done := p.merge_id;
    if approve then
      select * into k from bureau.subject s where s.subject_id = p.kept_subject_id;
      select * into m from bureau.subject s where s.subject_id = p.merged_subject_id;
      if p.kind = 'merge' then
        done := bureau.merge_subjects(p.kept_subject_id, p.merged_subject_id, p.reason, p.asked_name || ', ' || by_in);
        if p.review_id is not null then
          perform bureau.decide_review(p.review_institution_id, p.review_id, 'merged', p.reason, by_in);
        end if;
      else
        perform from bureau.split_subjects(p.merge_id, p.reason, p.asked_name || ', ' || by_in);
      end if;
      -- Whoever was told about either of them reads about them again.
      number := case p.kind when 'merge' then 'GOP' else 'TACH' end || lpad(done::text, 8, '0');
      heard := portal.tell_askers(p.kept_subject_id, k.cic_code, k.name, 'identity', number, since);
      if p.kind = 'split' then
        heard := heard + portal.tell_askers(p.merged_subject_id, m.cic_code, m.name, 'identity', number, since);
      end if;
    end if;
    update bureau.merge_proposal x set decided_by = portal.acting_user(), decided_name = by_in, decided_at = clock_timestamp(),
           merge_id = done, state = case when approve then 'approved' when p.asked_by = portal.acting_user() then 'withdrawn' else 'refused' end
     where x.proposal_id = proposal_in;
    return query select p.kind, p.kept_subject_id, p.merged_subject_id, done, heard;
  end
  $$;

comment on function bureau.decide_merge(bigint, boolean, text) is
  'Does what another operator asked for, or refuses it (who asked withdraws it); tells those who asked about either in the last three months. '
  'Raises the code of a refusal.';

create function bureau.list_merge_proposals(state_in text, skipped int, most int)
  returns table (proposal_id bigint, kind text, state text, kept_code text, kept_name text, merged_code text, merged_name text, merge_id bigint,
    reason text, asked_name text, asked_at timestamptz, is_own boolean, decided_name text, decided_at timestamptz, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query
      select p.proposal_id, p.kind, p.state, k.cic_code::text, k.name, m.cic_code::text, m.name, p.merge_id, p.reason, p.asked_name,
             p.asked_at::timestamptz, p.asked_by = portal.acting_user(), p.decided_name, p.decided_at::timestamptz, count(*) over ()
        from bureau.merge_proposal p join bureau.subject k on k.subject_id = p.kept_subject_id
        join bureau.subject m on m.subject_id = p.merged_subject_id
       where state_in is null or p.state = state_in
       order by (p.state = 'waiting') desc, p.proposal_id desc offset skipped limit most;
  end
  $$;

comment on function bureau.list_merge_proposals(text, int, int) is 'What operators asked to merge or split, what waits first. For operators of the bureau.';

create table bureau.merge_trial (
  trial_id bigint generated always as identity primary key,
  begun_at timestamptz not null default clock_timestamp()
);

comment on table bureau.merge_trial is 'Always empty: a trial of a merge is a row that the end of its transaction refuses. Holds no borrower.';

alter table bureau.merge_trial enable row level security;

create function bureau.refuse_trial() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    raise exception 'a trial of a merge is never kept' using errcode = 'integrity_constraint_violation';
  end
  $$;

comment on function bureau.refuse_trial() is 'Refuses the end of a transaction that tried a merge and did not roll it back.';

create constraint trigger merge_trial_refused after insert on bureau.merge_trial deferrable initially deferred
  for each row execute function bureau.refuse_trial();

create function bureau.look_at_two(kept bigint, merged bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    insert into bureau.opening (xid, subject_id, institution_id)
      select pg_current_xact_id(), one, portal.acting_institution() from unnest(array[kept, merged]) one
      on conflict do nothing;
  end
  $$;

comment on function bureau.look_at_two(bigint, bigint) is
  'Opens the files of two borrowers to an operator of the bureau who looks at what a merge of them changes.';

create function bureau.try_merge(kept bigint, merged bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    insert into bureau.merge_trial default values;
    perform bureau.merge_subjects(kept, merged, 'trial', 'trial');
  end
  $$;

comment on function bureau.try_merge(bigint, bigint) is 'Merges two borrowers in a transaction that has to roll it back. Raises the code of a refusal.';

create function bureau.try_split(merge_in bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    insert into bureau.merge_trial default values;
    perform from bureau.split_subjects(merge_in, 'trial', 'trial');
  end
  $$;

comment on function bureau.try_split(bigint) is 'Undoes a merge in a transaction that has to roll it back. Raises the code of a refusal.';

create function bureau.merge_of(merge_in bigint) returns table (kept bigint, merged bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query select d.kept_subject_id, d.merged_subject_id from bureau.subject_merge d where d.merge_id = merge_in;
  end
  $$;

comment on function bureau.merge_of(bigint) is 'The two borrowers of a merge. For operators of the bureau.';

grant select, insert, update on bureau.named_since_merge to :loader_role;

create function portal.tell_askers(subject bigint, code text, name_in text, field_in text, number_in text, since timestamptz) returns int
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    told int;
  begin
    with made as (
      insert into portal.correction_notice (institution_id, id, cic_code, subject_name, field, dispute_number)
      select distinct on (f.institution_id) f.institution_id, gen_random_uuid(), code, name_in, field_in, number_in
        from bureau.inquiry_footprint f
       where f.subject_id = any (bureau.one_with(subject)) and f.asked_at >= since
         and not exists (select from portal.correction_notice n
                          where n.institution_id = f.institution_id and n.dispute_number = number_in and n.cic_code = code)
      returning institution_id),
    pushed as (
      -- Notify those who work with notices there; all others find it in the list.
      select pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id,
               'kind', 'correction', 'data', json_build_object('number', number_in))::text)
        from made n join portal.membership m on m.institution_id = n.institution_id and m.status = 'active'
       where exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'dispute.raise'))
    select (select count(*) from made)::int + 0 * (select count(*) from pushed)::int into told;
    return told;
  end
  $$;

comment on function portal.tell_askers(bigint, text, text, text, text, timestamptz) is
  'Tells every institution that asked about a borrower since a moment that a figure is no longer as it was told; answers how many, each once a '
  'number. For functions of the bureau.';

create or replace function portal.tell_inquirers(dispute_in uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    d portal.dispute;
  begin
    select * into d from portal.dispute x where x.id = dispute_in and x.institution_id = portal.acting_institution();
    if d.id is null or d.outcome is distinct from 'corrected' then
      raise exception 'only a correction is told' using errcode = 'insufficient_privilege';
    end if;
    return portal.tell_askers(d.subject_id, d.cic_code, d.subject_name, d.field, d.number, now() - interval '3 months');
  end
  $$;

revoke all on function
  bureau.decide_merge, bureau.is_of_merged, bureau.list_merge_proposals, bureau.look_at_two, bureau.merge_of, bureau.move_later_customers,
  bureau.move_later_home, bureau.move_later_questions, bureau.move_later_rows, bureau.propose_merge, bureau.propose_split,
  bureau.refuse_trial, bureau.try_merge, bureau.try_split, portal.tell_askers
  from public;

grant execute on function bureau.decide_merge, bureau.list_merge_proposals, bureau.look_at_two, bureau.merge_of, bureau.propose_merge, bureau.propose_split, bureau.try_merge, bureau.try_split to :app_role;

-- Two people merge and split: servers ask for it (propose_merge, propose_split, decide_merge) and cannot do it alone any more.
revoke execute on function bureau.merge_subjects, bureau.split_subjects from :app_role;
