-- Applications of institutions: programs that call the bureau with keys of their own.

create table portal.application (
  institution_id int not null references bureau.institution,
  id uuid not null,
  user_id int not null unique references portal.user_account,
  client_id text not null unique,
  name text not null,
  purpose text not null,
  scopes text[] not null check (cardinality(scopes) between 1 and 60),
  networks text[] not null check (cardinality(networks) <= 20),
  day_limit int not null check (day_limit between 1 and 1000000),
  minute_limit int not null check (minute_limit between 1 and 6000),
  state text not null default 'waiting' check (state in ('waiting', 'live', 'refused', 'stopped')),
  asked_by int not null references portal.user_account,
  asked_at timestamptz(3) not null default clock_timestamp(),
  first_by int references portal.user_account,
  first_at timestamptz(3),
  decided_by int references portal.user_account,
  decided_at timestamptz(3),
  stopped_by int references portal.user_account,
  stopped_at timestamptz(3),
  reason text,
  environment text not null default 'live' check (environment in ('live', 'sandbox')),
  primary key (institution_id, id),
  check (first_by <> decided_by or state = 'refused'),
  check (state <> 'live' or environment = 'sandbox' or (first_by is not null and decided_by is not null)),
  check ((state = 'stopped') = (stopped_by is not null))
);
comment on table portal.application is
  'A program of an institution: what it may call, from where and how often. It works once two people of the bureau have approved it '
  '(first_by, decided_by), until either side stops it. Its calls are those of an account of its own (user_id), which has no password.';
comment on column portal.application.networks is 'Where it may call from, as CIDR blocks; empty: from everywhere.';
comment on column portal.application.day_limit is 'Customers that it may ask about on a Hanoi day.';
comment on column portal.application.environment is
  'sandbox: it works at once, and its account acts for the institution''s sandbox alone (portal.make_sandbox).';
comment on column portal.application.reason is 'Why it was refused or stopped.';
alter table portal.application enable row level security, force row level security;
create policy identity on portal.application using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.application to current_user using (true) with check (true);

create table portal.application_key (
  institution_id int not null,
  application_id uuid not null,
  kid text not null,
  thumb text not null,
  jwk text not null,
  added_by int not null references portal.user_account,
  added_name text not null,
  added_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (institution_id, application_id, thumb),
  foreign key (institution_id, application_id) references portal.application
);
create unique index application_key_kid on portal.application_key (institution_id, application_id, kid) where removed_at is null;
comment on table portal.application_key is
  'Public keys of an application (JWK), two at most at a time, so that they are changed without a gap. A key that was removed is never taken again.';
comment on column portal.application_key.thumb is 'The key''s thumbprint (RFC 7638).';
alter table portal.application_key enable row level security, force row level security;
create policy identity on portal.application_key using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.application_key to current_user using (true) with check (true);

create function portal.application_of(session_in uuid)
  returns table (application_id uuid, scopes text[], networks text[], minute_limit int)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select a.id, array(select unnest(s.scopes) intersect select unnest(a.scopes)), a.networks, a.minute_limit
      from portal.session s join portal.application a on a.user_id = s.user_id
     where s.id = session_in and s.scopes is not null
  $$;
comment on function portal.application_of(uuid) is
  'The application that a session is of, with what its token was given and it still may; no row for a person''s session. Read with every call.';

