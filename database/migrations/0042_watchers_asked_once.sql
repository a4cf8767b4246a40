-- Who watches the borrowers of an inquiry is asked once for all of them, in a plan that stays: it was a function of its own for
-- each borrower, planned anew each time (0.22 ms of every inquiry, and of every row of a file).

create function portal.watching(subjects bigint[], trigger_in text) returns table (subject_id bigint, institution_id int)
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select r.subject_id, r.institution_id
        from (select k.subject_id, k.institution_id, k.branch_id from bureau.contract k
               where k.subject_id = any (subjects) and k.closed_on is null
              union all
              select c.subject_id, c.institution_id, c.branch_id from bureau.card_account c
               where c.subject_id = any (subjects) and c.closed_on is null) r
        join portal.watch w on w.institution_id = r.institution_id and w.ended_at is null and w.scope = 'branch'
         and w.branch_id = r.branch_id and trigger_in = any (w.triggers)
      union
      select w.subject_id, w.institution_id from portal.watch w
       where w.subject_id = any (subjects) and w.ended_at is null and trigger_in = any (w.triggers)
      union
      -- A watch names the number that the borrower had then: it may have been merged since.
      select s.merged_into, w.institution_id from bureau.subject s
        join portal.watch w on w.subject_id = s.subject_id and w.ended_at is null and trigger_in = any (w.triggers)
       where s.merged_into = any (subjects);
  end
  $$;
comment on function portal.watching(bigint[], text) is
  'Which institutions have a subscription that may meet each of these borrowers. For the doors that tell watchers.';
revoke all on function portal.watching(bigint[], text) from public;

create or replace function portal.institutions_watching(subjects bigint[], trigger_in text) returns setof int
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$ select distinct w.institution_id from portal.watching(subjects, trigger_in) w $$;

create or replace function portal.tell_watchers(subjects bigint[], inquiries uuid[]) returns void
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform graphile_worker.add_job('watch-inquiry', json_build_object('institutionId', w.institution_id,
        'subjectId', w.subject_id::text, 'inquiryId', f.inquiry_id), priority := 14)
      from portal.watching(subjects, 'new-inquiry') w
      join unnest(subjects, inquiries) f (subject_id, inquiry_id) on f.subject_id = w.subject_id
     where w.institution_id <> portal.acting_institution();
  end
  $$;
