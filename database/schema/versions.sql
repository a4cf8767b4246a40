-- Earlier versions of what institutions send beside loans: cards, collateral, commitments, bonds, sold and settled debt, results of
-- classification, relations and financial statements.

create table bureau.collateral_past (
  like bureau.collateral,
  replaced_by int not null,
  primary key (subject_id, collateral_id, replaced_by)
);
comment on table bureau.collateral_past is 'Assets as a file said before another changed it; as balance_month_past.';

create table bureau.collateral_pledge_past (
  like bureau.collateral_pledge,
  replaced_by int not null,
  primary key (subject_id, collateral_id, institution_id, replaced_by)
);
comment on table bureau.collateral_pledge_past is 'Pledges as they were before a file replaced or released them; as balance_month_past.';

create table bureau.commitment_past (
  like bureau.commitment,
  replaced_by int not null,
  primary key (subject_id, commitment_id, replaced_by)
);
comment on table bureau.commitment_past is 'Commitments that a file replaced or left out; as balance_month_past.';

create table bureau.bond_past (
  like bureau.bond,
  replaced_by int not null,
  primary key (subject_id, bond_id, replaced_by)
);
comment on table bureau.bond_past is 'Bonds that a file replaced or left out; as balance_month_past.';

create table bureau.vamc_debt_past (
  like bureau.vamc_debt,
  replaced_by int not null,
  primary key (subject_id, vamc_debt_id, replaced_by)
);
comment on table bureau.vamc_debt_past is 'Debt sold that a file told anew; as balance_month_past.';

create table bureau.settled_debt_past (
  like bureau.settled_debt,
  replaced_by int not null,
  primary key (subject_id, settled_debt_id, replaced_by)
);
comment on table bureau.settled_debt_past is 'Settled debt that a file told anew or withdrew; as balance_month_past.';

create table bureau.classification_past (
  like bureau.classification,
  replaced_by int not null,
  primary key (subject_id, classification_id, replaced_by)
);
comment on table bureau.classification_past is 'Results of classification that a file replaced or left out; as balance_month_past.';

create table bureau.relation_past (
  like bureau.relation,
  replaced_by int not null,
  primary key (subject_id, related_subject_id, kind, replaced_by)
);
comment on table bureau.relation_past is 'Relations that a file replaced or left out; as balance_month_past.';

create table bureau.fin_statement_past (
  like bureau.fin_statement,
  replaced_by int not null,
  primary key (subject_id, fiscal_year, institution_id, is_consolidated, replaced_by)
);
comment on table bureau.fin_statement_past is 'Statements that a file replaced; as balance_month_past.';

create table bureau.fin_line_past (
  like bureau.fin_line,
  replaced_by int not null,
  primary key (subject_id, fiscal_year, institution_id, is_consolidated, code, replaced_by)
);
comment on table bureau.fin_line_past is 'Lines of statements that a file replaced or left out; as balance_month_past.';

create table bureau.card_terms_past (
  subject_id bigint not null,
  card_id bigint not null,
  institution_id int not null,
  limit_vnd bigint not null,
  opened_on date not null,
  closed_on date,
  submission_no int,
  row_no int,
  replaced_by int not null,
  primary key (subject_id, card_id, replaced_by)
);
comment on table bureau.card_terms_past is 'Terms of cards that a file changed, as they were before; as balance_month_past.';

create table bureau.card_month_past (
  month date not null check (extract(day from month) = 1),
  subject_id bigint not null,
  card_id bigint not null,
  institution_id int not null,
  balance_vnd bigint not null,
  due_vnd bigint,
  late_vnd bigint,
  late_days smallint,
  debt_group smallint,
  submission_no int,
  row_no int,
  replaced_by int not null,
  primary key (subject_id, card_id, month, replaced_by)
);
comment on table bureau.card_month_past is
  'Months of cards that a file replaced or removed, as they were; as balance_month_past. The months that stand lie in card_account.';

-- Whose borrower's file is open sees its earlier versions too; negative ones only as the five-year rule allows.
alter table bureau.collateral_past enable row level security;
create policy collateral_past_opened on bureau.collateral_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy collateral_past_loader on bureau.collateral_past to :loader_role
  using (subject_id > 0 and (select portal.acting_institution()) is not null)
  with check (subject_id > 0 and (select portal.acting_institution()) is not null);
