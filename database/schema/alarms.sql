-- Unusual access: the rules that detect it, and the alarms that were raised.

create table portal.alarm_rule (
  code text primary key,
  name_vi text not null,
  name_en text not null,
  threshold int not null,
  at_least int not null default 0,
  window_seconds int not null,
  severity text not null check (severity in ('critical', 'high', 'medium')),
  place int not null
);
comment on table portal.alarm_rule is
  'What counts as unusual. An alarm is raised beyond the threshold (a number, a multiple or percent, as the rule''s name says), seen '
  'within the window, never below `at_least` of what is counted.';
alter table portal.alarm_rule enable row level security, force row level security;
create policy keeper on portal.alarm_rule to current_user using (true) with check (true);
insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (1, 'honey-subject', 'Mở hồ sơ mồi', 'A decoy was looked at', 0, 1, 60, 'critical'),
  (2, 'refresh-reuse', 'Khóa phiên bị dùng lại', 'A used session key came again', 0, 1, 60, 'critical'),
  (3, 'subjects-per-user', 'Số khách hàng trong ngày gấp hơn 3 lần trung vị 30 ngày của người dùng',
    'Customers in a day: more than 3 times the user''s own 30-day median', 3, 20, 2592000, 'high'),
  (4, 'miss-rate', 'Hơn 20 % của 50 lần tra cứu không trúng ai', 'More than 20 % of 50 look-ups find nobody', 20, 50, 86400, 'high'),
  (5, 'foreign-rows', '5 lần bị từ chối với dữ liệu không phải của mình trong 10 phút',
    '5 refusals in 10 minutes for rows that are not the user''s', 5, 5, 600, 'high'),
  (6, 'large-export', 'Xuất hơn 10.000 dòng trong một giờ', 'More than 10,000 rows exported within an hour', 10000, 1000, 3600, 'high'),
  (7, 'captcha-rate', 'Giải mã xác nhận nhanh hơn 1 lần mỗi giây', 'Captchas solved faster than 1 a second', 1, 2, 10, 'high'),
  (8, 'checkpoint-late', 'Điểm kiểm của nhật ký chậm hơn 90 phút', 'The audit''s checkpoint is more than 90 minutes late', 90, 0, 5400, 'high'),
  (9, 'night-job', 'Tệp từ 100 khách hàng gửi ban đêm (22:00–06:00) hoặc ngày nghỉ',
    'A file of 100 customers or more sent at night (22:00–06:00) or on a day off', 100, 100, 21600, 'medium'),
  (10, 'certificate-end', 'Chứng thư hết hạn trong vòng 30 ngày', 'A certificate ends within 30 days', 30, 0, 86400, 'medium'),
  (11, 'runtime-end', 'Phần mềm nền hết hỗ trợ trong vòng 180 ngày', 'A runtime reaches its end of life within 180 days', 180, 0, 86400, 'medium');
insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (12, 'paper-guessing', 'Thử 5 số giấy tờ không khớp với một mã CIC trong ngày',
    '5 identity numbers in a day that are not of one CIC code''s customer', 5, 1, 86400, 'high'),
  (13, 'audit-away', 'Không ghi được nhật ký, máy chủ ngừng trả lời', 'The audit cannot be written, and a server stopped answering',
    0, 1, 60, 'critical');

insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (14, 'people-shown', 'Đã xem một nửa số khách hàng được hiện trong ngày qua tra cứu',
    'Half of the customers that searches may show in a day were shown', 50, 1, 86400, 'high');

insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (15, 'score-limit', 'Chỉ số của mô hình chấm điểm vượt giới hạn', 'A figure of the score model is beyond its limit',
    0, 1, 2678400, 'high');

insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (16, 'program-network', 'Ứng dụng gọi từ mạng chưa từng dùng trong 30 ngày',
    'A program calls from a network that it has not used for 30 days', 0, 5, 2592000, 'high'),
  (17, 'program-refused', 'Ứng dụng bị từ chối hơn 50 lần trong 10 phút', 'A program is refused more than 50 times in 10 minutes',
    50, 50, 600, 'high'),
  (18, 'program-key-end', 'Khóa cuối cùng của ứng dụng hết hạn trong vòng 30 ngày', 'The last key of a program ends within 30 days',
    30, 0, 86400, 'medium');

insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (19, 'score-served', 'Mô hình chấm điểm khác được đưa vào phục vụ', 'Another score model serves', 0, 1, 60, 'medium');

insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (21, 'token-elsewhere', 'Khóa phiên được dùng từ nơi khác và bị từ chối', 'A token came from elsewhere and was refused', 0, 1, 60, 'high');

create table portal.alarm (
  alarm_id bigint generated always as identity primary key,
  rule text not null references portal.alarm_rule,
  cause text not null,
  severity text not null,
  institution_id int,
  user_id int,
  username text,
  facts jsonb not null,
  seen_from timestamptz(3) not null,
  seen_until timestamptz(3) not null,
  raised_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'acknowledged', 'closed')),
  acknowledged_by text,
  acknowledged_at timestamptz(3),
  closed_by text,
  closed_at timestamptz(3),
  closed_reason text,
  unique (rule, cause),
  check ((state = 'closed') = (closed_at is not null and closed_reason is not null))
);
create index alarm_list on portal.alarm (raised_at desc, alarm_id desc);
comment on table portal.alarm is
  'Alarms, each cause of a rule once. facts are counts and limits, never whom it was about; seen_from to seen_until is the span of the '
  'audit that shows it.';
alter table portal.alarm enable row level security, force row level security;
create policy keeper on portal.alarm to current_user using (true) with check (true);

create table portal.alarm_look (
  is_one boolean primary key default true check (is_one),
  looked_until timestamptz(3) not null
);
comment on table portal.alarm_look is 'One row: up to when the audit has been looked through for alarms.';
alter table portal.alarm_look enable row level security, force row level security;
create policy keeper on portal.alarm_look to current_user using (true) with check (true);
insert into portal.alarm_look (looked_until) values (clock_timestamp());

create function portal.raise_alarm(rule_in text, cause_in text, whose jsonb, facts_in jsonb, from_in timestamptz, until_in timestamptz)
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
comment on function portal.raise_alarm(text, text, jsonb, jsonb, timestamptz, timestamptz) is
  'Keeps an alarm, a cause of a rule once, and tells whoever may read alarms at the bureau; 1 when it is new, else 0.';

