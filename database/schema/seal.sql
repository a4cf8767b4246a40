-- For whom a transaction acts, sealed: whoever can only send SQL cannot choose it (HRD-12, docs/decisions/255).
--
-- app.institution and app."user" count only with app.seal, an HMAC over both and the transaction's start, which no other transaction
-- has. The key is read by the owner alone. Two kinds of doors make a seal:
--   functions that look for themselves who may act for whom (act_of_token, act_on_dispute …);
--   act_as, enter_identity and load_as, which take a pass: an HMAC by a process that was given the key at its start. It holds on its
--   own connection, for a minute, so that what others read of it in pg_stat_activity opens nothing.
--
-- Functions that only the owner's functions call set no search path: theirs is set already, and setting it again costs as much as the
-- work. For the same reason a seal is computed where it is needed.

create table portal.door_key (
  singleton boolean primary key default true check (singleton),
  key bytea not null check (octet_length(key) = 32),
  inner_pad bytea not null check (octet_length(inner_pad) = 64),
  outer_pad bytea not null check (octet_length(outer_pad) = 64),
  is_required boolean not null
);
comment on table portal.door_key is
  'The key of seals and passes, with the two pads of its HMAC; made with the database. is_required: nothing is believed without a '
  'seal; false from an upgrade until no server of the release before runs (npm run db:migrate -- --require-seal).';
alter table portal.door_key enable row level security, force row level security;
create policy keeper on portal.door_key to current_user using (true) with check (true);

-- Immutable, so that a session reads the key once and keeps it in its plans.
create function portal.inner_pad() returns bytea
  language sql immutable parallel safe set search_path = pg_catalog, portal, pg_temp
  as $$ select k.inner_pad from portal.door_key k $$;
comment on function portal.inner_pad() is 'The inner pad of the key, as HMAC needs it. Called by functions of the owner alone.';

create function portal.outer_pad() returns bytea
  language sql immutable parallel safe set search_path = pg_catalog, portal, pg_temp
  as $$ select k.outer_pad from portal.door_key k $$;
comment on function portal.outer_pad() is 'The outer pad of the key, as HMAC needs it. Called by functions of the owner alone.';

create function portal.hmac_of(what bytea) returns text
  language plpgsql stable parallel safe
  as $$
  begin
    return encode(sha256(portal.outer_pad() || sha256(portal.inner_pad() || what)), 'hex');
  end
  $$;
comment on function portal.hmac_of(bytea) is 'HMAC-SHA-256 (RFC 2104) under the key of the doors. Called by functions of the owner alone.';

create function portal.seal_of(what text) returns text
  language plpgsql stable parallel safe
  as $$
  begin
    return portal.hmac_of(timestamptz_send(now()) || convert_to(what, 'UTF8'));
  end
  $$;
comment on function portal.seal_of(text) is 'A seal that holds in this transaction alone. Called by functions of the owner alone.';

create function portal.load_seal(institution text) returns text
  language plpgsql stable parallel restricted
  as $$
  begin
    return 'load ' || portal.hmac_of(convert_to(format('load %s %s %s', session_user, pg_backend_pid(), institution), 'UTF8'));
  end
  $$;
comment on function portal.load_seal(text) is
  'The seal of a loading session, whose work on a file is many transactions: it holds on its connection. Called by functions of the owner alone.';

-- The seal is computed here once more, without a call: every policy asks, once a statement.
create function portal.acting_institution() returns int
  language plpgsql stable parallel safe security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if coalesce(current_setting('app.institution', true), '') = '' then return null; end if;
    if current_setting('app.seal', true) = encode(sha256(portal.outer_pad() || sha256(portal.inner_pad() || timestamptz_send(now())
         || convert_to(current_setting('app.institution', true) || ' ' || coalesce(current_setting('app.user', true), ''), 'UTF8'))), 'hex')
    then
      return current_setting('app.institution', true)::int;
    end if;
    return portal.institution_without_seal();
  end
  $$;
comment on function portal.acting_institution() is
  'The institution that the transaction acts for; null when it is not sealed. Policies ask by (select …), once a statement.';

create function portal.institution_without_seal() returns int
  language plpgsql stable parallel restricted
  as $$
  declare
    institution constant text := current_setting('app.institution', true);
  begin
    -- The owner may read the key; inside a function of the owner session_user still is who logged in.
    if session_user = current_user or current_setting('app.seal', true) = portal.load_seal(institution)
      or not exists (select from portal.door_key k where k.is_required)
    then
      return institution::int;
    end if;
    return null;
  end
  $$;
