-- The evidence of a consent is kept as a file (CNS-01).
create table portal.consent_file (
  institution_id int not null,
  consent_id uuid not null,
  file_name text not null,
  bytes int not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  file_handle text not null,
  added_by int not null,
  added_name text not null,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, consent_id),
  foreign key (institution_id, consent_id) references portal.consent (institution_id, id)
);
comment on table portal.consent_file is
  'The file of a consent''s evidence, as it lies sealed in the file store, with its hash: one a consent, never changed.';
alter table portal.consent_file enable row level security, force row level security;
create policy institution on portal.consent_file
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
grant select, insert on portal.consent_file to :app_role;
