-- Sending data files and documents, and the certificates that sign them.

insert into portal.role_permission (role, permission) values
  ('clerk', 'file.send'), ('approver', 'file.send'),
  ('clerk', 'certificate.register'), ('approver', 'certificate.register'), ('institution-admin', 'certificate.register'),
  ('institution-admin', 'certificate.approve');

-- Files without a structure lie in folders; the folder of a data file is its kind.
alter table portal.submission add column folder text;
comment on column portal.submission.folder is 'The folder that a file of channel free was sent to.';
create unique index submission_document on portal.submission (institution_id, folder, file_name, sha256)
  where state = 'stored';
comment on index portal.submission_document is 'The same document sent twice to a folder lies there once.';

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

alter table portal.certificate enable row level security;
alter table portal.certificate force row level security;
create policy institution on portal.certificate
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
grant select, insert, update on portal.certificate to :app_role;
