-- Cases about figures that may be wrong (Circular 15/2023, article 19).

create sequence portal.dispute_number as int minvalue 1 maxvalue 99999999 cycle;
comment on sequence portal.dispute_number is 'The digits of the numbers of cases.';

create table portal.dispute (
  institution_id int not null,
  id uuid not null,
  number text not null,
  kind text not null check (kind in ('dispute', 'error')),
  subject_id bigint not null,
  cic_code text not null,
  subject_name text not null,
  contract_number text not null,
  field text not null check (field in ('identity', 'balance', 'group', 'overdue', 'contract', 'collateral', 'other', 'name')),
  claim text not null,
  state text not null default 'received' check (state in ('received', 'valid', 'invalid', 'corrected', 'unfounded', 'closed')),
  outcome text check (outcome in ('corrected', 'unfounded', 'invalid')),
  received_on date not null,
  due_on date,
  raised_by text not null,
  raised_by_id int not null,
  updated_at timestamptz(3) not null default clock_timestamp(),
  extended_by text,
  extended_reason text,
  extended_at timestamptz(3),
  branch_id int,
  source_institution_id int,
  figure_before jsonb,
  figure_after jsonb,
  is_figure_kept boolean not null default false,
  primary key (institution_id, id),
  constraint dispute_extended check ((extended_by is null) = (extended_reason is null)),
  constraint dispute_nation check (bureau.nation_of(subject_id) = least(institution_id, 0))
);
create unique index dispute_by_number on portal.dispute (institution_id, number);
create index dispute_in_doubt on portal.dispute (subject_id) where state in ('received', 'valid');
-- A corrected figure may be reported wrongly again, so only an open case prevents another about the same figure.
create unique index dispute_open_figure on portal.dispute (institution_id, subject_id, contract_number, field)
  where state in ('received', 'valid');
comment on table portal.dispute is
  'Cases about a figure that may be wrong: what a borrower disputes, or an error that the institution found. due_on is the last day of '
  'the step it stands at: 5 working days for its validity, 10 (of an error 3) for the correction, 2 for telling the result.';
comment on column portal.dispute.field is
  'The disputed figure. name: no figure, but a new name of the borrower with its document; subject_name is then that name and cic_code what '
  'was typed, as the holder of the numbers is not told (TRU-02).';
comment on column portal.dispute.extended_at is 'When the clock of the resolution was extended, which is done once, with a reason.';
comment on column portal.dispute.branch_id is
  'The branch of who raised the case: its people see it, and whoever works for the whole institution. Empty: those alone.';
comment on column portal.dispute.source_institution_id is 'Who sent the disputed figure; null where no contract of that number is known.';
comment on column portal.dispute.figure_before is
  'The disputed figure when the case came: its month and value, its contract, debt group, and the file and row that it came with. '
  'figure_after is the same figure when it was corrected; null where it is gone.';
alter table portal.dispute enable row level security, force row level security;
create policy institution on portal.dispute
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.dispute to current_user using (true) with check (true);

create table portal.dispute_event (
  institution_id int not null,
  dispute_id uuid not null,
  event_no int not null,
  at timestamptz(3) not null default clock_timestamp(),
  side text not null check (side in ('institution', 'bureau', 'source')),
  username text not null,
  kind text not null,
  note text,
  primary key (institution_id, dispute_id, event_no)
);
comment on table portal.dispute_event is
  'What was said, sent and decided in a case, in order: by the institution that raised it, the bureau, and (source) who sent the figure.';
alter table portal.dispute_event enable row level security, force row level security;
create policy institution on portal.dispute_event
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.dispute_event to current_user using (true) with check (true);

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
alter table portal.dispute_file enable row level security, force row level security;
create policy institution on portal.dispute_file using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

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
  value_before text,
  value_after text,
  primary key (institution_id, id)
);
comment on column portal.correction_notice.value_before is
  'The figure as it was told, and value_after as it is now, of balances, groups and days; null of all others, and where the figure is gone.';
comment on table portal.correction_notice is
  'What an institution that asked about a borrower in the last three months is told after a correction: whom it is about and which figure.';
alter table portal.correction_notice enable row level security, force row level security;
create policy institution on portal.correction_notice
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.correction_notice to current_user using (true) with check (true);