comment on function portal.institution_without_seal() is
  'The institution of who needs no seal of the transaction: the owner, a loading session, and everybody until seals are required. Called by '
  'functions of the owner alone.';

-- nullif, because a reverted SET LOCAL reads as ''.
create function portal.acting_user() returns int language sql stable parallel safe
  return case when portal.acting_institution() is not null then nullif(current_setting('app.user', true), '')::int end;
comment on function portal.acting_user() is 'The user that the transaction acts for, under the same seal as its institution.';

create function portal.in_scope(scope text) returns boolean
  language plpgsql stable parallel safe security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if coalesce(current_setting('app.scope', true), '') is distinct from scope then return false; end if;
    return coalesce(current_setting('app.scope_seal', true), '') = portal.seal_of('scope ' || scope) or session_user = current_user
      or not exists (select from portal.door_key k where k.is_required);
  end
  $$;
comment on function portal.in_scope(text) is 'Whether the transaction has entered a scope, sealed like the institution that acts.';

create function portal.seal_acting(institution int, acting int) returns void
  language plpgsql
  as $$
  declare
    sealed_institution constant text := coalesce(institution::text, '');
    sealed_user constant text := coalesce(acting::text, '');
  begin
    perform set_config('app.institution', sealed_institution, true), set_config('app.user', sealed_user, true),
            set_config('app.seal', encode(sha256(portal.outer_pad() || sha256(portal.inner_pad() || timestamptz_send(now())
              || convert_to(sealed_institution || ' ' || sealed_user, 'UTF8'))), 'hex'), true);
  end
  $$;
comment on function portal.seal_acting(int, int) is
  'Lets the transaction act for an institution and a user. Called by functions of the owner alone, which look first whether it may.';

create function portal.act_within(institution int) returns void
  language plpgsql
  as $$
  begin
    perform portal.seal_acting(institution, portal.acting_user());
  end
  $$;
comment on function portal.act_within(int) is
  'Lets the acting user act for another institution, or for none. Called by functions of the owner alone.';

create function portal.require_pass(pass text, about text) returns void
  language plpgsql stable parallel restricted
  as $$
  begin
    -- The owner may read the key. Ten digits are the second in which the pass was made; they are believed once the rest fits.
    if session_user = current_user then return; end if;
    if pass = left(pass, 10) || '.' || encode(sha256(portal.outer_pad() || sha256(portal.inner_pad()
         || convert_to('pass ' || pg_backend_pid()::text || ' ' || left(pass, 10) || ' ' || about, 'UTF8'))), 'hex')
    then
      if clock_timestamp() - to_timestamp(left(pass, 10)::float8) between interval '-1 minute' and interval '1 minute' then return; end if;
    end if;
    raise exception 'this door needs the pass of a server' using errcode = 'insufficient_privilege';
  end
  $$;
comment on function portal.require_pass(text, text) is
  'Raises without a pass for this that a process with the key made, for this connection, within a minute; the owner needs none. Called '
  'by functions of the owner alone.';

create function portal.act_as(institution_in int, user_in int, pass text) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.require_pass(pass, 'act ' || institution_in::text || ' ' || user_in::text);
    perform portal.seal_acting(institution_in, user_in);
  end
  $$;
comment on function portal.act_as(int, int, text) is
  'Lets the transaction act for an institution and a user whom a server knows already: jobs, and calls after their first trip.';

create function portal.enter_identity(pass text) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.require_pass(pass, 'identity');
    perform set_config('app.scope', 'identity', true), set_config('app.scope_seal', portal.seal_of('scope identity'), true);
  end
  $$;
comment on function portal.enter_identity(text) is
  'Opens people, sessions, throttles and captchas to the transaction, until app.scope is set to something else.';

create function portal.load_as(institution_in int, pass text) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.require_pass(pass, format('load %s', institution_in));
    perform set_config('app.institution', institution_in::text, false), set_config('app.user', '', false),
            set_config('app.seal', portal.load_seal(institution_in::text), false);
  end
  $$;
comment on function portal.load_as(int, text) is
  'Lets a loading session work on an institution''s files, over many transactions, until its settings are reset.';
