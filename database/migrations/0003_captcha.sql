-- Captcha challenges (CAP-01, CAP-02): single use, three minutes by the database's clock, seen in the identity scope only.

create table portal.captcha (
  handle_hash bytea primary key,
  answer_hash bytea not null,
  purpose text,
  session_id uuid,
  expires_at timestamptz not null default clock_timestamp() + interval '3 minutes',
  taken_at timestamptz,
  kept smallint not null default 0 check (kept between 0 and 3)
);
create index captcha_expires on portal.captcha (expires_at);
comment on table portal.captcha is
  'One challenge. The handle is kept as SHA-256, the answer as a keyed hash; purpose and session are those of the call that first uses it, unless it was drawn for one. kept counts how often a taken captcha was put back (4130001), three times at most.';

alter table portal.captcha enable row level security;
alter table portal.captcha force row level security;
create policy identity on portal.captcha
  using (portal.in_scope('identity'))
  with check (portal.in_scope('identity'));
-- The owner's own clearing sees all, as on the other identity tables.
do $$ begin execute format('create policy keeper on portal.captcha to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update, delete on portal.captcha to :app_role;
