-- A file that says what the statement says now is given again, not made anew.
alter table portal.fee_file add column says bytea;
comment on column portal.fee_file.says is
  'SHA-256 of what the file was made of; null for one of before. While it is being made: of what it was asked for.';
