create function bureau.nation_of(subject bigint) returns int
  language sql immutable parallel safe
  return (least(subject, 0) / 1000)::int;

comment on function bureau.nation_of(bigint) is 'The sandbox that a borrower is of; 0 of every live borrower.';

create function bureau.acting_nation() returns int
  language sql stable parallel safe
  as $$ select least(portal.acting_institution(), 0) $$;

comment on function bureau.acting_nation() is 'The sandbox that the transaction acts for; 0 for live institutions, and for nobody.';

alter table bureau.institution drop constraint institution_class_check;
alter table bureau.institution add constraint institution_class_check check (class in
    ('bank', 'foreign_bank', 'policy_bank', 'cooperative_bank', 'finance_company', 'credit_fund', 'microfinance', 'voluntary', 'bureau', 'sandbox')) not valid;
alter table bureau.institution drop constraint institution_price_percent_check;
alter table bureau.institution add constraint institution_price_percent_check check (price_percent in (100, 50, 20, 0)) not valid;

alter table bureau.institution add constraint institution_sandbox check ((class = 'sandbox') = (id < 0) and (price_percent = 0) = (id < 0)) not valid;

comment on table bureau.institution is
  'Members of the bureau, the bureau itself, and sandboxes of members, which have the member''s number below zero. code is 2 digits province, 3 institution, 3 branch; price_percent is the share of '
  'the list price that the class pays.';

alter table bureau.institution enable row level security;

create policy institution_known on bureau.institution for select
  using (id > 0 or id = (select portal.acting_institution())
    or ((select portal.acting_institution()) is null and (select portal.in_scope('identity'))));

alter table bureau.branch enable row level security;

create policy branch_known on bureau.branch for select
  using (institution_id > 0 or institution_id = (select portal.acting_institution())
    or ((select portal.acting_institution()) is null and (select portal.in_scope('identity'))));

alter table bureau.opening add constraint opening_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

-- lock: a moment; the migration waits two seconds for it at most and tries again. subject_nation_code finds a code as well
drop index bureau.subject_cic_code;

alter policy subject_loader on bureau.subject
  using (subject_id > 0 and (select portal.acting_institution()) is not null)
  with check (subject_id > 0 and (select portal.acting_institution()) is not null);
alter policy cic_alias_loader on bureau.cic_alias
  using (subject_id > 0 and (select portal.acting_institution()) is not null)
  with check (subject_id > 0 and (select portal.acting_institution()) is not null);
alter policy identity_paper_loader on bureau.identity_paper
  using (subject_id > 0 and (select portal.acting_institution()) is not null)
  with check (subject_id > 0 and (select portal.acting_institution()) is not null);
alter policy paper_index_loader on bureau.paper_index
  using (subject_id > 0 and (select portal.acting_institution()) is not null)
  with check (subject_id > 0 and (select portal.acting_institution()) is not null);
alter policy name_index_loader on bureau.name_index
  using (subject_id > 0 and (select portal.acting_institution()) is not null)
  with check (subject_id > 0 and (select portal.acting_institution()) is not null);
alter policy legal_profile_loader on bureau.legal_profile
  using (subject_id > 0 and (select portal.acting_institution()) is not null)
  with check (subject_id > 0 and (select portal.acting_institution()) is not null);
alter policy collateral_loader on bureau.collateral
  using (subject_id > 0 and (select portal.acting_institution()) is not null)
  with check (subject_id > 0 and (select portal.acting_institution()) is not null);
alter policy collateral_past_loader on bureau.collateral_past
  using (subject_id > 0 and (select portal.acting_institution()) is not null)
  with check (subject_id > 0 and (select portal.acting_institution()) is not null);

alter table bureau.relation add constraint relation_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.customer add constraint customer_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.review_line add constraint review_line_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.inquiry_footprint add constraint inquiry_footprint_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

create or replace function bureau.subject_of_code(code text) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return (select s.subject_id from bureau.subject s where s.cic_code = code and s.subject_id > 0);
  end
  $$;

