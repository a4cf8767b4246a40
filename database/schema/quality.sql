-- How good the data are that institutions send (Circular 15/2023, article 14).

create table bureau.data_quality (
  institution_id int not null,
  month date not null check (extract(day from month) = 1),
  files int not null,
  files_late int not null,
  files_refused int not null,
  row_count bigint not null,
  rows_refused bigint not null,
  rows_incomplete bigint not null,
  rows_doubtful bigint not null,
  completeness numeric(5, 2) not null,
  validity numeric(5, 2) not null,
  timeliness numeric(5, 2) not null,
  match_rate numeric(5, 2) not null,
  score numeric(5, 2) not null,
  rank int not null,
  ranked int not null,
  worst jsonb not null,
  counted_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, month)
);
comment on table bureau.data_quality is
  'The quality of what an institution sent in a month, counted from its files: shares in percent, the score they make (30 completeness, '
  '30 validity, 25 timeliness, 15 match rate), the rank among all that sent, and the worst indicators. Holds no borrower.';
alter table bureau.data_quality enable row level security;
create policy data_quality_own on bureau.data_quality for select to :app_role
  using (institution_id = (select portal.acting_institution()) or (select bureau.is_bureau_acting()));

create table bureau.quality_count (
  institution_id int primary key,
  months int not null,
  done int not null default 0,
  asked_by text not null,
  asked_by_id int not null,
  asked_at_id int not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3)
);
comment on table bureau.quality_count is
  'The last time that an institution''s data quality was counted again on request: by whom (a user acting for asked_at_id), how many '
  'months, how far it has come. Holds no borrower.';
alter table bureau.quality_count enable row level security;
create policy quality_count_own on bureau.quality_count for select to :app_role
  using (institution_id = (select portal.acting_institution()) or (select bureau.is_bureau_acting()));

create function bureau.count_quality(month_in date) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    one int;
    counted int := 0;
  begin
    for one in select i.id from bureau.institution i where i.class not in ('bureau', 'sandbox') order by i.id loop
      if bureau.count_quality_of(one, month_in) then counted := counted + 1; end if;
    end loop;
    perform bureau.rank_quality(month_in);
    return counted;
  end
  $$;
comment on function bureau.count_quality(date) is
  'Counts the data quality of a month for every institution that sent files in it; answers how many. Counted again, it replaces.';

create function bureau.is_need_late(s portal.submission) returns boolean
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
comment on function bureau.is_need_late(portal.submission) is
  'Whether what a file still needed of its sender came too late, or has not come though it is due: its refused rows, the delegate''s '
  'decision, a returned file (Circular 15/2023, article 19(1)). What waits for the bureau is never late.';

create function bureau.count_quality_of(one int, month_in date) returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    first_day constant date := date_trunc('month', month_in)::date;
    since constant timestamptz := first_day::timestamp at time zone 'Asia/Ho_Chi_Minh';
    until constant timestamptz := (first_day + interval '1 month') at time zone 'Asia/Ho_Chi_Minh';
    acting constant int := portal.acting_institution();
    was_counted boolean;
  begin
    delete from bureau.data_quality q where q.month = first_day and q.institution_id = one;
    -- Row security shows files only to their own institution, also inside this function.
    perform portal.act_within(one);
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
    perform portal.act_within(acting);
    return was_counted;
  end
  $$;
comment on function bureau.count_quality_of(int, date) is
  'Counts the data quality of one institution''s month anew, without its rank; false when it sent no file in it.';

create function bureau.rank_quality(month_in date) returns void
  language sql set search_path = pg_catalog, pg_temp
  as $$
    update bureau.data_quality q set rank = r.rank, ranked = r.ranked
      from (select o.institution_id, rank() over (order by o.score desc) as rank, count(*) over () as ranked
              from bureau.data_quality o where o.month = date_trunc('month', month_in)::date) r
     where q.month = date_trunc('month', month_in)::date and q.institution_id = r.institution_id
  $$;
comment on function bureau.rank_quality(date) is 'Ranks everybody who sent files in a month by their score.';

