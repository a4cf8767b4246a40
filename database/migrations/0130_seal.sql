-- For whom a transaction acts is sealed (HRD-12). Servers of the release before go on without a seal until seals are required.

create table portal.door_key (
  singleton boolean primary key default true check (singleton),
  key bytea not null check (octet_length(key) = 32),
  inner_pad bytea not null check (octet_length(inner_pad) = 64),
  outer_pad bytea not null check (octet_length(outer_pad) = 64),
  is_required boolean not null
);

comment on table portal.door_key is
  'The key of seals and passes, with the two pads of its HMAC; made with the database. is_required: nothing is believed without a '
  'seal; false from an upgrade until no server of the release before runs (npm run db:migrate -- --require-seal).';

alter table portal.door_key enable row level security, force row level security;

create policy keeper on portal.door_key to current_user using (true) with check (true);

create function portal.inner_pad() returns bytea
  language sql immutable parallel safe set search_path = pg_catalog, portal, pg_temp
  as $$ select k.inner_pad from portal.door_key k $$;

comment on function portal.inner_pad() is 'The inner pad of the key, as HMAC needs it. Called by functions of the owner alone.';

create function portal.outer_pad() returns bytea
  language sql immutable parallel safe set search_path = pg_catalog, portal, pg_temp
  as $$ select k.outer_pad from portal.door_key k $$;

comment on function portal.outer_pad() is 'The outer pad of the key, as HMAC needs it. Called by functions of the owner alone.';

create function portal.hmac_of(what bytea) returns text
  language plpgsql stable parallel safe
  as $$
  begin
    return encode(sha256(portal.outer_pad() || sha256(portal.inner_pad() || what)), 'hex');
  end
  $$;

comment on function portal.hmac_of(bytea) is 'HMAC-SHA-256 (RFC 2104) under the key of the doors. Called by functions of the owner alone.';

create function portal.seal_of(what text) returns text
  language plpgsql stable parallel safe
  as $$
  begin
    return portal.hmac_of(timestamptz_send(now()) || convert_to(what, 'UTF8'));
  end
  $$;

comment on function portal.seal_of(text) is 'A seal that holds in this transaction alone. Called by functions of the owner alone.';

create function portal.load_seal(institution text) returns text
  language plpgsql stable parallel restricted
  as $$
  begin
    return 'load ' || portal.hmac_of(convert_to(format('load %s %s %s', session_user, pg_backend_pid(), institution), 'UTF8'));
  end
  $$;

comment on function portal.load_seal(text) is
  'The seal of a loading session, whose work on a file is many transactions: it holds on its connection. Called by functions of the owner alone.';

create or replace function portal.acting_institution() returns int
  language plpgsql stable parallel safe security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if coalesce(current_setting('app.institution', true), '') = '' then return null; end if;
    if current_setting('app.seal', true) = encode(sha256(portal.outer_pad() || sha256(portal.inner_pad() || timestamptz_send(now())
         || convert_to(current_setting('app.institution', true) || ' ' || coalesce(current_setting('app.user', true), ''), 'UTF8'))), 'hex')
    then
      return current_setting('app.institution', true)::int;
    end if;
    return portal.institution_without_seal();
  end
  $$;

comment on function portal.acting_institution() is
  'The institution that the transaction acts for; null when it is not sealed. Policies ask by (select …), once a statement.';

create function portal.institution_without_seal() returns int
  language plpgsql stable parallel restricted
  as $$
  declare
    institution constant text := current_setting('app.institution', true);
  begin
    -- The owner may read the key; inside a function of the owner session_user still is who logged in.
    if session_user = current_user or current_setting('app.seal', true) = portal.load_seal(institution)
      or not exists (select from portal.door_key k where k.is_required)
    then
      return institution::int;
    end if;
    return null;
  end
  $$;

comment on function portal.institution_without_seal() is
  'The institution of who needs no seal of the transaction: the owner, a loading session, and everybody until seals are required. Called by '
  'functions of the owner alone.';

