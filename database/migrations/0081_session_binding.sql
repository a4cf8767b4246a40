-- Tokens are bound to a browser's second cookie, or to a program's key. Sessions of the release before are bound to nothing until they end.

alter table portal.session add column bound_hash bytea, add column key_thumb text;
comment on column portal.session.bound_hash is
  'SHA-256 of the browser''s second cookie: an access token that comes without the cookie is refused. Null for programs.';
comment on column portal.session.key_thumb is
  'The thumbprint (RFC 7638) of the key that a program proves with every call (RFC 9449). Null for browsers.';

create function portal.binding_of(session_in uuid) returns table (bound_hash bytea, key_thumb text)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$ select s.bound_hash, s.key_thumb from portal.session s where s.id = session_in $$;
comment on function portal.binding_of(uuid) is 'What the tokens of a session are bound to: a browser''s cookie, or a program''s key.';
revoke all on function portal.binding_of(uuid) from public;
grant execute on function portal.binding_of(uuid) to :app_role;
