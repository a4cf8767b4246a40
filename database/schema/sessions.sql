-- Sessions, throttles, captchas, known devices, and who holds an access token.

create table portal.session (
  id uuid primary key,
  user_id int not null references portal.user_account,
  institution_id int not null references bureau.institution,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null,
  parent_refresh_hash bytea,
  rotated_at timestamptz not null default clock_timestamp(),
  browser_hash bytea not null,
  address text not null,
  started_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('logout', 'administrator', 'reuse', 'limit', 'expired', 'switched', 'password')),
  device text not null default '',
  confirmed_at timestamptz not null default clock_timestamp(),
  limited_to text check (limited_to in ('password', 'factor')),
  -- When this session proved a second factor. Rights that need one are not given to an open session without it: a person who becomes an
  -- administrator meanwhile must first register or give a second factor.
  factor_at timestamptz,
  bound_hash bytea,
  key_thumb text,
  scopes text[],
  assertion_thumb text
);
create index session_of_user on portal.session (user_id) where ended_at is null;
create index session_reused on portal.session (ended_at) where ended_reason = 'reuse';
comment on table portal.session is
  'One sign-in and its family of refresh tokens. Tokens are kept as SHA-256; the parent is kept to tell a repeat from a theft.';
comment on column portal.session.bound_hash is
  'SHA-256 of the browser''s second cookie: an access token that comes without the cookie is refused. Null for programs.';
comment on column portal.session.key_thumb is
  'The thumbprint (RFC 7638) of the key that a program proves with every call (RFC 9449). Null for browsers.';
comment on column portal.session.scopes is
  'What the token of an application was given; null for people. Such a session has one token, without a refresh token.';
comment on column portal.session.assertion_thumb is
  'The thumbprint of the application''s key that signed for the token: it ends with the key.';
comment on column portal.session.confirmed_at is
  'When the person last proved who they are in this session: approvals of money and rights ask again after a while.';
comment on column portal.session.limited_to is
  'What has to be done before the session has any right: a password to be chosen, a second factor to be registered.';
comment on column portal.session.factor_at is
  'When a second factor was last given or registered in this session; null: the password, or the directory service, alone opened it.';
alter table portal.session enable row level security, force row level security;
create policy identity on portal.session using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.session to current_user using (true) with check (true);

create function portal.tell_session_end() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform pg_notify('portal_session_ended', new.id::text);
    return null;
  end
  $$;
comment on function portal.tell_session_end() is
  'Tells every server that a session has ended, whoever ended it, so that its live events stop at once.';
create trigger tell_session_end after update of ended_at on portal.session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function portal.tell_session_end();

create table portal.throttle (
  kind text not null,
  key_hash bytea not null,
  opened_at timestamptz not null default clock_timestamp(),
  count int not null default 1,
  primary key (kind, key_hash)
);
comment on table portal.throttle is 'Counters over a short window: failed sign-ins, sign-ins an address, searches before a captcha.';
alter table portal.throttle enable row level security, force row level security;
create policy identity on portal.throttle using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.throttle to current_user using (true) with check (true);

create table portal.captcha (
  handle_hash bytea primary key,
  answer_hash bytea not null,
  purpose text,
  session_id uuid,
  expires_at timestamptz not null default clock_timestamp() + interval '3 minutes',
  taken_at timestamptz,
  kept smallint not null default 0 check (kept between 0 and 3),
  page_hash bytea
);
create index captcha_expires on portal.captcha (expires_at);
comment on table portal.captcha is
  'One challenge. The handle is kept as SHA-256, the answer as a keyed hash; it belongs to the session that fetched it, or to the cookie '
  'of its page (page_hash, SHA-256); its purpose is that of the call that first uses it, unless it was drawn for one. kept counts how '
  'often a taken captcha was put back (4130001), three times at most.';
alter table portal.captcha enable row level security, force row level security;
create policy identity on portal.captcha
  using ((select portal.in_scope('identity')))
  with check ((select portal.in_scope('identity')));