create or replace function portal.acting_user() returns int language sql stable parallel safe
  return case when portal.acting_institution() is not null then nullif(current_setting('app.user', true), '')::int end;

comment on function portal.acting_user() is 'The user that the transaction acts for, under the same seal as its institution.';

create or replace function portal.in_scope(scope text) returns boolean
  language plpgsql stable parallel safe security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if coalesce(current_setting('app.scope', true), '') is distinct from scope then return false; end if;
    return coalesce(current_setting('app.scope_seal', true), '') = portal.seal_of('scope ' || scope) or session_user = current_user
      or not exists (select from portal.door_key k where k.is_required);
  end
  $$;

comment on function portal.in_scope(text) is 'Whether the transaction has entered a scope, sealed like the institution that acts.';

create function portal.seal_acting(institution int, acting int) returns void
  language plpgsql
  as $$
  declare
    sealed_institution constant text := coalesce(institution::text, '');
    sealed_user constant text := coalesce(acting::text, '');
  begin
    perform set_config('app.institution', sealed_institution, true), set_config('app.user', sealed_user, true),
            set_config('app.seal', encode(sha256(portal.outer_pad() || sha256(portal.inner_pad() || timestamptz_send(now())
              || convert_to(sealed_institution || ' ' || sealed_user, 'UTF8'))), 'hex'), true);
  end
  $$;

comment on function portal.seal_acting(int, int) is
  'Lets the transaction act for an institution and a user. Called by functions of the owner alone, which look first whether it may.';

create function portal.act_within(institution int) returns void
  language plpgsql
  as $$
  begin
    perform portal.seal_acting(institution, portal.acting_user());
  end
  $$;

comment on function portal.act_within(int) is
  'Lets the acting user act for another institution, or for none. Called by functions of the owner alone.';

create function portal.require_pass(pass text, about text) returns void
  language plpgsql stable parallel restricted
  as $$
  begin
    -- The owner may read the key. Ten digits are the second in which the pass was made; they are believed once the rest fits.
    if session_user = current_user then return; end if;
    if pass = left(pass, 10) || '.' || encode(sha256(portal.outer_pad() || sha256(portal.inner_pad()
         || convert_to('pass ' || pg_backend_pid()::text || ' ' || left(pass, 10) || ' ' || about, 'UTF8'))), 'hex')
    then
      if clock_timestamp() - to_timestamp(left(pass, 10)::float8) between interval '-1 minute' and interval '1 minute' then return; end if;
    end if;
    raise exception 'this door needs the pass of a server' using errcode = 'insufficient_privilege';
  end
  $$;
comment on function portal.require_pass(text, text) is
  'Raises without a pass for this that a process with the key made, for this connection, within a minute; the owner needs none. Called '
  'by functions of the owner alone.';

create function portal.act_as(institution_in int, user_in int, pass text) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.require_pass(pass, 'act ' || institution_in::text || ' ' || user_in::text);
    perform portal.seal_acting(institution_in, user_in);
  end
  $$;

comment on function portal.act_as(int, int, text) is
  'Lets the transaction act for an institution and a user whom a server knows already: jobs, and calls after their first trip.';

create function portal.enter_identity(pass text) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.require_pass(pass, 'identity');
    perform set_config('app.scope', 'identity', true), set_config('app.scope_seal', portal.seal_of('scope identity'), true);
  end
  $$;

comment on function portal.enter_identity(text) is
  'Opens people, sessions, throttles and captchas to the transaction, until app.scope is set to something else.';

create function portal.load_as(institution_in int, pass text) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.require_pass(pass, format('load %s', institution_in));
    perform set_config('app.institution', institution_in::text, false), set_config('app.user', '', false),
            set_config('app.seal', portal.load_seal(institution_in::text), false);
  end
  $$;

comment on function portal.load_as(int, text) is
  'Lets a loading session work on an institution''s files, over many transactions, until its settings are reset.';

