-- A new name of a borrower, with its document, is a case of the desk.
-- The new check of the same name stands at once; the rows of before fulfil it.
alter table portal.dispute drop constraint dispute_field_check;
alter table portal.dispute add constraint dispute_field_check
  check (field in ('identity', 'balance', 'group', 'overdue', 'contract', 'collateral', 'other', 'name')) not valid;

comment on column portal.dispute.field is
  'The disputed figure. name: no figure, but a new name of the borrower with its document; subject_name is then that name and cic_code what '
  'was typed, as the holder of the numbers is not told (TRU-02).';

create or replace function bureau.figures_in_doubt(subject bigint) returns table (field text, since date)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select d.field, min(d.received_on)
      from portal.dispute d
     where subject = any (bureau.opened_subjects()) and d.subject_id = any (bureau.one_with(subject)) and d.field <> 'name'
       and d.state in ('received', 'valid')
     group by d.field
  $$;

create or replace function portal.new_figure_of(d portal.dispute, out is_new boolean, out figure jsonb)
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    -- Nothing can be compared: of no figure, and of cases of before figures were kept.
    is_new := d.field in ('other', 'name') or not d.is_figure_kept;
    if is_new then return; end if;
    select f.figure into figure
      from portal.figure_of(d.subject_id, d.source_institution_id, d.contract_number, d.field, (d.figure_before ->> 'month')::date) f;
    is_new := figure -> 'value' is distinct from d.figure_before -> 'value';
  end
  $$;

create function portal.names_of_case(dispute_in uuid) returns table (cic_code text, subject_type smallint, name text)
  language sql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    with holder as (
      select s.subject_id, s.cic_code, s.subject_type, s.name
        from portal.dispute d
        join bureau.subject o on o.subject_id = d.subject_id
        join bureau.subject s on s.subject_id = coalesce(o.merged_into, o.subject_id)
       where d.institution_id = portal.acting_institution() and d.id = dispute_in and d.field = 'name')
    select h.cic_code, h.subject_type, h.name from holder h
    union all
    select h.cic_code, h.subject_type, n.name from holder h cross join lateral bureau.names_of(array[h.subject_id]) n
  $$;
comment on function portal.names_of_case(uuid) is
  'Whom a case of the acting institution about a new name means, and the names on record, the registered one first. For the desk: the '
  'institution is not told them.';

create function portal.keep_new_name(dispute_in uuid, key_in text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    d portal.dispute;
  begin
    select * into d from portal.dispute x where x.institution_id = portal.acting_institution() and x.id = dispute_in;
    if d.id is null or d.field <> 'name' or d.outcome is distinct from 'corrected' then
      raise exception 'a name is kept when its case is decided' using errcode = 'insufficient_privilege';
    end if;
    if not exists (select from portal.dispute_file f where f.institution_id = d.institution_id and f.dispute_id = d.id) then return false; end if;
    insert into bureau.name_index (subject_id, kind, name_key, name)
    select coalesce(o.merged_into, o.subject_id), 'earlier', key_in, d.subject_name from bureau.subject o where o.subject_id = d.subject_id
    on conflict do nothing;
    return true;
  end
  $$;
comment on function portal.keep_new_name(uuid, text) is
  'Puts the name of a decided case of the acting institution among the names on record of its borrower; false where the case has no document.';

revoke all on function portal.keep_new_name, portal.names_of_case from public;
grant execute on function portal.keep_new_name, portal.names_of_case to :app_role;
