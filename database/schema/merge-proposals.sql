-- Merges and splits that one operator proposes and another one approves, and looking at them before.
-- Two people merge and split: one asks, another one looks and decides.
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

-- To look at a merge it is done and rolled back. The database holds the caller to the rollback: a row of this table cannot be committed.
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
