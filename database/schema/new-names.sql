-- New names of borrowers, by the document that an institution sent to the desk.

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
