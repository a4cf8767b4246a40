-- People, roles, memberships, changes of rights that wait for a second person, and second factors.

create table portal.user_account (
  id int generated always as identity primary key,
  username text not null unique check (username = lower(username)),
  full_name text not null,
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'locked')),
  created_at timestamptz not null default now(),
  password_changed_at timestamptz not null default clock_timestamp(),
  must_change_password boolean not null default false,
  is_program boolean not null default false
);
comment on table portal.user_account is
  'A person who signs in, one account each; or a program of an institution (is_program), which never signs in and has no roles.';
comment on column portal.user_account.must_change_password is
  'The password was made by somebody else: it opens the own page alone until the person has chosen another.';
alter table portal.user_account enable row level security, force row level security;
create policy identity on portal.user_account using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.user_account to current_user using (true) with check (true);

create table portal.role (
  code text primary key,
  name_vi text not null,
  name_en text not null,
  -- Null for the portal's own roles; an institution may compose others.
  institution_id int references bureau.institution,
  constraint role_is_own check ((institution_id is null) <> starts_with(code, 'own-'))
);
create index role_of_institution on portal.role (institution_id, code) where institution_id is not null;
comment on table portal.role is
  'A named set of permissions: one that comes with the portal, or (code own-…) one that an institution composed for its people.';
alter table portal.role enable row level security, force row level security;
create policy identity on portal.role using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.role to current_user using (true) with check (true);
-- Only a migration changes the portal's own roles; servers may write only roles of institutions.
create policy write_own on portal.role as restrictive to :app_role
  using ((select portal.in_scope('identity')))
  with check ((select portal.in_scope('identity')) and institution_id is not null);
create policy change_own on portal.role as restrictive for update to :app_role
  using ((select portal.in_scope('identity')) and institution_id is not null)
  with check ((select portal.in_scope('identity')) and institution_id is not null);
create policy remove_own on portal.role as restrictive for delete to :app_role
  using ((select portal.in_scope('identity')) and institution_id is not null);
insert into portal.role (code, name_vi, name_en) values
  ('clerk', 'Nhân viên tra cứu', 'Clerk'),
  ('approver', 'Người phê duyệt', 'Approver'),
  ('institution-admin', 'Quản trị đơn vị', 'Institution administrator'),
  ('operator', 'Chuyên viên Trung tâm', 'Bureau operator'),
  ('bureau-admin', 'Quản trị Trung tâm', 'Bureau administrator'),
  ('auditor', 'Kiểm toán viên', 'Auditor'),
  ('member', 'Nhân viên tổ chức tự nguyện', 'Voluntary member');

create table portal.role_permission (
  role text not null references portal.role,
  permission text not null,
  primary key (role, permission)
);
comment on table portal.role_permission is 'What a role may do; the permissions are those of kit/contract/permissions.ts.';
alter table portal.role_permission enable row level security, force row level security;
create policy identity on portal.role_permission using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.role_permission to current_user using (true) with check (true);
create policy write_own on portal.role_permission as restrictive to :app_role
  using ((select portal.in_scope('identity')))
  with check ((select portal.in_scope('identity')) and starts_with(role, 'own-'));
create policy remove_own on portal.role_permission as restrictive for delete to :app_role
  using ((select portal.in_scope('identity')) and starts_with(role, 'own-'));

create table portal.membership (
  user_id int not null references portal.user_account,
  institution_id int not null references bureau.institution,
  branch_id int,
  roles text[] not null,
  status text not null default 'active' check (status in ('active', 'locked')),
  locked_reason text,
  daily_limit int check (daily_limit between 0 and 1000000),
  primary key (user_id, institution_id)
);
create index membership_of_institution on portal.membership (institution_id, user_id);
comment on table portal.membership is 'The institutions a person works for, with the roles held there.';
comment on column portal.membership.status is 'A person locked at one institution still works for the others.';
comment on column portal.membership.daily_limit is 'Customers a day, at most the portal''s own limit; that one without it.';
alter table portal.membership enable row level security, force row level security;
create policy identity on portal.membership using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.membership to current_user using (true) with check (true);

