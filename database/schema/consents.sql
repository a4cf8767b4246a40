-- Consents: who agreed that an institution scores or watches them (Law 91/2025/QH15, Decree 356/2025).

create table portal.consent (
  institution_id int not null,
  id uuid not null,
  subject_id bigint,
  paper_kind text,
  paper_index bytea,
  name_key text collate "C" not null,
  cic_code text collate "C",
  customer_name text not null,
  identity_hint text not null,
  branch_id int,
  products text[] not null check (cardinality(products) > 0 and products <@ array['score', 'watch', 'report']),
  purposes text[] not null check (cardinality(purposes) > 0 and purposes <@ array['credit-scoring', 'portfolio-monitoring', 'credit-granting']),
  kind text not null check (kind in ('paper', 'e-signature', 'one-time-code', 'declared')),
  evidence text,
  evidence_hash bytea check (octet_length(evidence_hash) = 32),
  wording text not null,
  data_sources text not null,
  receivers text not null,
  starts_on date not null,
  ends_on date not null,
  voucher text,
  created_by int not null,
  created_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  withdrawn_at timestamptz(3),
  withdrawn_name text,
  withdrawn_reason text,
  primary key (institution_id, id),
  check (subject_id is not null or (paper_kind is not null and paper_index is not null)),
  check (ends_on >= starts_on),
  check (kind = 'declared' or evidence is not null),
  check ((withdrawn_at is null) = (withdrawn_name is null) and (withdrawn_at is null) = (withdrawn_reason is null)),
  constraint consent_nation check (subject_id is null or bureau.nation_of(subject_id) = least(institution_id, 0))
);
create index consent_subject on portal.consent (institution_id, subject_id) where subject_id is not null and voucher is null;
create index consent_paper on portal.consent (institution_id, paper_index) where subject_id is null and voucher is null;
create index consent_voucher on portal.consent (institution_id, voucher) where voucher is not null;
create index consent_ends on portal.consent (institution_id, ends_on, id) where voucher is null;
comment on table portal.consent is
  'Consents of persons to one institution: for which products and purposes, how it was given, with what evidence, from when to when, and '
  'whether it was taken back. A person whom the bureau does not know yet is meant by the paper and the name. voucher: for that inquiry '
  'alone. kind declared: the institution says so and answers for it. wording, data_sources and receivers are what the person was shown.';
alter table portal.consent enable row level security, force row level security;
create policy institution on portal.consent
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.consent to current_user using (true) with check (true);

create table portal.consent_sample (
  institution_id int not null,
  consent_id uuid not null,
  due_on date not null,
  drawn_at timestamptz(3) not null default clock_timestamp(),
  evidence text,
  evidence_hash bytea check (octet_length(evidence_hash) = 32),
  shown_at timestamptz(3),
  shown_name text,
  primary key (institution_id, consent_id),
  check ((evidence is null) = (shown_at is null) and (evidence is null) = (shown_name is null))
);
create index consent_sample_due on portal.consent_sample (institution_id, due_on) where shown_at is null;
comment on table portal.consent_sample is
  'Declared consents that were drawn: their evidence is due in five working days. While one is overdue, none of the institution''s declared '
  'consents counts (CNS-04).';
alter table portal.consent_sample enable row level security, force row level security;
create policy institution on portal.consent_sample
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.consent_sample to current_user using (true) with check (true);

create table portal.consent_file (
  institution_id int not null,
  consent_id uuid not null,
  file_name text not null,
  bytes int not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  file_handle text not null,
  added_by int not null,
  added_name text not null,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, consent_id),
  foreign key (institution_id, consent_id) references portal.consent (institution_id, id)
);
comment on table portal.consent_file is
  'The file of a consent''s evidence, as it lies sealed in the file store, with its hash: one a consent, never changed.';
alter table portal.consent_file enable row level security, force row level security;
create policy institution on portal.consent_file
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.consent_file to current_user using (true) with check (true);

create function portal.declares(institution int) returns boolean
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select not exists (
      select from portal.consent_sample p where p.institution_id = institution and p.shown_at is null and p.due_on < bureau.today())
  $$;
comment on function portal.declares(int) is 'Whether an institution''s declared consents count: not while evidence of a sample is overdue.';

