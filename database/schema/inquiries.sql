-- Inquiries, their replies and charges, quotas, and opening a borrower's file.

create table portal.voucher (
  institution_id int not null,
  voucher text not null,
  inquiry_id uuid not null,
  asked_at timestamptz(3) not null,
  request_hash bytea not null,
  primary key (institution_id, voucher)
);
comment on table portal.voucher is
  'A ticket number is used once an institution, for ever: the same request finds its inquiry, another one is refused.';
alter table portal.voucher enable row level security, force row level security;
create policy institution on portal.voucher
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.inquiry (
  institution_id int not null,
  asked_at timestamptz(3) not null,
  id uuid not null,
  user_id int not null,
  username text not null,
  branch_id int,
  voucher text not null,
  product text not null,
  customer_type text not null,
  customer_name text not null,
  cic_code text,
  identity_hint text,
  request bytea not null,
  purpose text not null default 'credit-granting',
  subject_id bigint,
  status smallint not null default 2 check (status in (0, 1, 2)),
  has_information boolean,
  answered_at timestamptz(3),
  is_by_file boolean not null default false,
  consent_id uuid,
  ended_as text,
  ended_at_field text,
  primary key (institution_id, asked_at, id),
  constraint inquiry_nation check (subject_id is null or bureau.nation_of(subject_id) = least(institution_id, 0))
) partition by range (asked_at);
create index inquiry_user on portal.inquiry (institution_id, user_id, asked_at);
-- Finds what was asked about a customer earlier in the day.
create index inquiry_customer on portal.inquiry (institution_id, identity_hint, asked_at);
-- These find inquiries that wait for an answer, and what an institution was told earlier about the same customer.
create index inquiry_waiting on portal.inquiry (institution_id, asked_at) where status = 2;
create index inquiry_subject on portal.inquiry (institution_id, subject_id, asked_at) where subject_id is not null;
create index inquiry_typed on portal.inquiry (institution_id, user_id, asked_at) where not is_by_file;
comment on table portal.inquiry is
  'One question about one customer. Status 1 answered, 2 pending, 0 refused or failed (RPL-03). request is sealed; identity_hint shows four digits.';
comment on column portal.inquiry.is_by_file is 'Asked by a row of a batch; the day''s tickets beside a form leave it out.';
comment on column portal.inquiry.consent_id is 'The consent (portal.consent) that it was answered on; null where none was needed.';
comment on column portal.inquiry.ended_as is
  'Why it ended without an answer (status 0): a word of bureau/contract/inquiry-ending.ts. Null for all others, and for those that ended '
  'before this was kept.';
comment on column portal.inquiry.ended_at_field is
  'Of one that ended because its numbers contradict: which of them (identityNumber, taxCode, registrationNumber).';
alter table portal.inquiry enable row level security, force row level security;
create policy institution on portal.inquiry
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
-- What borrowers and the authority are told of is read over all institutions, by the owner's functions.
create policy keeper on portal.inquiry for select to current_user using (true);

create sequence portal.report_number as bigint increment by 64;
comment on sequence portal.report_number is
  'The numbers of reports: a process takes 64 with each step and gives each once, so a number is unique in its year and product and has gaps.';

create table portal.reply (
  institution_id int not null,
  asked_at timestamptz(3) not null,
  inquiry_id uuid not null,
  report bytea not null,
  sha256 bytea not null,
  glance bytea,
  written_at timestamptz not null default clock_timestamp(),
  -- When a stored report cannot be read, it is made again from today's data and this time is set.
  remade_at timestamptz,
  primary key (institution_id, asked_at, inquiry_id)
) partition by range (asked_at);
comment on table portal.reply is 'The report as it was answered: sealed, gzip, JSON of bureau/contract/report.ts; sha256 is of the JSON.';
comment on column portal.reply.glance is
  'What a list of replies shows of the report: its worst debt group, sealed together with the inquiry that it belongs to. Null where the '
  'report tells of no debt, where it was emptied, and of reports from before this was kept.';
comment on column portal.reply.remade_at is
  'When the report was made anew because the stored one could not be read; null for the report as it was first answered.';
