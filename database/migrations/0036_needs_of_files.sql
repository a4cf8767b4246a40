-- What a file still needs of its sender counts in the timeliness (TRU-15).

create function bureau.is_need_late(s portal.submission) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select s.needs_by < bureau.today() and not exists (
        select from portal.submission t
         where t.institution_id = s.institution_id and t.kind = s.kind and t.period = s.period and t.received_at > s.received_at
           and (t.received_at at time zone 'Asia/Ho_Chi_Minh')::date <= s.needs_by
           and (t.state in ('received', 'checking', 'checked', 'held-finding') or (t.state = 'applied' and t.refused_rows = 0)))
      or exists (
        select from portal.submission_hold h
         where h.institution_id = s.institution_id and h.submission_id = s.id and h.kind = 'reason'
           and h.due_on < coalesce((h.decided_at at time zone 'Asia/Ho_Chi_Minh')::date, bureau.today()))
  $$;
comment on function bureau.is_need_late(portal.submission) is
  'Whether what a file still needed of its sender came too late, or has not come though it is due: its refused rows, the delegate''s '
  'decision, a returned file (Circular 15/2023, article 19(1)). What waits for the bureau is never late.';

create or replace function bureau.count_quality_of(one int, month_in date) returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    first_day constant date := date_trunc('month', month_in)::date;
    since constant timestamptz := first_day::timestamp at time zone 'Asia/Ho_Chi_Minh';
    until constant timestamptz := (first_day + interval '1 month') at time zone 'Asia/Ho_Chi_Minh';
    acting constant text := coalesce(current_setting('app.institution', true), '');
    was_counted boolean;
  begin
    delete from bureau.data_quality q where q.month = first_day and q.institution_id = one;
    -- Row security shows files only to their own institution, also inside this function.
    execute format('set local app.institution = %L', one);
    insert into bureau.data_quality (institution_id, month, files, files_late, files_refused, row_count, rows_refused, rows_incomplete,
      rows_doubtful, completeness, validity, timeliness, match_rate, score, rank, ranked, worst)
    select one, first_day, n.files, n.late, n.refused, n.row_count, n.rows_refused, f.incomplete, d.doubtful,
           p.completeness, p.validity, p.timeliness, p.match_rate,
           0.30 * p.completeness + 0.30 * p.validity + 0.25 * p.timeliness + 0.15 * p.match_rate, 0, 0, f.worst
      from (select count(*)::int as files, count(*) filter (where s.warnings @> '["TEP_008"]' or bureau.is_need_late(s))::int as late,
                   count(*) filter (where s.state = 'refused')::int as refused, coalesce(sum(s.row_count), 0)::bigint as row_count,
                   coalesce(sum(case when s.state = 'refused' then s.row_count else s.refused_rows end), 0)::bigint as rows_refused
              from portal.submission s
             where s.institution_id = one and s.state in ('applied', 'refused', 'held-reason') and s.received_at >= since
               and s.received_at < until) n
      cross join lateral (
        select coalesce(sum(w.n) filter (where w.code = 'BG_101'), 0)::bigint as incomplete,
               coalesce(jsonb_agg(jsonb_build_array(w.indicator, w.code, w.n) order by w.n desc, w.indicator, w.code)
                 filter (where w.place <= 5), '[]') as worst
          from (select coalesce(e.indicator, '') as indicator, split_part(e.code, '.', 1) as code, count(*) as n,
                       row_number() over (order by count(*) desc, coalesce(e.indicator, ''), split_part(e.code, '.', 1)) as place
                  from portal.submission_error e join portal.submission s on s.institution_id = e.institution_id and s.id = e.submission_id
                 where e.institution_id = one and s.state in ('applied', 'refused') and s.received_at >= since and s.received_at < until
                 group by 1, 2) w) f
      cross join lateral (
        select count(distinct (l.customer_code))::bigint as doubtful from bureau.review_line l
         where l.institution_id = one and l.made_at >= since and l.made_at < until) d
      cross join lateral (
        select round(100 * greatest(0, 1 - f.incomplete / greatest(n.row_count, 1)::numeric), 2) as completeness,
               round(100 * greatest(0, 1 - n.rows_refused / greatest(n.row_count, 1)::numeric), 2) as validity,
               round(100 * (1 - n.late / greatest(n.files, 1)::numeric), 2) as timeliness,
               round(100 * greatest(0, 1 - d.doubtful / greatest(n.row_count, 1)::numeric), 2) as match_rate) p
     where n.files > 0;
    was_counted := found;
    execute format('set local app.institution = %L', acting);
    return was_counted;
  end
  $$;

revoke all on function bureau.is_need_late(portal.submission) from public;
