-- Devices that a person signed in on before: the lock after wrong passwords does not concern them (HRD-09).

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
create policy identity on portal.known_device using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.known_device to current_user using (true) with check (true);
grant select, insert, update, delete on portal.known_device to :app_role;

insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle) values
  ('known-devices', 27, 'portal.known_device', 'age', '6 months', null, 'used_at', null, false, null);
