-- NQ33: who takes part in the housing programme of Resolution 33/NQ-CP. A home buyer takes part once, for one apartment; a project once.

create table bureau.programme_slot (
  slot_key text collate "C" primary key,
  subject_id bigint not null,
  project text,
  institution_id int not null,
  reserved_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  user_id int,
  released_at timestamptz,
  release_reason text,
  constraint programme_slot_nation check (bureau.nation_of(subject_id) = least(institution_id, 0))
);
create index programme_slot_subject on bureau.programme_slot (subject_id);
comment on table bureau.programme_slot is
  'A place in the programme that an institution holds for 30 days: slot_key is buyer:<subject> or project:<registration number>. '
  'One key, one row: of two institutions at the same moment one gets it.';
comment on column bureau.programme_slot.user_id is 'Who made the hold and may release it; null of holds from before this was kept, which anybody of the institution may.';
comment on column bureau.programme_slot.released_at is 'When the hold was released before its end; null of one that was not. release_reason says why.';
alter table bureau.programme_slot enable row level security;

create function bureau.programme_key(subject bigint, project text) returns text
  language sql immutable parallel safe
  as $$ select case when project is null then 'buyer:' || subject else 'project:' || project end $$;

create function bureau.programme_status(subject bigint, project_in text)
  returns table (status int, institution_id int, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    lenders int;
    open_lenders int;
    lender int;
    slot bureau.programme_slot;
  begin
    -- A project is known only by its slot; a buyer also by the loans of the programme.
    if project_in is null then
      select count(distinct k.institution_id), count(distinct k.institution_id) filter (where k.closed_on is null), min(k.institution_id)
        into lenders, open_lenders, lender
        from bureau.contract k where k.subject_id = subject and k.programme = 'NQ33';
      if lenders > 1 then return query select 4, null::int, null::timestamptz; return; end if;
      if lenders = 1 then
        return query select case when open_lenders = 1 then 2 else 3 end, lender, null::timestamptz;
        return;
      end if;
    end if;
    select * into slot from bureau.programme_slot p
     where p.slot_key = bureau.programme_key(subject, project_in) and p.expires_at > now();
    if found then return query select 1, slot.institution_id, slot.expires_at; return; end if;
    return query select 0, null::int, null::timestamptz;
  end
  $$;
comment on function bureau.programme_status(bigint, text) is
  'Where a home buyer, or a project by its registration number, stands in the programme: 0 free, 1 reserved, 2 loan, 3 closed loan '
  '(counts as used), 4 loans at two institutions.';

create function bureau.reserve_programme(subject bigint, project_in text) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
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
        portal.acting_user(), now() + interval '30 days')
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
comment on function bureau.reserve_programme(bigint, text) is
  'Holds a place of the programme for the acting institution for 30 days and answers until when; null when somebody else has it. '
  'Asked again by who holds it, nothing changes.';

create function bureau.is_own_hold(subject bigint, project_in text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select exists (
      select from bureau.programme_slot p
       where p.slot_key = bureau.programme_key(subject, project_in) and p.subject_id = subject and p.expires_at > now()
         and p.institution_id = portal.acting_institution()
         and coalesce(p.user_id = portal.acting_user(), true))
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
       and p.institution_id = portal.acting_institution();
    return found;
  end
  $$;
comment on function bureau.release_programme(bigint, text, text) is
  'Frees a place of the programme that the acting user holds, with the reason; false when that hold does not stand any more, or is somebody else''s.';
