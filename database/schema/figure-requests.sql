-- What the bureau asks of the institution that sent a disputed figure.

create table portal.figure_request (
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
  figure jsonb,
  sent_on date not null,
  due_on date not null,
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'ended')),
  answer text check (answer in ('corrected', 'right')),
  note text,
  answered_by text,
  answered_at timestamptz(3),
  primary key (institution_id, id),
  check ((state = 'answered') = (answer is not null and note is not null and answered_by is not null and answered_at is not null)),
  constraint figure_request_nation check (bureau.nation_of(subject_id) = least(institution_id, 0))
);
create index figure_request_case on portal.figure_request (id);
comment on table portal.figure_request is
  'A valid case, as the institution that sent the disputed figure sees it: it checks the figure, mends it by a file where it is wrong, and '
  'answers by due_on (three working days; Circular 15/2023, article 19(1)). id is the case''s. Who raised the case is not told. ended: '
  'the case was decided before the answer.';
comment on column portal.figure_request.figure is 'The figure as the case found it: month, value, file and row. Null where there is none.';
alter table portal.figure_request enable row level security, force row level security;
create policy institution on portal.figure_request
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.figure_request to current_user using (true) with check (true);

create function portal.route_dispute(dispute_in uuid, due_in date) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    d portal.dispute;
  begin
    select * into d from portal.dispute x where x.institution_id = portal.acting_institution() and x.id = dispute_in;
    if d.id is null or d.state <> 'valid' then
      raise exception 'only a valid case goes to who sent its figure' using errcode = 'insufficient_privilege';
    end if;
    if d.source_institution_id is null then return null; end if;
    insert into portal.figure_request (institution_id, id, number, kind, subject_id, cic_code, subject_name, contract_number, field, claim,
      figure, sent_on, due_on)
    values (d.source_institution_id, d.id, d.number, d.kind, d.subject_id, d.cic_code, d.subject_name, d.contract_number, d.field, d.claim,
      d.figure_before, bureau.today(), due_in)
    on conflict do nothing;
    perform pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id,
             'kind', 'figure-request', 'data', json_build_object('number', d.number, 'day', due_in))::text)
       from portal.membership m
      where m.institution_id = d.source_institution_id and m.status = 'active'
        and exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'dispute.raise');
    return d.source_institution_id;
  end
  $$;
comment on function portal.route_dispute(uuid, date) is
  'Sends a valid case of the acting institution to the institution that sent its figure, which answers by a day; which one. Null where '
  'none is known.';

create function portal.end_figure_request(dispute_in uuid) returns void
  language sql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    update portal.figure_request r set state = 'ended' from portal.dispute d
     where d.institution_id = portal.acting_institution() and d.id = dispute_in and d.state in ('corrected', 'unfounded')
       and r.id = d.id and r.state = 'waiting'
  $$;
comment on function portal.end_figure_request(uuid) is 'Ends what still waits for an answer about a decided case of the acting institution.';

create function portal.answer_figure_request(id_in uuid, answer_in text, note_in text, username_in text) returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    r portal.figure_request;
    d portal.dispute;
  begin
    if not exists (select from portal.figure_request x where x.institution_id = portal.acting_institution() and x.id = id_in) then
      return 'not-found';
    end if;
    -- The case first, as a decision about it does.
    select * into d from portal.dispute x where x.id = id_in for update;
    select * into r from portal.figure_request x where x.institution_id = portal.acting_institution() and x.id = id_in for update;
    if r.state <> 'waiting' then return 'state-changed'; end if;
    if answer_in = 'corrected' and not (select f.is_new from portal.new_figure_of(d) f) then return 'not-corrected-yet'; end if;
    update portal.figure_request x
       set state = 'answered', answer = answer_in, note = note_in, answered_by = username_in, answered_at = clock_timestamp()
     where x.institution_id = r.institution_id and x.id = r.id;
    insert into portal.dispute_event (institution_id, dispute_id, event_no, side, username, kind, note)
    select d.institution_id, d.id, 1 + count(*), 'source', (select i.short_name from bureau.institution i where i.id = r.institution_id),
           case answer_in when 'corrected' then 'source-corrected' else 'source-right' end, note_in
      from portal.dispute_event e where e.institution_id = d.institution_id and e.dispute_id = d.id;
    return 'done';
  end
  $$;
comment on function portal.answer_figure_request(uuid, text, text, text) is
  'Answers a request of the acting institution, and adds the answer to its case: done, not-found, state-changed, or not-corrected-yet '
  'while the figure is as the case found it.';

create function portal.figure_request_of(dispute_in uuid)
  returns table (institution_vi text, institution_en text, state text, sent_on date, due_on date, answer text, note text, answered_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select i.name_vi, i.name_en, r.state, r.sent_on, r.due_on, r.answer, r.note, r.answered_at
      from portal.dispute d
      join portal.figure_request r on r.id = d.id
      join bureau.institution i on i.id = r.institution_id
     where d.institution_id = portal.acting_institution() and d.id = dispute_in
  $$;
comment on function portal.figure_request_of(uuid) is
  'What was asked of the institution that sent the figure of a case of the acting institution, and its answer. Who answered is not told.';

-- What each database role may do.
grant select on portal.figure_request to :app_role;