create function portal.act_of_token(token_hash bytea, idle interval, absolute interval, pass text)
returns table (
  session_id uuid, user_id int, username text, full_name text, institution_id int, institution_code text,
  branch_id int, roles text[], permissions text[], expired boolean, ended_reason text, frozen text[]
)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
begin
  -- Other connections' texts, with their tokens, can be read in pg_stat_activity.
  perform portal.require_pass(pass, 'token ' || encode(token_hash, 'hex'));
  select * into session_id, user_id, username, full_name, institution_id, institution_code, branch_id, roles, permissions,
      expired, ended_reason, frozen
    from portal.identify(token_hash, idle, absolute);
  if session_id is null then return; end if;
  if ended_reason is null and not expired and not frozen && array['user', 'institution'] then
    perform portal.seal_acting(institution_id, user_id);
  end if;
  return next;
end $$;

comment on function portal.act_of_token(bytea, interval, interval, text) is
  'Who an access token speaks for; the transaction acts for them from here on, when the session is good.';

comment on function portal.act_for(bytea, interval, interval) is
  'As act_of_token, without a seal: for servers of the release before.';

create or replace function bureau.meter_search(kind text, row_count int) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
  begin
    if institution is null then
      raise exception 'a search needs an institution that acts' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.search_meter (institution_id, user_id, kind, row_count)
    values (institution, portal.acting_user(), kind, row_count);
  end
  $$;

create or replace function portal.audit_suspects(username_in text, from_in timestamptz, until_in timestamptz) returns setof bigint
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant int := portal.acting_institution();
    worked_for int[] := array(select m.institution_id from portal.membership m join portal.user_account u on u.id = m.user_id
                               where u.username = username_in);
    one int;
  begin
    perform portal.refuse_no_auditor(false);
    if not bureau.is_bureau_acting() then worked_for := array[portal.acting_institution()]; end if;
    foreach one in array worked_for loop
      -- Row security shows inquiries only to their own institution, also inside this function.
      perform portal.act_within(one);
      return query select distinct q.subject_id from portal.inquiry q
        where q.institution_id = one and q.subject_id is not null and q.asked_at < until_in;
    end loop;
    perform portal.act_within(acting);
    return query select distinct o.subject_id from bureau.opening o
      where o.institution_id = any (worked_for) and o.opened_at >= from_in and o.opened_at < until_in;
    return query select distinct unnest(s.subject_ids) from bureau.shown_subject s
      where s.institution_id = any (worked_for) and s.shown_at >= from_in and s.shown_at < until_in;
  end
  $$;

