-- Borrowers shown by searches are counted a user and day (HRD-02).

create table portal.people_day (
  institution_id int not null,
  user_id int not null,
  day date not null,
  shown int not null,
  primary key (institution_id, user_id, day)
);
comment on table portal.people_day is
  'How many different borrowers searches showed to a user on a Hanoi day, whatever was searched for (HRD-02). Counted by '
  'portal.take_people alone.';
alter table portal.people_day enable row level security, force row level security;
create policy institution on portal.people_day
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

-- The row of the day is locked until the search commits, so that searches at once never show more than the day allows.
create function portal.take_people(subjects bigint[], most int, out allowed bigint[], out shown int)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  institution constant int := portal.acting_institution();
  acting constant int := portal.acting_user();
  today constant date := portal.hanoi_day();
  day_from constant timestamptz := today::timestamp at time zone 'Asia/Ho_Chi_Minh';
  known bigint[];
  before int;
begin
  if institution is null or acting is null or cardinality(subjects) > 200 then
    raise exception 'at most 200 borrowers, to a user who acts' using errcode = 'invalid_parameter_value';
  end if;
  insert into portal.people_day as d (institution_id, user_id, day, shown) values (institution, acting, today, 0)
    on conflict (institution_id, user_id, day) do update set shown = d.shown returning d.shown into before;
  known := array(select distinct s.id from bureau.shown_subject x cross join unnest(x.subject_ids) s (id)
    where x.institution_id = institution and x.user_id = acting and x.shown_at >= day_from and s.id = any (subjects));
  select coalesce(array_agg(a.id order by a.place), '{}'), before + count(*) filter (where a.is_new)
    into allowed, shown
    from (select f.id, f.place, f.is_new, count(*) filter (where f.is_new) over (order by f.place) as news
            from (select w.id, w.place, not w.id = any (known) as is_new
                    from (select u.id, min(u.n) as place from unnest(subjects) with ordinality u (id, n) group by u.id) w) f) a
   where not a.is_new or a.news <= most - before;
  if shown = before then return; end if;
  update portal.people_day d set shown = take_people.shown
   where d.institution_id = institution and d.user_id = acting and d.day = today;
  if before * 2 < most and shown * 2 >= most then
    perform portal.raise_alarm('people-shown', format('%s:%s:%s', acting, institution, today),
      jsonb_build_object('institution', institution, 'user', acting),
      jsonb_build_object('count', shown, 'of', most), day_from, clock_timestamp());
  end if;
end $$;
comment on function portal.take_people(bigint[], int) is
  'Counts borrowers whom a search is about to show against the acting user''s day: each once a day. Answers those that may be shown, '
  'the likeliest first, and how many were by now; raises the alarm with the half of the day.';

grant select on portal.people_day to :app_role;
revoke execute on function portal.take_people(bigint[], int) from public;
grant execute on function portal.take_people(bigint[], int) to :app_role;

insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (14, 'people-shown', 'Đã xem một nửa số khách hàng được hiện trong ngày qua tra cứu',
    'Half of the customers that searches may show in a day were shown', 50, 1, 86400, 'high');