create function bureau.quality_peers(institution_in text, since_in date)
  returns table (month date, peers int, score float8[], completeness float8[], validity float8[], timeliness float8[], match_rate float8[])
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not portal.holds('quality.read') then
      raise exception 'data quality is shown to who reads it' using errcode = 'insufficient_privilege';
    end if;
    return query
      with own as (
        select i.id from bureau.institution i
         where i.code = institution_in and (bureau.is_bureau_acting() or i.id = portal.acting_institution())
      )
      select q.month, count(*)::int,
             percentile_cont(array[0.25, 0.75]) within group (order by q.score::float8),
             percentile_cont(array[0.25, 0.75]) within group (order by q.completeness::float8),
             percentile_cont(array[0.25, 0.75]) within group (order by q.validity::float8),
             percentile_cont(array[0.25, 0.75]) within group (order by q.timeliness::float8),
             percentile_cont(array[0.25, 0.75]) within group (order by q.match_rate::float8)
        from bureau.data_quality q, own
       where q.institution_id <> own.id and q.month >= since_in
       group by q.month having count(*) >= 5 order by q.month;
  end
  $$;
comment on function bureau.quality_peers(text, date) is
  'Between which figures the middle half of all other institutions stood in each month since a day; nothing of a month in which fewer than '
  'five others sent files, so that no figure can be told to be somebody''s. Beside the own institution, for the bureau beside any.';

create function bureau.ask_quality_count(institution_in text, months_in int, by_in text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    wanted int;
  begin
    if not portal.holds('quality.read') then
      raise exception 'data quality is counted for who reads it' using errcode = 'insufficient_privilege';
    end if;
    select i.id into wanted from bureau.institution i
     where i.class not in ('bureau', 'sandbox') and case when institution_in is null then i.id = portal.acting_institution()
             else i.code = institution_in and (bureau.is_bureau_acting() or i.id = portal.acting_institution()) end;
    if wanted is null then return null; end if;
    -- A month in the middle of its count holds the row; who asks meanwhile is told so and does not wait for it.
    if exists (select from bureau.quality_count q
                where q.institution_id = wanted and q.finished_at is null and q.asked_at >= clock_timestamp() - interval '1 hour') then
      return 0;
    end if;
    insert into bureau.quality_count as q (institution_id, months, asked_by, asked_by_id, asked_at_id)
    values (wanted, months_in, by_in, portal.acting_user(), portal.acting_institution())
    on conflict (institution_id) do update set months = excluded.months, done = 0, asked_by = excluded.asked_by,
      asked_by_id = excluded.asked_by_id, asked_at_id = excluded.asked_at_id, asked_at = clock_timestamp(), finished_at = null
      -- A count that began more than an hour ago was abandoned.
      where q.finished_at is not null or q.asked_at < clock_timestamp() - interval '1 hour';
    if not found then return 0; end if;
    perform graphile_worker.add_job('count-quality-now', json_build_object('institutionId', wanted), job_key := 'count-quality-' || wanted);
    return wanted;
  end
  $$;
comment on function bureau.ask_quality_count(text, int, text) is
  'Asks for an institution''s last months to be counted again: the own one, for the bureau any. Answers its id, null when there is none '
  'such, 0 while a count is under way.';

create function bureau.count_quality_step(institution_in int) returns table (is_over boolean, user_id int, at_id int, done int, months int)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    q bureau.quality_count;
    month date;
  begin
    select * into q from bureau.quality_count x where x.institution_id = institution_in and x.finished_at is null for update;
    if q.institution_id is null then
      is_over := true;
      return next;
      return;
    end if;
    month := (date_trunc('month', bureau.today()) - make_interval(months => q.done))::date;
    perform bureau.count_quality_of(institution_in, month);
    perform bureau.rank_quality(month);
    update bureau.quality_count x set done = x.done + 1,
           finished_at = case when x.done + 1 >= x.months then clock_timestamp() end
     where x.institution_id = institution_in returning x.finished_at is not null, x.asked_by_id, x.asked_at_id, x.done, x.months
      into is_over, user_id, at_id, done, months;
    return next;
  end
  $$;
comment on function bureau.count_quality_step(int) is
  'Counts the next month of an institution whose count was asked for, the newest first; says whom to tell how far it has come.';

-- What each database role may do.
grant select on bureau.data_quality, bureau.quality_count to :app_role;
