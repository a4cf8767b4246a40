alter table bureau.source_file add column file_name text;
comment on table bureau.source_file is
  'Every file that changed the bureau''s rows, by the number that those rows carry: of which kind and report day, its version among the '
  'institution''s files of that kind and day, when it was received and since when its rows stood. Holds no borrower. Servers read its name '
  'through file_names alone: it is its sender''s own.';
revoke select on bureau.source_file from :app_role;
grant select (institution_id, submission_no, kind, period, version, received_at, applied_at) on bureau.source_file to :app_role;

create function bureau.file_names(numbers int[]) returns table (submission_no int, file_name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select f.submission_no, f.file_name from bureau.source_file f
     where f.submission_no = any (numbers) and (f.institution_id = portal.acting_institution() or bureau.is_bureau_acting())
  $$;
comment on function bureau.file_names(int[]) is 'The names of files by their numbers: the acting institution''s own, and any for the bureau.';
revoke all on function bureau.file_names from public;
grant execute on function bureau.file_names to :app_role;
