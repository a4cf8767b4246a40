-- Of a file whose refused rows are equal repetitions alone nothing is needed.
create or replace function bureau.is_need_late(s portal.submission) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select s.needs_by < bureau.today() and not exists (
        select from portal.submission t
         where t.institution_id = s.institution_id and t.kind = s.kind and t.period = s.period and t.received_at > s.received_at
           and (t.received_at at time zone 'Asia/Ho_Chi_Minh')::date <= s.needs_by
           and (t.state in ('received', 'checking', 'checked', 'held-finding') or (t.state = 'applied' and t.needs_by is null)))
      or exists (
        select from portal.submission_hold h
         where h.institution_id = s.institution_id and h.submission_id = s.id and h.kind = 'reason'
           and h.due_on < coalesce((h.decided_at at time zone 'Asia/Ho_Chi_Minh')::date, bureau.today()))
  $$;
