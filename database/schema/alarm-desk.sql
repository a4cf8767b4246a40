-- The bureau's desk for alarms: who reads them, and what becomes of them.

create function portal.read_alarms(criteria jsonb, skipped int, most int)
  returns table (alarm_id bigint, rule text, name_vi text, name_en text, severity text, institution_code text, institution_vi text,
    institution_en text, username text, facts jsonb, seen_from timestamptz, seen_until timestamptz, raised_at timestamptz, state text,
    acknowledged_by text, acknowledged_at timestamptz, closed_by text, closed_at timestamptz, closed_reason text, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_watch('alarm.read');
    return query
      select a.alarm_id, a.rule, r.name_vi, r.name_en, a.severity, i.code, i.name_vi, i.name_en, a.username, a.facts, a.seen_from,
             a.seen_until, a.raised_at, a.state, a.acknowledged_by, a.acknowledged_at, a.closed_by, a.closed_at, a.closed_reason,
             count(*) over ()
        from portal.alarm a join portal.alarm_rule r on r.code = a.rule left join bureau.institution i on i.id = a.institution_id
       where case criteria ->> 'state' when 'all' then true when 'standing' then a.state <> 'closed' else a.state = criteria ->> 'state' end
         and (criteria ->> 'severity' is null or a.severity = criteria ->> 'severity')
         and (criteria ->> 'rule' is null or a.rule = criteria ->> 'rule')
       order by (a.state = 'closed'), array_position(array['critical', 'high', 'medium'], a.severity), a.raised_at desc, a.alarm_id desc
       offset skipped limit most;
  end
  $$;
comment on function portal.read_alarms(jsonb, int, int) is 'Alarms, those that stand and the gravest first. For whoever reads alarms at the bureau.';

create function portal.list_alarm_rules()
  returns table (code text, name_vi text, name_en text, threshold int, at_least int, window_seconds int, severity text, standing bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_watch('alarm.read');
    return query
      select r.code, r.name_vi, r.name_en, r.threshold, r.at_least, r.window_seconds, r.severity,
             (select count(*) from portal.alarm a where a.rule = r.code and a.state <> 'closed')
        from portal.alarm_rule r order by r.place;
  end
  $$;
comment on function portal.list_alarm_rules() is 'The rules of alarms, with how many of each stand.';

create function portal.decide_alarm(alarm_in bigint, state_in text, reason_in text, by_in text) returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    of_rule text;
  begin
    perform portal.refuse_no_watch('alarm.act');
    update portal.alarm a
       set state = state_in,
           acknowledged_by = coalesce(a.acknowledged_by, by_in), acknowledged_at = coalesce(a.acknowledged_at, clock_timestamp()),
           closed_by = case when state_in = 'closed' then by_in end, closed_at = case when state_in = 'closed' then clock_timestamp() end,
           closed_reason = case when state_in = 'closed' then reason_in end
     where a.alarm_id = alarm_in and (a.state = 'open' or a.state = 'acknowledged' and state_in = 'closed')
    returning a.rule into of_rule;
    if of_rule is null then
      if exists (select from portal.alarm a where a.alarm_id = alarm_in) then
        raise exception 'state-changed' using errcode = 'P0001', detail = 'alarm';
      end if;
      raise exception 'not-found' using errcode = 'P0001', detail = 'alarm';
    end if;
    return of_rule;
  end
  $$;
comment on function portal.decide_alarm(bigint, text, text, text) is
  'Acknowledges an open alarm, or closes one with a reason; answers its rule. Raises the code of a refusal.';
