-- Batch and mass inquiries: files of many customers, answered in chunks, each customer once.

insert into portal.role_permission (role, permission) values ('clerk', 'batch.send'), ('approver', 'batch.send');

create table portal.batch (
  institution_id int not null,
  id uuid not null,
  number bigint generated always as identity,
  user_id int not null,
  username text not null,
  branch_id int,
  channel text not null check (channel in ('batch', 'mass', 's74')),
  file_name text not null,
  customer_type text not null check (customer_type in ('1', '2')),
  product text not null,
  bytes bigint not null,
  sha256 bytea not null,
  file_handle text not null,
  state text not null default 'received'
    check (state in ('received', 'working', 'paused', 'held', 'cancelled', 'done', 'refused')),
  refusal text,
  refusal_place text,
  refusal_value text,
  row_count int not null default 0,
  bad_rows int not null default 0,
  over_rows int not null default 0,
  cancelled_rows int not null default 0,
  answered_rows int not null default 0,
  informed_rows int not null default 0,
  budget_day date,
  fence int not null default 0,
  sent_on date not null default portal.hanoi_day(),
  received_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  primary key (institution_id, id)
);
create unique index batch_content on portal.batch (institution_id, channel, product, sent_on, sha256)
  where state not in ('refused', 'cancelled');
create unique index batch_name on portal.batch (institution_id, channel, file_name)
  where state not in ('refused', 'cancelled');
create index batch_received on portal.batch (institution_id, received_at);
comment on table portal.batch is
  'A file of customers to ask about. Rows that are neither bad, over the budget, cancelled nor answered wait. held: answered but for '
  'rows over the day''s budget. fence counts the takers of its chunks; number leads the tickets that are made for its rows.';
comment on column portal.batch.budget_day is 'The Hanoi day whose budget its waiting rows were taken from.';

create table portal.batch_row (
  institution_id int not null,
  batch_id uuid not null,
  row_no int not null,
  state text not null check (state in ('waiting', 'answered', 'bad', 'over', 'cancelled')),
  voucher text,
  given bytea not null,
  faults jsonb not null default '[]',
  inquiry_id uuid,
  has_information boolean,
  cic_code text,
  answered_at timestamptz(3),
  primary key (institution_id, batch_id, row_no),
  foreign key (institution_id, batch_id) references portal.batch (institution_id, id)
);
create index batch_row_waiting on portal.batch_row (institution_id, batch_id, row_no) where state = 'waiting';
comment on table portal.batch_row is
  'The rows of a batch by their number in the sheet: what was given, sealed, and what became of it. A row is answered by one inquiry.';

create table portal.file_budget (
  institution_id int not null,
  day date not null,
  used int not null,
  taken int not null,
  primary key (institution_id, day)
);
comment on table portal.file_budget is
  'Rows that an institution had answered by file on a Hanoi day (INQ-09). taken is what the last who asked was given.';

create table portal.reply_file (
  institution_id int not null,
  id uuid not null,
  kind text not null check (kind in ('batch', 'R18', 'R19')),
  batch_id uuid,
  period date,
  version int not null default 1,
  file_name text not null,
  file_handle text not null,
  bytes bigint not null,
  row_count int not null,
  made_on date not null default portal.hanoi_day(),
  made_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, id),
  check ((kind = 'batch') = (batch_id is not null)),
  check ((kind = 'batch') = (period is null))
);
create unique index reply_file_name on portal.reply_file (institution_id, kind, file_name, version);
create index reply_file_made on portal.reply_file (institution_id, made_on);
comment on table portal.reply_file is
  'Files made for an institution: replies to its batches, and the monthly portfolio products. Folders are the days they were made on.';

