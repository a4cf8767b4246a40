-- Alerts about a watched customer: facts of data files, inquiries, cheques and scores.

create function portal.debts_at(subjects bigint[], lender int, month date)
  returns table (subject_id bigint, debt_group smallint)
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    return query
    with loans as materialized (
      select b.subject_id, b.debt_group from bureau.balance_month b
       where b.subject_id = any (subjects) and b.institution_id = lender and b.month = debts_at.month and b.balance_vnd > 0)
    select x.subject_id, max(x.debt_group) from (
      select l.subject_id, l.debt_group from loans l
      union all
      select c.subject_id, c.debt_group[p.place] from bureau.card_account c
       cross join lateral (select 1 + (extract(year from c.latest_month)::int - extract(year from debts_at.month)::int) * 12
          + extract(month from c.latest_month)::int - extract(month from debts_at.month)::int as place) p
       where c.subject_id = any (subjects) and c.institution_id = lender
         and p.place >= 1 and c.balance_vnd[p.place] > 0 and c.debt_group[p.place] is not null) x
     group by 1;
  end
  $$;
comment on function portal.debts_at(bigint[], int, date) is 'Who of these owes a lender at a month''s end, by loan or card, and the worst group.';

create function portal.month_before(lender int, month date) returns date
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  declare
    ago date;
  begin
    for n in 1 .. 3 loop
      ago := (month_before.month - make_interval(months => n))::date;
      if exists (select from bureau.applied_file f
                  where f.institution_id = lender and f.period = (ago + interval '1 month' - interval '1 day')::date) then
        return ago;
      end if;
      if exists (select from bureau.balance_month b where b.month = ago and b.institution_id = lender) then return ago; end if;
    end loop;
    return null;
  end
  $$;
comment on function portal.month_before(int, date) is
  'The newest of the three months before one that a lender sent figures of, or null: a month that was not sent says nothing.';

create function portal.facts_of_file(institution int, lender int, period date)
  returns table (trigger text, subject_id bigint, fact_key text, facts jsonb)
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    with given as materialized (
      select date_trunc('month', period)::date as month, portal.month_before(lender, date_trunc('month', period)::date) as before
    ), watched as materialized (
      select distinct w.subject_id from portal.watched(institution, null) w where institution <> lender
    ), list as materialized (
      select array(select w.subject_id from watched w) as subjects
    ), now as materialized (
      select d.* from given, list, portal.debts_at(list.subjects, lender, given.month) d
    ), before as materialized (
      select d.* from given, list, portal.debts_at(list.subjects, lender, given.before) d
    )
    select 'new-lender', n.subject_id, format('%s:%s', lender, g.month), jsonb_build_object('month', g.month, 'group', n.debt_group)
      from now n cross join given g
     where g.before is not null and not exists (select from before b where b.subject_id = n.subject_id)
    union all
    select case when n.debt_group > b.debt_group then 'group-up' else 'group-down' end, n.subject_id,
           format('%s:%s:%s>%s', lender, g.month, b.debt_group, n.debt_group),
           jsonb_build_object('month', g.month, 'from', b.debt_group, 'to', n.debt_group)
      from now n join before b on b.subject_id = n.subject_id and b.debt_group <> n.debt_group cross join given g
    union all
    select 'card-late', c.subject_id, format('%s:%s:%s', lender, c.card_id, g.month),
           jsonb_build_object('month', g.month, 'days', c.late_days[p.place])
      from given g cross join list
      join bureau.card_account c on c.subject_id = any (list.subjects) and c.institution_id = lender
     cross join lateral (select 1 + (extract(year from c.latest_month)::int - extract(year from g.month)::int) * 12
        + extract(month from c.latest_month)::int - extract(month from g.month)::int as place,
        1 + (extract(year from c.latest_month)::int - extract(year from g.before)::int) * 12
        + extract(month from c.latest_month)::int - extract(month from g.before)::int as place_before) p
     where g.before is not null and p.place >= 1 and c.late_days[p.place] > 0 and coalesce(c.late_days[p.place_before], 0) = 0
    union all
    select 'collateral-released', c.subject_id, format('%s:%s:%s', lender, c.collateral_id, c.released_on),
           jsonb_build_object('kind', a.kind, 'day', c.released_on)
      from given g cross join list
      join bureau.collateral_pledge c on c.subject_id = any (list.subjects) and c.institution_id = lender
       and c.released_on > g.before and c.released_on <= period
      join bureau.collateral a on a.subject_id = c.subject_id and a.collateral_id = c.collateral_id
    union all
    -- Two lenders of the housing programme have the same buyer: tell both, even if neither watches the buyer.
    select 'programme-twice', k.subject_id, 'programme', '{}'::jsonb
      from bureau.contract k
     where k.programme = 'NQ33' and k.institution_id = lender
       and exists (select from bureau.contract o where o.subject_id = k.subject_id and o.programme = 'NQ33' and o.institution_id <> lender)
       and exists (select from bureau.contract o where o.subject_id = k.subject_id and o.programme = 'NQ33' and o.institution_id = institution)
     group by k.subject_id
  $$;
