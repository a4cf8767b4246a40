-- With a CIC code and its customer's name in hand somebody could try one identity number after the other until the answer says
-- which is right, each time as the same one customer of the day. Numbers that are not the code's are counted, and end it.

create table portal.paper_miss (
  institution_id int not null,
  day date not null,
  code_index bytea not null,
  user_id int not null,
  paper_index bytea not null,
  missed_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, day, code_index, user_id, paper_index)
);
comment on table portal.paper_miss is
  'Identity numbers that users asked with beside a CIC code on a Hanoi day and that are not of its customer, both as keyed hashes: the '
  'same one counts once.';
alter table portal.paper_miss enable row level security;
alter table portal.paper_miss force row level security;
create policy institution on portal.paper_miss
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
grant select on portal.paper_miss to :app_role;

insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (12, 'paper-guessing', 'Thử 5 số giấy tờ không khớp với một mã CIC trong ngày',
    '5 identity numbers in a day that are not of one CIC code''s customer', 5, 1, 86400, 'high');

-- What an institution may try in all: three people who err, or one who signs in as many.
create function portal.paper_tries(code_in bytea) returns table (by_user int, by_institution int, user_most int, institution_most int)
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select count(*) filter (where m.user_id = portal.acting_user())::int, count(distinct m.paper_index)::int, r.threshold, 3 * r.threshold
      from portal.alarm_rule r
      left join portal.paper_miss m on m.institution_id = portal.acting_institution() and m.day = portal.hanoi_day() and m.code_index = code_in
     where r.code = 'paper-guessing' group by r.threshold
  $$;
comment on function portal.paper_tries(bytea) is
  'How many identity numbers the acting user, and the institution in all, tried today that are not of a CIC code''s customer, and how '
  'many are let pass. For the functions below.';

create function portal.paper_tries_over(code_in bytea) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    t record;
  begin
    -- Held until commit: of many who try at once each finds what the one before has missed.
    perform pg_advisory_xact_lock(hashtextextended(format('paper tries %s %s', portal.acting_institution(), encode(code_in, 'hex')), 30));
    select * into t from portal.paper_tries(code_in);
    return case when t.by_user >= t.user_most then t.user_most when t.by_institution >= t.institution_most then t.institution_most end;
  end
  $$;
comment on function portal.paper_tries_over(bytea) is
  'The number of tries that the acting user, or the institution, has used up today with a CIC code (its keyed hash); null while another '
  'identity number may be asked with beside it. Asked before it is compared, so that the right one is refused as the wrong ones are.';

create function portal.keep_paper_miss(code_in bytea, paper_in bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution constant int := portal.acting_institution();
    acting constant int := portal.acting_user();
    today constant date := portal.hanoi_day();
    first_at timestamptz;
    t record;
  begin
    insert into portal.paper_miss (institution_id, day, code_index, user_id, paper_index)
      values (institution, today, code_in, acting, paper_in) on conflict do nothing;
    select * into t from portal.paper_tries(code_in);
    if t.by_user < t.user_most and t.by_institution < t.institution_most then return; end if;
    select min(m.missed_at) into first_at from portal.paper_miss m
     where m.institution_id = institution and m.day = today and m.code_index = code_in;
    perform portal.raise_alarm('paper-guessing', format('%s:%s:%s:%s', acting, institution, today, encode(code_in, 'hex')),
      jsonb_build_object('institution', institution, 'user', acting),
      jsonb_build_object('times', t.by_user, 'of', t.by_institution), first_at, clock_timestamp());
  end
  $$;
comment on function portal.keep_paper_miss(bytea, bytea) is
  'Keeps that an identity number is not of a CIC code''s customer (both keyed hashes), and raises the alarm with the last that is let pass.';

revoke all on function portal.paper_tries(bytea), portal.paper_tries_over(bytea), portal.keep_paper_miss(bytea, bytea) from public;
grant execute on function portal.paper_tries_over(bytea), portal.keep_paper_miss(bytea, bytea) to :app_role;
