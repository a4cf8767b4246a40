-- A file may say that its institution had nothing to report (FIX-12).
alter table portal.submission add column is_nil boolean not null default false;
