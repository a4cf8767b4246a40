-- Doubtful borrowers: pairs that may be the same person.

create function bureau.refuse_no_operator() returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds('order.work') then
      raise exception 'borrowers are reviewed by operators of the bureau' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function bureau.refuse_no_operator() is 'Raises unless an operator of the bureau acts.';

create function bureau.review_list(state_in text, reason_in text, skipped int, most int)
  returns table (institution_id int, review_id bigint, institution_code text, institution_name text, customer_code text, reason text,
    confidence smallint, state text, made_at timestamptz, name text, cic_code text, candidate_name text, candidate_code text,
    note text, decided_name text, decided_at timestamptz, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query
      select l.institution_id, l.review_id, i.code, i.name_vi, l.customer_code, l.reason, l.confidence, l.state, l.made_at, s.name, s.cic_code,
             c.name, c.cic_code, l.note, l.decided_name, l.decided_at, count(*) over ()
        from bureau.review_line l
        join bureau.institution i on i.id = l.institution_id
        join bureau.subject s on s.subject_id = l.subject_id
        join bureau.subject c on c.subject_id = l.candidate_subject_id
       where (state_in is null or l.state = state_in) and (reason_in is null or l.reason = reason_in)
       order by l.made_at, l.institution_id, l.review_id offset skipped limit most;
  end
  $$;
comment on function bureau.review_list(text, text, int, int) is 'Doubtful matches, the oldest first. For operators of the bureau.';

create function bureau.review_side(subject_in bigint)
  returns table (subject_id bigint, cic_code text, subject_type smallint, status text, name text, born_on date, sex smallint,
    province text, address_sealed bytea, phone_sealed bytea, papers jsonb, institutions bigint, contracts bigint, since date)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query
      select s.subject_id, s.cic_code, s.subject_type, s.status, s.name, s.born_on, s.sex, p.name_vi, s.address_sealed, s.phone_sealed,
             coalesce((select jsonb_agg(jsonb_build_array(d.kind, encode(d.number_sealed, 'base64')) order by d.kind, d.paper_no)
                         from bureau.identity_paper d where d.subject_id = s.subject_id), '[]'),
             (select count(distinct c.institution_id) from bureau.contract c where c.subject_id = s.subject_id),
             (select count(*) from bureau.contract c where c.subject_id = s.subject_id),
             (select min(c.signed_on) from bureau.contract c where c.subject_id = s.subject_id)
        from bureau.subject s join bureau.province p on p.code = s.province_code where s.subject_id = subject_in;
  end
  $$;
comment on function bureau.review_side(bigint) is 'What tells one borrower from another, papers sealed. For operators of the bureau.';

create function bureau.review_pair(institution_in int, review_in bigint)
  returns table (subject_id bigint, candidate_subject_id bigint, state text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query select l.subject_id, l.candidate_subject_id, l.state from bureau.review_line l
      where l.institution_id = institution_in and l.review_id = review_in for update;
  end
  $$;
comment on function bureau.review_pair(int, bigint) is 'The two borrowers of a doubtful match, locked until the transaction ends.';

create function bureau.decide_review(institution_in int, review_in bigint, state_in text, note_in text, by_in text) returns void
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
comment on function bureau.decide_review(int, bigint, text, text, text) is 'Notes what was decided about a doubtful match.';
