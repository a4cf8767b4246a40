-- Reading replies: what waits, what an institution was told before about the same customer, codes that prove a report.

create index inquiry_waiting on portal.inquiry (institution_id, asked_at) where status = 2;
create index inquiry_subject on portal.inquiry (institution_id, subject_id, asked_at) where subject_id is not null;

-- A stored report that cannot be read any more is made anew from today's data; the row then says so.
alter table portal.reply add column remade_at timestamptz;
comment on column portal.reply.remade_at is
  'When the report was made anew because the stored one could not be read; null for the report as it was first answered.';
grant update (report, sha256, remade_at) on portal.reply to :app_role;

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

alter table portal.verification enable row level security;
alter table portal.verification force row level security;
create policy institution on portal.verification using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
grant select, insert, delete on portal.verification to :app_role;
