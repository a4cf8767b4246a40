-- Cases about figures that may be wrong (Circular 15/2023, article 19).

insert into portal.role_permission (role, permission) values ('clerk', 'dispute.raise'), ('approver', 'dispute.raise');
-- An auditor reads the audit and nothing else.
delete from portal.role_permission where role = 'auditor' and permission = 'quality.read';

create sequence portal.dispute_number as int minvalue 1 maxvalue 99999999 cycle;
comment on sequence portal.dispute_number is 'The digits of the numbers of cases.';
grant usage on sequence portal.dispute_number to :app_role;

create table portal.dispute (
  institution_id int not null,
  id uuid not null,
  number text not null,
  kind text not null check (kind in ('dispute', 'error')),
  subject_id bigint not null,
  cic_code text not null,
  subject_name text not null,
  contract_number text not null,
  field text not null check (field in ('identity', 'balance', 'group', 'overdue', 'contract', 'collateral', 'other')),
  claim text not null,
  state text not null default 'received' check (state in ('received', 'valid', 'invalid', 'corrected', 'unfounded', 'closed')),
  outcome text check (outcome in ('corrected', 'unfounded', 'invalid')),
  received_on date not null,
  due_on date,
  raised_by text not null,
  raised_by_id int not null,
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, id)
);
comment on table portal.dispute is
  'Cases about a figure that may be wrong: what a borrower disputes, or an error that the institution found. due_on is the last day of '
  'the step it stands at: 5 working days for its validity, 10 (of an error 3) for the correction, 2 for telling the result.';
-- A figure has one open case; one that was corrected is not disputed again as it was.
create unique index dispute_figure on portal.dispute (institution_id, subject_id, contract_number, field)
  where state not in ('invalid', 'unfounded', 'closed') or outcome = 'corrected';
create unique index dispute_by_number on portal.dispute (institution_id, number);

create table portal.dispute_event (
  institution_id int not null,
  dispute_id uuid not null,
  event_no int not null,
  at timestamptz(3) not null default clock_timestamp(),
  side text not null check (side in ('institution', 'bureau')),
  username text not null,
  kind text not null,
  note text,
  primary key (institution_id, dispute_id, event_no)
);
comment on table portal.dispute_event is 'What was said, sent and decided in a case, by either side, in order.';

create table portal.correction_notice (
  institution_id int not null,
  id uuid not null,
  made_at timestamptz(3) not null default clock_timestamp(),
  cic_code text not null,
  subject_name text not null,
  field text not null,
  dispute_number text not null,
  seen_by text,
  seen_at timestamptz(3),
  primary key (institution_id, id)
);
comment on table portal.correction_notice is
  'What an institution that asked about a borrower in the last three months is told after a correction: whom it is about and which figure.';

do $$
declare t text;
begin
  foreach t in array array['dispute', 'dispute_event', 'correction_notice'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('alter table portal.%I force row level security', t);
    execute format('create policy institution on portal.%I using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution())', t);
    execute format('create policy keeper on portal.%I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;
grant select, insert, update on portal.dispute to :app_role;
grant select, insert on portal.dispute_event to :app_role;
grant select, update on portal.correction_notice to :app_role;

create function portal.act_on_dispute(dispute_in uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    found int;
  begin
    perform bureau.refuse_no_operator();
    select d.institution_id into found from portal.dispute d where d.id = dispute_in;
    if found is null then return null; end if;
    execute format('set local app.institution = %L', found);
    return found;
  end
  $$;
comment on function portal.act_on_dispute(uuid) is
  'Lets a transaction of the bureau act for the institution of a case, from here to its end. Null when there is no such case.';

create function portal.dispute_queue(state_in text, skipped int, most int)
  returns table (id uuid, number text, kind text, institution_name text, subject_id bigint, cic_code text, subject_name text, contract_number text, field text,
    claim text, state text, received_on date, due_on date, raised_by text, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query
      select d.id, d.number, d.kind, i.name_vi, d.subject_id, d.cic_code, d.subject_name, d.contract_number, d.field, d.claim, d.state,
             d.received_on, d.due_on, d.raised_by, count(*) over ()
        from portal.dispute d join bureau.institution i on i.id = d.institution_id
       where state_in is null or d.state = state_in
       order by d.due_on nulls last, d.number offset skipped limit most;
  end
  $$;
comment on function portal.dispute_queue(text, int, int) is 'Cases of all institutions, the most urgent first. For operators of the bureau.';

create function portal.tell_inquirers(dispute_in uuid) returns int
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
    insert into portal.correction_notice (institution_id, id, cic_code, subject_name, field, dispute_number)
    select distinct on (f.institution_id) f.institution_id, gen_random_uuid(), d.cic_code, d.subject_name, d.field, d.number
      from bureau.inquiry_footprint f
     where f.subject_id = d.subject_id and f.asked_at >= now() - interval '3 months'
       and not exists (select from portal.correction_notice n where n.institution_id = f.institution_id and n.dispute_number = d.number);
    get diagnostics told = row_count;
    return told;
  end
  $$;
comment on function portal.tell_inquirers(uuid) is
  'Tells every institution that asked about the borrower of a corrected case in the last three months; answers how many, each once.';

revoke all on function portal.act_on_dispute(uuid), portal.dispute_queue(text, int, int), portal.tell_inquirers(uuid) from public;
grant execute on function portal.act_on_dispute(uuid), portal.dispute_queue(text, int, int), portal.tell_inquirers(uuid) to :app_role;
