create table portal.own_setting (
  institution_id int not null,
  user_id int not null,
  name text not null check (octet_length(name) <= 200),
  value jsonb not null check (octet_length(value::text) <= 40000),
  changed_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, user_id, name)
);
comment on table portal.own_setting is
  'What somebody set for the own desk: searches kept by name, columns of tables, favourites of the menu. Neutral words and numbers: the '
  'portal leaves out fields that name people or their papers.';
alter table portal.own_setting enable row level security, force row level security;
create policy own on portal.own_setting
  using (institution_id = (select portal.acting_institution()) and user_id = (select portal.acting_user()))
  with check (institution_id = (select portal.acting_institution()) and user_id = (select portal.acting_user()));

-- What each database role may do.
grant select, insert, update, delete on portal.own_setting to :app_role;