alter table bureau.collateral_pledge_past enable row level security;
create policy collateral_pledge_past_opened on bureau.collateral_pledge_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy collateral_pledge_past_loader on bureau.collateral_pledge_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter table bureau.commitment_past enable row level security;
create policy commitment_past_opened on bureau.commitment_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy commitment_past_loader on bureau.commitment_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter table bureau.bond_past enable row level security;
create policy bond_past_opened on bureau.bond_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy bond_past_loader on bureau.bond_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter table bureau.vamc_debt_past enable row level security;
create policy vamc_debt_past_opened on bureau.vamc_debt_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())) and bureau.is_negative_visible(settled_on));
create policy vamc_debt_past_loader on bureau.vamc_debt_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter table bureau.settled_debt_past enable row level security;
create policy settled_debt_past_opened on bureau.settled_debt_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())) and bureau.is_negative_visible(ended_on));
create policy settled_debt_past_loader on bureau.settled_debt_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter table bureau.classification_past enable row level security;
create policy classification_past_opened on bureau.classification_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy classification_past_loader on bureau.classification_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter table bureau.relation_past enable row level security;
create policy relation_past_opened on bureau.relation_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy relation_past_loader on bureau.relation_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter table bureau.fin_statement_past enable row level security;
create policy fin_statement_past_opened on bureau.fin_statement_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy fin_statement_past_loader on bureau.fin_statement_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter table bureau.fin_line_past enable row level security;
create policy fin_line_past_opened on bureau.fin_line_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy fin_line_past_loader on bureau.fin_line_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter table bureau.card_terms_past enable row level security;
create policy card_terms_past_opened on bureau.card_terms_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy card_terms_past_loader on bureau.card_terms_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter table bureau.card_month_past enable row level security;
create policy card_month_past_opened on bureau.card_month_past for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy card_month_past_loader on bureau.card_month_past to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create trigger keep_past_deleted after delete on bureau.collateral
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_updated after update on bureau.collateral
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_deleted after delete on bureau.collateral_pledge
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_updated after update on bureau.collateral_pledge
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_deleted after delete on bureau.commitment
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_updated after update on bureau.commitment
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_deleted after delete on bureau.bond
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_updated after update on bureau.bond
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_deleted after delete on bureau.vamc_debt
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_updated after update on bureau.vamc_debt
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_deleted after delete on bureau.settled_debt
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_updated after update on bureau.settled_debt
  referencing old table as gone for each statement execute function bureau.keep_past();

create trigger keep_past_deleted after delete on bureau.classification
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_updated after update on bureau.classification
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_deleted after delete on bureau.relation
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_updated after update on bureau.relation
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_deleted after delete on bureau.fin_statement
  referencing old table as gone for each statement execute function bureau.keep_past();
create trigger keep_past_updated after update on bureau.fin_statement
  referencing old table as gone for each statement execute function bureau.keep_past();
-- Of a line nothing is updated but of which of the year's statements it is, which changes no figure.
create trigger keep_past_deleted after delete on bureau.fin_line
  referencing old table as gone for each statement execute function bureau.keep_past();

