-- How many borrowers searches showed to a user on a day.

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
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

-- Whom: asked for by each search, so a row a borrower and not a search's list of them.
create table bureau.person_of_day (
  institution_id int not null,
  user_id int not null,
  day date not null,
  person bigint not null,
  primary key (institution_id, user_id, day, person)
);
comment on table bureau.person_of_day is
  'Which borrowers searches showed to a user on a Hanoi day, each once: whom a user has seen today is shown again without counting (HRD-02). '
  'Written and read by portal.take_people alone.';
alter table bureau.person_of_day enable row level security;

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
  select d.shown into before from portal.people_day d
   where d.institution_id = institution and d.user_id = acting and d.day = today for update;
  if not found then
    insert into portal.people_day as d (institution_id, user_id, day, shown) values (institution, acting, today, 0)
      on conflict (institution_id, user_id, day) do update set shown = d.shown returning d.shown into before;
  end if;
  known := array(select p.person from bureau.person_of_day p
    where p.institution_id = institution and p.user_id = acting and p.day = today and p.person = any (subjects));
  select coalesce(array_agg(a.id order by a.place), '{}'), before + count(*) filter (where a.is_new)
    into allowed, shown
    from (select f.id, f.place, f.is_new, count(*) filter (where f.is_new) over (order by f.place) as news
            from (select w.id, w.place, not w.id = any (known) as is_new
                    from (select u.id, min(u.n) as place from unnest(subjects) with ordinality u (id, n) group by u.id) w) f) a
   where not a.is_new or a.news <= most - before;
  if shown = before then return; end if;
  insert into bureau.person_of_day (institution_id, user_id, day, person)
    select institution, acting, today, a.id from unnest(allowed) a (id) where not a.id = any (known);
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

-- What each database role may do.
grant select on portal.people_day to :app_role;
