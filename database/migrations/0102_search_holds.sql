-- Searches stand still for a user after an alarm of harvesting (HRD-03).

create table portal.search_hold (
  hold_id bigint generated always as identity primary key,
  institution_id int not null,
  user_id int not null,
  username text not null,
  alarm_id bigint not null unique references portal.alarm,
  rule text not null,
  held_at timestamptz(3) not null default clock_timestamp(),
  answer text check (answer in ('released', 'kept')),
  answered_by int,
  answered_name text,
  answered_at timestamptz(3),
  answered_reason text,
  check ((answer is null) = (answered_by is null) and (answer is null) = (answered_at is null) and (answer is null) = (answered_reason is null)),
  check (answered_by <> user_id)
);
create index search_hold_standing on portal.search_hold (user_id, institution_id) where answer is distinct from 'released';
create index search_hold_list on portal.search_hold (institution_id, hold_id);
comment on table portal.search_hold is
  'A user''s searches that stand still after an alarm of harvesting, from held_at until an administrator of the institution or the '
  'bureau''s desk releases them (HRD-03). kept: answered, and they go on standing still. Reached by functions alone.';
alter table portal.search_hold enable row level security, force row level security;
create policy keeper on portal.search_hold to current_user using (true) with check (true);

create function portal.hold_search() returns trigger
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    made bigint;
  begin
    -- A decoy holds nothing: whoever tried borrowers one by one would learn by it which of them are decoys.
    if new.rule <> 'people-shown' or new.user_id is null or new.institution_id is null or new.username is null then
      return null;
    end if;
    insert into portal.search_hold (institution_id, user_id, username, alarm_id, rule)
    values (new.institution_id, new.user_id, new.username, new.alarm_id, new.rule) returning hold_id into made;
    perform pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id, 'kind', 'search-hold',
        'data', json_build_object('hold', made))::text)
      from portal.membership m
     where m.institution_id = new.institution_id and m.status = 'active' and m.user_id <> new.user_id
       and exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'search.answer');
    return null;
  end
  $$;
comment on function portal.hold_search() is
  'Holds the searches of whom an alarm of harvesting names, in the transaction that raises it, and tells the institution''s administrators.';
create trigger hold_search after insert on portal.alarm for each row execute function portal.hold_search();

create function portal.search_held(out held_at timestamptz, out is_proven boolean)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select max(h.held_at), exists (
        select from portal.session s where s.user_id = portal.acting_user() and s.ended_at is null and s.confirmed_at > max(h.held_at))
      from portal.search_hold h
     where h.user_id = portal.acting_user() and h.institution_id = portal.acting_institution() and h.answer is distinct from 'released'
  $$;
comment on function portal.search_held() is
  'Since when the acting user''s searches stand still (null: they do not), and whether the user has proved who it is since then.';

create function portal.list_search_holds(standing_only boolean, skipped int, most int)
  returns table (hold_id bigint, username text, full_name text, institution_code text, institution_vi text, institution_en text,
    shown int, held_at timestamptz, proven_at timestamptz, answer text, answered_name text, answered_at timestamptz,
    answered_reason text, is_own boolean, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not portal.holds('search.answer') then
      raise exception 'search holds are the administrators''' using errcode = 'insufficient_privilege';
    end if;
    return query
      select h.hold_id, h.username, u.full_name, i.code::text, i.name_vi, i.name_en,
             coalesce((select d.shown from portal.people_day d where d.institution_id = h.institution_id and d.user_id = h.user_id
               and d.day = (h.held_at at time zone 'Asia/Ho_Chi_Minh')::date), 0), h.held_at,
             (select min(s.confirmed_at) from portal.session s where s.user_id = h.user_id and s.confirmed_at > h.held_at),
             h.answer, h.answered_name, h.answered_at, h.answered_reason, h.user_id = portal.acting_user(), count(*) over ()
        from portal.search_hold h
        join portal.user_account u on u.id = h.user_id
        join bureau.institution i on i.id = h.institution_id
       where (bureau.is_bureau_acting() or h.institution_id = portal.acting_institution())
         and (not standing_only or h.answer is distinct from 'released')
       order by (h.answer is not distinct from 'released'), (h.answer is not null), h.hold_id desc offset skipped limit most;
  end
  $$;
comment on function portal.list_search_holds(boolean, int, int) is
  'Searches that stand still, of the own institution or for the bureau of all: those first that wait for an answer.';

create function portal.answer_search_hold(hold_in bigint, answer_in text, reason_in text, by_in text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    one portal.search_hold;
  begin
    if not portal.holds('search.answer') then
      raise exception 'search holds are the administrators''' using errcode = 'insufficient_privilege';
    end if;
    select * into one from portal.search_hold h where h.hold_id = hold_in
       and (bureau.is_bureau_acting() or h.institution_id = portal.acting_institution()) for update;
    if one.hold_id is null then raise exception 'not-found' using errcode = 'P0001', detail = 'hold'; end if;
    if one.user_id = portal.acting_user() then raise exception 'own-account' using errcode = 'P0001', detail = 'hold'; end if;
    if one.answer is not distinct from 'released' or one.answer is not distinct from answer_in then
      raise exception 'state-changed' using errcode = 'P0001', detail = 'hold';
    end if;
    update portal.search_hold h
       set answer = answer_in, answered_by = portal.acting_user(), answered_name = by_in, answered_at = clock_timestamp(), answered_reason = reason_in
     where h.hold_id = hold_in;
    perform pg_notify('portal_event', json_build_object('institutionId', one.institution_id, 'userId', one.user_id, 'kind', 'search-hold',
        'data', json_build_object('answer', answer_in))::text);
    return one.user_id;
  end
  $$;
comment on function portal.answer_search_hold(bigint, text, text, text) is
  'Releases a user''s searches, or keeps them still, with a reason: by an administrator of the institution or the bureau''s desk, never by '
  'the user; tells the user and answers who that is. Raises the code of a refusal.';

revoke execute on function portal.hold_search(), portal.search_held(), portal.list_search_holds(boolean, int, int),
  portal.answer_search_hold(bigint, text, text, text) from public;
grant execute on function portal.search_held(), portal.list_search_holds(boolean, int, int),
  portal.answer_search_hold(bigint, text, text, text) to :app_role;

insert into portal.role_permission (role, permission) values ('institution-admin', 'search.answer'), ('operator', 'search.answer'),
  ('bureau-admin', 'search.answer')
on conflict do nothing;
