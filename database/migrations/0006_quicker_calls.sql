-- What every call runs, in fewer statements and trips. What identify and append_audit promise is unchanged.

create or replace function portal.identify(token_hash bytea, idle interval, absolute interval)
returns table (
  session_id uuid, user_id int, username text, full_name text, institution_id int, institution_code text,
  branch_id int, roles text[], permissions text[], expired boolean, ended_reason text
)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  seen_at timestamptz;
  is_over boolean;
begin
  select s.id, u.id, u.username, u.full_name, s.institution_id, i.code, m.branch_id, m.roles,
         -- A permission that two roles give comes twice: the caller keeps a set.
         array(select p.permission from portal.role_permission p where p.role = any (m.roles)),
         s.access_expires_at <= clock_timestamp() or s.last_seen_at <= clock_timestamp() - idle
           or s.started_at <= clock_timestamp() - absolute,
         case when u.status <> 'active' then 'administrator' else s.ended_reason end,
         s.last_seen_at, s.ended_at is not null
    into session_id, user_id, username, full_name, institution_id, institution_code, branch_id, roles, permissions,
         expired, ended_reason, seen_at, is_over
    from portal.session s
    join portal.user_account u on u.id = s.user_id
    join portal.membership m on m.user_id = s.user_id and m.institution_id = s.institution_id
    join bureau.institution i on i.id = s.institution_id
   where s.access_hash = token_hash;
  if not found then return; end if;
  if not is_over and seen_at < clock_timestamp() - interval '1 minute' and seen_at > clock_timestamp() - idle then
    -- A long call of the same session may hold the row until it commits: it marks the session itself.
    update portal.session s set last_seen_at = clock_timestamp()
     where s.id = (select k.id from portal.session k where k.id = session_id for update skip locked);
  end if;
  return next;
end $$;
comment on function portal.identify(bytea, interval, interval) is
  'Who an access token speaks for, with the rights held now. Marks the session as seen at most once a minute. No row: unknown token.';

-- The heads change with every call; free room on their pages keeps a change on its page.
alter table portal.audit_chain set (fillfactor = 20);

create or replace function portal.append_audit(
  user_in int, username_in text, institution_in int, session_in uuid, address_in text, request_in text,
  action_in text, purpose_in text, subject_in text, result_in text, detail_in text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  a portal.audit_log;
begin
  a.chain := ((coalesce(institution_in, 0) * 31 + coalesce(user_in, 0)) % 256 + 256) % 256;
  a.user_id := user_in; a.username := username_in; a.institution_id := institution_in; a.session_id := session_in;
  a.address := address_in; a.request_id := request_in; a.action := action_in; a.purpose := purpose_in;
  a.subject_key := subject_in; a.result := result_in; a.detail := detail_in;
  update portal.audit_chain c set seq = c.seq + 1 where c.chain = a.chain returning c.seq, c.hash into a.seq, a.previous_hash;
  a.at := clock_timestamp();
  a.hash := sha256(portal.audit_bytes(a));
  with head as (update portal.audit_chain c set hash = a.hash where c.chain = a.chain)
  insert into portal.audit_log select a.*;
  return a.seq;
end $$;
comment on function portal.append_audit(int, text, int, uuid, text, text, text, text, text, text, text) is
  'Appends one row to the actor''s chain; called last before commit, as the chain''s head stays locked until then.';

-- Who calls and the transaction that acts for them, in one trip.
create function portal.act_for(token_hash bytea, idle interval, absolute interval)
returns table (
  session_id uuid, user_id int, username text, full_name text, institution_id int, institution_code text,
  branch_id int, roles text[], permissions text[], expired boolean, ended_reason text
)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
begin
  select * into session_id, user_id, username, full_name, institution_id, institution_code, branch_id, roles, permissions,
      expired, ended_reason
    from portal.identify(token_hash, idle, absolute);
  if session_id is null then return; end if;
  if ended_reason is null and not expired then
    -- Statements, not set_config: a distributed database forwards only these.
    execute format('set local app.institution = %L', institution_id);
    execute format('set local app."user" = %L', user_id);
  end if;
  return next;
end $$;
comment on function portal.act_for(bytea, interval, interval) is
  'Who an access token speaks for; the transaction acts for them from here on, when the session is good.';
revoke all on function portal.act_for(bytea, interval, interval) from public;
grant execute on function portal.act_for(bytea, interval, interval) to :app_role;