create function portal.act_on_dispute(dispute_in uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    found int;
  begin
    perform bureau.refuse_no_operator();
    select d.institution_id into found from portal.dispute d where d.id = dispute_in;
    if found is null then return null; end if;
    perform portal.act_within(found);
    return found;
  end
  $$;
comment on function portal.act_on_dispute(uuid) is
  'Lets a transaction of the bureau act for the institution of a case, from here to its end. Null when there is no such case.';

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

create function portal.contracts_offered(subject bigint, wanted text)
  returns table (choice text, contract_number text, institution_id int, institution_vi text, institution_en text, is_own boolean)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    with listed as (
      select q.asked_at from portal.inquiry q join portal.reply r
          on r.institution_id = q.institution_id and r.asked_at = q.asked_at and r.inquiry_id = q.id
       where q.institution_id = portal.acting_institution() and q.subject_id = any (bureau.one_with(subject)) and q.has_information
         and q.asked_at >= now() - interval '3 months' and q.product in ('R11A', 'R10A', 'S11A', 'S10A')),
    offered as (
      select c.contract_number, c.institution_id, c.closed_on, count(*) over (partition by c.contract_number) > 1 as is_twice
        from bureau.contract c
       where c.subject_id = any (bureau.one_with(subject))
         and (c.institution_id = portal.acting_institution()
           or exists (
             select from listed l
              where not exists (select from bureau.source_file f where f.institution_id = c.institution_id and f.submission_no = c.submission_no
                      and f.applied_at > l.asked_at)
                 or exists (select from bureau.contract_past p join bureau.source_file f
                        on f.institution_id = p.institution_id and f.submission_no = p.submission_no
                     where p.subject_id = c.subject_id and p.contract_id = c.contract_id and f.applied_at <= l.asked_at)))),
    named as (
      select case when o.is_twice then o.contract_number || ' @' || i.code else o.contract_number end as choice, o.contract_number,
             o.institution_id, i.name_vi, i.name_en, o.institution_id = portal.acting_institution() as is_own, o.closed_on
        from offered o join bureau.institution i on i.id = o.institution_id)
    select n.choice, n.contract_number, n.institution_id, n.name_vi, n.name_en, n.is_own
      from named n where wanted is null or n.choice = wanted
     order by not n.is_own, n.closed_on nulls first, n.contract_number, n.institution_id limit 200
  $$;
comment on function portal.contracts_offered(bigint, text) is
  'Contracts of a borrower that the acting institution may name in a case: its own, and those that a detailed report of the last three '
  'months listed to it. A number that two institutions use is named with the institution''s code. One of them, or the first 200.';

-- For the release before.
create function portal.contracts_to_dispute(subject bigint)
  returns table (contract_number text, institution_vi text, institution_en text, is_own boolean)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select o.contract_number, o.institution_vi, o.institution_en, o.is_own from portal.contracts_offered(subject, null) o
  $$;
comment on function portal.contracts_to_dispute(bigint) is
  'Contracts of a borrower that the acting institution may name in a case; a number of two institutions stands twice.';

create function portal.tell_askers(subject bigint, code text, name_in text, field_in text, number_in text, since timestamptz) returns int
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    told int;
  begin
    with made as (
      insert into portal.correction_notice (institution_id, id, cic_code, subject_name, field, dispute_number)
      select distinct on (f.institution_id) f.institution_id, gen_random_uuid(), code, name_in, field_in, number_in
        from bureau.inquiry_footprint f
       where f.subject_id = any (bureau.one_with(subject)) and f.asked_at >= since
         and not exists (select from portal.correction_notice n
                          where n.institution_id = f.institution_id and n.dispute_number = number_in and n.cic_code = code)
      returning institution_id),
    pushed as (
      -- Notify those who work with notices there; all others find it in the list.
      select pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id,
               'kind', 'correction', 'data', json_build_object('number', number_in))::text)
        from made n join portal.membership m on m.institution_id = n.institution_id and m.status = 'active'
       where exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'dispute.raise'))
    select (select count(*) from made)::int + 0 * (select count(*) from pushed)::int into told;
    return told;
  end
  $$;
comment on function portal.tell_askers(bigint, text, text, text, text, timestamptz) is
  'Tells every institution that asked about a borrower since a moment that a figure is no longer as it was told; answers how many, each once a '
  'number. For functions of the bureau.';

-- For the release before.
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
    told := portal.tell_askers(d.subject_id, d.cic_code, d.subject_name, d.field, d.number, now() - interval '3 months');
    update portal.correction_notice n set value_before = d.figure_before ->> 'value', value_after = d.figure_after ->> 'value'
     where n.dispute_number = d.number and n.cic_code = d.cic_code and d.field in ('balance', 'group', 'overdue');
    return told;
  end
  $$;
comment on function portal.tell_inquirers(uuid) is
  'Tells every institution that asked about the borrower of a corrected case in the last three months; answers how many, each once.';

create function bureau.figures_in_doubt(subject bigint) returns table (field text, since date)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select d.field, min(d.received_on)
      from portal.dispute d
     where subject = any (bureau.opened_subjects()) and d.subject_id = any (bureau.one_with(subject)) and d.field <> 'name'
       and d.state in ('received', 'valid')
     group by d.field
  $$;
comment on function bureau.figures_in_doubt(bigint) is
  'Figures of a borrower whose file this transaction has open about which a case is open, whosever it is: reports mark them. Who '
  'disputes is not told.';

-- What each database role may do.
grant select, insert on portal.dispute_event, portal.dispute_file to :app_role;
grant select, update on portal.correction_notice to :app_role;
grant select, insert, update on portal.dispute to :app_role;
grant usage on sequence portal.dispute_number to :app_role;
