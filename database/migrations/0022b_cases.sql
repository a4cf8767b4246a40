-- Cases about figures: papers, one extension, what stands in doubt, and what was merged since.

alter table portal.dispute add column extended_by text, add column extended_reason text, add column extended_at timestamptz(3),
  add constraint dispute_extended check ((extended_by is null) = (extended_reason is null));
comment on column portal.dispute.extended_at is 'When the clock of the resolution was extended, which is done once, with a reason.';

create table portal.dispute_file (
  institution_id int not null,
  dispute_id uuid not null,
  id uuid not null,
  file_name text not null,
  bytes int not null check (bytes > 0),
  sha256 bytea not null,
  file_handle text not null,
  side text not null check (side in ('institution', 'bureau')),
  added_by text not null,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, dispute_id, id),
  unique (institution_id, dispute_id, sha256),
  foreign key (institution_id, dispute_id) references portal.dispute (institution_id, id)
);
comment on table portal.dispute_file is 'The papers of a case, from either side, as they lie in the file store; each is there once.';
alter table portal.dispute_file enable row level security;
alter table portal.dispute_file force row level security;
create policy institution on portal.dispute_file using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
grant select, insert on portal.dispute_file to :app_role;

-- A merged borrower keeps the cases, orders and watches that named it: they are found by whoever it is one with.
create function bureau.one_with(subject bigint) returns bigint[]
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select array(
      select s.subject_id from bureau.subject s
       where s.subject_id = subject
          or s.merged_into = coalesce((select o.merged_into from bureau.subject o where o.subject_id = subject), subject)
          or s.subject_id = (select o.merged_into from bureau.subject o where o.subject_id = subject))
  $$;
comment on function bureau.one_with(bigint) is
  'The numbers that are one borrower with this one: itself, what it was merged into, and all that were merged into that.';

create function bureau.figures_in_doubt(subject bigint) returns table (field text, since date)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select d.field, min(d.received_on)
      from portal.dispute d
     where subject = any (bureau.opened_subjects()) and d.subject_id = any (bureau.one_with(subject))
       and d.state in ('received', 'valid')
     group by d.field
  $$;
comment on function bureau.figures_in_doubt(bigint) is
  'Figures of a borrower whose file this transaction has open about which a case is open, whosever it is: reports mark them. Who '
  'disputes is not told.';
create index dispute_in_doubt on portal.dispute (subject_id) where state in ('received', 'valid');

drop function portal.dispute_queue(text, int, int);
create function portal.dispute_queue(state_in text, skipped int, most int)
  returns table (id uuid, number text, kind text, institution_name text, subject_id bigint, cic_code text, subject_name text,
    contract_number text, field text, claim text, state text, received_on date, due_on date, raised_by text, is_extended boolean,
    total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query
      select d.id, d.number, d.kind, i.name_vi, d.subject_id, d.cic_code, d.subject_name, d.contract_number, d.field, d.claim, d.state,
             d.received_on, d.due_on, d.raised_by, d.extended_by is not null, count(*) over ()
        from portal.dispute d join bureau.institution i on i.id = d.institution_id
       where state_in is null or d.state = state_in
       order by d.due_on nulls last, d.number offset skipped limit most;
  end
  $$;
comment on function portal.dispute_queue(text, int, int) is 'Cases of all institutions, the most urgent first. For operators of the bureau.';

create or replace function portal.tell_inquirers(dispute_in uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    d portal.dispute;
    told int;
  begin
    select * into d from portal.dispute x where x.id = dispute_in and x.institution_id = portal.acting_institution();
    if d.id is null or d.outcome is distinct from 'corrected' then
      raise exception 'only a correction is told' using errcode = 'insufficient_privilege';
    end if;
    with made as (
      insert into portal.correction_notice (institution_id, id, cic_code, subject_name, field, dispute_number)
      select distinct on (f.institution_id) f.institution_id, gen_random_uuid(), d.cic_code, d.subject_name, d.field, d.number
        from bureau.inquiry_footprint f
       where f.subject_id = any (bureau.one_with(d.subject_id)) and f.asked_at >= now() - interval '3 months'
         and not exists (select from portal.correction_notice n where n.institution_id = f.institution_id and n.dispute_number = d.number)
      returning institution_id),
    pushed as (
      -- Hints to whoever works with notices there; the list holds them for all others.
      select pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id,
               'kind', 'correction', 'data', json_build_object('number', d.number))::text)
        from made n join portal.membership m on m.institution_id = n.institution_id and m.status = 'active'
       where exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'dispute.raise'))
    select (select count(*) from made)::int + 0 * (select count(*) from pushed)::int into told;
    return told;
  end
  $$;

create or replace function portal.institutions_watching(subjects bigint[], trigger_in text) returns setof int
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    with meant as (
      -- A watch names the number that the borrower had then: it may have been merged since.
      select unnest(subjects) as subject_id
      union
      select s.subject_id from bureau.subject s where s.merged_into = any (subjects)
    )
    select distinct w.institution_id
      from (select k.subject_id, k.institution_id, k.branch_id from bureau.contract k
             where k.subject_id = any (subjects) and k.closed_on is null
            union select c.subject_id, c.institution_id, c.branch_id from bureau.card_account c
             where c.subject_id = any (subjects) and c.closed_on is null) r
      join portal.watch w on w.institution_id = r.institution_id and w.ended_at is null and w.scope = 'branch'
       and w.branch_id = r.branch_id and trigger_in = any (w.triggers)
    union
    select w.institution_id from meant m
      join portal.watch w on w.subject_id = m.subject_id and w.ended_at is null and trigger_in = any (w.triggers)
  $$;

revoke all on function bureau.one_with(bigint), bureau.figures_in_doubt(bigint), portal.dispute_queue(text, int, int) from public;
grant execute on function bureau.one_with(bigint), bureau.figures_in_doubt(bigint), portal.dispute_queue(text, int, int) to :app_role;
