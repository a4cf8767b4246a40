-- The bureau is told of a token that came from elsewhere (HRD-01).
insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (21, 'token-elsewhere', 'Khóa phiên được dùng từ nơi khác và bị từ chối', 'A token came from elsewhere and was refused', 0, 1, 60, 'high');

create or replace function portal.look_at_programs(since timestamptz, now_at timestamptz) returns int
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    raised int := 0;
    more int;
    r portal.alarm_rule;
  begin
    select * into r from portal.alarm_rule x where x.code = 'program-network';
    select coalesce(sum(portal.raise_alarm(r.code, format('%s %s', u.username, t.net),
             jsonb_build_object('institution', t.institution_id, 'user', t.user_id, 'username', u.username),
             jsonb_build_object('address', host(t.net)), t.first, now_at)), 0) into more
      from (select s.user_id, s.institution_id, network(set_masklen(s.address::inet, case family(s.address::inet) when 4 then 24 else 48 end)) as net,
                   min(s.started_at) as first
              from portal.session s where s.scopes is not null and s.started_at >= since group by 1, 2, 3) t
      join portal.user_account u on u.id = t.user_id
     cross join lateral (
       select count(*) as tokens, count(*) filter (where s.address::inet <<= t.net) as from_there
         from portal.session s
        where s.user_id = t.user_id and s.started_at < t.first and s.started_at >= t.first - make_interval(secs => r.window_seconds)) b
     where b.tokens >= r.at_least and b.from_there = 0;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'program-refused';
    select coalesce(sum(portal.raise_alarm(r.code, format('%s:%s', u.username, portal.hanoi_day()),
             jsonb_build_object('institution', u.institution_id, 'user', u.user_id, 'username', u.username),
             jsonb_build_object('times', l.times, 'action', l.action), l.first, u.last)), 0) into more
      from (select a.institution_id, a.user_id, a.username, max(a.at) as last from portal.audit_log a
             where a.at >= since and a.username like 'app-%' and a.result <> 'ok' and a.action like '% /api/%' group by 1, 2, 3) u
     cross join lateral (
       select count(*) as times, min(a.at) as first, min(a.action) as action from portal.audit_log a
        where a.username = u.username and a.result <> 'ok' and a.action like '% /api/%'
          and a.at > u.last - make_interval(secs => r.window_seconds) and a.at <= u.last) l
     where l.times > r.threshold;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'program-key-end';
    select coalesce(sum(portal.raise_alarm(r.code, format('%s %s', k.client_id, k.ends),
             jsonb_build_object('institution', k.institution_id, 'username', k.client_id),
             jsonb_build_object('name', k.name, 'on', (k.ends at time zone 'Asia/Ho_Chi_Minh')::date), now_at, k.ends)), 0) into more
      from (select a.institution_id, a.client_id, a.name, max(y.expires_at) as ends
              from portal.application a
              join portal.application_key y on y.institution_id = a.institution_id and y.application_id = a.id and y.removed_at is null
             where a.state = 'live' and a.environment = 'live' group by 1, 2, 3) k
     where k.ends >= now_at and k.ends < now_at + make_interval(days => r.threshold);
    raised := raised + more;

    select coalesce(sum(portal.raise_alarm('token-elsewhere', format('%s:%s:%s', t.user_id, t.institution_id, portal.hanoi_day()),
             jsonb_build_object('institution', t.institution_id, 'user', t.user_id, 'username', t.username),
             jsonb_build_object('times', t.times, 'address', t.address), t.first, t.last)), 0) into more
      from (select a.institution_id, a.user_id, a.username, count(*) as times, max(a.address) as address, min(a.at) as first, max(a.at) as last
              from portal.audit_log a
             where a.at >= since and a.result = 'token-elsewhere' and a.user_id is not null group by 1, 2, 3) t;
    return raised + more;
  end
  $$;
comment on function portal.look_at_programs(timestamptz, timestamptz) is
  'Raises the alarms about programs, and about tokens that came from elsewhere, since a moment; how many are new. Called by look_for_alarms alone.';