create or replace function portal.act_on_dispute(dispute_in uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    found int;
  begin
    perform bureau.refuse_no_operator();
    select d.institution_id into found from portal.dispute d where d.id = dispute_in;
    if found is null then return null; end if;
    perform portal.act_within(found);
    return found;
  end
  $$;

create or replace function portal.act_on_file_finding(submission_in uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    found int;
  begin
    perform bureau.refuse_no_analyst();
    select h.institution_id into found from portal.submission_hold h where h.submission_id = submission_in and h.kind = 'finding' limit 1;
    if found is null then return null; end if;
    perform portal.act_within(found);
    return found;
  end
  $$;

create or replace function bureau.reserve_programme(subject bigint, project_in text) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
    held timestamptz;
  begin
    if institution is null then
      raise exception 'a reservation needs an institution that acts' using errcode = 'insufficient_privilege';
    end if;
    if project_in is null and exists (select from bureau.contract k where k.subject_id = subject and k.programme = 'NQ33') then
      return null;
    end if;
    insert into bureau.programme_slot as p (slot_key, subject_id, project, institution_id, user_id, expires_at)
      values (bureau.programme_key(subject, project_in), subject, project_in, institution,
        portal.acting_user(), now() + interval '30 days')
      on conflict (slot_key) do update set subject_id = excluded.subject_id, institution_id = excluded.institution_id,
        user_id = excluded.user_id, reserved_at = excluded.reserved_at, expires_at = excluded.expires_at,
        released_at = null, release_reason = null
        where p.expires_at <= now()
      returning p.expires_at into held;
    if held is null then
      select p.expires_at into held from bureau.programme_slot p
       where p.slot_key = bureau.programme_key(subject, project_in) and p.institution_id = institution and p.subject_id = subject;
    end if;
    return held;
  end
  $$;

create or replace function bureau.is_own_hold(subject bigint, project_in text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select exists (
      select from bureau.programme_slot p
       where p.slot_key = bureau.programme_key(subject, project_in) and p.subject_id = subject and p.expires_at > now()
         and p.institution_id = portal.acting_institution()
         and coalesce(p.user_id = portal.acting_user(), true))
  $$;

create or replace function bureau.release_programme(subject bigint, project_in text, reason_in text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_own_hold(subject, project_in) then return false; end if;
    update bureau.programme_slot p set expires_at = now(), released_at = now(), release_reason = reason_in
     where p.slot_key = bureau.programme_key(subject, project_in) and p.subject_id = subject and p.expires_at > now()
       and p.institution_id = portal.acting_institution();
    return found;
  end
  $$;

create or replace function bureau.move_later_questions(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant int := portal.acting_institution();
    k bureau.subject;
    m bureau.subject;
    asker int;
  begin
    select * into k from bureau.subject s where s.subject_id = d.kept_subject_id;
    select * into m from bureau.subject s where s.subject_id = d.merged_subject_id;
    for asker in
      select distinct f.institution_id from bureau.inquiry_footprint f
       where f.subject_id = d.kept_subject_id and f.asked_at >= d.merged_at order by 1
    loop
      -- Tickets are the institution's own.
      perform portal.act_within(asker);
      with meant as (
        update portal.inquiry q set subject_id = d.merged_subject_id
         where q.institution_id = asker and q.subject_id = d.kept_subject_id and q.asked_at >= d.merged_at
           -- An answer fills in the code of the kept one, so a name tells them apart where the names differ.
           and (q.cic_code = d.merged_code or m.name_key <> k.name_key and upper(q.customer_name) = upper(m.name))
        returning q.id)
      update bureau.inquiry_footprint f set subject_id = d.merged_subject_id from meant
       where f.subject_id = d.kept_subject_id and f.inquiry_id = meant.id;
    end loop;
    perform portal.act_within(acting);
    update portal.dispute x set subject_id = d.merged_subject_id, cic_code = d.merged_code, subject_name = m.name
     where x.subject_id = d.kept_subject_id and x.updated_at >= d.merged_at
       and exists (select from bureau.contract c where c.institution_id = x.institution_id and c.subject_id = d.merged_subject_id
         and c.contract_number = x.contract_number)
       and not exists (select from bureau.contract c where c.institution_id = x.institution_id and c.subject_id = d.kept_subject_id
         and c.contract_number = x.contract_number);
  end
  $$;

create or replace function portal.act_on_order(order_in uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    found int;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'orders are worked by the bureau' using errcode = 'insufficient_privilege';
    end if;
    select o.institution_id into found from portal.work_order o where o.id = order_in;
    if found is null then return null; end if;
    perform portal.act_within(found);
    return found;
  end
  $$;

create or replace function portal.open_past_ticket(institution_code text, voucher_in text)
  returns table (inquiry_id uuid, asked_at timestamptz, product text, product_vi text, product_en text, sections text[],
    customer_type text, customer_name text, cic_code text, subject_id bigint, own_subject_id bigint, username text, member_id int, member_vi text,
    member_en text, member_address text, made_at text)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  #variable_conflict use_column
  declare
    acting constant int := portal.acting_institution();
    member bureau.institution;
    q portal.inquiry;
    made text;
    opened bigint;
  begin
    perform bureau.refuse_no_past_reader();
    select * into member from bureau.institution i where i.code = institution_code;
    if member.id is null then return; end if;
    -- Tickets are the institution's own.
    perform portal.act_within(member.id);
    select n.* into q from portal.voucher v
      join portal.inquiry n on n.institution_id = v.institution_id and n.asked_at = v.asked_at and n.id = v.inquiry_id
     where v.institution_id = member.id and v.voucher = voucher_in and n.status = 1;
    select to_char(coalesce(r.remade_at, r.written_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') into made from portal.reply r
     where r.institution_id = member.id and r.asked_at = q.asked_at and r.inquiry_id = q.id;
    perform portal.act_within(acting);
    if q.id is null then return; end if;
    select coalesce(s.merged_into, s.subject_id) into opened from bureau.subject s where s.subject_id = q.subject_id;
    if opened is not null then
      insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
        values (pg_current_xact_id(), opened, q.id, acting) on conflict do nothing;
    end if;
    return query
      select q.id, q.asked_at::timestamptz, q.product, p.name_vi, p.name_en, p.sections, q.customer_type, q.customer_name, q.cic_code, opened,
             q.subject_id, q.username, member.id, member.name_vi, member.name_en, member.address, made
        from bureau.product p where p.code = q.product;
  end
  $$;

create or replace function bureau.count_quality_of(one int, month_in date) returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    first_day constant date := date_trunc('month', month_in)::date;
    since constant timestamptz := first_day::timestamp at time zone 'Asia/Ho_Chi_Minh';
    until constant timestamptz := (first_day + interval '1 month') at time zone 'Asia/Ho_Chi_Minh';
    acting constant int := portal.acting_institution();
    was_counted boolean;
  begin
    delete from bureau.data_quality q where q.month = first_day and q.institution_id = one;
    -- Row security shows files only to their own institution, also inside this function.
    perform portal.act_within(one);
    insert into bureau.data_quality (institution_id, month, files, files_late, files_refused, row_count, rows_refused, rows_incomplete,
      rows_doubtful, completeness, validity, timeliness, match_rate, score, rank, ranked, worst)
    select one, first_day, n.files, n.late, n.refused, n.row_count, n.rows_refused, f.incomplete, d.doubtful,
           p.completeness, p.validity, p.timeliness, p.match_rate,
           0.30 * p.completeness + 0.30 * p.validity + 0.25 * p.timeliness + 0.15 * p.match_rate, 0, 0, f.worst
      from (select count(*)::int as files, count(*) filter (where s.warnings @> '["TEP_008"]' or bureau.is_need_late(s))::int as late,
                   count(*) filter (where s.state = 'refused')::int as refused, coalesce(sum(s.row_count), 0)::bigint as row_count,
                   coalesce(sum(case when s.state = 'refused' then s.row_count else s.refused_rows end), 0)::bigint as rows_refused
              from portal.submission s
             where s.institution_id = one and s.state in ('applied', 'refused', 'held-reason') and s.received_at >= since
               and s.received_at < until) n
      cross join lateral (
        select coalesce(sum(w.n) filter (where w.code = 'BG_101'), 0)::bigint as incomplete,
               coalesce(jsonb_agg(jsonb_build_array(w.indicator, w.code, w.n) order by w.n desc, w.indicator, w.code)
                 filter (where w.place <= 5), '[]') as worst
          from (select coalesce(e.indicator, '') as indicator, split_part(e.code, '.', 1) as code, count(*) as n,
                       row_number() over (order by count(*) desc, coalesce(e.indicator, ''), split_part(e.code, '.', 1)) as place
                  from portal.submission_error e join portal.submission s on s.institution_id = e.institution_id and s.id = e.submission_id
                 where e.institution_id = one and s.state in ('applied', 'refused') and s.received_at >= since and s.received_at < until
                 group by 1, 2) w) f
      cross join lateral (
        select count(distinct (l.customer_code))::bigint as doubtful from bureau.review_line l
         where l.institution_id = one and l.made_at >= since and l.made_at < until) d
      cross join lateral (
        select round(100 * greatest(0, 1 - f.incomplete / greatest(n.row_count, 1)::numeric), 2) as completeness,
               round(100 * greatest(0, 1 - n.rows_refused / greatest(n.row_count, 1)::numeric), 2) as validity,
               round(100 * (1 - n.late / greatest(n.files, 1)::numeric), 2) as timeliness,
               round(100 * greatest(0, 1 - d.doubtful / greatest(n.row_count, 1)::numeric), 2) as match_rate) p
     where n.files > 0;
    was_counted := found;
    perform portal.act_within(acting);
    return was_counted;
  end
  $$;

create or replace function portal.empty_reports(subject bigint, begun date, ended date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant int := portal.acting_institution();
    family constant bigint[] := bureau.one_with(subject) || subject;
    asker int;
    emptied bigint;
    total bigint := 0;
  begin
    for asker in
      select distinct f.institution_id from bureau.inquiry_footprint f where f.subject_id = any (family)
    loop
      perform portal.act_within(asker);
      update portal.reply r set report = '' from bureau.inquiry_footprint f
       where f.subject_id = any (family) and f.institution_id = asker
         and f.asked_at >= begun and f.asked_at < ended + interval '5 years 1 day'
         and r.institution_id = asker and r.asked_at = f.asked_at and r.inquiry_id = f.inquiry_id and r.report <> '';
      get diagnostics emptied = row_count;
      total := total + emptied;
    end loop;
    perform portal.act_within(acting);
    return total;
  end
  $$;

create or replace function portal.erase_aged(t portal.retention, disputed bigint[], most int)
  returns table (row_count bigint, handles text[])
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant int := portal.acting_institution();
    owners constant int[] := case when t.is_of_institutions then array(select i.id from bureau.institution i order by i.id) else array[0] end;
    statement constant text := format(
      'with due as (select ctid as place from %1$s t where (%2$s) < now() - $1 %3$s limit $3),
            gone as (delete from %1$s t using due where t.ctid = due.place returning %4$s as handle)
       select count(*), array_remove(array_agg(handle), null) from gone',
      t.table_name::regclass, t.ends, case when t.subject is null then 'and $2 is not null' else format('and %I <> all ($2)', t.subject) end,
      coalesce(quote_ident(t.handle), 'null::text'));
    one int;
    part bigint;
    found_handles text[];
  begin
    row_count := 0; handles := '{}';
    foreach one in array owners loop
      exit when row_count >= most;
      if t.is_of_institutions then perform portal.act_within(one); end if;
      execute statement into part, found_handles using t.life, disputed, most;
      row_count := row_count + part;
      handles := handles || coalesce(found_handles, '{}');
    end loop;
    perform portal.act_within(acting);
    return next;
  end
  $$;

create or replace function bureau.add_footprint(subject bigint, product text, inquiry uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
  begin
    if institution is null or not (subject = any (bureau.opened_subjects())) then
      raise exception 'a footprint needs the opened file of the subject' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.inquiry_footprint (subject_id, asked_at, inquiry_id, institution_id, product_code)
    values (subject, now(), inquiry, institution, product);
    perform portal.tell_watchers(array[subject], array[inquiry]);
  end
  $$;

create or replace function bureau.add_footprints(subjects bigint[], inquiries uuid[], product text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  institution int := portal.acting_institution();
begin
  if institution is null or exists (select unnest(subjects) except select unnest(bureau.opened_subjects())) then
    raise exception 'a footprint needs the opened file of the subject' using errcode = 'insufficient_privilege';
  end if;
  insert into bureau.inquiry_footprint (subject_id, asked_at, inquiry_id, institution_id, product_code)
    select f.subject_id, now(), f.inquiry_id, institution, product from unnest(subjects, inquiries) f (subject_id, inquiry_id);
  perform portal.tell_watchers(subjects, inquiries);
end
$$;

revoke all on function
  portal.acting_institution, portal.in_scope, portal.act_as, portal.act_of_token, portal.enter_identity, portal.load_as,
  portal.act_within, portal.hmac_of, portal.inner_pad, portal.institution_without_seal, portal.load_seal,
  portal.outer_pad, portal.require_pass, portal.seal_acting, portal.seal_of
  from public;
grant execute on function portal.act_as, portal.act_of_token, portal.enter_identity to :app_role;
grant execute on function portal.acting_institution, portal.in_scope to :app_role, :loader_role;
grant execute on function portal.act_as, portal.load_as to :loader_role;
