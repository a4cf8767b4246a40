-- What a job has done ('closed', 'answered', 'made') is no refusal, though it is not called 'ok'.
create function portal.is_refusal(action text, result text) returns boolean language sql immutable parallel safe
  return case when action like 'job %' then result = any ('{refused,not-delivered,none}') else result <> 'ok' end;
comment on function portal.is_refusal(text, text) is
  'True when a row of the audit tells of something refused or failed. Calls say ok or why not; jobs say what became of their work.';
revoke all on function portal.is_refusal(text, text) from public;
grant execute on function portal.is_refusal(text, text) to :app_role;

create or replace function portal.read_audit(criteria jsonb, skipped int, most int)
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
        select a.* from portal.audit_log a
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