create function bureau.keep_card_past() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    file constant int := nullif(current_setting('app.submission_no', true), '')::int;
    shift int;
    kept int;
    files int[];
  begin
    if file is null then
      -- As in keep_past: the owner's functions merge and erase.
      if current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then return new; end if;
      raise exception 'rows of % change only for a file: app.submission_no is not set', tg_table_name
        using errcode = 'object_not_in_prerequisite_state';
    end if;
    shift := (extract(year from new.latest_month)::int - extract(year from old.latest_month)::int) * 12
      + extract(month from new.latest_month)::int - extract(month from old.latest_month)::int;
    if shift < 0 then
      raise exception 'the newest month of a card is not taken back' using errcode = 'object_not_in_prerequisite_state';
    end if;
    kept := least(cardinality(old.balance_vnd), 60 - shift);
    files := coalesce(old.month_files, array_fill(null::int, array[cardinality(old.balance_vnd)]));
    -- Whoever does not know of files would leave the numbers beside other months.
    if cardinality(new.month_files) is distinct from cardinality(new.balance_vnd) then
      new.month_files := (array_fill(file, array[shift]) || files)[1:cardinality(new.balance_vnd)];
      new.month_rows := null;
    end if;
    if (old.balance_vnd[1:kept], old.due_vnd[1:kept], old.late_vnd[1:kept], old.late_days[1:kept], old.debt_group[1:kept], files[1:kept])
       is distinct from (new.balance_vnd[1 + shift : kept + shift], new.due_vnd[1 + shift : kept + shift], new.late_vnd[1 + shift : kept + shift],
         new.late_days[1 + shift : kept + shift], new.debt_group[1 + shift : kept + shift], new.month_files[1 + shift : kept + shift]) then
      insert into bureau.card_month_past (month, subject_id, card_id, institution_id, balance_vnd, due_vnd, late_vnd, late_days, debt_group,
             submission_no, row_no, replaced_by)
      select (old.latest_month - make_interval(months => i - 1))::date, old.subject_id, old.card_id, old.institution_id, old.balance_vnd[i],
             old.due_vnd[i], old.late_vnd[i], old.late_days[i], old.debt_group[i], files[i], old.month_rows[i], file
        from generate_series(1, kept) i
       where old.balance_vnd[i] is not null and files[i] is distinct from file
         and (old.balance_vnd[i], old.due_vnd[i], old.late_vnd[i], old.late_days[i], old.debt_group[i], files[i]) is distinct from
           (new.balance_vnd[i + shift], new.due_vnd[i + shift], new.late_vnd[i + shift], new.late_days[i + shift],
             new.debt_group[i + shift], new.month_files[i + shift]);
    end if;
    if (old.limit_vnd, old.opened_on, old.closed_on) is distinct from (new.limit_vnd, new.opened_on, new.closed_on)
       and old.submission_no is distinct from file then
      insert into bureau.card_terms_past (subject_id, card_id, institution_id, limit_vnd, opened_on, closed_on, submission_no, row_no, replaced_by)
        values (old.subject_id, old.card_id, old.institution_id, old.limit_vnd, old.opened_on, old.closed_on, old.submission_no, old.row_no, file);
    end if;
    return new;
  end
  $$;
comment on function bureau.keep_card_past() is
  'Keeps the months and the terms of a card that a file replaces or removes, as keep_past keeps rows: a month that is added moves nothing. '
  'A card stands in one row with all its months, so this looks at each row and not at a statement''s.';

create trigger keep_past_updated before update on bureau.card_account
  for each row execute function bureau.keep_card_past();

create function bureau.refuse_card_loss() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    if current_user <> (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then
      raise exception 'no file removes a card' using errcode = 'object_not_in_prerequisite_state';
    end if;
    return null;
  end
  $$;
comment on function bureau.refuse_card_loss() is 'A card that a file leaves out was not reported; its row and its earlier months stay.';

create trigger refuse_card_loss before delete on bureau.card_account
  for each statement execute function bureau.refuse_card_loss();

create table bureau.versions_kept (
  since timestamptz(3) not null default clock_timestamp(),
  only_one boolean primary key default true check (only_one)
);
comment on table bureau.versions_kept is
  'Since when every earlier value is kept here: a report of a past moment is made again for no moment before. One row.';
alter table bureau.versions_kept enable row level security;
create policy versions_kept_known on bureau.versions_kept for select to :app_role using (true);
insert into bureau.versions_kept default values;

-- What each database role may do.
grant select on
  bureau.collateral_past, bureau.collateral_pledge_past, bureau.commitment_past, bureau.bond_past, bureau.vamc_debt_past,
  bureau.settled_debt_past, bureau.card_terms_past, bureau.card_month_past, bureau.versions_kept
  to :app_role;
grant select, insert on
  bureau.collateral_past, bureau.collateral_pledge_past, bureau.commitment_past, bureau.bond_past, bureau.vamc_debt_past,
  bureau.settled_debt_past, bureau.card_terms_past, bureau.card_month_past
  to :loader_role;
grant select on bureau.classification_past, bureau.relation_past, bureau.fin_statement_past, bureau.fin_line_past
  to :app_role;
grant select, insert on bureau.classification_past, bureau.relation_past, bureau.fin_statement_past, bureau.fin_line_past
  to :loader_role;
