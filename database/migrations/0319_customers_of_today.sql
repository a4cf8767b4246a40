-- Administrators see beside an application's limit how much of it is used today (API-01).
create function portal.program_customers(clients text[])
  returns table (client_id text, used int)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not portal.holds('application.read') then
      raise exception 'applications are their administrators''' using errcode = 'insufficient_privilege';
    end if;
    return query
      select a.client_id, q.used
        from portal.application a
        join portal.quota_day q on q.user_id = a.user_id and abs(q.institution_id) = a.institution_id and q.day = portal.hanoi_day()
          and q.counter = 'customer'
       where a.client_id = any (clients)
         and (a.institution_id = portal.acting_institution() or bureau.is_bureau_acting() and a.environment = 'live');
  end
  $$;
comment on function portal.program_customers(text[]) is
  'How many customers applications asked about today, against their limit; those of others only for the bureau. No row for one that asked nothing.';
revoke all on function portal.program_customers(text[]) from public;
grant execute on function portal.program_customers to :app_role;
