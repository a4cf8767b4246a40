-- A hold on a place of the programme can be released by who made it.
alter table bureau.programme_slot add column user_id int, add column released_at timestamptz, add column release_reason text;
comment on column bureau.programme_slot.user_id is 'Who made the hold and may release it; null of holds from before this was kept, which anybody of the institution may.';
comment on column bureau.programme_slot.released_at is 'When the hold was released before its end; null of one that was not. release_reason says why.';

create or replace function bureau.reserve_programme(subject bigint, project_in text) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    institution int := nullif(current_setting('app.institution', true), '')::int;
    held timestamptz;
  begin
    if institution is null then
      raise exception 'a reservation needs an institution that acts' using errcode = 'insufficient_privilege';
    end if;
    if project_in is null and exists (select from bureau.contract k where k.subject_id = subject and k.programme = 'NQ33') then
      return null;
    end if;
    insert into bureau.programme_slot as p (slot_key, subject_id, project, institution_id, user_id, expires_at)
      values (bureau.programme_key(subject, project_in), subject, project_in, institution,
        nullif(current_setting('app.user', true), '')::int, now() + interval '30 days')
      on conflict (slot_key) do update set subject_id = excluded.subject_id, institution_id = excluded.institution_id,
        user_id = excluded.user_id, reserved_at = excluded.reserved_at, expires_at = excluded.expires_at,
        released_at = null, release_reason = null
        where p.expires_at <= now()
      returning p.expires_at into held;
    if held is null then
      select p.expires_at into held from bureau.programme_slot p
       where p.slot_key = bureau.programme_key(subject, project_in) and p.institution_id = institution and p.subject_id = subject;
    end if;
    return held;
  end
  $$;

create function bureau.is_own_hold(subject bigint, project_in text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select exists (
      select from bureau.programme_slot p
       where p.slot_key = bureau.programme_key(subject, project_in) and p.subject_id = subject and p.expires_at > now()
         and p.institution_id = nullif(current_setting('app.institution', true), '')::int
         and coalesce(p.user_id = nullif(current_setting('app.user', true), '')::int, true))
  $$;
comment on function bureau.is_own_hold(bigint, text) is
  'Whether the acting user made the hold that stands on a place of the programme, and so may release it.';

create function bureau.release_programme(subject bigint, project_in text, reason_in text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_own_hold(subject, project_in) then return false; end if;
    update bureau.programme_slot p set expires_at = now(), released_at = now(), release_reason = reason_in
     where p.slot_key = bureau.programme_key(subject, project_in) and p.subject_id = subject and p.expires_at > now()
       and p.institution_id = nullif(current_setting('app.institution', true), '')::int;
    return found;
  end
  $$;
comment on function bureau.release_programme(bigint, text, text) is
  'Frees a place of the programme that the acting user holds, with the reason; false when that hold does not stand any more, or is somebody else''s.';

revoke all on function bureau.is_own_hold(bigint, text), bureau.release_programme(bigint, text, text) from public;
grant execute on function bureau.is_own_hold(bigint, text), bureau.release_programme(bigint, text, text) to :app_role;
