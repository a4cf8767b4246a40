-- How good the data are that institutions send (Circular 15/2023, article 14).

insert into portal.role_permission (role, permission) values
  ('clerk', 'quality.read'), ('approver', 'quality.read'), ('institution-admin', 'quality.read'), ('operator', 'quality.read'),
  ('auditor', 'quality.read');

-- Data quality ----------------------------------------------------------------------------------------------------------

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
grant select on bureau.data_quality to :app_role;

create function bureau.count_quality(month_in date) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    first_day constant date := date_trunc('month', month_in)::date;
    since constant timestamptz := first_day::timestamp at time zone 'Asia/Ho_Chi_Minh';
    until constant timestamptz := (first_day + interval '1 month') at time zone 'Asia/Ho_Chi_Minh';
    acting constant text := coalesce(current_setting('app.institution', true), '');
    one int;
    counted int := 0;
  begin
    delete from bureau.data_quality q where q.month = first_day;
    for one in select i.id from bureau.institution i where i.class <> 'bureau' order by i.id loop
      -- Files show to their own institution alone, to this function as well.
      execute format('set local app.institution = %L', one);
      insert into bureau.data_quality (institution_id, month, files, files_late, files_refused, row_count, rows_refused, rows_incomplete,
        rows_doubtful, completeness, validity, timeliness, match_rate, score, rank, ranked, worst)
      select one, first_day, n.files, n.late, n.refused, n.row_count, n.rows_refused, f.incomplete, d.doubtful,
             p.completeness, p.validity, p.timeliness, p.match_rate,
             0.30 * p.completeness + 0.30 * p.validity + 0.25 * p.timeliness + 0.15 * p.match_rate, 0, 0, f.worst
        from (select count(*)::int as files, count(*) filter (where s.warnings @> '["TEP_008"]')::int as late,
                     count(*) filter (where s.state = 'refused')::int as refused, coalesce(sum(s.row_count), 0)::bigint as row_count,
                     coalesce(sum(case when s.state = 'refused' then s.row_count else s.refused_rows end), 0)::bigint as rows_refused
                from portal.submission s
               where s.institution_id = one and s.state in ('applied', 'refused') and s.received_at >= since and s.received_at < until) n
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
      if found then counted := counted + 1; end if;
    end loop;
    execute format('set local app.institution = %L', acting);
    update bureau.data_quality q set rank = r.rank, ranked = counted
      from (select o.institution_id, rank() over (order by o.score desc) as rank from bureau.data_quality o where o.month = first_day) r
     where q.month = first_day and q.institution_id = r.institution_id;
    return counted;
  end
  $$;
comment on function bureau.count_quality(date) is
  'Counts the data quality of a month for every institution that sent files in it; answers how many. Counted again, it replaces.';
revoke all on function bureau.count_quality(date) from public;
grant execute on function bureau.count_quality(date) to :app_role;