alter table bureau.contract add constraint contract_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.balance_month add constraint balance_month_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.credit_history add constraint credit_history_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.card_account add constraint card_account_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.collateral_pledge add constraint collateral_pledge_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.commitment add constraint commitment_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.bond add constraint bond_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.vamc_debt add constraint vamc_debt_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.negative_event add constraint negative_event_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.settled_debt add constraint settled_debt_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.classification add constraint classification_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.fin_statement add constraint fin_statement_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table bureau.fin_line add constraint fin_line_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table portal.inquiry add constraint inquiry_nation check (subject_id is null or bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table portal.alert_row add constraint alert_row_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table portal.watch add constraint watch_nation check (subject_id is null or bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table portal.watch_alert add constraint watch_alert_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table portal.watch_score add constraint watch_score_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

create or replace function portal.raise_alarm(rule_in text, cause_in text, whose jsonb, facts_in jsonb, from_in timestamptz, until_in timestamptz)
  returns int
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    made bigint;
    how text;
  begin
    -- Nothing is at stake in a sandbox, and its programs are made to be refused.
    if (whose ->> 'institution')::int < 0 then return 0; end if;
    insert into portal.alarm (rule, cause, severity, institution_id, user_id, username, facts, seen_from, seen_until)
    select rule_in, cause_in, r.severity, (whose ->> 'institution')::int, (whose ->> 'user')::int,
           coalesce(whose ->> 'username', (select u.username from portal.user_account u where u.id = (whose ->> 'user')::int)),
           facts_in, from_in, until_in
      from portal.alarm_rule r where r.code = rule_in
    on conflict (rule, cause) do nothing returning alarm_id, severity into made, how;
    if made is null then return 0; end if;
    perform pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id, 'kind', 'alarm',
        'data', json_build_object('alarm', made, 'rule', rule_in, 'severity', how))::text)
      from portal.membership m join bureau.institution i on i.id = m.institution_id and i.class = 'bureau'
     where m.status = 'active'
       and exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'alarm.read');
    return 1;
  end
  $$;

alter table portal.application add column environment text not null default 'live' check (environment in ('live', 'sandbox'));

alter table portal.application drop constraint application_check1;
alter table portal.application add constraint application_check1
  check (state <> 'live' or environment = 'sandbox' or (first_by is not null and decided_by is not null)) not valid;
grant insert (environment, state) on portal.application to :app_role;

comment on column portal.application.environment is
  'sandbox: it works at once, and its account acts for the institution''s sandbox alone (portal.make_sandbox).';

drop function portal.list_applications(text, int, int);
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

create or replace function portal.audited_people(code text, blind_indexes bytea[], given bigint[])
  returns table (subject_id bigint, cic_code text, name text)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_auditor(false);
    return query
      with known as (
        select s.subject_id as id from bureau.subject s where s.cic_code = code and s.subject_id > 0
        union select c.subject_id from bureau.cic_alias c where c.cic_code = code
        union select p.subject_id from bureau.paper_index p where p.blind_index = any (blind_indexes) and p.subject_id > 0
        union select unnest(given)),
      family as (
        select k.id from known k
        union select coalesce(s.merged_into, s.subject_id) from known k join bureau.subject s on s.subject_id = k.id
        union select m.subject_id from known k join bureau.subject o on o.subject_id = k.id
                join bureau.subject m on m.merged_into = coalesce(o.merged_into, o.subject_id) where given is null)
      select s.subject_id, s.cic_code, s.name from family f join bureau.subject s on s.subject_id = f.id order by s.subject_id limit 5000;
  end
  $$;

