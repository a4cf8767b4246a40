-- A case names a contract of those that its institution has, or that a report listed to it.
create function portal.contracts_to_dispute(subject bigint)
  returns table (contract_number text, institution_vi text, institution_en text, is_own boolean)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select c.contract_number, i.name_vi, i.name_en, c.institution_id = portal.acting_institution()
      from bureau.contract c join bureau.institution i on i.id = c.institution_id
     where c.subject_id = any (bureau.one_with(subject))
       and (c.institution_id = portal.acting_institution()
         or exists (
           select from portal.inquiry q join portal.reply r
               on r.institution_id = q.institution_id and r.asked_at = q.asked_at and r.inquiry_id = q.id
            where q.institution_id = portal.acting_institution() and q.subject_id = any (bureau.one_with(subject))
              and q.has_information and q.asked_at >= now() - interval '3 months' and q.product in ('R11A', 'R10A', 'S11A', 'S10A', 'R21', 'R20', 'R14')))
     order by c.institution_id <> portal.acting_institution(), c.closed_on nulls first, c.contract_number limit 200
  $$;

comment on function portal.contracts_to_dispute(bigint) is
  'Contracts of a borrower that the acting institution may name in a case: its own, and those that a report of the last three months listed to it.';

revoke all on function portal.contracts_to_dispute from public;
grant execute on function portal.contracts_to_dispute to :app_role;
