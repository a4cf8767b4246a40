-- The rating of a group whose head was merged while its order waited is that of whoever the head is one with now.

create or replace function portal.open_group(inquiry_in uuid, asked_at_in timestamptz)
  returns table (parent bigint, child bigint, share_percent numeric)
  language plpgsql volatile security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    head bigint;
  begin
    -- What is opened is the group of the company that the inquiry is about, of a product that rates groups.
    select coalesce(s.merged_into, q.subject_id) into head
      from portal.inquiry q left join bureau.subject s on s.subject_id = q.subject_id
     where q.institution_id = portal.acting_institution() and q.asked_at = asked_at_in and q.id = inquiry_in and q.product = 'XHTC';
    if head is null then return; end if;
    insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
      select pg_current_xact_id(), m.id, inquiry_in, portal.acting_institution()
        from (select head as id union select e.child from bureau.group_edges(head) e) m
      on conflict do nothing;
    return query select e.parent, e.child, e.share_percent from bureau.group_edges(head) e;
  end
  $$;
comment on function portal.open_group(uuid, timestamptz) is
  'Opens the files of the group that a corporation rating is about, for this transaction, and tells who owns whom; of a head that was '
  'merged, the kept one''s. Nothing for an inquiry of another product or institution.';
