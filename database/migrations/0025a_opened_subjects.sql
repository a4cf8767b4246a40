-- Files that were opened together are read together: the subjects of a transaction are looked up in a hash, where each row
-- of a borrower was compared with the whole list of them. Index conditions stay as they were, `subject_id = …` being leakproof.

do $$
declare
  p record;
  listed constant text := '= ANY (( SELECT bureau.opened_subjects() AS opened_subjects)::bigint[])';
begin
  for p in select tablename, policyname, qual from pg_policies
            where schemaname = 'bureau' and qual like '%' || listed || '%' loop
    execute format('alter policy %I on bureau.%I using (%s)', p.policyname, p.tablename,
      replace(p.qual, listed, 'in (select unnest(bureau.opened_subjects()))'));
  end loop;
  if exists (select from pg_policies where schemaname = 'bureau' and qual like '%= ANY%opened_subjects%') then
    raise exception 'a policy of opened files has another form than the others';
  end if;
end $$;

create or replace function bureau.add_footprints(subjects bigint[], inquiries uuid[], product text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  institution int := nullif(current_setting('app.institution', true), '')::int;
begin
  if institution is null or exists (select unnest(subjects) except select unnest(bureau.opened_subjects())) then
    raise exception 'a footprint needs the opened file of the subject' using errcode = 'insufficient_privilege';
  end if;
  insert into bureau.inquiry_footprint (subject_id, asked_at, inquiry_id, institution_id, product_code)
    select f.subject_id, now(), f.inquiry_id, institution, product from unnest(subjects, inquiries) f (subject_id, inquiry_id);
  perform portal.tell_watchers(subjects, inquiries);
end
$$;