create function portal.consents_of(institution int, wanted bigint[])
  returns table (subject_id bigint, id uuid, products text[], purposes text[], state text, created_at timestamptz)
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    with met as (
      select w.subject_id, c.id, c.kind, c.products, c.purposes, c.withdrawn_at, c.starts_on, c.ends_on, c.created_at
        from unnest(wanted) w (subject_id)
        cross join lateral (
          select w.subject_id as held_by
          union all
          -- A consent keeps the borrower's id at that time; the borrower may have been merged since.
          select s.subject_id from bureau.subject s where s.merged_into = w.subject_id) h
        join portal.consent c on c.institution_id = institution and c.subject_id = h.held_by and c.voucher is null
      union all
      -- Given before the bureau knew the person. An old ID may be of several people, so the name tells whose it is.
      select s.subject_id, c.id, c.kind, c.products, c.purposes, c.withdrawn_at, c.starts_on, c.ends_on, c.created_at
        from portal.consent c
        join bureau.paper_index i on i.blind_index = c.paper_index
        join bureau.subject s on s.subject_id = i.subject_id and s.name_key = c.name_key
       where c.institution_id = institution and c.subject_id is null and c.voucher is null and s.subject_id = any (wanted)
    )
    select m.subject_id, m.id, m.products, m.purposes,
           case when m.withdrawn_at is not null then 'withdrawn' when m.ends_on < bureau.today() then 'ended'
                when m.starts_on > bureau.today() then 'planned' else 'live' end, m.created_at
      from met m
     where m.kind <> 'declared' or m.withdrawn_at is not null or portal.declares(institution)
  $$;
comment on function portal.consents_of(int, bigint[]) is
  'Consents of these borrowers to an institution, each with its state today: live, planned, ended or withdrawn. For the functions below.';

create function portal.consenting(institution int, product_in text, wanted bigint[]) returns setof bigint
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select distinct c.subject_id from portal.consents_of(institution, wanted) c
     where c.state = 'live' and product_in = any (c.products) and 'portfolio-monitoring' = any (c.purposes)
  $$;
comment on function portal.consenting(int, text, bigint[]) is
  'Which of these persons agreed that an institution watches them (product watch), or watches their score (product score).';

create function portal.consent_standing(subject bigint, index_in bytea, name_in text, product_in text, purpose_in text,
    out consent_id uuid, out verdict text, out may_declare boolean)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    with theirs as (
      select c.id, c.products, c.purposes, c.state, c.created_at
        from portal.consents_of(portal.acting_institution(), array[subject]) c where subject is not null
      union all
      -- Nobody whom the bureau knows: the paper and the name are all there is.
      select c.id, c.products, c.purposes,
             case when c.withdrawn_at is not null then 'withdrawn' when c.ends_on < bureau.today() then 'ended'
                  when c.starts_on > bureau.today() then 'planned' else 'live' end, c.created_at
        from portal.consent c
       where subject is null and c.institution_id = portal.acting_institution() and c.subject_id is null and c.voucher is null
         and c.paper_index = index_in and c.name_key = name_in
         and (c.kind <> 'declared' or c.withdrawn_at is not null or portal.declares(c.institution_id))
    ), judged as (
      select t.id, t.created_at,
             case when not product_in = any (t.products) then case t.state when 'live' then 'product' else 'none' end
                  when not purpose_in = any (t.purposes) then case t.state when 'live' then 'purpose' else 'none' end
                  when t.state = 'planned' then 'none' else t.state end as verdict
        from theirs t
    )
    select j.id, coalesce(j.verdict, 'none'), portal.declares(portal.acting_institution())
      from (values (1)) one (row)
      left join judged j on true
     order by array_position(array['live', 'withdrawn', 'ended', 'purpose', 'product', 'none'], coalesce(j.verdict, 'none')), j.created_at desc
     limit 1
  $$;
comment on function portal.consent_standing(bigint, bytea, text, text, text) is
  'The acting institution''s consent of a person for a product and a purpose: live, or what is missing (withdrawn, ended, purpose, product, '
  'none), and whether the institution may declare one. A person whom the bureau does not know is found by paper and folded name.';

