-- An order or an inquiry that waits while its borrower is merged is answered with the file of whoever it is one with now.

create or replace function portal.open_file(inquiry_in uuid, asked_at_in timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  subject bigint;
begin
  select coalesce(s.merged_into, q.subject_id) into subject
    from portal.inquiry q left join bureau.subject s on s.subject_id = q.subject_id
   where q.institution_id = portal.acting_institution() and q.asked_at = asked_at_in and q.id = inquiry_in;
  if subject is null then return null; end if;
  insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
    values (pg_current_xact_id(), subject, inquiry_in, portal.acting_institution());
  return subject;
end $$;
comment on function portal.open_file(uuid, timestamptz) is
  'Opens the file of a confirmed inquiry''s subject for this transaction and answers whose it is: of a merged one, the kept one''s.';