do $$
declare t text;
begin
  foreach t in array array['batch', 'batch_row', 'file_budget', 'reply_file'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('alter table portal.%I force row level security', t);
    execute format('create policy institution on portal.%I using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution())', t);
  end loop;
end $$;
grant select, insert, update on portal.batch, portal.batch_row, portal.file_budget to :app_role;
grant select, insert, delete on portal.reply_file to :app_role;

create function portal.take_file_budget(wanted int, limit_in int) returns int
language sql set search_path = pg_catalog, portal, pg_temp as $$
  insert into portal.file_budget as b (institution_id, day, used, taken)
    values (portal.acting_institution(), portal.hanoi_day(), least(wanted, limit_in), least(wanted, limit_in))
  on conflict (institution_id, day) do update
    set used = greatest(b.used, least(limit_in, b.used + wanted)), taken = greatest(0, least(limit_in, b.used + wanted) - b.used)
  returning taken
$$;
comment on function portal.take_file_budget(int, int) is
  'Takes rows from the acting institution''s budget of today: as many as wanted, or what is left of it. Returns how many.';

-- The doors, set-wise ---------------------------------------------------------------------------------------------------

create function bureau.find_many(places int[], kinds text[], blind_indexes bytea[])
returns table (place int, matched text, subject_id bigint, subject_type smallint, name_key text)
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  found_rows int;
begin
  if cardinality(places) > 4000 or cardinality(kinds) is distinct from cardinality(places)
     or cardinality(blind_indexes) is distinct from cardinality(places) then
    raise exception 'at most 4000 papers, each with its place and kind' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select asked.place, i.kind, s.subject_id, s.subject_type, s.name_key
      from unnest(places, kinds, blind_indexes) asked (place, kind, blind_index)
      cross join lateral (select p.subject_id, p.kind from bureau.paper_index p
        where p.blind_index = asked.blind_index and p.kind = asked.kind limit 40) i
      join bureau.subject s on s.subject_id = i.subject_id and s.status <> 'merged'
     order by 1, 3;
  get diagnostics found_rows = row_count;
  perform bureau.meter_search('papers', found_rows);
end
$$;
comment on function bureau.find_many(int[], text[], bytea[]) is
  'Borrowers who hold these papers, each with the place of the one who was asked for, at most 4000 papers; metered.';

create function bureau.find_many_by_cic(places int[], codes text[])
returns table (place int, matched text, subject_id bigint, subject_type smallint, name_key text)
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  found_rows int;
begin
  if cardinality(places) > 4000 or cardinality(codes) is distinct from cardinality(places) then
    raise exception 'at most 4000 codes, each with its place' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select asked.place, 'cic', s.subject_id, s.subject_type, s.name_key
      from unnest(places, codes) asked (place, code)
      join bureau.subject s on s.subject_id = coalesce(
        (select a.subject_id from bureau.cic_alias a where a.cic_code = asked.code),
        (select d.subject_id from bureau.subject d where d.cic_code = asked.code and d.status <> 'merged'))
     order by 1;
  get diagnostics found_rows = row_count;
  perform bureau.meter_search('cics', found_rows);
end
$$;
comment on function bureau.find_many_by_cic(int[], text[]) is
  'The borrowers of these CIC codes, also of codes that were merged into others, at most 4000; metered.';

create function portal.open_files(inquiries uuid[], asked_at_in timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  opened int;
begin
  if cardinality(inquiries) > 4000 then
    raise exception 'at most 4000 inquiries' using errcode = 'invalid_parameter_value';
  end if;
  -- A customer who is asked about twice is opened once, for the first of the inquiries.
  insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
    select distinct on (q.subject_id) pg_current_xact_id(), q.subject_id, q.id, q.institution_id
      from portal.inquiry q
     where q.institution_id = portal.acting_institution() and q.asked_at = asked_at_in and q.id = any (inquiries)
       and q.subject_id is not null
     order by q.subject_id, q.id
    on conflict do nothing;
  get diagnostics opened = row_count;
  return opened;
end $$;
comment on function portal.open_files(uuid[], timestamptz) is
  'Opens the files of confirmed inquiries of one moment for this transaction, as open_file does for one. Returns how many.';

create function bureau.add_footprints(subjects bigint[], inquiries uuid[], product text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  institution int := nullif(current_setting('app.institution', true), '')::int;
begin
  if institution is null or not (subjects <@ bureau.opened_subjects()) then
    raise exception 'a footprint needs the opened file of the subject' using errcode = 'insufficient_privilege';
  end if;
  insert into bureau.inquiry_footprint (subject_id, asked_at, inquiry_id, institution_id, product_code)
    select f.subject_id, now(), f.inquiry_id, institution, product from unnest(subjects, inquiries) f (subject_id, inquiry_id);
end
$$;
comment on function bureau.add_footprints(bigint[], uuid[], text) is
  'Notes that the acting institution asked about subjects whose files this transaction has open, side by side with the inquiries.';

-- The head of a chain is locked once and written once, however many rows are appended.
create function portal.append_audits(
  user_in int, username_in text, institution_in int, action_in text, purpose_in text,
  requests text[], subjects text[], results text[], details text[]
) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  a portal.audit_log;
  made portal.audit_log[] := '{}';
begin
  a.chain := ((coalesce(institution_in, 0) * 31 + coalesce(user_in, 0)) % 256 + 256) % 256;
  a.user_id := user_in; a.username := username_in; a.institution_id := institution_in;
  a.action := action_in; a.purpose := purpose_in;
  select c.seq, c.hash into a.seq, a.hash from portal.audit_chain c where c.chain = a.chain for update;
  a.at := clock_timestamp();
  for n in 1 .. coalesce(cardinality(requests), 0) loop
    a.seq := a.seq + 1;
    a.previous_hash := a.hash;
    a.request_id := requests[n]; a.subject_key := subjects[n]; a.result := results[n]; a.detail := details[n];
    a.hash := sha256(portal.audit_bytes(a));
    made[n] := a;
  end loop;
  insert into portal.audit_log select (m).* from unnest(made) m;
  update portal.audit_chain c set seq = a.seq, hash = a.hash where c.chain = a.chain;
  return a.seq;
end $$;
comment on function portal.append_audits(int, text, int, text, text, text[], text[], text[], text[]) is
  'Appends many rows of one actor and action to the actor''s chain, as append_audit does one; called last before commit.';

revoke all on function portal.take_file_budget(int, int), bureau.find_many(int[], text[], bytea[]),
  bureau.find_many_by_cic(int[], text[]), portal.open_files(uuid[], timestamptz),
  bureau.add_footprints(bigint[], uuid[], text),
  portal.append_audits(int, text, int, text, text, text[], text[], text[], text[]) from public;
grant execute on function portal.take_file_budget(int, int), bureau.find_many(int[], text[], bytea[]),
  bureau.find_many_by_cic(int[], text[]), portal.open_files(uuid[], timestamptz),
  bureau.add_footprints(bigint[], uuid[], text),
  portal.append_audits(int, text, int, text, text, text[], text[], text[], text[]) to :app_role;
