-- An institution composes roles of its own beside those that come with the portal.

alter table portal.role
  add column institution_id int references bureau.institution,
  add constraint role_is_own check ((institution_id is null) <> starts_with(code, 'own-'));
create index role_of_institution on portal.role (institution_id, code) where institution_id is not null;
comment on table portal.role is
  'A named set of permissions: one that comes with the portal, or (code own-…) one that an institution composed for its people.';

-- What comes with the portal is a migration's to change: the servers write roles of institutions alone.
create policy write_own on portal.role as restrictive to :app_role
  using (portal.in_scope('identity'))
  with check (portal.in_scope('identity') and institution_id is not null);
create policy change_own on portal.role as restrictive for update to :app_role
  using (portal.in_scope('identity') and institution_id is not null)
  with check (portal.in_scope('identity') and institution_id is not null);
create policy remove_own on portal.role as restrictive for delete to :app_role
  using (portal.in_scope('identity') and institution_id is not null);
create policy write_own on portal.role_permission as restrictive to :app_role
  using (portal.in_scope('identity'))
  with check (portal.in_scope('identity') and starts_with(role, 'own-'));
create policy remove_own on portal.role_permission as restrictive for delete to :app_role
  using (portal.in_scope('identity') and starts_with(role, 'own-'));
grant insert, update, delete on portal.role to :app_role;
grant insert, delete on portal.role_permission to :app_role;