alter table portal.reply enable row level security, force row level security;
create policy institution on portal.reply
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.charge (
  institution_id int not null,
  asked_at timestamptz(3) not null,
  inquiry_id uuid not null,
  product text not null,
  list_price_vnd bigint not null,
  price_percent smallint not null,
  amount_vnd bigint not null,
  state text not null default 'reserved' check (state in ('reserved', 'charged', 'free')),
  settled_at timestamptz,
  primary key (institution_id, asked_at, inquiry_id)
) partition by range (asked_at);
comment on table portal.charge is
  'What an inquiry costs, whole dong before VAT: reserved when asked, charged when answered, free when there is no information.';
alter table portal.charge enable row level security, force row level security;
create policy institution on portal.charge
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
-- The month close counts and writes many institutions at once. It uses the owner's functions, and this policy lets the owner read past
-- the acting institution.
create policy keeper on portal.charge for select to current_user using (true);

create table portal.quota_day (
  institution_id int not null,
  user_id int not null,
  day date not null,
  counter text not null,
  used int not null,
  primary key (institution_id, user_id, day, counter)
);
create index quota_day_day on portal.quota_day (day);
comment on table portal.quota_day is 'Customers looked up by a user on a Hanoi day (INQ-09).';
alter table portal.quota_day enable row level security, force row level security;
create policy institution on portal.quota_day
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.quota_day for select to current_user using (true);

create table portal.quota_seen (
  institution_id int not null,
  user_id int not null,
  day date not null,
  counter text not null,
  key_hash bytea not null,
  primary key (institution_id, user_id, day, counter, key_hash)
);
comment on table portal.quota_seen is 'Which customers a user already looked up on a Hanoi day: the same one counts once.';
alter table portal.quota_seen enable row level security, force row level security;
create policy institution on portal.quota_seen
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

-- Takes one customer from a user's day. counted: this customer is new today; used: customers so far, null when the limit
-- is reached and nothing was taken.
create function portal.take_quota(counter_in text, key_in bytea, limit_in int, out counted boolean, out used int)
language plpgsql set search_path = pg_catalog, portal, pg_temp as $$
declare
  institution int := portal.acting_institution();
  acting int := portal.acting_user();
  today date := portal.hanoi_day();
begin
  insert into portal.quota_seen as s (institution_id, user_id, day, counter, key_hash)
    values (institution, acting, today, counter_in, key_in) on conflict do nothing;
  counted := found;
  if not counted then
    select d.used into used from portal.quota_day d
      where d.institution_id = institution and d.user_id = acting and d.day = today and d.counter = counter_in;
    return;
  end if;
  insert into portal.quota_day as d (institution_id, user_id, day, counter, used)
    select institution, acting, today, counter_in, 1 where limit_in > 0
    on conflict (institution_id, user_id, day, counter) do update set used = d.used + 1 where d.used < limit_in
    returning d.used into used;
end $$;

create table portal.verification (
  institution_id int not null,
  code_hash bytea not null,
  asked_at timestamptz(3) not null,
  inquiry_id uuid not null,
  data_month text,
  last_reported date,
  expires_at timestamptz not null,
  primary key (institution_id, code_hash)
);
create index verification_expiry on portal.verification (institution_id, expires_at);
comment on table portal.verification is
  'Codes of the QR squares on reports, as SHA-256: for a few minutes whoever holds one is told whether the report is genuine, and '
  'which product, ticket, institution and data it is of. Nothing here is about a customer.';
alter table portal.verification enable row level security, force row level security;
create policy institution on portal.verification using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table portal.paper_miss (
  institution_id int not null,
  day date not null,
  code_index bytea not null,
  user_id int not null,
  paper_index bytea not null,
  missed_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, day, code_index, user_id, paper_index)
);
comment on table portal.paper_miss is
  'Identity numbers that users asked with beside a CIC code on a Hanoi day and that are not of its customer, both as keyed hashes: the '
  'same one counts once.';
alter table portal.paper_miss enable row level security, force row level security;
create policy institution on portal.paper_miss
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

