alter table portal.inquiry add column consent_id uuid;

comment on column portal.inquiry.consent_id is 'The consent (portal.consent) that it was answered on; null where none was needed.';

create policy keeper on portal.inquiry for select to current_user using (true);

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

grant select, insert on portal.breach to :app_role;

grant update (measures, authority_told_at, authority_reference, authority_late_reason, authority_told_name, persons_told_at, persons_told_how,
  persons_told_name, closed_at, closed_note, closed_name) on portal.breach to :app_role;

create table portal.signed_file (
  institution_id int not null,
  id uuid not null,
  kind text not null check (kind in ('looks', 'breaches', 'year')),
  language text not null check (language in ('vi', 'en')),
  cic_code text collate "C",
  year int,
  reason text not null,
  asked_by int not null,
  asked_name text not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  row_count int,
  file_name text,
  file_handle text,
  bytes bigint,
  sha256 bytea check (octet_length(sha256) = 32),
  signer text,
  finished_at timestamptz(3),
  primary key (institution_id, id),
  check ((kind = 'looks') = (cic_code is not null) and (kind = 'looks') = (year is null)),
  check ((state = 'ready') = (file_handle is not null))
);

create index signed_file_list on portal.signed_file (institution_id, asked_at desc);

comment on table portal.signed_file is
  'Signed PDF files: who looked at a borrower (looks), the register of breaches and the year''s log for the authority. Made by a job; reason is '
  'what they were asked for, such as the number of the borrower''s letter.';

alter table portal.signed_file enable row level security, force row level security;

