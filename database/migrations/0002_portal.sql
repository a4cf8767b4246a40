-- Institutions' own data: people, sessions, inquiries, replies, charges, limits, audit.
-- Tenant tables lead every key with institution_id and show rows of the institution that the transaction acts for.
-- Identity tables (people, sessions, throttles) answer only inside the identity scope, never to a feature's query.

create schema if not exists portal;
grant usage on schema portal to :app_role;

-- The institution and user a transaction acts for; a reverted SET LOCAL reads as '', hence nullif.
create function portal.acting_institution() returns int language sql stable parallel safe
  return nullif(current_setting('app.institution', true), '')::int;
create function portal.acting_user() returns int language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::int;
create function portal.in_scope(scope text) returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') = scope;

create table portal.deployment (
  singleton boolean primary key default true check (singleton),
  mode text not null check (mode in ('demo', 'production'))
);
comment on table portal.deployment is 'How this database was first used: a demo may only run on one that was made as a demo.';
grant select on portal.deployment to :app_role;

-- ── people ─────────────────────────────────────────────────────────────────────────────────────────────────────────
create table portal.user_account (
  id int generated always as identity primary key,
  username text not null unique check (username = lower(username)),
  full_name text not null,
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'locked')),
  created_at timestamptz not null default now()
);
comment on table portal.user_account is 'A person who signs in; one account is one person.';

create table portal.role (
  code text primary key,
  name_vi text not null,
  name_en text not null
);
comment on table portal.role is 'A named set of permissions.';

create table portal.role_permission (
  role text not null references portal.role,
  permission text not null,
  primary key (role, permission)
);
comment on table portal.role_permission is 'What a role may do; the permissions are those of kit/contract/permissions.ts.';

create table portal.membership (
  user_id int not null references portal.user_account,
  institution_id int not null references bureau.institution,
  branch_id int,
  roles text[] not null,
  primary key (user_id, institution_id)
);
comment on table portal.membership is 'The institutions a person works for, with the roles held there.';

insert into portal.role (code, name_vi, name_en) values
  ('clerk', 'Nhân viên tra cứu', 'Clerk'),
  ('approver', 'Người phê duyệt', 'Approver'),
  ('institution-admin', 'Quản trị đơn vị', 'Institution administrator'),
  ('operator', 'Chuyên viên Trung tâm', 'Bureau operator'),
  ('bureau-admin', 'Quản trị Trung tâm', 'Bureau administrator'),
  ('auditor', 'Kiểm toán viên', 'Auditor'),
  ('member', 'Nhân viên tổ chức tự nguyện', 'Voluntary member');

insert into portal.role_permission (role, permission) values
  ('clerk', 'inquiry.ask'), ('clerk', 'reply.read'), ('clerk', 'gallery.view'),
  ('approver', 'inquiry.ask'), ('approver', 'reply.read'), ('approver', 'gallery.view'),
  ('institution-admin', 'session.end'),
  ('operator', 'order.work'),
  ('bureau-admin', 'session.end'), ('bureau-admin', 'session.end-any'), ('bureau-admin', 'institution.manage'),
  ('auditor', 'audit.read'),
  ('member', 'reply.read');

-- ── sessions and throttles ─────────────────────────────────────────────────────────────────────────────────────────
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
  ended_reason text check (ended_reason in ('logout', 'administrator', 'reuse', 'limit', 'expired', 'switched', 'password'))
);
create index session_of_user on portal.session (user_id) where ended_at is null;
comment on table portal.session is
  'One sign-in and its family of refresh tokens. Tokens are kept as SHA-256; the parent is kept to tell a repeat from a theft.';

create table portal.throttle (
  kind text not null,
  key_hash bytea not null,
  opened_at timestamptz not null default clock_timestamp(),
  count int not null default 1,
  primary key (kind, key_hash)
);
comment on table portal.throttle is 'Counters over a short window: failed sign-ins, sign-ins an address, searches before a captcha.';