create function portal.withdraw_consent(consent_in uuid, reason_in text, by_in text, out subject bigint, out ended int, out narrowed int)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    one portal.consent;
    everybody bigint[];
    moment constant timestamptz := clock_timestamp();
  begin
    if not portal.holds('consent.manage') and not exists (
        select from portal.application a
         where a.user_id = portal.acting_user() and a.institution_id = abs(portal.acting_institution()) and 'consent' = any (a.scopes)) then
      raise exception 'consents are withdrawn by who keeps them' using errcode = 'insufficient_privilege';
    end if;
    select * into one from portal.consent c where c.id = consent_in and c.institution_id = portal.acting_institution() for update;
    if one.id is null then raise exception 'not-found' using errcode = 'P0001', detail = 'id'; end if;
    if one.withdrawn_at is not null then raise exception 'state-changed' using errcode = 'P0001', detail = 'id'; end if;
    update portal.consent c
       set withdrawn_at = moment, withdrawn_name = by_in, withdrawn_reason = reason_in
     where c.institution_id = one.institution_id and c.id = one.id;
    subject := case when one.subject_id is null
      then (select min(s.subject_id) from bureau.paper_index i join bureau.subject s on s.subject_id = i.subject_id
             where i.blind_index = one.paper_index and s.name_key = one.name_key
               and bureau.nation_of(s.subject_id) = bureau.acting_nation())
      else (select coalesce(s.merged_into, s.subject_id) from bureau.subject s where s.subject_id = one.subject_id) end;
    everybody := array(select s.subject_id from bureau.subject s where s.subject_id = withdraw_consent.subject or s.merged_into = withdraw_consent.subject);
    update portal.consent c
       set withdrawn_at = moment, withdrawn_name = by_in, withdrawn_reason = reason_in
     where c.institution_id = one.institution_id and c.kind = 'declared' and c.voucher is null and c.withdrawn_at is null
       and c.products && one.products
       and (c.subject_id = any (everybody) or c.subject_id is null and c.paper_index = one.paper_index and c.name_key = one.name_key);
    update portal.watch w set ended_at = moment, ended_name = by_in
     where w.institution_id = one.institution_id and w.scope = 'customer' and w.ended_at is null and w.subject_id = any (everybody)
       and (not exists (select from portal.consenting(one.institution_id, 'watch', array[withdraw_consent.subject]))
            or w.triggers = array['score'] and not exists (select from portal.consenting(one.institution_id, 'score', array[withdraw_consent.subject])));
    get diagnostics ended = row_count;
    update portal.watch w set triggers = array_remove(w.triggers, 'score')
     where w.institution_id = one.institution_id and w.scope = 'customer' and w.ended_at is null and w.subject_id = any (everybody)
       and 'score' = any (w.triggers) and not exists (select from portal.consenting(one.institution_id, 'score', array[withdraw_consent.subject]));
    get diagnostics narrowed = row_count;
    perform pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id, 'kind', 'consent-withdrawn',
        'data', json_build_object('watches', ended))::text)
      from portal.membership m
     where m.institution_id = one.institution_id and m.status = 'active' and m.user_id <> portal.acting_user()
       and exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'consent.manage');
  end
  $$;
comment on function portal.withdraw_consent(uuid, text, text) is
  'Takes a consent back, from now on, and at the same moment what was declared for the same without evidence: watches that no other consent carries end, or stop looking at the score; the institution''s people are '
  'told. Answers whom it was about, how many watches ended and how many were narrowed. Raises the code of a refusal.';

create function portal.consent_samples(which_in text, skipped int, most int)
  returns table (institution_code text, institution_vi text, institution_en text, id uuid, state text, due_on date, drawn_at timestamptz,
    shown_at timestamptz, shown_name text, evidence text, file_name text, identity_hint text, starts_on date, ends_on date, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_auditor(true);
    return query
      with drawn as (
        select p.institution_id, p.consent_id, p.due_on, p.drawn_at, p.shown_at, p.shown_name, p.evidence,
               case when p.shown_at is not null then 'shown' when p.due_on < bureau.today() then 'overdue' else 'waiting' end as state
          from portal.consent_sample p where p.institution_id > 0
      )
      select i.code::text, i.name_vi, i.name_en, d.consent_id, d.state, d.due_on, d.drawn_at, d.shown_at, d.shown_name, d.evidence,
             f.file_name, c.identity_hint, c.starts_on, c.ends_on, count(*) over ()
        from drawn d
        join portal.consent c on c.institution_id = d.institution_id and c.id = d.consent_id
        join bureau.institution i on i.id = d.institution_id
        left join portal.consent_file f on f.institution_id = d.institution_id and f.consent_id = d.consent_id
       where which_in = 'all' or d.state = which_in
       order by array_position(array['overdue', 'waiting', 'shown'], d.state), d.due_on desc, d.consent_id desc offset skipped limit most;
  end
  $$;
comment on function portal.consent_samples(text, int, int) is
  'Declared consents that were drawn, of every institution but sandboxes, without the persons'' names: for the bureau''s auditor.';

create function portal.sample_file(institution_in text, consent_in uuid)
  returns table (subject_id bigint, file_name text, bytes int, sha256 bytea, file_handle text, added_name text, added_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_auditor(true);
    return query
      select c.subject_id, f.file_name, f.bytes, f.sha256, f.file_handle, f.added_name, f.added_at::timestamptz
        from bureau.institution i
        join portal.consent_sample p on p.institution_id = i.id and p.consent_id = consent_in
        join portal.consent c on c.institution_id = p.institution_id and c.id = p.consent_id
        join portal.consent_file f on f.institution_id = p.institution_id and f.consent_id = p.consent_id
       where i.code = institution_in and i.id > 0;
  end
  $$;
comment on function portal.sample_file(text, uuid) is
  'The file of the evidence of a consent that was drawn; none of any other consent. For the bureau''s auditor.';

-- What each database role may do.
grant select, insert on portal.consent, portal.consent_sample, portal.consent_file to :app_role;
grant update (evidence, evidence_hash, shown_at, shown_name) on portal.consent_sample to :app_role;
revoke all on function portal.declares(int), portal.consents_of(int, bigint[]), portal.consenting(int, text, bigint[]) from public;
revoke all on function portal.consent_samples(text, int, int), portal.sample_file(text, uuid) from public;
grant execute on function portal.consent_samples(text, int, int), portal.sample_file(text, uuid) to :app_role;