alter table portal.consent add constraint consent_nation check (subject_id is null or bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

create or replace function bureau.decoy_to_be(code text) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_decoy_keeper();
    return (select s.subject_id from bureau.subject s where s.cic_code = code and s.status <> 'merged' and s.subject_id > 0);
  end
  $$;

alter table portal.dispute add constraint dispute_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

alter table portal.event add constraint event_nation check (subject_id is null or bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

create or replace function portal.fees_overview(month_in date)
returns table (institution_id int, closed_at timestamptz, closed_by text, events int, unsettled int, total_vnd bigint, contracts int,
  open_vnd bigint, overdue_vnd bigint, proposals int, waiting_agreements int)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
begin
  if not bureau.is_bureau_acting() then
    raise exception 'the overview is the bureau''s' using errcode = 'insufficient_privilege';
  end if;
  return query
    with notice as (
      select n.institution_id, n.due_on, n.amount_vnd - coalesce((select sum(p.amount_vnd) from portal.payment p
          where p.institution_id = n.institution_id and p.notice_no = n.notice_no), 0) as open_vnd
        from portal.payment_notice n
    ), owed as (
      select n.institution_id, sum(n.open_vnd) as open_vnd, sum(n.open_vnd) filter (where n.due_on < portal.hanoi_day()) as overdue_vnd
        from notice n where n.open_vnd > 0 group by 1
    )
    select i.id, m.closed_at, m.closed_by, m.events, m.unsettled, m.total_vnd,
           (select count(*)::int from portal.service_contract c where c.institution_id = i.id and (c.valid_to is null or c.valid_to >= month_in)),
           coalesce(o.open_vnd, 0)::bigint, coalesce(o.overdue_vnd, 0)::bigint,
           (select count(*)::int from portal.fee_proposal f where f.institution_id = i.id and f.state = 'proposed'),
           (select count(*)::int from portal.reconciliation r where r.institution_id = i.id and r.bureau_by is null)
      from bureau.institution i
      left join portal.month_close m on m.institution_id = i.id and m.month = month_in
      left join owed o on o.institution_id = i.id
     where i.class not in ('bureau', 'sandbox')
     order by i.code;
end $$;

alter table portal.figure_request add constraint figure_request_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

create or replace function bureau.set_hold_threshold(given jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    place int := 0;
  begin
    perform bureau.refuse_no_analyst();
    if given->>'institution' is not null then
      select i.id into place from bureau.institution i where i.code = given->>'institution' and i.class not in ('bureau', 'sandbox');
      if place is null then return false; end if;
    end if;
    insert into bureau.hold_threshold as t (institution_id, kind, closed_percent, moved_percent, total_percent, cured_percent, cured_count,
      from_contracts, from_vnd, changed_by)
    values (place, coalesce(given->>'kind', ''), (given->>'closed')::numeric, (given->>'moved')::numeric, (given->>'total')::numeric,
      (given->>'cured')::numeric, (given->>'curedCount')::int, (given->>'fromContracts')::int, (given->>'fromVnd')::bigint, given->>'by')
    on conflict (institution_id, kind) do update set closed_percent = excluded.closed_percent, moved_percent = excluded.moved_percent,
      total_percent = excluded.total_percent, cured_percent = excluded.cured_percent, cured_count = excluded.cured_count,
      from_contracts = excluded.from_contracts, from_vnd = excluded.from_vnd, changed_by = excluded.changed_by,
      changed_at = clock_timestamp();
    return true;
  end
  $$;

alter table bureau.programme_slot add constraint programme_slot_nation check (bureau.nation_of(subject_id) = least(institution_id, 0)) not valid;

create or replace function bureau.count_quality(month_in date) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    one int;
    counted int := 0;
  begin
    for one in select i.id from bureau.institution i where i.class not in ('bureau', 'sandbox') order by i.id loop
      if bureau.count_quality_of(one, month_in) then counted := counted + 1; end if;
    end loop;
    perform bureau.rank_quality(month_in);
    return counted;
  end
  $$;

create or replace function bureau.ask_quality_count(institution_in text, months_in int, by_in text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    wanted int;
  begin
    if not portal.holds('quality.read') then
      raise exception 'data quality is counted for who reads it' using errcode = 'insufficient_privilege';
    end if;
    select i.id into wanted from bureau.institution i
     where i.class not in ('bureau', 'sandbox') and case when institution_in is null then i.id = portal.acting_institution()
             else i.code = institution_in and (bureau.is_bureau_acting() or i.id = portal.acting_institution()) end;
    if wanted is null then return null; end if;
    insert into bureau.quality_count as q (institution_id, months, asked_by, asked_by_id, asked_at_id)
    values (wanted, months_in, by_in, portal.acting_user(), portal.acting_institution())
    on conflict (institution_id) do update set months = excluded.months, done = 0, asked_by = excluded.asked_by,
      asked_by_id = excluded.asked_by_id, asked_at_id = excluded.asked_at_id, asked_at = clock_timestamp(), finished_at = null
      -- A count that began more than an hour ago was abandoned.
      where q.finished_at is not null or q.asked_at < clock_timestamp() - interval '1 hour';
    if not found then return 0; end if;
    perform graphile_worker.add_job('count-quality-now', json_build_object('institutionId', wanted), job_key := 'count-quality-' || wanted);
    return wanted;
  end
  $$;

create or replace function bureau.rating_check(cic_code_in text)
  returns table (subject_id bigint, subject_type smallint, members int, has_loop boolean, statements jsonb)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    found bigint;
    kind smallint;
  begin
    if portal.acting_institution() is null then return; end if;
    select s.subject_id, s.subject_type into found, kind from bureau.subject s
     where s.status in ('live', 'provisional')
       and s.subject_id = coalesce((select a.subject_id from bureau.cic_alias a where a.cic_code = cic_code_in),
                                   (select l.subject_id from bureau.subject l where l.cic_code = cic_code_in and l.subject_id > 0));
    insert into bureau.search_meter (institution_id, user_id, kind, row_count)
      values (portal.acting_institution(), portal.acting_user(), 'rating', case when found is null then 0 else 1 end);
    if found is null then return; end if;
    if kind <> 1 then
      return query select found, kind, 0, false, '[]'::jsonb;
      return;
    end if;
    return query select found, kind,
      (select count(distinct e.child)::int from bureau.group_edges(found) e where e.child <> found),
      exists (
        with recursive edge as materialized (
          select e.parent, e.child from bureau.group_edges(found) e
        ), below as (
          select e.parent as company, e.child from edge e
          union
          select b.company, e.child from below b join edge e on e.parent = b.child
        )
        select from below b where b.company = b.child),
      coalesce((
        select jsonb_agg(jsonb_build_object('year', (n.f).fiscal_year, 'consolidated', (n.f).is_consolidated,
            'audit', coalesce((n.f).audit, 'none'), 'reported', (n.f).reported_on, 'lines', bureau.lines_of(n.f))
            order by (n.f).fiscal_year desc, (n.f).reported_on desc)
          from (select f from bureau.fin_statement f where f.subject_id = found
                 order by f.fiscal_year desc, f.reported_on desc, f.institution_id, f.is_consolidated limit 40) n), '[]');
  end
  $$;

create or replace function bureau.unweighed_members(cic_code_in text, year_in int, most int)
  returns table (name text, members int, subject_id bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    with member as (
      select distinct e.child as id
        from bureau.subject head, bureau.group_edges(head.subject_id) e
       where portal.acting_institution() is not null and head.status in ('live', 'provisional')
         and head.subject_id = coalesce((select a.subject_id from bureau.cic_alias a where a.cic_code = cic_code_in),
                                        (select l.subject_id from bureau.subject l where l.cic_code = cic_code_in and l.subject_id > 0))
         and e.child <> head.subject_id
    )
    select s.name, count(*) over ()::int, s.subject_id from member m join bureau.subject s on s.subject_id = m.id
     where not exists (
       select from bureau.fin_line l
        where l.subject_id = m.id and l.fiscal_year between year_in - 2 and year_in and l.code = '270')
     order by s.name, s.subject_id limit least(most, 20)
  $$;

create function portal.make_sandbox(out sandbox int, out is_new boolean)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own constant int := portal.acting_institution();
  begin
    if not portal.holds('application.manage') or coalesce(own, 0) <= 0 or bureau.is_bureau_acting() then
      raise exception 'a sandbox is its institution''s' using errcode = 'insufficient_privilege';
    end if;
    -- No province has the number 90, so no member's code begins with it.
    insert into bureau.institution (id, code, name_vi, name_en, short_name, class, price_percent, province_code, address)
      select -i.id, '90' || lpad(i.id::text, 6, '0'), 'Ngân hàng Thử nghiệm', 'Sandbox bank', 'SANDBOX', 'sandbox', 0, i.province_code, i.address
        from bureau.institution i where i.id = own
      on conflict (id) do nothing;
    is_new := found;
    insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address)
      select i.id, 1, i.code, i.name_vi, i.name_en, i.province_code, i.address from bureau.institution i where i.id = -own
      on conflict do nothing;
    sandbox := -own;
  end
  $$;

comment on function portal.make_sandbox() is 'The sandbox of the acting institution, made where it has none. For whoever manages its applications.';

create function portal.empty_sandbox() returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own constant int := portal.acting_institution();
    first_id constant bigint := own::bigint * 1000 - 999;
    last_id constant bigint := own::bigint * 1000 - 1;
    name text;
  begin
    if own is null or own >= 0 then
      raise exception 'only a sandbox is emptied' using errcode = 'insufficient_privilege';
    end if;
    -- Hold the lock until commit: of two resets at once the second empties what the first has filled.
    perform pg_advisory_xact_lock(hashtextextended(format('sandbox %s', own), 0));
    foreach name in array array['webhook_delivery', 'event', 'watch_alert', 'watch_score', 'watch_digest', 'watch_seen', 'watch', 'consent_sample',
        'consent', 'batch_row', 'reply_file', 'batch', 'kept_answer', 'verification', 'reply', 'charge', 'inquiry', 'voucher', 'file_budget', 'quota_day', 'quota_seen',
        'paper_miss', 'people_day'] loop
      execute format('delete from portal.%I where institution_id = $1', name) using own;
    end loop;
    foreach name in array array['search_meter', 'shown_subject', 'opening'] loop
      execute format('delete from bureau.%I where institution_id = $1', name) using own;
    end loop;
    foreach name in array array['inquiry_footprint', 'negative_event', 'credit_history', 'contract', 'paper_index', 'identity_paper', 'subject'] loop
      execute format('delete from bureau.%I where subject_id between $1 and $2', name) using first_id, last_id;
    end loop;
    delete from bureau.customer c where c.institution_id = own;
  end
  $$;

comment on function portal.empty_sandbox() is
  'Removes all that the acting sandbox holds: borrowers, inquiries, watches, consents, batches, events. Its audit stays, and the numbers of its '
  'events go on, so that a cursor never stands before them.';

create function bureau.fill_sandbox(given jsonb) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    own constant int := portal.acting_institution();
    filled int;
  begin
    if own is null or own >= 0 or exists (
         select from jsonb_each(given) t cross join jsonb_array_elements(t.value) r
          where bureau.nation_of((r.value ->> 'subject_id')::bigint) <> own) then
      raise exception 'only a sandbox is filled, with borrowers of its own' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.subject (subject_id, cic_code, subject_type, status, name, name_key, outer_key, born_on, sex, province_code, address_sealed,
        address_mark, phone_sealed, identity_sealed, updated_on)
      select subject_id, cic_code, subject_type, status, name, name_key, outer_key, born_on, sex, province_code, address_sealed,
             address_mark, phone_sealed, identity_sealed, updated_on
        from jsonb_populate_recordset(null::bureau.subject, given -> 'subject');
    get diagnostics filled = row_count;
    insert into bureau.identity_paper (subject_id, paper_no, kind, number_sealed, issued_on, issued_at, expires_on, is_current)
      select subject_id, paper_no, kind, number_sealed, issued_on, issued_at, expires_on, is_current
        from jsonb_populate_recordset(null::bureau.identity_paper, given -> 'identity_paper');
    insert into bureau.paper_index (blind_index, subject_id, kind)
      select blind_index, subject_id, kind from jsonb_populate_recordset(null::bureau.paper_index, given -> 'paper_index');
    insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
      select institution_id, customer_code, subject_id, declared_on from jsonb_populate_recordset(null::bureau.customer, given -> 'customer');
    insert into bureau.contract (subject_id, contract_id, institution_id, branch_id, contract_number, loan_kind, purpose, currency, limit_vnd,
        interest_rate, is_secured, signed_on, ends_on, closed_on)
      select subject_id, contract_id, institution_id, branch_id, contract_number, loan_kind, purpose, currency, limit_vnd,
             interest_rate, is_secured, signed_on, ends_on, closed_on
        from jsonb_populate_recordset(null::bureau.contract, given -> 'contract');
    insert into bureau.credit_history (subject_id, contract_id, institution_id, latest_month, balance_vnd, foreign_cents, debt_group, overdue_days)
      select subject_id, contract_id, institution_id, latest_month, balance_vnd, foreign_cents, debt_group, overdue_days
        from jsonb_populate_recordset(null::bureau.credit_history, given -> 'credit_history');
    insert into bureau.negative_event (subject_id, event_id, kind, institution_id, contract_id, worst_group, amount_vnd, note, started_on, ended_on)
      select subject_id, event_id, kind, institution_id, contract_id, worst_group, amount_vnd, note, started_on, ended_on
        from jsonb_populate_recordset(null::bureau.negative_event, given -> 'negative_event');
    insert into portal.consent (institution_id, id, subject_id, paper_kind, paper_index, name_key, cic_code, customer_name, identity_hint, products,
        purposes, kind, evidence, wording, data_sources, receivers, starts_on, ends_on, created_by, created_name, withdrawn_at, withdrawn_name,
        withdrawn_reason)
      select institution_id, id, subject_id, paper_kind, paper_index, name_key, cic_code, customer_name, identity_hint, products,
             purposes, kind, evidence, wording, data_sources, receivers, starts_on, ends_on, created_by, created_name, clock_timestamp(), withdrawn_name,
             withdrawn_reason
        from jsonb_populate_recordset(null::portal.consent, given -> 'consent');
    return filled;
  end
  $$;

comment on function bureau.fill_sandbox(jsonb) is
  'Puts borrowers into the acting sandbox, as rows by table; refuses any that are not of its nation. Answers how many.';

create function portal.turn_sandbox_day(number_in int) returns table (alert_id uuid, live_users int[])
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own constant int := portal.acting_institution();
    subject constant bigint := own::bigint * 1000 - number_in;
    before int;
    after int;
  begin
    if own is null or own >= 0 then
      raise exception 'only a sandbox turns its day' using errcode = 'insufficient_privilege';
    end if;
    perform pg_advisory_xact_lock(hashtextextended(format('sandbox %s', own), 0));
    select h.debt_group[1] into before from bureau.credit_history h where h.subject_id = subject;
    if before is null then return; end if;
    after := case before when 1 then 3 else 1 end;
    update bureau.credit_history h
       set debt_group[1] = after, overdue_days[1] = case after when 1 then 0 else 95 end
     where h.subject_id = subject;
    return query select k.alert_id, k.live_users
      from portal.keep_watch_alert(case when after > before then 'group-up' else 'group-down' end, subject,
        format('sandbox:%s', clock_timestamp()),
        (select jsonb_build_object('month', h.latest_month, 'from', before, 'to', after) from bureau.credit_history h where h.subject_id = subject),
        own, '{}') k;
  end
  $$;

comment on function portal.turn_sandbox_day(int) is
  'The next day in the acting sandbox: the debt of the borrower of this number moves to another group, and whoever watches is told.';

create or replace function bureau.find_by_paper(kinds text[], blind_indexes bytea[]) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
  begin
    if cardinality(kinds) > 8 or cardinality(blind_indexes) is distinct from cardinality(kinds) then
      raise exception 'at most eight papers, each with its kind' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select i.kind, s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from bureau.paper_index i
        join bureau.subject s on s.subject_id = i.subject_id
       where i.blind_index = any (blind_indexes) and i.kind = any (kinds) and s.status <> 'merged'
         and bureau.nation_of(i.subject_id) = nation
       order by s.subject_id
       limit 40;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('paper', found_rows);
  end
  $$;

create or replace function bureau.find_by_cic(code text) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
  begin
    return query
      select 'cic', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from bureau.subject s
       where s.subject_id = coalesce(
               (select a.subject_id from bureau.cic_alias a where a.cic_code = code and bureau.nation_of(a.subject_id) = nation),
               (select d.subject_id from bureau.subject d
                 where d.cic_code = code and d.status <> 'merged' and least(d.subject_id, 0::bigint) / 1000 = nation));
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('cic', found_rows);
  end
  $$;

create or replace function bureau.find_by_name(province text, name_keys text[], only_type int, mark bigint, most int)
  returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
  begin
    if cardinality(name_keys) > 400 then
      raise exception 'at most 400 names' using errcode = 'invalid_parameter_value';
    end if;
    if province is null then
      return query
        select 'name', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from (select n.subject_id
                  from bureau.subject n
                 where n.name_key = any (name_keys) and n.status <> 'merged' and bureau.nation_of(n.subject_id) = nation
                   and (only_type is null or n.subject_type = only_type)
                 order by bit_count((n.address_mark & mark)::bit(64)) desc, n.name_key, n.subject_id
                 limit least(most, 50)) best
          join bureau.subject s on s.subject_id = best.subject_id;
    else
      return query
        select 'name', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from (select n.subject_id
                  from bureau.subject n
                 where n.province_code = province and n.name_key = any (name_keys) and n.status <> 'merged'
                   and bureau.nation_of(n.subject_id) = nation
                   and (only_type is null or n.subject_type = only_type)
                 order by bit_count((n.address_mark & mark)::bit(64)) desc, n.name_key, n.subject_id
                 limit least(most, 200)) best
          join bureau.subject s on s.subject_id = best.subject_id;
    end if;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('name', found_rows);
  end
  $$;

create or replace function bureau.find_by_prefix(province text, name_start text, only_type int, most int) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
    -- Folded names hold only a-z, 0-9 and spaces, so every name that starts with name_start sorts before name_start and a tilde.
    name_end text := name_start || '~';
  begin
    if length(name_start) < 4 then
      raise exception 'the beginning of a name needs four letters' using errcode = 'invalid_parameter_value';
    end if;
    if province is null then
      return query
        select 'prefix', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from bureau.subject s
         where s.name_key >= name_start and s.name_key < name_end and s.status <> 'merged'
           and bureau.nation_of(s.subject_id) = nation
           and (only_type is null or s.subject_type = only_type)
         order by s.name_key, s.subject_id
         limit least(most, 50);
    else
      return query
        select 'prefix', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from bureau.subject s
         where s.province_code = province and s.name_key >= name_start and s.name_key < name_end and s.status <> 'merged'
           and bureau.nation_of(s.subject_id) = nation
           and (only_type is null or s.subject_type = only_type)
         order by s.name_key, s.subject_id
         limit least(most, 200);
    end if;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('prefix', found_rows);
  end
  $$;

create or replace function bureau.find_by_outer(province text, outer_keys text[], name_pattern text, mark bigint, most int)
  returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
  begin
    if province is null or cardinality(outer_keys) > 100 then
      raise exception 'a province and at most 100 names' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select 'outer', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from (select n.subject_id
                from bureau.subject n
               where n.province_code = province and n.outer_key = any (outer_keys) and n.name_key like name_pattern
                 and n.status <> 'merged' and bureau.nation_of(n.subject_id) = nation
               order by bit_count((n.address_mark & mark)::bit(64)) desc, n.name_key, n.subject_id
               limit least(most, 200)) best
        join bureau.subject s on s.subject_id = best.subject_id;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('outer', found_rows);
  end
  $$;

create or replace function bureau.find_by_proper(province text, proper_keys text[], mark bigint, most int) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
  begin
    if cardinality(proper_keys) > 400 then
      raise exception 'at most 400 names' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select 'name', s.subject_id, s.cic_code, s.subject_type, s.name, best.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from (select l.subject_id, min(i.name_key) as name_key
                from bureau.name_index i
                join bureau.subject n on n.subject_id = i.subject_id
                join bureau.subject l on l.subject_id = coalesce(n.merged_into, n.subject_id)
               where i.name_key = any (proper_keys) and (province is null or l.province_code = province)
                 and bureau.nation_of(i.subject_id) = nation
               group by l.subject_id, l.address_mark
               order by bit_count((l.address_mark & mark)::bit(64)) desc, min(i.name_key), l.subject_id
               limit least(most, case when province is null then 50 else 200 end)) best
        join bureau.subject s on s.subject_id = best.subject_id;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('proper', found_rows);
  end
  $$;

create or replace function bureau.find_by_birth(day date, province text, name_keys text[], name_patterns text[])
  returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
  begin
    if day is null or cardinality(name_keys) > 400 or cardinality(name_patterns) > 4 then
      raise exception 'a day, at most 400 names and four patterns' using errcode = 'invalid_parameter_value';
    end if;
    if exists (select from unnest(name_patterns) p where length(replace(p, '%', '')) < 3) then
      raise exception 'a pattern of a name needs three letters' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select 'name', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from bureau.subject s
       where s.born_on = day and s.subject_type = 2 and s.status <> 'merged' and bureau.nation_of(s.subject_id) = nation
         and (province is null or s.province_code = province)
         and (s.name_key = any (name_keys) or s.name_key like any (name_patterns))
       order by s.name_key = any (name_keys) desc, s.name_key, s.subject_id
       limit 100;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('birth', found_rows);
  end
  $$;

create or replace function bureau.names_of(subjects bigint[]) returns table (subject_id bigint, kind text, name text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
  begin
    if cardinality(subjects) > 4000 then
      raise exception 'at most 4000 borrowers' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select asked.id, coalesce(i.kind, 'earlier'), coalesce(i.name, m.name)
        from unnest(subjects) asked (id)
        join bureau.subject m on m.subject_id = asked.id or m.merged_into = asked.id
        left join bureau.name_index i on i.subject_id = m.subject_id and i.kind <> 'registered'
       where (i.name is not null or m.merged_into is not null) and bureau.nation_of(m.subject_id) = nation;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('names', found_rows);
  end
  $$;

create or replace function bureau.find_many(places int[], kinds text[], blind_indexes bytea[])
returns table (place int, matched text, subject_id bigint, subject_type smallint, name_key text)
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  found_rows int;
  nation constant int := bureau.acting_nation();
begin
  if cardinality(places) > 4000 or cardinality(kinds) is distinct from cardinality(places)
     or cardinality(blind_indexes) is distinct from cardinality(places) then
    raise exception 'at most 4000 papers, each with its place and kind' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select asked.place, i.kind, s.subject_id, s.subject_type, s.name_key
      from unnest(places, kinds, blind_indexes) asked (place, kind, blind_index)
      cross join lateral (select p.subject_id, p.kind from bureau.paper_index p
        where p.blind_index = asked.blind_index and p.kind = asked.kind and bureau.nation_of(p.subject_id) = nation limit 40) i
      join bureau.subject s on s.subject_id = i.subject_id and s.status <> 'merged'
     order by 1, 3;
  get diagnostics found_rows = row_count;
  perform bureau.meter_search('papers', found_rows);
end
$$;

create or replace function bureau.find_many_by_cic(places int[], codes text[])
returns table (place int, matched text, subject_id bigint, subject_type smallint, name_key text)
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  found_rows int;
  nation constant int := bureau.acting_nation();
begin
  if cardinality(places) > 4000 or cardinality(codes) is distinct from cardinality(places) then
    raise exception 'at most 4000 codes, each with its place' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select asked.place, 'cic', s.subject_id, s.subject_type, s.name_key
      from unnest(places, codes) asked (place, code)
      join bureau.subject s on s.subject_id = coalesce(
        (select a.subject_id from bureau.cic_alias a where a.cic_code = asked.code and bureau.nation_of(a.subject_id) = nation),
        (select d.subject_id from bureau.subject d
          where d.cic_code = asked.code and d.status <> 'merged' and least(d.subject_id, 0::bigint) / 1000 = nation))
     order by 1;
  get diagnostics found_rows = row_count;
  perform bureau.meter_search('cics', found_rows);
end
$$;

create or replace function portal.day_limit(general int) returns int
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select coalesce(
      (select a.day_limit from portal.application a
        where a.user_id = portal.acting_user() and a.institution_id = abs(portal.acting_institution())),
      least(general, (select m.daily_limit from portal.membership m
        where m.user_id = portal.acting_user() and m.institution_id = portal.acting_institution())))
  $$;

create or replace function portal.withdraw_consent(consent_in uuid, reason_in text, by_in text, out subject bigint, out ended int, out narrowed int)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    one portal.consent;
    everybody bigint[];
  begin
    if not portal.holds('consent.manage') and not exists (
        select from portal.application a
         where a.user_id = portal.acting_user() and a.institution_id = abs(portal.acting_institution()) and 'consent' = any (a.scopes)) then
      raise exception 'consents are withdrawn by who keeps them' using errcode = 'insufficient_privilege';
    end if;
    select * into one from portal.consent c where c.id = consent_in and c.institution_id = portal.acting_institution() for update;
    if one.id is null then raise exception 'not-found' using errcode = 'P0001', detail = 'id'; end if;
    if one.withdrawn_at is not null then raise exception 'state-changed' using errcode = 'P0001', detail = 'id'; end if;
    update portal.consent c
       set withdrawn_at = clock_timestamp(), withdrawn_name = by_in, withdrawn_reason = reason_in
     where c.institution_id = one.institution_id and c.id = one.id;
    subject := case when one.subject_id is null
      then (select min(s.subject_id) from bureau.paper_index i join bureau.subject s on s.subject_id = i.subject_id
             where i.blind_index = one.paper_index and s.name_key = one.name_key
               and bureau.nation_of(s.subject_id) = bureau.acting_nation())
      else (select coalesce(s.merged_into, s.subject_id) from bureau.subject s where s.subject_id = one.subject_id) end;
    everybody := array(select s.subject_id from bureau.subject s where s.subject_id = withdraw_consent.subject or s.merged_into = withdraw_consent.subject);
    update portal.watch w set ended_at = clock_timestamp(), ended_name = by_in
     where w.institution_id = one.institution_id and w.scope = 'customer' and w.ended_at is null and w.subject_id = any (everybody)
       and (not exists (select from portal.consenting(one.institution_id, 'watch', array[withdraw_consent.subject]))
            or w.triggers = array['score'] and not exists (select from portal.consenting(one.institution_id, 'score', array[withdraw_consent.subject])));
    get diagnostics ended = row_count;
    update portal.watch w set triggers = array_remove(w.triggers, 'score')
     where w.institution_id = one.institution_id and w.scope = 'customer' and w.ended_at is null and w.subject_id = any (everybody)
       and 'score' = any (w.triggers) and not exists (select from portal.consenting(one.institution_id, 'score', array[withdraw_consent.subject]));
    get diagnostics narrowed = row_count;
    perform pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id, 'kind', 'consent-withdrawn',
        'data', json_build_object('watches', ended))::text)
      from portal.membership m
     where m.institution_id = one.institution_id and m.status = 'active' and m.user_id <> portal.acting_user()
       and exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'consent.manage');
  end
  $$;

grant execute on function bureau.fill_sandbox, portal.empty_sandbox, portal.make_sandbox, portal.turn_sandbox_day to :app_role;

revoke all on function bureau.acting_nation, bureau.nation_of from public;

grant execute on function bureau.acting_nation, bureau.nation_of to :app_role, :loader_role;

grant execute on function portal.list_applications to :app_role;
revoke all on function portal.list_applications, bureau.fill_sandbox, portal.empty_sandbox, portal.make_sandbox, portal.turn_sandbox_day from public;