-- Who an access token speaks for, with the rights held now (a changed right counts on the next call). Marks the session
-- as seen at most once a minute. No row: unknown token.
create function portal.identify(token_hash bytea, idle interval, absolute interval)
returns table (
  session_id uuid, user_id int, username text, full_name text, institution_id int, institution_code text,
  branch_id int, roles text[], permissions text[], expired boolean, ended_reason text
)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  s portal.session%rowtype;
begin
  select * into s from portal.session where access_hash = token_hash;
  if not found then return; end if;
  if s.ended_at is null and s.last_seen_at < clock_timestamp() - interval '1 minute'
     and s.last_seen_at > clock_timestamp() - idle then
    update portal.session set last_seen_at = clock_timestamp() where id = s.id;
  end if;
  return query
    select s.id, u.id, u.username, u.full_name, s.institution_id, i.code::text, m.branch_id, m.roles,
      array(select distinct p.permission from portal.role_permission p where p.role = any (m.roles)),
      s.access_expires_at <= clock_timestamp() or s.last_seen_at <= clock_timestamp() - idle
        or s.started_at <= clock_timestamp() - absolute,
      case when u.status <> 'active' then 'administrator' else s.ended_reason end
    from portal.user_account u
    join portal.membership m on m.user_id = u.id and m.institution_id = s.institution_id
    join bureau.institution i on i.id = s.institution_id
    where u.id = s.user_id;
end $$;
revoke all on function portal.identify from public;
grant execute on function portal.identify to :app_role;