create policy institution on portal.signed_file
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create function bureau.looks_at(subject_in bigint)
  returns table (at timestamptz, institution_code text, institution_vi text, institution_en text, product text, product_vi text, product_en text,
    purpose text, voucher text, consent_kind text, consent_starts date, consent_evidence text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    family bigint[];
  begin
    perform bureau.refuse_no_operator();
    family := bureau.one_with(subject_in);
    return query
      with looks as materialized (
        select f.asked_at, f.inquiry_id, f.institution_id, f.product_code from bureau.inquiry_footprint f where f.subject_id = any (family)
      ), asked as materialized (
        select q.institution_id, q.id, q.purpose, q.voucher, q.consent_id
          from (select distinct l.institution_id from looks l) i
          join portal.inquiry q on q.institution_id = i.institution_id and q.subject_id = any (family)
      )
      select l.asked_at, i.code::text, i.name_vi, i.name_en, l.product_code, p.name_vi, p.name_en, q.purpose, q.voucher, c.kind, c.starts_on, c.evidence
        from looks l
        join bureau.institution i on i.id = l.institution_id
        left join bureau.product p on p.code = l.product_code
        left join asked q on q.institution_id = l.institution_id and q.id = l.inquiry_id
        left join portal.consent c on c.institution_id = q.institution_id and c.id = q.consent_id
       order by l.asked_at desc, l.inquiry_id;
  end
  $$;

comment on function bureau.looks_at(bigint) is
  'Who looked at a borrower and at all merged with it: when, by which product, for what purpose, on what consent. For operators of the bureau.';

create function bureau.looked_at(subject_in bigint) returns table (name text, cic_code text, is_kept boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query
      select s.name, s.cic_code::text, s.merged_into is null from bureau.subject s where s.subject_id = any (bureau.one_with(subject_in))
       order by s.merged_into is not null, s.cic_code;
  end
  $$;

comment on function bureau.looked_at(bigint) is 'The name and the CIC codes of a borrower and of all merged with it, the kept one first. For operators of the bureau.';

create function portal.refuse_no_breach_keeper() returns void
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds('breach.manage') then
      raise exception 'the logs for the authority are kept by the bureau' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;

comment on function portal.refuse_no_breach_keeper() is 'Raises unless somebody of the bureau acts who keeps the register of breaches.';

create function portal.year_looks(year_in int)
  returns table (institution_code text, institution_vi text, institution_en text, product text, purpose text, consent_kind text, looks bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    first_at constant timestamptz := make_date(year_in, 1, 1)::timestamp at time zone 'Asia/Ho_Chi_Minh';
    until_at constant timestamptz := make_date(year_in + 1, 1, 1)::timestamp at time zone 'Asia/Ho_Chi_Minh';
  begin
    perform portal.refuse_no_breach_keeper();
    return query
      select i.code::text, i.name_vi, i.name_en, n.product, n.purpose, n.kind, n.looks
        from (select q.institution_id, q.product, q.purpose, c.kind, count(*) as looks
                from portal.inquiry q
                left join portal.consent c on c.institution_id = q.institution_id and c.id = q.consent_id
               where q.asked_at >= first_at and q.asked_at < until_at and q.status = 1 and q.subject_id is not null and q.institution_id > 0
               group by 1, 2, 3, 4) n
        join bureau.institution i on i.id = n.institution_id
       order by 1, 4, 5, 6 nulls first;
  end
  $$;

comment on function portal.year_looks(int) is
  'Answered inquiries about a known borrower in a year, by institution, product, purpose and kind of consent, those of sandboxes left out. For who keeps the logs at the bureau.';

create function portal.year_consents(year_in int)
  returns table (institution_code text, institution_vi text, institution_en text, evidenced bigint, declared bigint, withdrawn bigint, sampled bigint,
    shown bigint, overdue bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    first_at constant timestamptz := make_date(year_in, 1, 1)::timestamp at time zone 'Asia/Ho_Chi_Minh';
    until_at constant timestamptz := make_date(year_in + 1, 1, 1)::timestamp at time zone 'Asia/Ho_Chi_Minh';
  begin
    perform portal.refuse_no_breach_keeper();
    return query
      select i.code::text, i.name_vi, i.name_en, sum(n.evidenced)::bigint, sum(n.declared)::bigint, sum(n.withdrawn)::bigint, sum(n.sampled)::bigint,
             sum(n.shown)::bigint, sum(n.overdue)::bigint
        from (select c.institution_id,
                     count(*) filter (where c.kind <> 'declared' and c.created_at >= first_at and c.created_at < until_at) as evidenced,
                     count(*) filter (where c.kind = 'declared' and c.created_at >= first_at and c.created_at < until_at) as declared,
                     count(*) filter (where c.withdrawn_at >= first_at and c.withdrawn_at < until_at) as withdrawn,
                     0::bigint as sampled, 0::bigint as shown, 0::bigint as overdue
                from portal.consent c group by 1
               union all
              select p.institution_id, 0, 0, 0, count(*), count(p.shown_at),
                     count(*) filter (where coalesce((p.shown_at at time zone 'Asia/Ho_Chi_Minh')::date, bureau.today()) > p.due_on)
                from portal.consent_sample p where p.drawn_at >= first_at and p.drawn_at < until_at group by 1) n
        join bureau.institution i on i.id = n.institution_id
       where n.institution_id > 0
       group by 1, 2, 3
      having sum(n.evidenced) + sum(n.declared) + sum(n.withdrawn) + sum(n.sampled) > 0
       order by 1;
  end
  $$;

comment on function portal.year_consents(int) is
  'Consents of a year by institution: registered with evidence, declared, withdrawn, drawn as samples, shown, shown late or not at all. For who '
  'keeps the logs at the bureau.';

grant select, insert on portal.signed_file to :app_role;

grant update (state, row_count, file_name, file_handle, bytes, sha256, signer, finished_at) on portal.signed_file to :app_role;

revoke all on function portal.refuse_no_breach_keeper(), bureau.looked_at(bigint), bureau.looks_at(bigint), portal.look_at_breaches(),
  portal.year_consents(int), portal.year_looks(int) from public;

grant execute on function bureau.looked_at, bureau.looks_at, portal.look_at_breaches, portal.year_consents, portal.year_looks to :app_role;

insert into portal.role_permission (role, permission) values
  ('operator', 'breach.manage');
