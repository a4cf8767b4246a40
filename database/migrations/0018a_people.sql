-- People and rights: institutions manage their own users, changes of rights that matter wait for a second person, and a
-- session knows its device, when its person last proved who they are, and what it is limited to until something is done.

insert into portal.role_permission (role, permission) values
  ('institution-admin', 'user.manage'), ('bureau-admin', 'user.manage');

alter table portal.user_account
  add column password_changed_at timestamptz not null default clock_timestamp(),
  add column must_change_password boolean not null default false;
comment on column portal.user_account.must_change_password is
  'The password was made by somebody else: it opens the own page alone until the person has chosen another.';

alter table portal.membership
  add column status text not null default 'active' check (status in ('active', 'locked')),
  add column locked_reason text,
  add column daily_limit int check (daily_limit between 0 and 1000000);
comment on column portal.membership.status is 'A person locked at one institution still works for the others.';
comment on column portal.membership.daily_limit is 'Customers a day, at most the portal''s own limit; that one without it.';
create index membership_of_institution on portal.membership (institution_id, user_id);

alter table portal.session
  add column device text not null default '',
  add column confirmed_at timestamptz not null default clock_timestamp(),
  add column limited_to text check (limited_to in ('password', 'factor'));
comment on column portal.session.confirmed_at is
  'When the person last proved who they are in this session: approvals of money and rights ask again after a while.';
comment on column portal.session.limited_to is
  'What has to be done before the session has any right: a password to be chosen, a second factor to be registered.';

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
  primary key (institution_id, id),
  check (asked_by <> decided_by),
  check ((state = 'waiting') = (decided_by is null))
);
create unique index right_change_waiting on portal.right_change (institution_id, user_id) where state = 'waiting';
comment on table portal.right_change is
  'A change of rights that matters: asked for by one administrator, in force when another has approved it.';
alter table portal.right_change enable row level security;
alter table portal.right_change force row level security;
do $$
begin
  create policy identity on portal.right_change using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
  execute format('create policy keeper on portal.right_change to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update on portal.right_change to :app_role;

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
         case when s.limited_to is null
           then array(select p.permission from portal.role_permission p where p.role = any (m.roles)) else '{}' end,
         s.access_expires_at <= clock_timestamp() or s.last_seen_at <= clock_timestamp() - idle
           or s.started_at <= clock_timestamp() - absolute,
         case when u.status <> 'active' or m.status <> 'active' then 'administrator' else s.ended_reason end,
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

create function portal.day_limit(general int) returns int
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select least(general, (select m.daily_limit from portal.membership m
      where m.user_id = portal.acting_user() and m.institution_id = portal.acting_institution()))
  $$;
comment on function portal.day_limit(int) is
  'Customers that the acting user may ask about a day: the general limit, or the lower one that the institution set.';
revoke all on function portal.day_limit(int) from public;
grant execute on function portal.day_limit(int) to :app_role;
