-- Inquiries that a file asked, told from those that a person typed.

alter table portal.inquiry add column is_by_file boolean not null default false;
comment on column portal.inquiry.is_by_file is 'Asked by a row of a batch; the day''s tickets beside a form leave it out.';
create index inquiry_typed on portal.inquiry (institution_id, user_id, asked_at) where not is_by_file;
