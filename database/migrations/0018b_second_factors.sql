-- Second factors: codes of an authenticator app, passkeys, recovery codes, and the challenges that they answer.

create table portal.user_factor (
  user_id int not null references portal.user_account,
  id uuid not null,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  is_confirmed boolean not null default false,
  secret bytea,
  last_step bigint not null default 0,
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  primary key (user_id, id),
  check (case kind when 'totp' then secret is not null else credential_id is not null and public_key is not null end)
);
create unique index user_factor_totp on portal.user_factor (user_id) where kind = 'totp' and is_confirmed;
comment on table portal.user_factor is
  'What a person proves who they are with beside the password. An app''s secret is sealed; its last step is kept, so that a '
  'code works once; a passkey''s counter is kept, so that a copy of it is noticed.';

create table portal.recovery_code (
  user_id int not null references portal.user_account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table portal.recovery_code is 'Codes for a person whose second factors are lost: each works once, kept as SHA-256.';

create table portal.proof_challenge (
  handle_hash bytea primary key,
  purpose text not null,
  user_id int references portal.user_account,
  facts jsonb not null,
  expires_at timestamptz not null
);
create index proof_challenge_expiry on portal.proof_challenge (expires_at);
comment on table portal.proof_challenge is
  'A sign-in half way, a passkey that is asked, an assertion that was used: one row each until it is answered or has expired.';

do $$
declare t text;
begin
  foreach t in array array['user_factor', 'recovery_code', 'proof_challenge'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('alter table portal.%I force row level security', t);
    execute format('create policy identity on portal.%I using (portal.in_scope(''identity'')) with check (portal.in_scope(''identity''))', t);
    execute format('create policy keeper on portal.%I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;
grant select, insert, update, delete on portal.user_factor, portal.recovery_code, portal.proof_challenge to :app_role;
