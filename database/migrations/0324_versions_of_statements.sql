-- Results of classification, relations and financial statements keep their file, their row and their earlier values (TRU-09).

alter table bureau.classification add column submission_no int, add column row_no int;
alter table bureau.relation add column submission_no int, add column row_no int;
alter table bureau.fin_statement add column submission_no int, add column row_no int;
alter table bureau.fin_line add column submission_no int, add column row_no int;

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

-- Whose borrower's file is open sees its earlier versions too.
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

create or replace function bureau.split_subjects(merge_in bigint, reason_in text, by_in text) returns table (kept bigint, merged bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    d bureau.subject_merge;
    shown jsonb;
  begin
    perform bureau.refuse_no_operator();
    select * into d from bureau.subject_merge x where x.merge_id = merge_in for update;
    if d.merge_id is null then raise exception 'not-found' using errcode = 'P0001'; end if;
    perform from bureau.subject s where s.subject_id in (d.kept_subject_id, d.merged_subject_id) order by s.subject_id for update;
    -- Later merges into it must be split first.
    if d.undone_at is not null or exists (
         select from bureau.subject_merge x where x.undone_at is null and x.merge_id > d.merge_id
            and (x.merged_subject_id = d.kept_subject_id or x.kept_subject_id = d.kept_subject_id)) then
      raise exception 'state-changed' using errcode = 'P0001';
    end if;
    -- Restore the relations of the merged one, also where the other side was merged in the meantime.
    update bureau.relation r set related_subject_id = d.merged_subject_id
      from jsonb_array_elements(coalesce(d.moved -> 'related', '[]')) t
      join bureau.subject o on o.subject_id = (t ->> 'subject')::bigint
     where r.subject_id in (o.subject_id, o.merged_into) and r.related_subject_id = d.kept_subject_id and r.kind = t ->> 'kind'
       and r.subject_id <> d.merged_subject_id;
    perform bureau.move_rows(d.kept_subject_id, d.merged_subject_id, d.moved -> 'rows');
    perform bureau.move_later_customers(d);
    perform bureau.move_later_rows(d);
    perform bureau.split_joined(d);
    perform bureau.move_later_questions(d);
    insert into bureau.relation (subject_id, related_subject_id, kind, share_percent, institution_id, valid_from, valid_to, submission_no, row_no)
      select b.subject_id, b.related_subject_id, b.kind, b.share_percent, b.institution_id, b.valid_from, b.valid_to, b.submission_no, b.row_no
        from jsonb_populate_recordset(null::bureau.relation, coalesce(d.moved -> 'between', '[]')) b
      on conflict do nothing;
    delete from bureau.identity_paper p where p.subject_id = d.kept_subject_id
       and p.paper_no in (select n::int from jsonb_array_elements_text(d.moved -> 'papers') n);
    update bureau.subject s set status = d.merged_status, merged_into = null, updated_on = bureau.today()
     where s.subject_id = d.merged_subject_id;
    update bureau.subject s set merged_into = d.merged_subject_id
     where s.subject_id in (select x.merged_subject_id from bureau.subject_merge x
                             where x.kept_subject_id = d.merged_subject_id and x.undone_at is null);
    perform bureau.move_later_home(d);
    shown := d.moved -> 'shown';
    update bureau.subject s set identity_sealed = case when (shown ->> 'identity')::boolean then null else s.identity_sealed end,
           tax_sealed = case when (shown ->> 'tax')::boolean then null else s.tax_sealed end,
           registration_sealed = case when (shown ->> 'registration')::boolean then null else s.registration_sealed end,
           status = shown ->> 'status'
     where s.subject_id = d.kept_subject_id;
    delete from bureau.cic_alias a where a.cic_code = d.merged_code and a.merged_subject_id = d.merged_subject_id;
    update bureau.cic_alias a set subject_id = d.merged_subject_id
     where a.merged_subject_id in (select x.merged_subject_id from bureau.subject_merge x
                                    where x.kept_subject_id = d.merged_subject_id and x.undone_at is null);
    update bureau.subject_merge x set undone_by = by_in, undone_at = clock_timestamp(), undone_reason = reason_in
     where x.merge_id = merge_in;
    return query select d.kept_subject_id, d.merged_subject_id;
  end
  $$;

create or replace function bureau.move_later_rows(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    own record;
    other record;
    ids bigint[];
  begin
    -- Each table of what institutions report, its key, and the institution's own number in it.
    for own in
      select * from (values ('contract', 'contract_id', 't.contract_number'), ('card_account', 'card_id', 't.contract_number'),
        ('commitment', 'commitment_id', 't.commitment_number'), ('bond', 'bond_id', 't.bond_code'),
        ('vamc_debt', 'vamc_debt_id', 't.contract_number'), ('settled_debt', 'settled_debt_id', 't.reference'),
        ('classification', 'classification_id', 't.reference'), ('collateral', 'collateral_id', 't.asset_code')) v (name, id, reference)
    loop
      execute format(
        'with gone as (update bureau.%1$I t set subject_id = $1.merged_subject_id
            where t.subject_id = $1.kept_subject_id and t.%2$I > ($1.moved #>> array[''upto'', %1$L])::bigint
              and bureau.is_of_merged($1, %4$s, %3$s) returning t.%2$I as id)
         select array(select g.id from gone g
           union select (k ->> %2$L)::bigint from jsonb_array_elements($1.moved #> array[''rows'', %1$L]) k
           union select t.%2$I from bureau.%1$I t where t.subject_id = $1.merged_subject_id)',
        own.name, own.id, own.reference,
        case own.name when 'collateral' then '(select min(p.institution_id) from bureau.collateral_pledge p
            where p.subject_id = $1.kept_subject_id and p.collateral_id = t.collateral_id)' else 't.institution_id' end)
        into ids using d;
      -- Months, earlier values and pledges follow what they belong to.
      for other in
        select m.name from bureau.movable_tables() m
          join pg_attribute a on a.attrelid = ('bureau.' || m.name)::regclass and a.attname = own.id and not a.attisdropped
         where m.name <> own.name
      loop
        if bureau.may_be_spread(other.name) then
          perform bureau.move_spread_rows(other.name, d.kept_subject_id, d.merged_subject_id, null, ids);
          continue;
        end if;
        execute format('update bureau.%I t set subject_id = $1 where t.subject_id = $2 and t.%I = any ($3)', other.name, own.id)
          using d.merged_subject_id, d.kept_subject_id, ids;
      end loop;
    end loop;
    update bureau.fin_statement f set subject_id = d.merged_subject_id
     where f.subject_id = d.kept_subject_id and d.moved ? 'keptStatements'
       and not (d.moved -> 'keptStatements') @> jsonb_build_array(jsonb_build_array(f.institution_id, f.fiscal_year, f.is_consolidated))
       and bureau.is_of_merged(d, f.institution_id, f.fiscal_year || ' ' || f.is_consolidated)
       and not exists (select from bureau.fin_statement o where o.subject_id = d.merged_subject_id and o.fiscal_year = f.fiscal_year
         and o.institution_id = f.institution_id and o.is_consolidated = f.is_consolidated);
    update bureau.fin_line l set subject_id = d.merged_subject_id
      from bureau.fin_statement f
     where l.subject_id = d.kept_subject_id and f.subject_id = d.merged_subject_id and f.institution_id = l.institution_id
       and f.fiscal_year = l.fiscal_year and f.is_consolidated = l.is_consolidated
       and not exists (select from bureau.fin_statement o where o.subject_id = d.kept_subject_id and o.fiscal_year = l.fiscal_year
         and o.institution_id = l.institution_id and o.is_consolidated = l.is_consolidated);
    -- Earlier values since the merge go with the statement that replaced them.
    update bureau.fin_statement_past p set subject_id = d.merged_subject_id
      from bureau.fin_statement f
     where p.subject_id = d.kept_subject_id and f.subject_id = d.merged_subject_id and f.institution_id = p.institution_id
       and f.fiscal_year = p.fiscal_year and f.is_consolidated = p.is_consolidated
       and not exists (select from bureau.fin_statement o where o.subject_id = d.kept_subject_id and o.fiscal_year = p.fiscal_year
         and o.institution_id = p.institution_id and o.is_consolidated = p.is_consolidated);
    update bureau.fin_line_past p set subject_id = d.merged_subject_id
      from bureau.fin_statement f
     where p.subject_id = d.kept_subject_id and f.subject_id = d.merged_subject_id and f.institution_id = p.institution_id
       and f.fiscal_year = p.fiscal_year and f.is_consolidated = p.is_consolidated
       and not exists (select from bureau.fin_statement o where o.subject_id = d.kept_subject_id and o.fiscal_year = p.fiscal_year
         and o.institution_id = p.institution_id and o.is_consolidated = p.is_consolidated);
  end
  $$;

grant select on bureau.classification_past, bureau.relation_past, bureau.fin_statement_past, bureau.fin_line_past
  to :app_role;
grant select, insert on bureau.classification_past, bureau.relation_past, bureau.fin_statement_past, bureau.fin_line_past
  to :loader_role;

insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle) values
  ('classification-past', 324, 'bureau.classification_past', 'age', '5 years 1 month', null, 'month', 'subject_id', false, null),
  ('relations-past', 325, 'bureau.relation_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null),
  ('statements-past', 326, 'bureau.fin_statement_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null),
  ('statement-lines-past', 327, 'bureau.fin_line_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null);
