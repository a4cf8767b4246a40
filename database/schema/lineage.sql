-- Where a figure comes from: the files that changed the bureau's rows, and the earlier versions of those rows.

create table bureau.source_file (
  institution_id int not null,
  submission_no int not null,
  kind text not null,
  period date not null,
  version int not null,
  received_at timestamptz(3) not null,
  applied_at timestamptz not null,
  file_name text,
  primary key (institution_id, submission_no)
);
create index source_file_number on bureau.source_file (submission_no);
comment on table bureau.source_file is
  'Every file that changed the bureau''s rows, by the number that those rows carry: of which kind and report day, its version among the '
  'institution''s files of that kind and day, when it was received and since when its rows stood. Holds no borrower. Servers read its name '
  'through file_names alone: it is its sender''s own.';
alter table bureau.source_file enable row level security;
create policy source_file_loader on bureau.source_file to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
-- When institutions reported tells nothing about a borrower, so every server may read it.
create policy source_file_known on bureau.source_file for select to :app_role using (true);

create function bureau.file_names(numbers int[]) returns table (submission_no int, file_name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select f.submission_no, f.file_name from bureau.source_file f
     where f.submission_no = any (numbers) and (f.institution_id = portal.acting_institution() or bureau.is_bureau_acting())
  $$;
comment on function bureau.file_names(int[]) is 'The names of files by their numbers: the acting institution''s own, and any for the bureau.';

create table bureau.balance_month_past (
  like bureau.balance_month,
  replaced_by int not null,
  primary key (subject_id, contract_id, month, replaced_by)
) partition by range (month);
comment on table bureau.balance_month_past is
  'Rows of balance_month that a file replaced or removed, as they were; replaced_by is that file''s number, and its time is the time '
  'until which they stood. Written by a trigger alone.';

create table bureau.contract_past (
  like bureau.contract,
  replaced_by int not null,
  primary key (subject_id, contract_id, replaced_by)
);
comment on table bureau.contract_past is 'Terms of contracts that a file changed, as they were before; as balance_month_past.';

alter table bureau.balance_month_past enable row level security;
create policy balance_month_past_opened on bureau.balance_month_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy balance_month_past_loader on bureau.balance_month_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter table bureau.contract_past enable row level security;
create policy contract_past_opened on bureau.contract_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy contract_past_loader on bureau.contract_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create function bureau.keep_past() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    file constant int := nullif(current_setting('app.submission_no', true), '')::int;
    past constant text := tg_table_name || '_past';
    kept text;
  begin
    if not exists (select from gone) then return null; end if;
    if file is null then
      -- The owner's functions give rows to another borrower and erase them at the end of their lives: neither is a version.
      if current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then return null; end if;
      raise exception 'rows of % change only for a file: app.submission_no is not set', tg_table_name
        using errcode = 'object_not_in_prerequisite_state';
    end if;
    select string_agg(quote_ident(a.attname), ', ') into kept
      from pg_attribute a
     where a.attrelid = format('bureau.%I', past)::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'replaced_by';
    -- What this file wrote itself was never readable.
    execute format('insert into bureau.%I (%s, replaced_by) select %s, $1 from gone where submission_no is distinct from $1',
      past, kept, kept) using file;
    return null;
  end
  $$;
comment on function bureau.keep_past() is
  'Keeps the rows that a statement changed or deleted in the table of their earlier versions, with the number of the file that is being '
  'applied (app.submission_no). Without one only the owner may change such rows.';

create trigger keep_past_deleted after delete on bureau.balance_month
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_updated after update on bureau.balance_month
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_deleted after delete on bureau.contract
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_updated after update on bureau.contract
  referencing old table as gone for each statement execute function bureau.keep_past();

-- What each database role may do.
grant select (institution_id, submission_no, kind, period, version, received_at, applied_at) on bureau.source_file to :app_role;
grant select on bureau.balance_month_past, bureau.contract_past to :app_role;
grant select, insert on bureau.source_file, bureau.balance_month_past, bureau.contract_past to :loader_role;