create table portal.right_change (
  institution_id int not null references bureau.institution,
  id uuid not null,
  user_id int not null references portal.user_account,
  roles_before text[] not null,
  roles_after text[] not null,
  reason text not null,
  asked_by int not null references portal.user_account,
  asked_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_by int references portal.user_account,
  decided_at timestamptz(3),
  -- A new password for a person with a weighty role needs two people, as giving the role does.
  is_reset boolean not null default false,
  primary key (institution_id, id),
  check (asked_by <> decided_by),
  check ((state = 'waiting') = (decided_by is null))
);
create unique index right_change_waiting on portal.right_change (institution_id, user_id) where state = 'waiting';
comment on table portal.right_change is
  'A change of rights that matters: asked for by one administrator, in force when another has approved it.';
comment on column portal.right_change.is_reset is
  'True where a new password is asked for and the roles stay as they are: whoever approves it is given the password.';
alter table portal.right_change enable row level security, force row level security;
create policy identity on portal.right_change using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.right_change to current_user using (true) with check (true);

create function portal.holds(permission_in text) returns boolean
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select exists (
      select from portal.membership m join portal.role_permission p on p.role = any (m.roles) and p.permission = permission_in
       where m.user_id = portal.acting_user() and m.institution_id = portal.acting_institution())
  $$;
comment on function portal.holds(text) is 'True in a transaction of somebody who holds a permission at the acting institution.';

create function portal.day_limit(general int) returns int
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select coalesce(
      (select a.day_limit from portal.application a
        where a.user_id = portal.acting_user() and a.institution_id = abs(portal.acting_institution())),
      least(general, (select m.daily_limit from portal.membership m
        where m.user_id = portal.acting_user() and m.institution_id = portal.acting_institution())))
  $$;
comment on function portal.day_limit(int) is
  'Customers that the acting user may ask about a day: the general limit, or the lower one that the institution set; of an application its own.';

create function portal.limits_of(user_in int, institution_in int)
  returns table (closed_products text[], suspended_for text)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    return query
      select array(select c.product from portal.closed_product c
                    where c.institution_id = i.id and c.branch_id in (0, coalesce(m.branch_id, 1))),
             case when i.status <> 'active' then coalesce(i.status_reason, '')
                  -- A sandbox stands still with its owner.
                  when i.id < 0 then (select coalesce(o.status_reason, '') from bureau.institution o where o.id = -i.id and o.status <> 'active') end
        from bureau.institution i left join portal.membership m on m.institution_id = i.id and m.user_id = user_in
       where i.id = institution_in;
  end
  $$;
comment on function portal.limits_of(int, int) is
  'What stands between a person and what the rights held at an institution allow: products that are closed there, and why the institution '
  'is suspended, null when it is not. Read with every call.';

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
alter table portal.user_factor enable row level security, force row level security;
create policy identity on portal.user_factor using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.user_factor to current_user using (true) with check (true);

create table portal.recovery_code (
  user_id int not null references portal.user_account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table portal.recovery_code is 'Codes for a person whose second factors are lost: each works once, kept as SHA-256.';
alter table portal.recovery_code enable row level security, force row level security;
create policy identity on portal.recovery_code using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.recovery_code to current_user using (true) with check (true);

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
alter table portal.proof_challenge enable row level security, force row level security;
create policy identity on portal.proof_challenge using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.proof_challenge to current_user using (true) with check (true);

create function portal.owes_factor(session_in uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select s.factor_at is null or not exists (select from portal.user_factor f where f.user_id = s.user_id and f.is_confirmed)
      from portal.session s where s.id = session_in
  $$;
comment on function portal.owes_factor(uuid) is
  'True of a session in which no second factor was given, or whose person has none: it has no right that needs one. Asked with every '
  'call that would use such a right.';

-- What each database role may do.
grant select, insert, delete on portal.role_permission to :app_role;
grant select, insert, update on portal.user_account, portal.membership, portal.right_change to :app_role;
grant select, insert, update, delete on portal.role, portal.user_factor, portal.recovery_code, portal.proof_challenge to :app_role;
