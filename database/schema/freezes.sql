-- Freezing stops unusual access: a user, an institution or all exports.

create table portal.freeze (
  freeze_id bigint generated always as identity primary key,
  kind text not null check (kind in ('user', 'institution', 'exports')),
  user_id int,
  username text,
  institution_id int,
  alarm_id bigint references portal.alarm,
  reason text not null,
  frozen_by int not null,
  frozen_name text not null,
  frozen_at timestamptz(3) not null default clock_timestamp(),
  lifted_by int,
  lifted_name text,
  lifted_at timestamptz(3),
  lifted_reason text,
  check ((kind = 'user') = (user_id is not null and username is not null)),
  check ((kind = 'institution') = (institution_id is not null)),
  check ((lifted_by is null) = (lifted_at is null) and (lifted_by is null) = (lifted_reason is null)),
  check (lifted_by <> frozen_by)
);
create unique index freeze_standing on portal.freeze (kind, coalesce(user_id, 0), coalesce(institution_id, 0)) where lifted_at is null;
comment on table portal.freeze is
  'What stands still: a user, an institution, or every export. Anybody of the desk freezes alone; another one lifts it.';
alter table portal.freeze enable row level security, force row level security;
create policy keeper on portal.freeze to current_user using (true) with check (true);

create function portal.refuse_no_watch(permission_in text) returns void
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds(permission_in) then
      raise exception 'alarms are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function portal.refuse_no_watch(text) is 'Raises unless somebody of the bureau acts who holds the permission.';

create function portal.freeze_now(kind_in text, username_in text, institution_in text, reason_in text, alarm_in bigint, by_in text)
  returns bigint
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    whose int;
    at_institution int;
    made bigint;
  begin
    perform portal.refuse_no_watch('alarm.act');
    if kind_in = 'user' then
      select u.id into whose from portal.user_account u where u.username = lower(username_in);
      if whose is null then raise exception 'not-found' using errcode = 'P0001', detail = 'username'; end if;
      if whose = portal.acting_user() then raise exception 'own-account' using errcode = 'P0001', detail = 'username'; end if;
    elsif kind_in = 'institution' then
      select i.id into at_institution from bureau.institution i where i.code = institution_in;
      if at_institution is null then raise exception 'not-found' using errcode = 'P0001', detail = 'institution'; end if;
      if at_institution = portal.acting_institution() then
        raise exception 'freeze-bureau' using errcode = 'P0001', detail = 'institution';
      end if;
    end if;
    insert into portal.freeze (kind, user_id, username, institution_id, alarm_id, reason, frozen_by, frozen_name)
    values (kind_in, whose, case when kind_in = 'user' then lower(username_in) end, at_institution,
            (select a.alarm_id from portal.alarm a where a.alarm_id = alarm_in), reason_in, portal.acting_user(), by_in)
    on conflict do nothing returning freeze_id into made;
    if made is null then raise exception 'frozen-already' using errcode = 'P0001'; end if;
    -- Tell their open pages at once. The next call is refused even if a page misses this.
    perform pg_notify('portal_event', json_build_object('institutionId', s.institution_id, 'userId', s.user_id,
        'kind', 'session-ended', 'data', '{}'::json)::text)
      from (select distinct s.institution_id, s.user_id from portal.session s
             where s.ended_at is null and (s.user_id = whose or s.institution_id = at_institution)) s;
    return made;
  end
  $$;
comment on function portal.freeze_now(text, text, text, text, bigint, text) is
  'Freezes a user, an institution or all exports from the next call on; answers the number. Raises the code of a refusal, its field as detail.';

create function portal.lift_freeze(freeze_in bigint, reason_in text, by_in text) returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    one portal.freeze;
  begin
    perform portal.refuse_no_watch('alarm.act');
    select * into one from portal.freeze f where f.freeze_id = freeze_in for update;
    if one.freeze_id is null then raise exception 'not-found' using errcode = 'P0001', detail = 'freeze'; end if;
    if one.lifted_at is not null then raise exception 'state-changed' using errcode = 'P0001', detail = 'freeze'; end if;
    if one.frozen_by = portal.acting_user() then raise exception 'own-freeze' using errcode = 'P0001', detail = 'freeze'; end if;
    update portal.freeze f set lifted_by = portal.acting_user(), lifted_name = by_in, lifted_at = clock_timestamp(), lifted_reason = reason_in
     where f.freeze_id = freeze_in;
    return one.kind;
  end
  $$;
comment on function portal.lift_freeze(bigint, text, text) is
  'Lifts a freeze, by another person than whoever froze; answers its kind. Raises the code of a refusal.';

create function portal.list_freezes(standing_only boolean, skipped int, most int)
  returns table (freeze_id bigint, kind text, username text, institution_code text, institution_vi text, institution_en text, reason text,
    alarm_id bigint, frozen_name text, frozen_at timestamptz, is_own boolean, lifted_name text, lifted_at timestamptz, lifted_reason text,
    total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_watch('alarm.read');
    return query
      select f.freeze_id, f.kind, f.username, i.code, i.name_vi, i.name_en, f.reason, f.alarm_id, f.frozen_name, f.frozen_at,
             f.frozen_by = portal.acting_user(), f.lifted_name, f.lifted_at, f.lifted_reason, count(*) over ()
        from portal.freeze f left join bureau.institution i on i.id = f.institution_id
       where not standing_only or f.lifted_at is null
       order by (f.lifted_at is not null), f.freeze_id desc offset skipped limit most;
  end
  $$;
comment on function portal.list_freezes(boolean, int, int) is 'What stands still, and what did: those that stand first.';

create function portal.stands_still(institution_in int, user_in int) returns text
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select case
      when exists (select from bureau.institution i where i.id in (institution_in, abs(institution_in)) and i.status = 'suspended') then 'suspended'
      when exists (select from portal.freeze f where f.lifted_at is null
                    and (f.institution_id in (institution_in, abs(institution_in)) or f.user_id = user_in)) then 'frozen'
    end
  $$;
comment on function portal.stands_still(int, int) is
  'Why nothing is made or sent for an institution and a user of it (0 for none) now: suspended or frozen; null where it goes on. All '
  'exports frozen is not asked here: it refuses downloads, and what is made for later stays inside.';
