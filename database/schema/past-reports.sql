-- Reports as they would have read at a past moment, for the bureau: its inspectors and the desk of cases (TRU-10).

create function bureau.refuse_no_past_reader() returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds('report.past') then
      raise exception 'reports of past moments are made for the bureau' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function bureau.refuse_no_past_reader() is 'Raises unless somebody of the bureau acts who may have reports of past moments made.';

create function portal.open_past_ticket(institution_code text, voucher_in text)
  returns table (inquiry_id uuid, asked_at timestamptz, product text, product_vi text, product_en text, sections text[],
    customer_type text, customer_name text, cic_code text, subject_id bigint, own_subject_id bigint, username text, member_id int, member_vi text,
    member_en text, member_address text, made_at text, purpose text)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  #variable_conflict use_column
  declare
    acting constant int := portal.acting_institution();
    member bureau.institution;
    q portal.inquiry;
    made text;
    opened bigint;
  begin
    perform bureau.refuse_no_past_reader();
    select * into member from bureau.institution i where i.code = institution_code;
    if member.id is null then return; end if;
    -- Tickets are the institution's own.
    perform portal.act_within(member.id);
    select n.* into q from portal.voucher v
      join portal.inquiry n on n.institution_id = v.institution_id and n.asked_at = v.asked_at and n.id = v.inquiry_id
     where v.institution_id = member.id and v.voucher = voucher_in and n.status = 1;
    select to_char(coalesce(r.remade_at, r.written_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') into made from portal.reply r
     where r.institution_id = member.id and r.asked_at = q.asked_at and r.inquiry_id = q.id;
    perform portal.act_within(acting);
    if q.id is null then return; end if;
    select coalesce(s.merged_into, s.subject_id) into opened from bureau.subject s where s.subject_id = q.subject_id;
    if opened is not null then
      insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
        values (pg_current_xact_id(), opened, q.id, acting) on conflict do nothing;
    end if;
    return query
      select q.id, q.asked_at::timestamptz, q.product, p.name_vi, p.name_en, p.sections, q.customer_type, q.customer_name, q.cic_code, opened,
             q.subject_id, q.username, member.id, member.name_vi, member.name_en, member.address, made, q.purpose
        from bureau.product p where p.code = q.product;
  end
  $$;
comment on function portal.open_past_ticket(text, text) is
  'An answered ticket of an institution and its borrower, whose file is opened for this transaction of the bureau; own_subject_id is '
  'whom the ticket was about before a merge. Nothing when there is no such ticket. For report.past.';

create function portal.open_past_case(dispute_in uuid)
  returns table (number text, subject_id bigint, own_subject_id bigint, subject_type smallint, subject_name text, cic_code text, raised_by text,
    member_id int, member_code text, member_vi text, member_en text, member_address text)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  #variable_conflict use_column
  declare
    d portal.dispute;
    opened bigint;
  begin
    perform bureau.refuse_no_past_reader();
    select * into d from portal.dispute x where x.id = dispute_in;
    if d.id is null then return; end if;
    select coalesce(s.merged_into, s.subject_id) into opened from bureau.subject s where s.subject_id = d.subject_id;
    insert into bureau.opening (xid, subject_id, institution_id)
      values (pg_current_xact_id(), opened, portal.acting_institution()) on conflict do nothing;
    return query
      select d.number, opened, d.subject_id, s.subject_type, s.name, s.cic_code, d.raised_by, i.id, i.code, i.name_vi, i.name_en, i.address
        from bureau.subject s, bureau.institution i where s.subject_id = opened and i.id = d.institution_id;
  end
  $$;
comment on function portal.open_past_case(uuid) is
  'A case of any institution and its borrower, whose file is opened for this transaction of the bureau. Nothing when there is no such case. '
  'For report.past.';

create function bureau.figures_in_doubt_at(subject bigint, moment timestamptz) returns table (field text, since date)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select d.field, min(d.received_on)
      from portal.dispute d
     where subject = any (bureau.opened_subjects()) and d.subject_id = any (bureau.one_with(subject)) and d.field <> 'name'
       and coalesce((select min(e.at) from portal.dispute_event e where e.institution_id = d.institution_id and e.dispute_id = d.id),
             d.received_on at time zone 'Asia/Ho_Chi_Minh') <= moment
       and not exists (
         select from portal.dispute_event e
          where e.institution_id = d.institution_id and e.dispute_id = d.id and e.kind in ('invalid', 'corrected', 'unfounded') and e.at <= moment)
     group by d.field
  $$;
comment on function bureau.figures_in_doubt_at(bigint, timestamptz) is
  'As figures_in_doubt, of a past moment: cases that had come by then and had not been decided.';

create function bureau.is_other_borrower_since(subject bigint, moment timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select exists (
      select from bureau.subject_merge m
       where subject = any (bureau.opened_subjects())
         and (m.kept_subject_id = any (bureau.one_with(subject)) or m.merged_subject_id = any (bureau.one_with(subject)))
         and (m.merged_at > moment or m.undone_at > moment))
  $$;
comment on function bureau.is_other_borrower_since(bigint, timestamptz) is
  'Whether an opened borrower was merged with another one, or split from it, after a moment: its rows of then are not those of now.';

create function bureau.contributed_classes_at(institution int, moment timestamptz) returns text[]
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    one record;
    found boolean;
    classes text[] := '{}';
  begin
    perform bureau.refuse_no_past_reader();
    for one in
      select * from (values ('loans', 'contract'), ('cards', 'card_account'), ('collateral', 'collateral_pledge'), ('commitments', 'commitment'),
        ('bonds', 'bond'), ('vamc', 'vamc_debt')) v (class, name)
    loop
      -- Something that stands and had come by then, or something that stood then and was replaced since.
      execute format(
        'select exists (select from bureau.%1$I c where c.institution_id = $1 and (c.submission_no is null
             or c.submission_no in (select f.submission_no from bureau.source_file f where f.institution_id = $1 and f.applied_at <= $2)))
           or exists (select from bureau.%2$I p where p.institution_id = $1
             and (p.submission_no is null or p.submission_no in (select f.submission_no from bureau.source_file f
               where f.institution_id = $1 and f.applied_at <= $2))
             and p.replaced_by in (select f.submission_no from bureau.source_file f where f.institution_id = $1 and f.applied_at > $2))',
        one.name, case one.name when 'card_account' then 'card_terms_past' else one.name || '_past' end)
        into found using institution, moment;
      if found then classes := classes || one.class; end if;
    end loop;
    return classes;
  end
  $$;
comment on function bureau.contributed_classes_at(int, timestamptz) is
  'As contributed_classes, of an institution at a past moment. For report.past.';