create function portal.list_applications(state_in text, skipped int, most int)
  returns table (client_id text, institution_code text, institution_vi text, institution_en text, name text, purpose text, scopes text[],
    networks text[], day_limit int, minute_limit int, state text, asked_by text, asked_at timestamptz, first_by text, decided_by text,
    decided_at timestamptz, reason text, keys int, key_ends_at timestamptz, used_at timestamptz, is_own boolean, environment text, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not portal.holds('application.read') then
      raise exception 'applications are their administrators''' using errcode = 'insufficient_privilege';
    end if;
    return query
      select a.client_id, i.code::text, i.name_vi, i.name_en, a.name, a.purpose, a.scopes, a.networks, a.day_limit, a.minute_limit,
             a.state, ab.username, a.asked_at, fb.username, db.username, coalesce(a.stopped_at, a.decided_at), a.reason,
             k.count, k.ends, (select max(s.last_seen_at) from portal.session s where s.user_id = a.user_id),
             coalesce(portal.acting_user() in (a.asked_by, a.first_by), false), a.environment, count(*) over ()
        from portal.application a
        join bureau.institution i on i.id = a.institution_id
        join portal.user_account ab on ab.id = a.asked_by
        left join portal.user_account fb on fb.id = a.first_by
        left join portal.user_account db on db.id = coalesce(a.stopped_by, a.decided_by)
        cross join lateral (
          select count(*)::int, max(y.expires_at) from portal.application_key y
           where y.institution_id = a.institution_id and y.application_id = a.id and y.removed_at is null and y.expires_at > clock_timestamp()
        ) k (count, ends)
       where (a.institution_id = portal.acting_institution() or bureau.is_bureau_acting() and a.environment = 'live')
         and (state_in = 'all' or a.state = state_in)
       order by (a.state <> 'waiting'), a.asked_at desc, a.id offset skipped limit most;
  end
  $$;
comment on function portal.list_applications(text, int, int) is
  'Applications of the own institution, or for the bureau the live ones of all: those first that wait to be approved.';

create function portal.decide_application(client_in text, approve boolean, reason_in text) returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    one portal.application;
  begin
    if not bureau.is_bureau_acting() or not portal.holds('application.decide') then
      raise exception 'applications are approved by the bureau' using errcode = 'insufficient_privilege';
    end if;
    select * into one from portal.application a where a.client_id = client_in for update;
    if not found then return 'none'; end if;
    if one.state <> 'waiting' then return 'decided'; end if;
    if not approve then
      update portal.application a set state = 'refused', decided_by = portal.acting_user(), decided_at = clock_timestamp(), reason = reason_in
       where a.client_id = client_in;
      return 'refused';
    end if;
    if portal.acting_user() in (one.asked_by, one.first_by) then return 'own'; end if;
    if one.first_by is null then
      update portal.application a set first_by = portal.acting_user(), first_at = clock_timestamp() where a.client_id = client_in;
      return 'first';
    end if;
    update portal.application a set state = 'live', decided_by = portal.acting_user(), decided_at = clock_timestamp() where a.client_id = client_in;
    return 'live';
  end
  $$;
comment on function portal.decide_application(text, boolean, text) is
  'Approves or refuses an application for the bureau: first (a second person decides), live, refused, none, decided (already), own (the '
  'second person is not the first).';

create function portal.stop_application(client_in text, reason_in text) returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    one portal.application;
  begin
    if not portal.holds('application.stop') then
      raise exception 'applications are stopped by either side''s administrators' using errcode = 'insufficient_privilege';
    end if;
    select * into one from portal.application a where a.client_id = client_in
       and (bureau.is_bureau_acting() or a.institution_id = portal.acting_institution()) for update;
    if not found then return 'none'; end if;
    if one.state not in ('waiting', 'live') then return 'decided'; end if;
    update portal.application a set state = 'stopped', stopped_by = portal.acting_user(), stopped_at = clock_timestamp(), reason = reason_in
     where a.client_id = client_in;
    update portal.session s set ended_at = clock_timestamp(), ended_reason = 'administrator' where s.user_id = one.user_id and s.ended_at is null;
    return 'done';
  end
  $$;
comment on function portal.stop_application(text, text) is
  'Stops an application at once, for good: its tokens end and it gets no other. Answers done, none, decided (already).';

create function portal.end_key_sessions(client_in text, thumb_in text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    ended int;
  begin
    if not portal.holds('application.manage') then
      raise exception 'keys are their administrators''' using errcode = 'insufficient_privilege';
    end if;
    update portal.session s set ended_at = clock_timestamp(), ended_reason = 'administrator'
      from portal.application a
     where a.client_id = client_in and a.institution_id = portal.acting_institution() and s.user_id = a.user_id
       and s.ended_at is null and s.assertion_thumb = thumb_in;
    get diagnostics ended = row_count;
    return ended;
  end
  $$;
comment on function portal.end_key_sessions(text, text) is
  'Ends the tokens that an own application was given for assertions of a key (its thumbprint); answers how many.';

create table portal.kept_answer (
  institution_id int not null,
  user_id int not null,
  key_hash bytea not null,
  request_hash bytea not null,
  answer_sealed bytea,
  kept_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, user_id, key_hash)
);
create index kept_answer_age on portal.kept_answer (institution_id, kept_at);
comment on table portal.kept_answer is
  'What a call with an Idempotency-Key was answered or refused with: sent again within 48 hours it is answered so again. The key and the '
  'content are SHA-256; the answer is sealed, and null only while the call is under way.';
alter table portal.kept_answer enable row level security, force row level security;
create policy institution on portal.kept_answer
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

-- A twin waits here for the call that has taken the key, as long as lock_timeout lets it.
create function portal.claim_answer(key_in bytea, request_in bytea) returns table (is_same boolean, sealed bytea)
  language plpgsql set search_path = pg_catalog, portal, pg_temp set lock_timeout = '10s'
  as $$
  begin
    insert into portal.kept_answer as k (institution_id, user_id, key_hash, request_hash)
      values (portal.acting_institution(), portal.acting_user(), key_in, request_in)
      on conflict (institution_id, user_id, key_hash) do update
        set request_hash = excluded.request_hash, answer_sealed = null, kept_at = clock_timestamp()
        where k.kept_at < clock_timestamp() - interval '48 hours';
    if found then return; end if;
    return query
      select k.request_hash = request_in, k.answer_sealed from portal.kept_answer k
       where k.institution_id = portal.acting_institution() and k.user_id = portal.acting_user() and k.key_hash = key_in;
  end
  $$;
comment on function portal.claim_answer(bytea, bytea) is
  'Takes an Idempotency-Key for this transaction: no row. Where it was taken before, whether the content is the same, and the sealed answer.';

-- What each database role may do.
grant select on portal.application, portal.application_key to :app_role;
grant insert (institution_id, id, user_id, client_id, name, purpose, scopes, networks, day_limit, minute_limit, asked_by, environment, state)
  on portal.application to :app_role;
grant insert (institution_id, application_id, kid, thumb, jwk, added_by, added_name, expires_at), update (removed_at)
  on portal.application_key to :app_role;
grant select, insert, update on portal.kept_answer to :app_role;
