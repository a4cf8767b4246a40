-- Data files that programs send in parts.
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

grant select, insert, update, delete on portal.file_upload to :app_role;
grant select, insert, delete on portal.file_upload_part to :app_role;
insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle) values
  ('file-upload-parts', 55, 'portal.file_upload_part', 'age', '1 day', null, 'arrived_at', null, true, 'file_handle'),
  ('file-uploads', 56, 'portal.file_upload', 'age', '90 days', null,
   'case when state = ''receiving'' then begun_at - interval ''88 days'' else begun_at end', null, true, null);
