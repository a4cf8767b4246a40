-- Who may read the audit, and what the audit answers.

create function portal.may_read_audit() returns boolean
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select exists (
      select from portal.membership m join portal.role_permission p on p.role = any (m.roles) and p.permission = 'audit.read'
       where m.user_id = portal.acting_user() and m.institution_id = portal.acting_institution())
  $$;
comment on function portal.may_read_audit() is 'True in a transaction of somebody who holds audit.read at the acting institution.';

create function portal.refuse_no_auditor(is_bureau_only boolean) returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not portal.may_read_audit() or (is_bureau_only and not bureau.is_bureau_acting()) then
      raise exception 'the audit is read by auditors' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function portal.refuse_no_auditor(boolean) is 'Raises unless an auditor acts, of the bureau when asked so.';

create function portal.is_refusal(action text, result text) returns boolean language sql immutable parallel safe
  return case when action like 'job %' then result = any ('{refused,not-delivered,none}') else result <> 'ok' end;
comment on function portal.is_refusal(text, text) is
  'True when a row of the audit tells of something refused or failed. Calls say ok or why not; jobs say what became of their work.';

-- An auditor of a member sees that member's rows; the bureau's sees all.
create function portal.read_audit(criteria jsonb, skipped int, most int)
  returns table (at timestamptz, chain smallint, seq bigint, username text, institution_code text, institution_name text, address text,
    action text, purpose text, subject_key text, result text, detail text, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own int := case when bureau.is_bureau_acting() then null else portal.acting_institution() end;
    wanted_keys text[] := case when criteria ? 'keys' then array(select jsonb_array_elements_text(criteria -> 'keys')) end;
  begin
    perform portal.refuse_no_auditor(false);
    return query
      with found as (
        select a.at, a.chain, a.seq, a.username, a.institution_id, a.address, a.action, a.purpose, a.subject_key, a.result, a.detail
          from portal.audit_log a
         where a.at >= (criteria ->> 'from')::timestamptz and a.at < (criteria ->> 'until')::timestamptz
           and (own is null or a.institution_id = own)
           and (criteria ->> 'username' is null or a.username = criteria ->> 'username')
           and (criteria ->> 'institution' is null
                or a.institution_id = (select i.id from bureau.institution i where i.code = criteria ->> 'institution'))
           and (wanted_keys is null or a.subject_key = any (wanted_keys))
           and (criteria ->> 'action' is null or position(lower(criteria ->> 'action') in lower(a.action)) > 0)
           and case criteria ->> 'result' when 'ok' then not portal.is_refusal(a.action, a.result)
             when 'refused' then portal.is_refusal(a.action, a.result) else true end
           and ((criteria ->> 'aboutPeople') is distinct from 'true' or a.subject_key is not null)),
      shown as (select * from found f order by f.at desc, f.chain, f.seq desc offset skipped limit most)
      select s.at, s.chain, s.seq, s.username, i.code, i.name_vi, s.address, s.action, s.purpose, s.subject_key, s.result, s.detail,
             (select count(*) from (select from found limit 100000) counted)
        from shown s left join bureau.institution i on i.id = s.institution_id
       order by s.at desc, s.chain, s.seq desc;
  end
  $$;
comment on function portal.read_audit(jsonb, int, int) is
  'Rows of the audit of a span of time, newest first; total counts to 100,000. For auditors: a member''s sees its institution''s alone.';

-- The audit names a borrower only by a keyed hash. A borrower who was merged has several.
create function portal.audited_people(code text, blind_indexes bytea[], given bigint[])
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
comment on function portal.audited_people(text, bytea[], bigint[]) is
  'The borrowers that a CIC code, a paper or an id means, with those merged into them: for the keys by which the audit names them.';

-- Jobs say 'answered' where calls say 'ok'. A borrower counts as shown once recognised, with or without information.
create function portal.audit_victims(username_in text, from_in timestamptz, until_in timestamptz)
  returns table (subject_key text, times bigint, first_at timestamptz, last_at timestamptz, actions text[], purposes text[])
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own int := case when bureau.is_bureau_acting() then null else portal.acting_institution() end;
  begin
    perform portal.refuse_no_auditor(false);
    return query
      select a.subject_key, count(*), min(a.at), max(a.at), array_agg(distinct a.action),
             array_remove(array_agg(distinct a.purpose), null)
        from portal.audit_log a
       where a.username = username_in and a.at >= from_in and a.at < until_in and a.subject_key is not null
         and not portal.is_refusal(a.action, a.result) and (own is null or a.institution_id = own)
       group by a.subject_key order by max(a.at) desc, a.subject_key limit 100000;
  end
  $$;
comment on function portal.audit_victims(text, timestamptz, timestamptz) is
  'Whom a user got to see in a span of time, by the keys of the audit, latest first: by calls, in the lists of searches and by what jobs '
  'answered, whether or not anybody opened the answer.';

create function portal.audit_hours(username_in text, from_in timestamptz, until_in timestamptz)
  returns table (weekday int, hour int, times bigint, own bigint, low double precision, middle double precision, high double precision)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    home int := case when bureau.is_bureau_acting() then null else portal.acting_institution() end;
  begin
    perform portal.refuse_no_auditor(false);
    return query
      with looked as (
        select a.institution_id, a.username, a.at at time zone 'Asia/Ho_Chi_Minh' as local_at
          from portal.audit_log a
         where a.at >= from_in and a.at < until_in and a.subject_key is not null and a.username is not null
           and not portal.is_refusal(a.action, a.result) and (home is null or a.institution_id = home)
         limit 2000000),
      seen as (
        select l.institution_id, l.username, extract(isodow from l.local_at)::int as day, extract(hour from l.local_at)::int as at_hour,
               count(*) as count
          from looked l group by 1, 2, 3, 4),
      peers as (
        select distinct s.username from seen s
         where s.institution_id in (select o.institution_id from seen o where o.username = username_in)),
      by_peer as (
        select p.username, h.h as at_hour, coalesce(sum(s.count), 0) as count
          from peers p cross join generate_series(0, 23) h(h) left join seen s on s.username = p.username and s.at_hour = h.h
         group by 1, 2)
      select s.day, s.at_hour, sum(s.count)::bigint, 0::bigint, 0::double precision, 0::double precision, 0::double precision
        from seen s group by 1, 2
      union all
      select 0, b.at_hour, 0::bigint, coalesce(sum(b.count) filter (where b.username = username_in), 0)::bigint,
             percentile_cont(0.25) within group (order by b.count::double precision),
             percentile_cont(0.5) within group (order by b.count::double precision),
             percentile_cont(0.75) within group (order by b.count::double precision)
        from by_peer b group by 2
      order by 1, 2;
  end
  $$;
comment on function portal.audit_hours(text, timestamptz, timestamptz) is
  'Accesses about borrowers in a span of time by weekday (1 to 7) and hour in Hanoi; weekday 0: one user''s by hour beside the quartiles of '
  'all who worked at that user''s institutions. For auditors: a member''s sees its institution''s alone.';

-- A hash cannot be reversed. Find its borrower among those whom the user's institutions opened or asked about.
create function portal.audit_suspects(username_in text, from_in timestamptz, until_in timestamptz) returns setof bigint
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
comment on function portal.audit_suspects(text, timestamptz, timestamptz) is
  'Every borrower that a user may have seen: those whom the user''s institutions asked about, found by a search or opened the files of.';

-- The heads at two checkpoints say which rows each chain must have between them, so a missing row is noticed.
create function portal.export_audit(first bigint, last bigint)
  returns table (at text, chain smallint, seq bigint, user_id int, username text, institution_id int, session_id uuid, address text,
    request_id text, action text, purpose text, subject_key text, result text, detail text, previous_hash text, hash text)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    started constant timestamptz := (select c.at - interval '1 day' from portal.audit_checkpoint c where c.number = first);
    ended constant timestamptz := (select c.at + interval '1 day' from portal.audit_checkpoint c where c.number = last);
  begin
    perform portal.refuse_no_auditor(true);
    return query
      with heads as (
        select (h ->> 0)::smallint as chain, (h ->> 1)::bigint as until,
               coalesce((select (l ->> 1)::bigint from portal.audit_checkpoint o, jsonb_array_elements(o.body::jsonb -> 'heads') l
                          where o.number = first and l -> 0 = h -> 0), 0) as since
          from portal.audit_checkpoint c, jsonb_array_elements(c.body::jsonb -> 'heads') h where c.number = last)
      select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.chain, a.seq, a.user_id, a.username, a.institution_id,
             a.session_id, a.address, a.request_id, a.action, a.purpose, a.subject_key, a.result, a.detail,
             encode(a.previous_hash, 'hex'), encode(a.hash, 'hex')
        from heads h join portal.audit_log a on a.chain = h.chain and a.seq > h.since and a.seq <= h.until
       where a.at >= coalesce(started, '-infinity') and a.at < ended
       order by a.chain, a.seq;
  end
  $$;
comment on function portal.export_audit(bigint, bigint) is
  'Every row that joined the audit between two checkpoints (0: from the beginning), chain by chain. For the bureau''s auditors.';
