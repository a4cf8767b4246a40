-- A sandbox stands still with its owner: tokens of suspended and frozen institutions end at once there too.
create or replace function portal.limits_of(user_in int, institution_in int)
  returns table (closed_products text[], suspended_for text)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    return query
      select array(select c.product from portal.closed_product c
                    where c.institution_id = i.id and c.branch_id in (0, coalesce(m.branch_id, 1))),
             case when i.status <> 'active' then coalesce(i.status_reason, '')
                  -- A sandbox stands still with its owner.
                  when i.id < 0 then (select coalesce(o.status_reason, '') from bureau.institution o where o.id = -i.id and o.status <> 'active') end
        from bureau.institution i left join portal.membership m on m.institution_id = i.id and m.user_id = user_in
       where i.id = institution_in;
  end
  $$;

create or replace function portal.stands_still(institution_in int, user_in int) returns text
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select case
      when exists (select from bureau.institution i where i.id in (institution_in, abs(institution_in)) and i.status = 'suspended') then 'suspended'
      when exists (select from portal.freeze f where f.lifted_at is null
                    and (f.institution_id in (institution_in, abs(institution_in)) or f.user_id = user_in)) then 'frozen'
    end
  $$;

create or replace function portal.identify(token_hash bytea, idle interval, absolute interval)
returns table (
  session_id uuid, user_id int, username text, full_name text, institution_id int, institution_code text,
  branch_id int, roles text[], permissions text[], expired boolean, ended_reason text, frozen text[]
)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  seen_at timestamptz;
  is_over boolean;
begin
  select s.id, u.id, u.username, u.full_name, s.institution_id, i.code, m.branch_id, m.roles,
         -- A permission that two roles give appears twice; the caller makes a set of them.
         case when s.limited_to is null
           then array(select p.permission from portal.role_permission p where p.role = any (m.roles)) else '{}' end,
         s.access_expires_at <= clock_timestamp() or s.last_seen_at <= clock_timestamp() - idle
           or s.started_at <= clock_timestamp() - absolute,
         case when u.status <> 'active' or m.status <> 'active' then 'administrator' else s.ended_reason end,
         -- A sandbox stands still with its owner.
         array(select f.kind from portal.freeze f where f.lifted_at is null
                and (f.kind = 'exports' or f.user_id = s.user_id or f.institution_id in (s.institution_id, abs(s.institution_id)))),
         s.last_seen_at, s.ended_at is not null
    into session_id, user_id, username, full_name, institution_id, institution_code, branch_id, roles, permissions,
         expired, ended_reason, frozen, seen_at, is_over
    from portal.session s
    join portal.user_account u on u.id = s.user_id
    join portal.membership m on m.user_id = s.user_id and m.institution_id = s.institution_id
    join bureau.institution i on i.id = s.institution_id
   where s.access_hash = token_hash;
  if not found then return; end if;
  if not is_over and seen_at < clock_timestamp() - interval '1 minute' and seen_at > clock_timestamp() - idle then
    -- A long call of the same session may lock the row until it commits. Skip it: that call marks the session as used.
    update portal.session s set last_seen_at = clock_timestamp()
     where s.id = (select k.id from portal.session k where k.id = session_id for update skip locked);
  end if;
  return next;
end $$;
