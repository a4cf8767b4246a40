-- Data files and documents that institutions send, and the certificates that sign them.

create sequence portal.submission_number as int;
comment on sequence portal.submission_number is 'The numbers of data files (portal.submission.submission_no); gaps are allowed.';

create table portal.submission (
  institution_id int not null,
  id uuid not null,
  user_id int not null,
  username text not null,
  channel text not null check (channel in ('tt15', 'tt03', 'free')),
  file_name text not null,
  kind text,
  period date,
  sequence smallint check (sequence between 1 and 999),
  bytes bigint not null,
  sha256 bytea not null,
  file_handle text not null,
  corrects uuid,
  signed_by text,
  state text not null default 'received' check (state in ('received', 'checking', 'checked', 'held-reason', 'held-finding', 'applied',
    'refused', 'superseded', 'withdrawn', 'stored')),
  phase text check (phase in ('reading', 'checking', 'applying', 'replying')),
  percent smallint not null default 0 check (percent between 0 and 100),
  refusal text,
  refusal_place text,
  refusal_value text,
  refusal_detail text,
  row_count bigint,
  applied_rows bigint,
  refused_rows bigint,
  error_count bigint,
  warnings jsonb not null default '[]',
  totals jsonb not null default '[]',
  version int,
  fence bigint not null default 0,
  reply_xlsx text,
  reply_json text,
  received_at timestamptz(3) not null default clock_timestamp(),
  checked_at timestamptz(3),
  finished_at timestamptz(3),
  replied_at timestamptz(3),
  -- Only files without a structure have a folder; a data file is sorted by its kind.
  folder text,
  submission_no int,
  reason text,
  needs_by date,
  is_nil boolean not null default false,
  primary key (institution_id, id),
  check ((channel = 'free') = (kind is null)),
  check ((channel = 'free') = (state = 'stored'))
);
-- A refused, superseded or withdrawn file may be sent again under its name; a waiting or applied one may not.
create unique index submission_named on portal.submission (institution_id, channel, file_name)
  where state in ('received', 'checking', 'checked', 'held-reason', 'held-finding', 'applied');
-- Nil reports of two kinds and one day have the same content.
create unique index submission_content_of_kind on portal.submission (institution_id, channel, kind, sha256)
  where state in ('received', 'checking', 'checked', 'held-reason', 'held-finding', 'applied');
create index submission_day on portal.submission (institution_id, received_at desc, id);
create index submission_period on portal.submission (institution_id, kind, period);
create unique index submission_by_number on portal.submission (institution_id, submission_no);
create unique index submission_document on portal.submission (institution_id, folder, file_name, sha256)
  where state = 'stored';
comment on table portal.submission is
  'Every file that an institution sent and what became of it: received (waits), checking (a worker has it), held-reason and '
  'held-finding (waits for a second person, submission_hold says why), checked (nothing is against it: it takes effect next), applied '
  '(the bureau''s data is changed; single rows may be refused where the kind allows it), refused (nothing changed), superseded (a newer '
  'file came while it was held), withdrawn (by its institution while it was held); stored: a file that is kept and never opened '
  '(channel free).';
comment on column portal.submission.kind is 'D32, K1 …; empty for channel free.';
comment on column portal.submission.period is 'The report day of the name (yyyymmdd).';
comment on column portal.submission.sequence is 'The zzz of the name.';
comment on column portal.submission.file_handle is 'Where the file store keeps the bytes as they came (quarantine).';
comment on column portal.submission.corrects is 'The submission that this one replaces, as its sender said.';
comment on column portal.submission.signed_by is 'The certificate''s subject when a signature was sent and is right.';
comment on column portal.submission.phase is 'What the worker is doing; with percent, what a progress bar shows after a reload.';
comment on column portal.submission.refusal is 'Code of what refused the whole file (TEP_001 …, or the first BG_ of a kind that one bad row refuses).';
comment on column portal.submission.refusal_place is 'Where in the file: a cell, a path, the name of a control total.';
comment on column portal.submission.refusal_value is 'The value that was refused; of a control total, the declared one.';
comment on column portal.submission.refusal_detail is 'What the text of the refusal says beside it; of a control total, what was sent.';
comment on column portal.submission.row_count is 'Rows read in all sections; applied_rows + refused_rows when applied.';
comment on column portal.submission.error_count is 'All errors found; submission_error keeps the first 10,000, the reply file has all.';
comment on column portal.submission.warnings is 'Codes that refuse nothing: ["TEP_008"] for a late file.';
comment on column portal.submission.totals is
  'Control totals: [{"code", "section", "currency": "VND" or null, "declared": "12" or null, "sent": "12", "refused": "2", "applied": "10", '
  '"agrees": true}]; amounts as text. Files from before have "found" in place of the three.';
