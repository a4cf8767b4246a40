-- One answer to whether work for an institution stands still: it is suspended (a decision of two about a member), or it or the
-- user is frozen (one person's quick stop while something is looked into). Jobs ask it before they begin.

create function portal.stands_still(institution_in int, user_in int) returns text
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select case
      when exists (select from bureau.institution i where i.id = institution_in and i.status = 'suspended') then 'suspended'
      when exists (select from portal.freeze f where f.lifted_at is null
                    and (f.institution_id = institution_in or f.user_id = user_in)) then 'frozen'
    end
  $$;
comment on function portal.stands_still(int, int) is
  'Why nothing is made or sent for an institution and a user of it (0 for none) now: suspended or frozen; null where it goes on. All '
  'exports frozen is not asked here: it refuses downloads, and what is made for later stays inside.';
revoke all on function portal.stands_still(int, int) from public;
grant execute on function portal.stands_still(int, int) to :app_role;

comment on column bureau.institution.status is
  'Nobody of a suspended institution signs in or calls anything, and nothing is made or sent for it until it is reopened; figures that '
  'it sent in are still taken, its months counted and its fees closed. status_reason tells them why.';
