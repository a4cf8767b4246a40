create sequence portal.submission_number as int;
comment on sequence portal.submission_number is 'The numbers of data files (portal.submission.submission_no); gaps are allowed.';
grant usage on sequence portal.submission_number to :loader_role;

alter table portal.submission add column submission_no int;
comment on column portal.submission.submission_no is
  'The file''s number among all institutions, from when a worker first took it: what each row that it changed carries.';

alter table bureau.balance_month add column row_no int, add column submission_no int;
comment on column bureau.balance_month.submission_no is
  'The file that the figures came with (bureau.source_file); empty for what was there before files had numbers.';
comment on column bureau.balance_month.row_no is 'The first row of the contract in that file''s section, counted from 1.';

alter table bureau.contract add column submission_no int, add column row_no int;
comment on column bureau.contract.submission_no is
  'The file that these terms came with; without row_no, the file that closed the contract by not naming it.';

create table bureau.source_file (
  institution_id int not null,
  submission_no int not null,
  kind text not null,
  period date not null,
  version int not null,
  received_at timestamptz(3) not null,
  applied_at timestamptz not null,
  primary key (institution_id, submission_no)
);
create index source_file_number on bureau.source_file (submission_no);
comment on table bureau.source_file is
  'Every file that changed the bureau''s rows, by the number that those rows carry: of which kind and report day, its version among the '
  'institution''s files of that kind and day, when it was received and since when its rows stood. Holds no borrower, no file name and '
  'no key of the file.';
alter table bureau.source_file enable row level security;
create policy source_file_loader on bureau.source_file to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
-- When institutions reported tells nothing about a borrower, so every server may read it.
create policy source_file_known on bureau.source_file for select to :app_role using (true);

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
grant select on bureau.source_file, bureau.balance_month_past, bureau.contract_past to :app_role;
grant select, insert on bureau.source_file, bureau.balance_month_past, bureau.contract_past to :loader_role;

create or replace function bureau.make_balance_month(month date) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    first_day date := date_trunc('month', month)::date;
    partition_name text := 'balance_' || to_char(first_day, 'YYYYMM');
    past_name text;
  begin
    execute format('create table if not exists bureau.%I partition of bureau.balance_month for values from (%L) to (%L)',
      partition_name, first_day, (first_day + interval '1 month')::date);
    execute format('alter table bureau.%I enable row level security', partition_name);
    execute format('comment on table bureau.%I is %L', partition_name, 'balance_month of ' || to_char(first_day, 'MM/YYYY'));
    past_name := 'balance_past_' || to_char(first_day, 'YYYYMM');
    execute format('create table if not exists bureau.%I partition of bureau.balance_month_past for values from (%L) to (%L)',
      past_name, first_day, (first_day + interval '1 month')::date);
    execute format('alter table bureau.%I enable row level security', past_name);
    execute format('comment on table bureau.%I is %L', past_name, 'balance_month_past of ' || to_char(first_day, 'MM/YYYY'));
  end
  $$;
comment on function bureau.make_balance_month(date) is 'Makes the partitions of a month, of its figures and of their earlier versions, when they are missing. For the owner.';

create or replace function bureau.ensure_balance_month(month date) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    -- Look for it first: making a partition waits for every reader of the table.
    if to_regclass('bureau.balance_past_' || to_char(month, 'YYYYMM')) is not null then return; end if;
    if month > bureau.today() or month < bureau.today() - interval '10 years' then
      raise exception 'no month of a file: %', month using errcode = 'invalid_parameter_value';
    end if;
    perform bureau.make_balance_month(month);
  end
  $$;
comment on function bureau.ensure_balance_month(date) is
  'Makes the partition of a month that a file is about when it is missing. For the loader.';


do $$
declare
  month date;
begin
  for month in select to_date(right(c.relname, 6), 'YYYYMM') from pg_inherits i join pg_class c on c.oid = i.inhrelid
                where i.inhparent = 'bureau.balance_month'::regclass and c.relname ~ '_\d{6}$' loop
    perform bureau.make_balance_month(month);
  end loop;
end $$;

insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle) values
  ('loan-months-past', 25, 'bureau.balance_month_past', 'months', '5 years', null, 'month', 'subject_id', false, null),
  ('contract-terms-past', 26, 'bureau.contract_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null);
