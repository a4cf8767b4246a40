-- Breaches of personal data: the register with its clock of 72 hours (Law 91/2025/QH15, article 23).

create table portal.breach (
  institution_id int not null,
  id int not null,
  what text not null,
  found_at timestamptz(3) not null,
  persons int not null check (persons >= 0),
  data_kinds text[] not null check (cardinality(data_kinds) > 0
    and data_kinds <@ array['identity', 'contact', 'credit', 'score', 'payment', 'access', 'other']),
  measures text not null,
  created_by int not null,
  created_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  authority_told_at timestamptz(3),
  authority_reference text,
  authority_late_reason text,
  authority_told_name text,
  persons_told_at timestamptz(3),
  persons_told_how text,
  persons_told_name text,
  closed_at timestamptz(3),
  closed_note text,
  closed_name text,
  primary key (institution_id, id),
  check ((authority_told_at is null) = (authority_reference is null) and (authority_told_at is null) = (authority_told_name is null)),
  check (authority_told_at is null or authority_told_at <= found_at + interval '72 hours' or authority_late_reason is not null),
  check ((persons_told_at is null) = (persons_told_how is null) and (persons_told_at is null) = (persons_told_name is null)),
  check ((closed_at is null) = (closed_note is null) and (closed_at is null) = (closed_name is null)),
  check (closed_at is null or authority_told_at is not null)
);
comment on table portal.breach is
  'Breaches of personal data: what happened, when it was found, how many persons it touches, which data, what was done, and when the authority '
  'and the persons were told. The authority is told within 72 hours of the finding, later only with the reason.';
alter table portal.breach enable row level security, force row level security;
create policy institution on portal.breach
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.breach to current_user using (true) with check (true);

insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (19, 'breach-near', 'Còn dưới 24 giờ để báo cơ quan về một vi phạm dữ liệu', 'Less than 24 hours are left to tell the authority of a breach',
    24, 0, 259200, 'high'),
  (20, 'breach-late', 'Quá 72 giờ chưa báo cơ quan về một vi phạm dữ liệu', 'The authority was not told of a breach within 72 hours',
    72, 0, 259200, 'critical');

create function portal.look_at_breaches() returns int
  language sql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select coalesce(sum(portal.raise_alarm(case when b.due_at <= clock_timestamp() then 'breach-late' else 'breach-near' end,
             b.institution_id || ':' || b.id, jsonb_build_object('institution', b.institution_id),
             jsonb_build_object('name', b.id::text, 'on', (b.due_at at time zone 'Asia/Ho_Chi_Minh')::date::text), b.found_at, b.due_at)), 0)::int
      from (select x.institution_id, x.id, x.found_at, x.found_at + interval '72 hours' as due_at
              from portal.breach x where x.authority_told_at is null) b
      join portal.alarm_rule r on r.code = 'breach-near'
     where b.due_at - make_interval(hours => r.threshold) <= clock_timestamp()
  $$;
comment on function portal.look_at_breaches() is
  'Raises the alarms of breaches whose 72 hours end soon or have ended, each once; how many are new.';

-- What each database role may do.
grant select, insert on portal.breach to :app_role;
grant update (measures, authority_told_at, authority_reference, authority_late_reason, authority_told_name, persons_told_at, persons_told_how,
  persons_told_name, closed_at, closed_note, closed_name) on portal.breach to :app_role;
