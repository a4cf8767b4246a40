-- Inquiries of voluntary members: they see the classes of information that they contribute, and no others.

insert into portal.role_permission (role, permission) values ('member', 'voluntary.ask');

create function bureau.contributed_classes() returns text[]
language sql stable security definer set search_path = pg_catalog, bureau, portal, pg_temp as $$
  select array_remove(array[
    case when exists (select from bureau.contract c where c.institution_id = portal.acting_institution()) then 'loans' end,
    case when exists (select from bureau.card_account c where c.institution_id = portal.acting_institution()) then 'cards' end,
    case when exists (select from bureau.collateral_pledge c where c.institution_id = portal.acting_institution()) then 'collateral' end,
    case when exists (select from bureau.commitment c where c.institution_id = portal.acting_institution()) then 'commitments' end,
    case when exists (select from bureau.bond c where c.institution_id = portal.acting_institution()) then 'bonds' end,
    case when exists (select from bureau.vamc_debt c where c.institution_id = portal.acting_institution()) then 'vamc' end
  ], null)
$$;
comment on function bureau.contributed_classes() is
  'The classes of information that the acting institution has sent anything of: what a voluntary member may be shown of others (Circular 15/2023).';
revoke all on function bureau.contributed_classes() from public;
grant execute on function bureau.contributed_classes() to :app_role;