-- It must stay fast, because it runs every minute. It reads: the audit's rows since the last look (by time) and, for the few users in
-- them, their rows within a rule's window (by user and time); today's quotas, and thirty days of those beyond `at_least`; searches
-- since the last look; files of the last six hours; captchas, which are kept for minutes; sessions that ended because a token was
-- reused (they have an index); checkpoints; certificates.
create function portal.look_for_alarms(ends jsonb) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    now_at constant timestamptz := clock_timestamp();
    today constant date := portal.hanoi_day();
    day_from constant timestamptz := today::timestamp at time zone 'Asia/Ho_Chi_Minh';
    since timestamptz;
    raised int := 0;
    more int;
    r portal.alarm_rule;
  begin
    -- Only one look runs at a time. It begins a minute before the last one ended, because a transaction may have committed since.
    select greatest(l.looked_until - interval '1 minute', now_at - interval '1 day') into since from portal.alarm_look l for update;

    select coalesce(sum(portal.raise_alarm('honey-subject', format('%s:%s:%s', h.user_id, h.institution_id, h.subject_key),
             jsonb_build_object('institution', h.institution_id, 'user', h.user_id, 'username', h.username),
             jsonb_build_object('times', h.times, 'action', h.action), h.first, h.last)), 0) into more
      from (select a.institution_id, a.user_id, a.username, a.subject_key, count(*) as times, min(a.action) as action, min(a.at) as first,
                   max(a.at) as last
              from bureau.honey_subject s join portal.audit_log a on a.subject_key = s.subject_key and a.at >= since
             where a.action not like '% /api/Audit/%' group by 1, 2, 3, 4) h;
    raised := raised + more;

    select coalesce(sum(portal.raise_alarm('refresh-reuse', s.id::text,
             jsonb_build_object('institution', s.institution_id, 'user', s.user_id),
             jsonb_build_object('address', s.address), s.started_at, s.ended_at)), 0) into more
      from portal.session s where s.ended_reason = 'reuse' and s.ended_at >= since;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'subjects-per-user';
    select coalesce(sum(portal.raise_alarm(r.code, format('%s:%s:%s', t.user_id, t.institution_id, today),
             jsonb_build_object('institution', t.institution_id, 'user', t.user_id),
             jsonb_build_object('count', t.used, 'median', m.median), day_from, now_at)), 0) into more
      from (select d.institution_id, d.user_id, sum(d.used) as used from portal.quota_day d
             where d.day = today group by 1, 2 having sum(d.used) >= r.at_least) t
     cross join lateral (
       select coalesce(percentile_cont(0.5) within group (order by o.used), 0) as median
         from (select sum(p.used) as used from portal.quota_day p
                where p.institution_id = t.institution_id and p.user_id = t.user_id
                  and p.day >= today - r.window_seconds / 86400 and p.day < today group by p.day) o) m
     where t.used > r.threshold * m.median;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'miss-rate';
    select coalesce(sum(portal.raise_alarm(r.code, format('%s:%s:%s', u.user_id, u.institution_id, today),
             jsonb_build_object('institution', u.institution_id, 'user', u.user_id),
             jsonb_build_object('misses', l.misses, 'of', l.times), l.first, now_at)), 0) into more
      from (select s.institution_id, s.user_id from bureau.search_meter s where s.searched_at >= since and s.user_id is not null
            union
            select a.institution_id, a.user_id from portal.audit_log a where a.at >= since and a.result = 'no-subject') u
     cross join lateral (
       select count(*) as times, count(*) filter (where d.is_miss) as misses, min(d.at) as first
         from (select w.at, w.is_miss from (
                 (select s.searched_at as at, s.row_count = 0 as is_miss from bureau.search_meter s
                   where s.institution_id = u.institution_id and s.user_id = u.user_id and s.kind in ('paper', 'cic')
                     and s.searched_at >= now_at - make_interval(secs => r.window_seconds)
                   order by s.searched_at desc limit r.at_least)
                 union all
                 -- A refused look-up was rolled back together with its row in the meter.
                 (select a.at, true from portal.audit_log a join portal.user_account k on k.id = u.user_id and k.username = a.username
                   where a.institution_id = u.institution_id and a.result = 'no-subject'
                     and a.at >= now_at - make_interval(secs => r.window_seconds)
                   order by a.at desc limit r.at_least)) w
                order by w.at desc limit r.at_least) d) l
     where l.times >= r.at_least and l.misses * 100 > r.threshold * l.times;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'foreign-rows';
    select coalesce(sum(portal.raise_alarm(r.code, format('%s:%s:%s', u.username, u.institution_id, today),
             jsonb_build_object('institution', u.institution_id, 'user', u.user_id, 'username', u.username),
             jsonb_build_object('times', l.times, 'action', l.action), l.first, u.last)), 0) into more
      from (select a.institution_id, a.user_id, a.username, max(a.at) as last from portal.audit_log a
             where a.at >= since and a.result in ('other-institution', 'not-found') and a.username is not null group by 1, 2, 3) u
     cross join lateral (
       select count(*) as times, min(a.at) as first, min(a.action) as action from portal.audit_log a
        where a.username = u.username and a.institution_id = u.institution_id and a.result in ('other-institution', 'not-found')
          and a.at > u.last - make_interval(secs => r.window_seconds) and a.at <= u.last) l
     where l.times >= r.threshold;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'large-export';
    select coalesce(sum(portal.raise_alarm(r.code, format('%s:%s:%s', u.username, u.institution_id, today),
             jsonb_build_object('institution', u.institution_id, 'user', u.user_id, 'username', u.username),
             jsonb_build_object('rows', l.row_count, 'action', l.action), l.first, u.last)), 0) into more
      from (select a.institution_id, a.user_id, a.username, max(a.at) as last from portal.audit_log a
             where a.at >= since and a.result = 'ok' and a.username is not null and a.detail like '%"rows":%' group by 1, 2, 3) u
     cross join lateral (
       select coalesce(sum(e.row_count), 0) as row_count, min(e.at) as first, min(e.action) as action
         from (select a.at, a.action, substring(a.detail from '"rows":"?(\d{1,12})')::bigint as row_count from portal.audit_log a
                where a.username = u.username and a.institution_id = u.institution_id and a.result = 'ok' and a.detail like '%"rows":%'
                  and a.at > u.last - make_interval(secs => r.window_seconds) and a.at <= u.last) e
        -- A search also records how many it showed: a few are no export.
        where e.row_count >= r.at_least) l
     where l.row_count > r.threshold;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'captcha-rate';
    select coalesce(sum(portal.raise_alarm(r.code, s.id::text, jsonb_build_object('institution', s.institution_id, 'user', s.user_id),
             jsonb_build_object('times', c.times, 'seconds', r.window_seconds), c.first, c.last)), 0) into more
      from (select w.session_id, max(w.times) as times, min(w.taken_at) as first, max(w.taken_at) as last
              from (select c.session_id, c.taken_at, count(*) over (partition by c.session_id order by c.taken_at
                             range between make_interval(secs => r.window_seconds) preceding and current row) as times
                      from portal.captcha c
                     where c.session_id is not null and c.taken_at >= since - make_interval(secs => r.window_seconds) and c.kept < 3) w
             group by 1 having max(w.times) > r.threshold * r.window_seconds) c
      join portal.session s on s.id = c.session_id;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'checkpoint-late';
    select portal.raise_alarm(r.code, format('after %s', c.number), '{}', jsonb_build_object('last', c.number), coalesce(nullif(c.at, '-infinity'), now_at), now_at)
      into more
      from (select coalesce(max(k.number), 0) as number, coalesce(max(k.at), '-infinity') as at from portal.audit_checkpoint k) c
     where exists (select from portal.audit_log a
                    where a.at > c.at and a.at < now_at - make_interval(mins => r.threshold));
    raised := raised + coalesce(more, 0);

    select * into r from portal.alarm_rule x where x.code = 'night-job';
    select coalesce(sum(portal.raise_alarm(r.code, b.id::text,
             jsonb_build_object('institution', b.institution_id, 'user', b.user_id, 'username', b.username),
             jsonb_build_object('rows', b.row_count, 'file', b.file_name), b.received_at, b.received_at)), 0) into more
      from (select b.id, b.institution_id, b.user_id, b.username, b.row_count, b.file_name, b.received_at,
                   b.received_at at time zone 'Asia/Ho_Chi_Minh' as local
              from portal.batch b
             where b.received_at >= now_at - make_interval(secs => r.window_seconds) and b.row_count >= r.threshold) b
     where extract(hour from b.local) >= 22 or extract(hour from b.local) < 6
        or exists (select from bureau.public_holiday h where h.day = b.local::date and not h.is_worked)
        or extract(isodow from b.local) >= 6
           and not exists (select from bureau.public_holiday h where h.day = b.local::date and h.is_worked);
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'certificate-end';
    select coalesce(sum(portal.raise_alarm(r.code, c.id::text, jsonb_build_object('institution', c.institution_id),
             jsonb_build_object('name', c.subject, 'on', (c.valid_until at time zone 'Asia/Ho_Chi_Minh')::date), now_at, c.valid_until)), 0)
      into more
      from portal.certificate c
     where c.state = 'approved' and c.valid_until >= now_at and c.valid_until < now_at + make_interval(days => r.threshold);
    raised := raised + more;

    select coalesce(sum(portal.raise_alarm(x.code, format('%s %s', e.name, e."on"), '{}',
             jsonb_build_object('name', e.name, 'on', e."on"), now_at, now_at)), 0) into more
      from jsonb_to_recordset(ends) e (kind text, name text, "on" date)
      join portal.alarm_rule x on x.code = e.kind || '-end'
     where e."on" < today + x.threshold;
    raised := raised + more;

    raised := raised + portal.look_at_programs(since, now_at);

    update portal.alarm_look l set looked_until = now_at;
    return raised;
  end
  $$;
comment on function portal.look_for_alarms(jsonb) is
  'Looks through what happened since the last look and raises the alarms of every rule; answers how many are new. ends: what ends '
  'outside the database, as [{kind: certificate or runtime, name, on: yyyy-mm-dd}]. For the job that runs every minute.';
