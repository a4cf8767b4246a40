-- A call that could not be audited raises an alarm.

insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (13, 'audit-away', 'Không ghi được nhật ký, máy chủ ngừng trả lời', 'The audit cannot be written, and a server stopped answering',
    0, 1, 60, 'critical');

create function portal.raise_audit_away(since timestamptz, action_in text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    return portal.raise_alarm('audit-away', to_char(since at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), '{}',
             jsonb_build_object('action', action_in), since, clock_timestamp());
  end
  $$;
comment on function portal.raise_audit_away(timestamptz, text) is
  'Raises the alarm of a server that could not write the audit, once a minute of beginning; 1 when it is new, else 0.';

revoke all on function portal.raise_audit_away(timestamptz, text) from public;
grant execute on function portal.raise_audit_away(timestamptz, text) to :app_role;