-- The institution's limit is three times a user's: enough for three people who make mistakes, too little for guessing with many users.
create function portal.paper_tries(code_in bytea) returns table (by_user int, by_institution int, user_most int, institution_most int)
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select count(*) filter (where m.user_id = portal.acting_user())::int, count(distinct m.paper_index)::int, r.threshold, 3 * r.threshold
      from portal.alarm_rule r
      left join portal.paper_miss m on m.institution_id = portal.acting_institution() and m.day = portal.hanoi_day() and m.code_index = code_in
     where r.code = 'paper-guessing' group by r.threshold
  $$;
comment on function portal.paper_tries(bytea) is
  'How many identity numbers the acting user, and the institution in all, tried today that are not of a CIC code''s customer, and how '
  'many are let pass. For the functions below.';

create function portal.paper_tries_over(code_in bytea) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    t record;
  begin
    -- Hold the lock until commit, so that of many tries at once each counts the ones before it.
    perform pg_advisory_xact_lock(hashtextextended(format('paper tries %s %s', portal.acting_institution(), encode(code_in, 'hex')), 30));
    select * into t from portal.paper_tries(code_in);
    return case when t.by_user >= t.user_most then t.user_most when t.by_institution >= t.institution_most then t.institution_most end;
  end
  $$;
comment on function portal.paper_tries_over(bytea) is
  'The number of tries that the acting user, or the institution, has used up today with a CIC code (its keyed hash); null while another '
  'identity number may be asked with beside it. Asked before it is compared, so that the right one is refused as the wrong ones are.';

create function portal.keep_paper_miss(code_in bytea, paper_in bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution constant int := portal.acting_institution();
    acting constant int := portal.acting_user();
    today constant date := portal.hanoi_day();
    first_at timestamptz;
    t record;
  begin
    insert into portal.paper_miss (institution_id, day, code_index, user_id, paper_index)
      values (institution, today, code_in, acting, paper_in) on conflict do nothing;
    select * into t from portal.paper_tries(code_in);
    if t.by_user < t.user_most and t.by_institution < t.institution_most then return; end if;
    select min(m.missed_at) into first_at from portal.paper_miss m
     where m.institution_id = institution and m.day = today and m.code_index = code_in;
    perform portal.raise_alarm('paper-guessing', format('%s:%s:%s:%s', acting, institution, today, encode(code_in, 'hex')),
      jsonb_build_object('institution', institution, 'user', acting),
      jsonb_build_object('times', t.by_user, 'of', t.by_institution), first_at, clock_timestamp());
  end
  $$;
comment on function portal.keep_paper_miss(bytea, bytea) is
  'Keeps that an identity number is not of a CIC code''s customer (both keyed hashes), and raises the alarm with the last that is let pass.';

-- Opens the file of a confirmed inquiry's subject for this transaction: the only access to a borrower's rows. If the borrower was merged
-- while the inquiry or order waited, it opens the file that the borrower was merged into.
create function portal.open_file(inquiry_in uuid, asked_at_in timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  subject bigint;
begin
  select coalesce(s.merged_into, q.subject_id) into subject
    from portal.inquiry q left join bureau.subject s on s.subject_id = q.subject_id
   where q.institution_id = portal.acting_institution() and q.asked_at = asked_at_in and q.id = inquiry_in;
  if subject is null then return null; end if;
  insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
    values (pg_current_xact_id(), subject, inquiry_in, portal.acting_institution());
  return subject;
end $$;
comment on function portal.open_file(uuid, timestamptz) is
  'Opens the file of a confirmed inquiry''s subject for this transaction and answers whose it is: of a merged one, the kept one''s.';

create function portal.open_files(inquiries uuid[], asked_at_in timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  opened int;
begin
  if cardinality(inquiries) > 4000 then
    raise exception 'at most 4000 inquiries' using errcode = 'invalid_parameter_value';
  end if;
  -- If two inquiries are about the same customer, open the file once, for the first of them.
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

-- What each database role may do.
grant select on portal.paper_miss to :app_role;
grant select, insert on portal.voucher, portal.reply, portal.quota_seen to :app_role;
grant select, insert, delete on portal.verification to :app_role;
grant select, insert, update on portal.inquiry, portal.charge, portal.quota_day to :app_role;
grant update (report, sha256, glance, remade_at) on portal.reply to :app_role;
grant usage on sequence portal.report_number to :app_role;