comment on function portal.facts_of_file(int, int, date) is
  'What a lender''s file of a report day says anew about the customers that an institution watches: who owes there who did not, whose '
  'group moved, whose card fell late, which security was released; and who stands in the housing programme at two lenders.';

-- The alert of a second lender of the housing programme goes to both, also if one of the loans is closed.
create function portal.keep_watch_alert(
  trigger_in text, subject bigint, fact_key_in text, facts_in jsonb, other int, file jsonb
) returns table (alert_id uuid, live_users int[])
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
    users int[];
    live int[];
  begin
    if trigger_in = 'programme-twice' then
      select coalesce(array_agg(m.user_id order by m.user_id), '{}') into users
        from portal.membership m
       where m.institution_id = institution and exists (
         select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'watch.manage');
      live := users;
    else
      select coalesce(array_agg(w.user_id order by w.user_id), '{}'), coalesce(array_agg(w.user_id order by w.user_id) filter (where w.is_live), '{}')
        into users, live
        from portal.watched(institution, array[subject]) w where w.trigger = trigger_in;
      if cardinality(users) = 0 then return; end if;
    end if;
    return query
      insert into portal.watch_alert as t (institution_id, trigger, subject_id, subject_type, cic_code, customer_code, name, fact_key, facts,
             other_institution_id, file_kind, file_period, file_version, file_id, branches, told_to)
      select institution, trigger_in, s.subject_id, s.subject_type, s.cic_code, o.customer_code, s.name, fact_key_in, facts_in, other,
             file ->> 'kind', (file ->> 'period')::date, (file ->> 'version')::int, (file ->> 'id')::uuid, o.branches, users
        from bureau.subject s cross join lateral portal.named_customer(s.subject_id) o
       where s.subject_id = subject
      on conflict (institution_id, subject_id, trigger, fact_key) do nothing
      returning t.id, live;
  end
  $$;
comment on function portal.keep_watch_alert(text, bigint, text, jsonb, int, jsonb) is
  'Keeps an alert of the acting institution about an own customer that somebody watches for it; a fact that is known makes no second '
  'one. Answers the new alert and the users to be told at once.';

create function portal.raise_file_alerts(lender int, file jsonb) returns table (alert_id uuid, live_users int[])
  language sql volatile security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    with facts as materialized (
      select f.* from portal.facts_of_file(portal.acting_institution(), lender, (file ->> 'period')::date) f
    )
    select k.alert_id, k.live_users
      from facts f
      join lateral portal.keep_watch_alert(f.trigger, f.subject_id, f.fact_key, f.facts, lender, file) k on true
     where portal.acting_institution() is not null
  $$;
comment on function portal.raise_file_alerts(int, jsonb) is
  'Raises what a lender''s applied file (kind, period, version, id) says about the customers that the acting institution watches.';

create function portal.raise_inquiry_alert(subject bigint, inquiry uuid) returns table (alert_id uuid, live_users int[])
  language sql volatile security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select k.alert_id, k.live_users
      from bureau.inquiry_footprint f
      join lateral portal.keep_watch_alert('new-inquiry', subject, inquiry::text,
        jsonb_build_object('product', f.product_code, 'at', f.asked_at), f.institution_id, '{}') k on true
     where f.subject_id = subject and f.inquiry_id = inquiry and f.institution_id <> portal.acting_institution()
  $$;
comment on function portal.raise_inquiry_alert(bigint, uuid) is 'Raises that another institution asked about a customer that the acting institution watches.';

