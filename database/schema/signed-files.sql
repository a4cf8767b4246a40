-- Files that the bureau signs for borrowers and for the authority, and what they are made of (CNS-05).

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

create function portal.watch_consent(institution int, family bigint[], trigger_in text, moment timestamptz) returns uuid
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select c.id from portal.consent c
     where c.institution_id = institution and c.voucher is null and 'portfolio-monitoring' = any (c.purposes)
       and case trigger_in when 'score' then 'score' else 'watch' end = any (c.products)
       and (moment at time zone 'Asia/Ho_Chi_Minh')::date between c.starts_on and c.ends_on
       and (c.withdrawn_at is null or c.withdrawn_at > moment)
       and (c.subject_id = any (family) or c.subject_id is null and exists (
         select from bureau.paper_index i join bureau.subject s on s.subject_id = i.subject_id and s.name_key = c.name_key
          where i.blind_index = c.paper_index and s.subject_id = any (family)))
     order by c.created_at desc limit 1
  $$;
comment on function portal.watch_consent(int, bigint[], text, timestamptz) is
  'The consent that stood when an institution was told of a borrower whom it watches. For the functions below.';

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
      union all
      -- Scores of own customers by a file: no inquiry, but a look.
      select s.looked_at, i.code::text, i.name_vi, i.name_en, p.code::text, p.name_vi, p.name_en, 'portfolio-monitoring', null, c.kind, c.starts_on,
             c.evidence
        from bureau.institution i
        join portal.score_look s on s.institution_id = i.id and s.subject_id = any (family)
        join bureau.product p on p.code = 'DTD'
        left join portal.consent c on c.institution_id = s.institution_id and c.id = s.consent_id
      union all
      -- What a lender was told of whom it watches.
      select w.raised_at, i.code::text, i.name_vi, i.name_en, 'watch', null, null, 'portfolio-monitoring', null, c.kind, c.starts_on, c.evidence
        from bureau.institution i
        join portal.watch_alert w on w.institution_id = i.id and w.subject_id = any (family)
        left join portal.consent c on c.institution_id = i.id and c.id = portal.watch_consent(i.id, family, w.trigger, w.raised_at)
       order by 1 desc, 2, 5;
  end
  $$;
comment on function bureau.looks_at(bigint) is
  'Who looked at a borrower and at all merged with it: when, by which product (watch: told of by a watch), for what purpose, on what consent. '
  'Inquiries, scores of portfolio files and alerts of watches. For operators of the bureau.';

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
               group by 1, 2, 3, 4
              union all
              select s.institution_id, 'DTD', 'portfolio-monitoring', c.kind, count(*)
                from portal.score_look s
                left join portal.consent c on c.institution_id = s.institution_id and c.id = s.consent_id
               where s.looked_at >= first_at and s.looked_at < until_at and s.institution_id > 0
               group by 1, 4
              union all
              select w.institution_id, 'watch', 'portfolio-monitoring', c.kind, count(*)
                from portal.watch_alert w
                left join portal.consent c on c.institution_id = w.institution_id
                  and c.id = portal.watch_consent(w.institution_id, array[w.subject_id], w.trigger, w.raised_at)
               where w.raised_at >= first_at and w.raised_at < until_at and w.institution_id > 0
               group by 1, 4) n
        join bureau.institution i on i.id = n.institution_id
       order by 1, 4, 5, 6 nulls first;
  end
  $$;
comment on function portal.year_looks(int) is
  'Looks at known borrowers in a year (answered inquiries, scores of portfolio files, alerts of watches), by institution, product, purpose and kind of consent, those of sandboxes left out. For who keeps the logs at the bureau.';

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

-- What each database role may do.
grant select, insert on portal.signed_file to :app_role;
grant update (state, row_count, file_name, file_handle, bytes, sha256, signer, finished_at) on portal.signed_file to :app_role;
revoke all on function portal.refuse_no_breach_keeper(), portal.watch_consent(int, bigint[], text, timestamptz) from public;