do $$
declare t text;
begin
  foreach t in array array['user_account', 'role', 'role_permission', 'membership', 'session', 'throttle'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('alter table portal.%I force row level security', t);
    execute format('create policy identity on portal.%I using (portal.in_scope(''identity'')) with check (portal.in_scope(''identity''))', t);
    -- The owner's own functions (identify) and its seeding see all; the policy names the owner, whoever that is.
    execute format('create policy keeper on portal.%I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;
grant select on portal.role, portal.role_permission to :app_role;
grant select, insert, update on portal.user_account, portal.membership, portal.session to :app_role;
grant select, insert, update, delete on portal.throttle to :app_role;

-- ── inquiries ──────────────────────────────────────────────────────────────────────────────────────────────────────
create table portal.voucher (
  institution_id int not null,
  voucher text not null,
  inquiry_id uuid not null,
  asked_at timestamptz(3) not null,
  request_hash bytea not null,
  primary key (institution_id, voucher)
);
comment on table portal.voucher is
  'A ticket number is used once an institution, for ever: the same request finds its inquiry, another one is refused.';

create table portal.inquiry (
  institution_id int not null,
  asked_at timestamptz(3) not null,
  id uuid not null,
  user_id int not null,
  username text not null,
  branch_id int,
  voucher text not null,
  product text not null,
  customer_type text not null,
  customer_name text not null,
  cic_code text,
  identity_hint text,
  request bytea not null,
  purpose text not null default 'credit-granting',
  subject_id bigint,
  status smallint not null default 2 check (status in (0, 1, 2)),
  has_information boolean,
  answered_at timestamptz(3),
  primary key (institution_id, asked_at, id)
) partition by range (asked_at);
create index inquiry_user on portal.inquiry (institution_id, user_id, asked_at);
comment on table portal.inquiry is
  'One question about one customer. Status 1 answered, 2 pending, 0 refused or failed (RPL-03). request is sealed; identity_hint shows four digits.';

create table portal.reply (
  institution_id int not null,
  asked_at timestamptz(3) not null,
  inquiry_id uuid not null,
  report bytea not null,
  sha256 bytea not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (institution_id, asked_at, inquiry_id)
) partition by range (asked_at);
comment on table portal.reply is 'The report as it was answered: sealed, gzip, JSON of kit/contract/report.ts; sha256 is of the JSON.';

create table portal.charge (
  institution_id int not null,
  asked_at timestamptz(3) not null,
  inquiry_id uuid not null,
  product text not null,
  list_price_vnd bigint not null,
  price_percent smallint not null,
  amount_vnd bigint not null,
  state text not null default 'reserved' check (state in ('reserved', 'charged', 'free')),
  settled_at timestamptz,
  primary key (institution_id, asked_at, inquiry_id)
) partition by range (asked_at);
comment on table portal.charge is
  'What an inquiry costs, whole dong before VAT: reserved when asked, charged when answered, free when there is no information.';

create table portal.quota_day (
  institution_id int not null,
  user_id int not null,
  day date not null,
  counter text not null,
  used int not null,
  primary key (institution_id, user_id, day, counter)
);
comment on table portal.quota_day is 'Customers looked up by a user on a Hanoi day (INQ-09).';

create table portal.quota_seen (
  institution_id int not null,
  user_id int not null,
  day date not null,
  counter text not null,
  key_hash bytea not null,
  primary key (institution_id, user_id, day, counter, key_hash)
);
comment on table portal.quota_seen is 'Which customers a user already looked up on a Hanoi day: the same one counts once.';

-- The day that limits turn on: Hanoi's, whatever the server's zone.
create function portal.hanoi_day() returns date language sql stable parallel safe
  return (now() at time zone 'Asia/Ho_Chi_Minh')::date;

do $$
declare t text;
begin
  foreach t in array array['voucher', 'inquiry', 'reply', 'charge', 'quota_day', 'quota_seen'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('alter table portal.%I force row level security', t);
    execute format('create policy institution on portal.%I using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution())', t);
  end loop;
end $$;
grant select, insert on portal.voucher, portal.reply, portal.quota_seen to :app_role;
grant select, insert, update on portal.inquiry, portal.charge, portal.quota_day to :app_role;

-- Takes one customer from a user's day. counted: this customer is new today; used: customers so far, null when the limit
-- is reached and nothing was taken.
create function portal.take_quota(counter_in text, key_in bytea, limit_in int, out counted boolean, out used int)
language plpgsql set search_path = pg_catalog, portal, pg_temp as $$
declare
  institution int := portal.acting_institution();
  acting int := portal.acting_user();
  today date := portal.hanoi_day();
begin
  insert into portal.quota_seen as s (institution_id, user_id, day, counter, key_hash)
    values (institution, acting, today, counter_in, key_in) on conflict do nothing;
  counted := found;
  if not counted then
    select d.used into used from portal.quota_day d
      where d.institution_id = institution and d.user_id = acting and d.day = today and d.counter = counter_in;
    return;
  end if;
  insert into portal.quota_day as d (institution_id, user_id, day, counter, used)
    select institution, acting, today, counter_in, 1 where limit_in > 0
    on conflict (institution_id, user_id, day, counter) do update set used = d.used + 1 where d.used < limit_in
    returning d.used into used;
end $$;
revoke all on function portal.take_quota from public;
grant execute on function portal.take_quota to :app_role;

-- Opens the file of a confirmed inquiry's subject for this transaction: the only door to the bureau's rows.
create function portal.open_file(inquiry_in uuid, asked_at_in timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  subject bigint;
begin
  select q.subject_id into subject from portal.inquiry q
    where q.institution_id = portal.acting_institution() and q.asked_at = asked_at_in and q.id = inquiry_in;
  if subject is null then return null; end if;
  insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
    values (pg_current_xact_id(), subject, inquiry_in, portal.acting_institution());
  return subject;
end $$;
revoke all on function portal.open_file from public;
grant execute on function portal.open_file to :app_role;

-- ── audit ──────────────────────────────────────────────────────────────────────────────────────────────────────────
create table portal.audit_chain (
  chain smallint primary key,
  seq bigint not null default 0,
  hash bytea not null default '\x'
);
insert into portal.audit_chain (chain) select generate_series(0, 255);
comment on table portal.audit_chain is 'The head of each of the 256 hash chains of the audit.';

create table portal.audit_log (
  at timestamptz(3) not null,
  chain smallint not null,
  seq bigint not null,
  user_id int,
  username text,
  institution_id int,
  session_id uuid,
  address text,
  request_id text,
  action text not null,
  purpose text,
  subject_key text,
  result text not null,
  detail text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (at, chain, seq)
) partition by range (at);
create index audit_log_institution on portal.audit_log (institution_id, at);
create index audit_log_subject on portal.audit_log (subject_key, at) where subject_key is not null;
comment on table portal.audit_log is
  'Who did what, when, about whom, with what result. Append only; each row carries the hash of the one before it in its chain. subject_key is a keyed hash.';

-- The bytes a row's hash covers: the previous hash, then a JSON array of texts and nulls as jsonb prints it.
create function portal.audit_bytes(a portal.audit_log) returns bytea language sql immutable
  return a.previous_hash || convert_to(jsonb_build_array(
    to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.chain::text, a.seq::text, a.user_id::text,
    a.username, a.institution_id::text, a.session_id::text, a.address, a.request_id, a.action, a.purpose,
    a.subject_key, a.result, a.detail)::text, 'UTF8');

-- Appends one row to the actor's chain; called last before commit, as the chain's head stays locked until then.
create function portal.append_audit(
  user_in int, username_in text, institution_in int, session_in uuid, address_in text, request_in text,
  action_in text, purpose_in text, subject_in text, result_in text, detail_in text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  a portal.audit_log;
begin
  a.chain := ((coalesce(institution_in, 0) * 31 + coalesce(user_in, 0)) % 256 + 256) % 256;
  select c.seq + 1, c.hash into a.seq, a.previous_hash from portal.audit_chain c where c.chain = a.chain for update;
  a.at := clock_timestamp();
  a.user_id := user_in; a.username := username_in; a.institution_id := institution_in; a.session_id := session_in;
  a.address := address_in; a.request_id := request_in; a.action := action_in; a.purpose := purpose_in;
  a.subject_key := subject_in; a.result := result_in; a.detail := detail_in;
  a.hash := sha256(portal.audit_bytes(a));
  insert into portal.audit_log select a.*;
  update portal.audit_chain c set seq = a.seq, hash = a.hash where c.chain = a.chain;
  return a.seq;
end $$;
revoke all on function portal.append_audit from public;
grant execute on function portal.append_audit to :app_role;

alter table portal.audit_chain enable row level security;
alter table portal.audit_chain force row level security;
alter table portal.audit_log enable row level security;
alter table portal.audit_log force row level security;
do $$
begin
  -- append_audit belongs to the owner and is the only way in; the app role has neither a grant nor a policy here.
  execute format('create policy keeper on portal.audit_chain to %I using (true) with check (true)', current_user);
  execute format('create policy keeper on portal.audit_log to %I using (true) with check (true)', current_user);
end $$;

-- ── months ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Makes the monthly partitions of inquiries, replies, charges and audit that a span of days needs. Safe to repeat.
create function portal.ensure_months(from_in date, to_in date) returns int
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  month date;
  parent text;
  child text;
  made int := 0;
begin
  for month in select generate_series(date_trunc('month', from_in), to_in, interval '1 month')::date loop
    foreach parent in array array['inquiry', 'reply', 'charge', 'audit_log'] loop
      child := format('%s_%s', parent, to_char(month, 'YYYYMM'));
      continue when to_regclass('portal.' || child) is not null;
      execute format('create table portal.%I partition of portal.%I for values from (%L) to (%L)',
        child, parent, month || ' 00:00+07', (month + interval '1 month')::date || ' 00:00+07');
      execute format('alter table portal.%I enable row level security', child);
      execute format('alter table portal.%I force row level security', child);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;
revoke all on function portal.ensure_months from public;
grant execute on function portal.ensure_months to :app_role;
select portal.ensure_months((now() - interval '1 month')::date, (now() + interval '2 months')::date);
