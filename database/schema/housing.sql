-- NQ33: who takes part in the housing programme of Resolution 33/NQ-CP. A home buyer takes part once, for one apartment; a project once.

create table bureau.programme_slot (
  slot_key text collate "C" primary key,
  subject_id bigint not null,
  project text,
  institution_id int not null,
  reserved_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index programme_slot_subject on bureau.programme_slot (subject_id);
comment on table bureau.programme_slot is
  'A place in the programme that an institution holds for 30 days: slot_key is buyer:<subject> or project:<registration number>. '
  'One key, one row: of two institutions at the same moment one gets it.';
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
    institution int := nullif(current_setting('app.institution', true), '')::int;
    held timestamptz;
  begin
    if institution is null then
      raise exception 'a reservation needs an institution that acts' using errcode = 'insufficient_privilege';
    end if;
    if project_in is null and exists (select from bureau.contract k where k.subject_id = subject and k.programme = 'NQ33') then
      return null;
    end if;
    insert into bureau.programme_slot as p (slot_key, subject_id, project, institution_id, expires_at)
      values (bureau.programme_key(subject, project_in), subject, project_in, institution, now() + interval '30 days')
      on conflict (slot_key) do update set subject_id = excluded.subject_id, institution_id = excluded.institution_id,
        reserved_at = excluded.reserved_at, expires_at = excluded.expires_at
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
