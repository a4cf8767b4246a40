-- Whom a user saw in searches today is kept a row a borrower (HRD-02): each look-up read all the day's looks of its user before. A search
-- that shows only people seen before writes nothing, and any other writes the day's row once.

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

insert into bureau.person_of_day (institution_id, user_id, day, person)
select distinct x.institution_id, x.user_id, portal.hanoi_day(), s.id
  from bureau.shown_subject x cross join unnest(x.subject_ids) s (id)
 where x.shown_at >= portal.hanoi_day()::timestamp at time zone 'Asia/Ho_Chi_Minh';

insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle)
values ('people-of-a-day', 58, 'bureau.person_of_day', 'age', '2 days', null, 'day', null, false, null);

create or replace function portal.take_people(subjects bigint[], most int, out allowed bigint[], out shown int)
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

create or replace function portal.empty_sandbox() returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own constant int := portal.acting_institution();
    first_id constant bigint := own::bigint * 1000 - 999;
    last_id constant bigint := own::bigint * 1000 - 1;
    name text;
  begin
    if own is null or own >= 0 then
      raise exception 'only a sandbox is emptied' using errcode = 'insufficient_privilege';
    end if;
    -- Hold the lock until commit: of two resets at once the second empties what the first has filled.
    perform pg_advisory_xact_lock(hashtextextended(format('sandbox %s', own), 0));
    foreach name in array array['webhook_delivery', 'event', 'watch_alert', 'watch_score', 'watch_digest', 'watch_seen', 'watch', 'consent_sample',
        'consent_file', 'consent', 'batch_row', 'reply_file', 'batch', 'kept_answer', 'verification', 'reply', 'charge', 'inquiry', 'voucher', 'file_budget', 'quota_day', 'quota_seen',
        'paper_miss', 'people_day'] loop
      execute format('delete from portal.%I where institution_id = $1', name) using own;
    end loop;
    foreach name in array array['search_meter', 'shown_subject', 'person_of_day', 'opening'] loop
      execute format('delete from bureau.%I where institution_id = $1', name) using own;
    end loop;
    foreach name in array array['inquiry_footprint', 'negative_event', 'credit_history', 'contract', 'paper_index', 'identity_paper', 'subject'] loop
      execute format('delete from bureau.%I where subject_id between $1 and $2', name) using first_id, last_id;
    end loop;
    delete from bureau.customer c where c.institution_id = own;
  end
  $$;