comment on column portal.submission.version is 'Of the institution''s figures of this kind and period, when applied: 2 replaced 1.';
comment on column portal.submission.fence is
  'Counts the workers that took the file. Whoever writes its end names the number it was given: one that was overtaken changes nothing.';
comment on column portal.submission.reply_xlsx is 'Handle of the reply file; empty until replied_at, or when the rows do not fit a sheet.';
comment on column portal.submission.folder is 'The folder that a file of channel free was sent to.';
comment on column portal.submission.submission_no is
  'The file''s number among all institutions, from when a worker first took it: what each row that it changed carries.';
comment on column portal.submission.reason is 'Why figures of the past are restated, as the sender said.';
comment on column portal.submission.needs_by is
  'The last day for what is still needed of its sender (article 19(1)): its refused rows, the decision of a held file, a returned file.';
comment on index portal.submission_document is 'The same document sent twice to a folder lies there once.';
alter table portal.submission enable row level security, force row level security;
create policy institution on portal.submission
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.submission for select to current_user using (true);

create table portal.submission_error (
  institution_id int not null,
  submission_id uuid not null,
  error_no int not null,
  section text not null,
  row_no int not null,
  indicator text,
  code text not null,
  value text,
  place text,
  detail text,
  primary key (institution_id, submission_id, error_no)
);
comment on table portal.submission_error is
  'Why rows of a file were refused, in the order of the file, the first 10,000. row_no counts the rows of its section from 1; '
  'place is the cell or the path; of long numbers the last four digits are shown; detail is what the text says beside the value.';
alter table portal.submission_error enable row level security, force row level security;
create policy institution on portal.submission_error
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.file_upload (
  institution_id int not null,
  id uuid not null,
  user_id int not null,
  channel text not null check (channel in ('tt15', 'tt03')),
  kind text not null,
  period date not null,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received between 0 and bytes),
  sha256 bytea,
  corrects uuid,
  reason text,
  signature text,
  state text not null default 'receiving' check (state in ('receiving', 'refused')),
  refused jsonb,
  begun_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, id),
  check ((state = 'refused') = (refused is not null))
);
comment on table portal.file_upload is
  'Data files that programs send in parts (tus 1.0), until their last byte: then the row is gone and a submission with its id is there. '
  'refused: what came as a whole was not taken, and why.';
comment on column portal.file_upload.received is 'How many bytes of it have come: where its next part begins.';
comment on column portal.file_upload.sha256 is 'What its sender says that its bytes come to; null where nothing is said.';
comment on column portal.file_upload.refused is '{"code", "params"} of the refusal.';
alter table portal.file_upload enable row level security, force row level security;
create policy institution on portal.file_upload
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.file_upload_part (
  institution_id int not null,
  upload_id uuid not null,
  starts_at bigint not null check (starts_at >= 0),
  bytes bigint not null check (bytes > 0),
  file_handle text not null,
  arrived_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, upload_id, starts_at)
);
comment on table portal.file_upload_part is
  'The parts of data files that are still being sent, by the byte that each starts at; the file store has their bytes.';
alter table portal.file_upload_part enable row level security, force row level security;
create policy institution on portal.file_upload_part
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.certificate (
  institution_id int not null,
  id uuid not null,
  subject text not null,
  issuer text not null,
  serial text not null,
  fingerprint bytea not null,
  key_kind text not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  der bytea not null,
  file_name text not null,
  bytes int not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'revoked')),
  registered_by int not null,
  registered_name text not null,
  registered_at timestamptz(3) not null default clock_timestamp(),
  approved_by int,
  approved_name text,
  approved_at timestamptz(3),
  revoked_by int,
  revoked_name text,
  revoked_at timestamptz(3),
  revoked_reason text,
  primary key (institution_id, id),
  check (valid_until > valid_from),
  check ((state = 'waiting') = (approved_at is null and revoked_at is null)),
  check (approved_by <> registered_by)
);
create unique index certificate_live on portal.certificate (institution_id, fingerprint) where state <> 'revoked';
comment on table portal.certificate is
  'Certificates whose keys may sign an institution''s data files: registered by its staff, approved by another person, an '
  'administrator. What they say of themselves is read from the certificate alone. Whether one has expired follows from '
  'valid_until. der is the certificate itself; it is public.';
comment on column portal.certificate.fingerprint is 'SHA-256 of der.';
comment on column portal.certificate.key_kind is 'RSA 2048, EC prime256v1 …';
alter table portal.certificate enable row level security, force row level security;
create policy institution on portal.certificate
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.certificate for select to current_user using (true);

-- What each database role may do.
grant select on portal.submission_error to :app_role;
grant select, insert, update on portal.submission, portal.certificate to :app_role;
grant select, update on portal.submission to :loader_role;
grant select, insert, delete on portal.submission_error to :loader_role;
grant usage on sequence portal.submission_number to :loader_role;
grant select, insert, update, delete on portal.file_upload to :app_role;
grant select, insert, delete on portal.file_upload_part to :app_role;