create policy keeper on portal.captcha to current_user using (true) with check (true);

create table portal.known_device (
  id uuid primary key,
  user_id int not null references portal.user_account,
  secret_hash bytea not null,
  device text not null,
  address text not null,
  known_at timestamptz(3) not null default clock_timestamp(),
  used_at timestamptz(3) not null default clock_timestamp(),
  unique (secret_hash, user_id)
);
create index known_device_of_user on portal.known_device (user_id, used_at);
comment on table portal.known_device is
  'A browser or program that a person signed in on: a lock after wrong passwords elsewhere does not concern it, and it has a limit of '
  'its own. secret_hash is the SHA-256 of the browser''s device cookie, which each sign-in replaces, or of a program''s key.';
alter table portal.known_device enable row level security, force row level security;
create policy identity on portal.known_device using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.known_device to current_user using (true) with check (true);

create function portal.frozen_of(user_in int, institution_in int) returns text[]
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select array(select f.kind from portal.freeze f where f.lifted_at is null and f.kind <> 'exports'
                  and (f.user_id = user_in or f.institution_id = institution_in))
  $$;
comment on function portal.frozen_of(int, int) is 'Whether a user (user) or an institution (institution) stands still: asked before a session opens.';

create function portal.identify(token_hash bytea, idle interval, absolute interval)
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
comment on function portal.identify(bytea, interval, interval) is
  'Who an access token speaks for, with the rights held now, and what of it stands still; marks the session as seen. No row: unknown token.';

create function portal.binding_of(session_in uuid) returns table (bound_hash bytea, key_thumb text)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$ select s.bound_hash, s.key_thumb from portal.session s where s.id = session_in $$;
comment on function portal.binding_of(uuid) is 'What the tokens of a session are bound to: a browser''s cookie, or a program''s key.';

-- Finds who calls and lets the transaction act for them, in one trip.
create function portal.act_of_token(token_hash bytea, idle interval, absolute interval, pass text)
returns table (
  session_id uuid, user_id int, username text, full_name text, institution_id int, institution_code text,
  branch_id int, roles text[], permissions text[], expired boolean, ended_reason text, frozen text[]
)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
begin
  -- Other connections' texts, with their tokens, can be read in pg_stat_activity.
  perform portal.require_pass(pass, 'token ' || encode(token_hash, 'hex'));
  select * into session_id, user_id, username, full_name, institution_id, institution_code, branch_id, roles, permissions,
      expired, ended_reason, frozen
    from portal.identify(token_hash, idle, absolute);
  if session_id is null then return; end if;
  if ended_reason is null and not expired and not frozen && array['user', 'institution'] then
    perform portal.seal_acting(institution_id, user_id);
  end if;
  return next;
end $$;
comment on function portal.act_of_token(bytea, interval, interval, text) is
  'Who an access token speaks for; the transaction acts for them from here on, when the session is good.';

-- What the release before calls: it acts without a seal, so it works only until seals are required.
create function portal.act_for(token_hash bytea, idle interval, absolute interval)
returns table (
  session_id uuid, user_id int, username text, full_name text, institution_id int, institution_code text,
  branch_id int, roles text[], permissions text[], expired boolean, ended_reason text, frozen text[]
)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
begin
  select * into session_id, user_id, username, full_name, institution_id, institution_code, branch_id, roles, permissions,
      expired, ended_reason, frozen
    from portal.identify(token_hash, idle, absolute);
  if session_id is null then return; end if;
  if ended_reason is null and not expired and not frozen && array['user', 'institution'] then
    -- SET LOCAL, not set_config: a distributed database forwards only statements.
    execute format('set local app.institution = %L', institution_id);
    execute format('set local app."user" = %L', user_id);
  end if;
  return next;
end $$;
comment on function portal.act_for(bytea, interval, interval) is
  'As act_of_token, without a seal: for servers of the release before.';

-- What each database role may do.
grant select, insert, update on portal.session to :app_role;
grant select, insert, update, delete on portal.throttle, portal.captcha, portal.known_device to :app_role;