create function portal.raise_cheque_alert(subject bigint, bank int, cheque uuid) returns table (alert_id uuid, live_users int[])
  language sql volatile security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select k.alert_id, k.live_users
      from portal.cheque c
      join lateral portal.keep_watch_alert('cheque-refused', subject, cheque::text,
        jsonb_build_object('day', c.refused_on, 'code', c.confirm_code), bank, '{}') k on true
     where c.institution_id = bank and c.id = cheque and c.state = 'approved' and c.kind in (2, 3)
       and bank <> portal.acting_institution()
  $$;
comment on function portal.raise_cheque_alert(bigint, int, uuid) is
  'Raises that a cheque of a customer that the acting institution watches was refused for want of funds at another bank.';

create function portal.raise_score_alert(subject bigint, before int, after int, file jsonb) returns table (alert_id uuid, live_users int[])
  language sql volatile security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select k.alert_id, k.live_users
      from portal.keep_watch_alert('score', subject, format('%s:%s>%s', file ->> 'id', before, after),
        jsonb_build_object('points', after - before), null, file) k
     where abs(after - before) >= 30
       and exists (select from bureau.opening o
         where o.xid = pg_current_xact_id_if_assigned() and o.subject_id = subject and o.institution_id = portal.acting_institution())
  $$;
comment on function portal.raise_score_alert(bigint, int, int, jsonb) is
  'Raises that the score of a watched person, whose file this transaction has open, moved by 30 points or more. It tells by how many, '
  'never the score.';

create function portal.scores_to_watch(lender int, month date, after bigint, most int) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    watched constant bigint[] := array(
      select distinct w.subject_id from portal.watched(portal.acting_institution(), null) w
       where w.trigger = 'score' and w.has_consent and w.subject_id > after);
    reported constant bigint[] := array(
      select distinct b.subject_id from bureau.balance_month b where b.subject_id = any (watched) and b.institution_id = lender
         and b.month in (scores_to_watch.month, (scores_to_watch.month - interval '1 month')::date));
  begin
    return query
    select s.subject_id from bureau.subject s
     where s.subject_id = any (watched) and s.subject_type = 2 and (
       s.subject_id = any (reported)
       or exists (select from bureau.card_account c where c.subject_id = s.subject_id and c.institution_id = lender))
     order by 1 limit least(most, 200);
  end
  $$;
comment on function portal.scores_to_watch(int, date, bigint, int) is
  'Persons with consent whose score the acting institution watches and whom a lender''s month is about, by number from `after` on.';

create function portal.open_watched(subjects bigint[]) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    opened int;
  begin
    insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
      select distinct pg_current_xact_id(), w.subject_id, null::uuid, portal.acting_institution()
        from portal.watched(portal.acting_institution(), subjects) w
       where w.trigger = 'score' and w.has_consent and cardinality(subjects) <= 200
      on conflict do nothing;
    get diagnostics opened = row_count;
    return opened;
  end
  $$;
comment on function portal.open_watched(bigint[]) is
  'Opens for this transaction the files of persons whose score the acting institution watches with their consent, at most 200. '
  'For the job that compares scores; how many were opened.';

create function portal.tell_watchers(subjects bigint[], inquiries uuid[]) returns void
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform graphile_worker.add_job('watch-inquiry', json_build_object('institutionId', w.institution_id,
        'subjectId', w.subject_id::text, 'inquiryId', f.inquiry_id), priority := 14)
      from portal.watching(subjects, 'new-inquiry') w
      join unnest(subjects, inquiries) f (subject_id, inquiry_id) on f.subject_id = w.subject_id
     where w.institution_id <> portal.acting_institution();
  end
  $$;
comment on function portal.tell_watchers(bigint[], uuid[]) is 'Queues an alert for each institution that watches one of these for inquiries. Called where footprints are left.';

-- One plan for good, also of the watchers that it asks for: planning that anew took four times as long as the rest.
create function bureau.add_footprint(subject bigint, product text, inquiry uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
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
comment on function bureau.add_footprint(bigint, text, uuid) is
  'Notes that the acting institution asked about a subject whose file this transaction has open.';

create function bureau.add_footprints(subjects bigint[], inquiries uuid[], product text) returns void
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
comment on function bureau.add_footprints(bigint[], uuid[], text) is
  'Notes that the acting institution asked about subjects whose files this transaction has open, side by side with the inquiries.';
