-- Rights that need a second factor need it in a session that is open already, too: whoever is made an administrator meanwhile
-- registers one, or gives the one they have, before the session has them.

alter table portal.session add column factor_at timestamptz;
comment on column portal.session.factor_at is
  'When a second factor was last given or registered in this session; null: the password, or the directory service, alone opened it.';

-- A password alone proves nothing of somebody who has a factor: what these sessions proved since, they proved by it.
-- lock: live sessions are a few a person, found by the index of live ones
update portal.session s set factor_at = s.confirmed_at
 where s.ended_at is null
   and exists (select from portal.user_factor f where f.user_id = s.user_id and f.is_confirmed and f.created_at <= s.confirmed_at);

create function portal.owes_factor(session_in uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select s.factor_at is null or not exists (select from portal.user_factor f where f.user_id = s.user_id and f.is_confirmed)
      from portal.session s where s.id = session_in
  $$;
comment on function portal.owes_factor(uuid) is
  'True of a session in which no second factor was given, or whose person has none: it has no right that needs one. Asked with every '
  'call that would use such a right.';
revoke all on function portal.owes_factor(uuid) from public;
grant execute on function portal.owes_factor(uuid) to :app_role;
