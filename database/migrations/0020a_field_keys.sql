-- Which keys the sealed fields of this database need, so that a server with a wrong or missing one does not start.

create table portal.field_key (
  version smallint primary key check (version between 0 and 255),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  first_used_at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
comment on table portal.field_key is
  'The keys that fields are sealed with, by version, and as version 0 the key of the blind index: a keyed hash of each, never the '
  'key. A version is retired when npm run keys:rotate has left no row under it. Only the owner looks here.';

-- What was approved or has ended never changes, but for the key that seals it.
create or replace function portal.keep_approved_cheque() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid)
       and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' and substr(new.content, 1, 1) <> substr(old.content, 1, 1) then
      return new;
    end if;
    raise exception 'an approved declaration never changes' using errcode = 'integrity_constraint_violation';
  end
  $$;

create or replace function portal.keep_ended_order() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid)
       and to_jsonb(new) - 'request' = to_jsonb(old) - 'request' and substr(new.request, 1, 1) <> substr(old.request, 1, 1) then
      return new;
    end if;
    raise exception 'an order that was answered or returned never changes' using errcode = 'integrity_constraint_violation';
  end
  $$;
