-- Files that wait for a second person, and from where a file is held (Circular 15/2023, article 19).

create table portal.submission_hold (
  institution_id int not null,
  submission_id uuid not null,
  hold_no int not null,
  kind text not null check (kind in ('reason', 'finding')),
  findings jsonb not null,
  held_at timestamptz(3) not null default clock_timestamp(),
  due_on date not null,
  outcome text check (outcome in ('approved', 'returned', 'withdrawn', 'superseded')),
  decided_by int,
  decided_name text,
  decided_at timestamptz(3),
  note text,
  primary key (institution_id, submission_id, hold_no),
  check ((outcome is null) = (decided_at is null))
);
create unique index submission_hold_open on portal.submission_hold (institution_id, submission_id) where outcome is null;
comment on table portal.submission_hold is
  'Each time that a file was held, with the figures before and after, and who decided it: reason (it restates the past: another person '
  'of its institution with the right restate), finding (it looks wrong: the bureau). An approval is of these findings alone: a file that is '
  'judged again with others is held again.';
comment on column portal.submission_hold.findings is
  '[{"code", "section", "basis", "count", "of", "before", "after", "share", "limit"}]; amounts are whole dong as text.';
comment on column portal.submission_hold.due_on is
  'The last day for the decision: three working days for the sender''s institution, one for the bureau.';
alter table portal.submission_hold enable row level security, force row level security;
create policy institution on portal.submission_hold
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.submission_hold for select to current_user using (true);

create table bureau.hold_threshold (
  institution_id int not null,
  kind text not null,
  closed_percent numeric(5, 2) not null check (closed_percent between 0 and 100),
  moved_percent numeric(5, 2) not null check (moved_percent between 0 and 100),
  total_percent numeric(5, 2) not null check (total_percent between 0 and 999),
  cured_percent numeric(5, 2) not null check (cured_percent between 0 and 100),
  cured_count int not null check (cured_count >= 0),
  from_contracts int not null check (from_contracts > 0),
  from_vnd bigint not null check (from_vnd >= 0),
  changed_by text not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  emptied_percent numeric(5, 2) not null default 12 check (emptied_percent between 0 and 100),
  wide_percent numeric(5, 2) not null default 40 check (wide_percent between 0 and 100),
  repeated_percent numeric(5, 2) not null default 90 check (repeated_percent between 0 and 100),
  primary key (institution_id, kind)
);
comment on table bureau.hold_threshold is
  'From where a file is held. Institution 0 is all of them, kind '''' every kind: the row of the institution and kind counts, else that '
  'of the institution, else that of the kind, else that of all. Holds no borrower.';
comment on column bureau.hold_threshold.emptied_percent is 'How many contracts may be sent with nothing owed any more.';
comment on column bureau.hold_threshold.wide_percent is
  'How many contracts may change alike: their amount by more than half, their group, doubtful ones for the better, their limit; or be refused.';
comment on column bureau.hold_threshold.repeated_percent is 'How much of a file may be to the dong what an earlier month of the last year had.';
comment on column bureau.hold_threshold.from_contracts is 'Percentages bind where this many contracts stood.';
comment on column bureau.hold_threshold.from_vnd is 'Percentages bind where this amount stood or would stand, whole dong.';
alter table bureau.hold_threshold enable row level security;
create policy hold_threshold_loader on bureau.hold_threshold for select to :loader_role using (true);
create policy hold_threshold_bureau on bureau.hold_threshold for select to :app_role using ((select bureau.is_bureau_acting()));

insert into bureau.hold_threshold (institution_id, kind, closed_percent, moved_percent, total_percent, cured_percent, cured_count,
  from_contracts, from_vnd, changed_by, changed_at)
values (0, '', 5, 2, 20, 0.5, 5, 5, 1000000000, '', '2026-01-01 00:00+07');

create function bureau.refuse_no_analyst() returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds('finding.decide') then
      raise exception 'held files are decided by analysts of the bureau' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function bureau.refuse_no_analyst() is 'Raises unless an analyst of the bureau acts, who decides held files.';

create function portal.act_on_file_finding(submission_in uuid) returns int
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
comment on function portal.act_on_file_finding(uuid) is
  'Lets a transaction of the bureau act for the institution of a file that was held for its figures, from here to its end. Null when '
  'there is no such file.';

create function portal.file_findings(is_waiting boolean, institution_code text, skipped int, most int)
  returns table (id uuid, hold_no int, institution_code_of text, institution_name text, file_name text, file_kind text, period date,
    username text, received_at timestamptz, findings jsonb, held_at timestamptz, due_on date, state text, outcome text, decided_name text,
    decided_at timestamptz, note text, reason text, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform bureau.refuse_no_analyst();
    return query
      select s.id, h.hold_no, i.code, i.name_vi, s.file_name, s.kind, s.period, s.username, s.received_at::timestamptz, h.findings,
             h.held_at::timestamptz, h.due_on, s.state, h.outcome, h.decided_name, h.decided_at::timestamptz, h.note, s.reason,
             count(*) over ()
        from portal.submission_hold h
        join portal.submission s on s.institution_id = h.institution_id and s.id = h.submission_id
        join bureau.institution i on i.id = h.institution_id
       where h.kind = 'finding' and (is_waiting is null or (h.outcome is null) = is_waiting)
         and (institution_code is null or i.code = institution_code)
       order by h.outcome is not null, h.due_on, h.held_at, h.submission_id, h.hold_no offset skipped limit most;
  end
  $$;
comment on function portal.file_findings(boolean, text, int, int) is
  'The files of all institutions that were held for their figures, for the bureau''s analysts: those that wait first, by their due day.';

create function bureau.set_hold_threshold(given jsonb) returns boolean
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
      from_contracts, from_vnd, emptied_percent, wide_percent, repeated_percent, changed_by)
    values (place, coalesce(given->>'kind', ''), (given->>'closed')::numeric, (given->>'moved')::numeric, (given->>'total')::numeric,
      (given->>'cured')::numeric, (given->>'curedCount')::int, (given->>'fromContracts')::int, (given->>'fromVnd')::bigint,
      coalesce((given->>'emptied')::numeric, 12), coalesce((given->>'wide')::numeric, 40), coalesce((given->>'repeated')::numeric, 90),
      given->>'by')
    on conflict (institution_id, kind) do update set closed_percent = excluded.closed_percent, moved_percent = excluded.moved_percent,
      total_percent = excluded.total_percent, cured_percent = excluded.cured_percent, cured_count = excluded.cured_count,
      from_contracts = excluded.from_contracts, from_vnd = excluded.from_vnd,
      emptied_percent = excluded.emptied_percent, wide_percent = excluded.wide_percent,
      repeated_percent = excluded.repeated_percent, changed_by = excluded.changed_by, changed_at = clock_timestamp();
    return true;
  end
  $$;
comment on function bureau.set_hold_threshold(jsonb) is
  'Sets from where files are held, of an institution, a kind, both or all. False when there is no such institution.';

create function bureau.drop_hold_threshold(institution_in int, kind_in text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform bureau.refuse_no_analyst();
    delete from bureau.hold_threshold t where t.institution_id = institution_in and t.kind = kind_in and (institution_in, kind_in) <> (0, '');
    return found;
  end
  $$;
comment on function bureau.drop_hold_threshold(int, text) is
  'Removes the thresholds of an institution or kind, so that the more general ones count; those of all stay. False when there are none.';

-- What each database role may do.
grant select, insert, update on portal.submission_hold to :app_role, :loader_role;
grant select on bureau.hold_threshold to :app_role, :loader_role;
