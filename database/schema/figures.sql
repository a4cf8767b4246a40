-- Figures that cases dispute: as they stand, the values that they had, and who was told them.

create function portal.figure_of(subject bigint, source_in int, number_in text, field_in text, month_in date, out source int, out figure jsonb)
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    c bureau.contract;
    at date := month_in;
    stood bureau.balance_month;
    value jsonb;
  begin
    source := source_in;
    if field_in = 'identity' then
      -- Whoever declared the borrower last.
      if source is null then
        select x.institution_id into source from bureau.customer x where x.subject_id = any (bureau.one_with(subject))
         order by x.declared_on desc, x.institution_id limit 1;
      end if;
      select jsonb_build_object('value', md5(concat_ws('|', s.name, s.born_on, s.sex, s.province_code, s.address_mark,
               (select string_agg(encode(i.blind_index, 'hex'), ',' order by i.blind_index) from bureau.paper_index i
                 where i.subject_id = s.subject_id)))) into figure
        from bureau.subject s where s.subject_id = (select coalesce(o.merged_into, o.subject_id) from bureau.subject o where o.subject_id = subject);
      return;
    end if;
    select * into c from bureau.contract x where x.subject_id = any (bureau.one_with(subject)) and x.contract_number = number_in
       and (source_in is null or x.institution_id = source_in)
     order by (x.institution_id = portal.acting_institution()) desc, x.institution_id, x.contract_id limit 1;
    if c.contract_id is null or field_in = 'other' then return; end if;
    source := c.institution_id;
    if field_in = 'contract' then
      value := to_jsonb(c) - 'subject_id' - 'contract_id' - 'branch_id' - 'submission_no' - 'row_no';
    elsif field_in = 'collateral' then
      value := (select jsonb_agg(jsonb_build_array(a.asset_code, a.kind, a.value_vnd, p.secured_vnd, p.released_on) order by a.collateral_id)
                  from bureau.collateral_pledge p join bureau.collateral a on a.subject_id = p.subject_id and a.collateral_id = p.collateral_id
                 where p.subject_id = c.subject_id and p.contract_id = c.contract_id and p.institution_id = c.institution_id);
    else
      at := coalesce(at, (select max(b.month) from bureau.balance_month b where b.subject_id = c.subject_id and b.contract_id = c.contract_id));
      at := coalesce(at, (select h.latest_month from bureau.credit_history h where h.subject_id = c.subject_id and h.contract_id = c.contract_id));
      select * into stood from bureau.balance_month x where x.subject_id = c.subject_id and x.contract_id = c.contract_id and x.month = at;
      value := coalesce(
        to_jsonb(case field_in when 'balance' then stood.balance_vnd when 'group' then stood.debt_group else stood.overdue_days end),
        (select to_jsonb(case field_in when 'balance' then h.balance_vnd[p.place] when 'group' then h.debt_group[p.place]
             else h.overdue_days[p.place] end)
           from bureau.credit_history h, lateral (select 1 + (extract(year from h.latest_month)::int - extract(year from at)::int) * 12
             + extract(month from h.latest_month)::int - extract(month from at)::int as place) p
          where h.subject_id = c.subject_id and h.contract_id = c.contract_id and p.place >= 1));
    end if;
    if value is not null then
      figure := jsonb_build_object('month', at, 'value', value, 'contract', c.contract_id) || jsonb_strip_nulls(jsonb_build_object(
        'group', stood.debt_group, 'file', case when field_in = 'contract' then c.submission_no else stood.submission_no end,
        'row', case when field_in = 'contract' then c.row_no else stood.row_no end));
    end if;
  end
  $$;
comment on function portal.figure_of(bigint, int, text, text, date) is
  'A figure that a case disputes, as it stands: of a month, or of the newest; and who sent it. Of one institution''s contract where it is '
  'named. Null where there is none. For functions of cases.';

create function portal.note_figure(dispute_in uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    d portal.dispute;
    f record;
  begin
    select * into d from portal.dispute x where x.institution_id = portal.acting_institution() and x.id = dispute_in and not x.is_figure_kept;
    if d.id is null then return; end if;
    select * into f from portal.figure_of(d.subject_id, d.source_institution_id, d.contract_number, d.field, null);
    update portal.dispute x set figure_before = f.figure, source_institution_id = f.source, is_figure_kept = true
     where x.institution_id = d.institution_id and x.id = d.id;
  end
  $$;
comment on function portal.note_figure(uuid) is 'Keeps, with a new case of the acting institution, the figure as it stands and who sent it. Shows nothing of it.';

create function portal.new_figure_of(d portal.dispute, out is_new boolean, out figure jsonb)
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    -- Nothing can be compared: of no figure, and of cases of before figures were kept.
    is_new := d.field in ('other', 'name') or not d.is_figure_kept;
    if is_new then return; end if;
    select f.figure into figure
      from portal.figure_of(d.subject_id, d.source_institution_id, d.contract_number, d.field, (d.figure_before ->> 'month')::date) f;
    is_new := figure -> 'value' is distinct from d.figure_before -> 'value';
  end
  $$;
comment on function portal.new_figure_of(portal.dispute) is
  'Whether the disputed figure differs from when its case came: another value, or gone from the borrower; and the one that stands now.';

create function portal.has_new_figure(dispute_in uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    d portal.dispute;
    f record;
  begin
    select * into d from portal.dispute x where x.institution_id = portal.acting_institution() and x.id = dispute_in;
    if d.id is null then return null; end if;
    select * into f from portal.new_figure_of(d);
    if f.is_new then
      update portal.dispute x set figure_after = f.figure where x.institution_id = d.institution_id and x.id = d.id;
    end if;
    return f.is_new;
  end
  $$;
comment on function portal.has_new_figure(uuid) is
  'Whether the disputed figure differs from when its case came: another value, or gone from the borrower. Keeps the new one with the case.';

create function portal.versions_of(d portal.dispute)
  returns table (value jsonb, debt_group int, since timestamptz, until timestamptz)
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    family constant bigint[] := bureau.one_with(d.subject_id);
    contract constant bigint := (d.figure_before ->> 'contract')::bigint;
    at constant date := (d.figure_before ->> 'month')::date;
  begin
    if d.field in ('balance', 'group', 'overdue') then
      return query
        with b as materialized (
                select x.institution_id, x.balance_vnd, x.debt_group, x.overdue_days, x.submission_no, null::int as replaced_by
                  from bureau.balance_month x where x.subject_id = any (family) and x.contract_id = contract and x.month = at
                union all
                select x.institution_id, x.balance_vnd, x.debt_group, x.overdue_days, x.submission_no, x.replaced_by
                  from bureau.balance_month_past x where x.subject_id = any (family) and x.contract_id = contract and x.month = at)
        select to_jsonb(case d.field when 'balance' then b.balance_vnd when 'group' then b.debt_group else b.overdue_days end),
               b.debt_group::int, coalesce(s.applied_at, '-infinity'), coalesce(r.applied_at, 'infinity')
          from b
          left join bureau.source_file s on s.institution_id = b.institution_id and s.submission_no = b.submission_no
          left join bureau.source_file r on r.institution_id = b.institution_id and r.submission_no = b.replaced_by;
      if found then return; end if;
    elsif d.field = 'contract' then
      return query
        select c.terms - 'subject_id' - 'contract_id' - 'branch_id' - 'submission_no' - 'row_no' - 'replaced_by', null::int,
               coalesce(s.applied_at, '-infinity'), coalesce(r.applied_at, 'infinity')
          from (select x.institution_id, x.submission_no, null::int as replaced_by, to_jsonb(x) as terms
                  from bureau.contract x where x.subject_id = any (family) and x.contract_id = contract
                union all
                select x.institution_id, x.submission_no, x.replaced_by, to_jsonb(x)
                  from bureau.contract_past x where x.subject_id = any (family) and x.contract_id = contract) c
          left join bureau.source_file s on s.institution_id = c.institution_id and s.submission_no = c.submission_no
          left join bureau.source_file r on r.institution_id = c.institution_id and r.submission_no = c.replaced_by;
      if found then return; end if;
    end if;
    -- No versions of it are kept: it stood as the case found it.
    return query
      select d.figure_before -> 'value', (d.figure_before ->> 'group')::int,
             coalesce((select s.applied_at from bureau.source_file s where s.institution_id = d.source_institution_id
                and s.submission_no = (d.figure_before ->> 'file')::int), '-infinity'), 'infinity'::timestamptz;
  end
  $$;
comment on function portal.versions_of(portal.dispute) is 'The values that a disputed figure had, and from when to when each stood.';

create function portal.holders_of(d portal.dispute, products text[], months int[], attention_months int[], bad_months int[])
  returns table (institution_id int, value jsonb, asked_at timestamptz)
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    family constant bigint[] := bureau.one_with(d.subject_id);
    contract constant bigint := (d.figure_before ->> 'contract')::bigint;
    disputed constant date := (d.figure_before ->> 'month')::date;
  begin
    return query
    with at as (select disputed as month),
    versions as materialized (select * from portal.versions_of(d)),
    reach as (select * from unnest(products, months, attention_months, bad_months) r (product, months, attention, bad)),
    later as materialized (
          select b.month, b.institution_id, b.submission_no, null::int as replaced_by from bureau.balance_month b
           where b.subject_id = any (family) and b.contract_id = contract and b.month > disputed
          union all
          select b.month, b.institution_id, b.submission_no, b.replaced_by from bureau.balance_month_past b
           where b.subject_id = any (family) and b.contract_id = contract and b.month > disputed),
    stood as materialized (
      select x.month, coalesce(s.applied_at, '-infinity') as since, coalesce(r.applied_at, 'infinity') as until
        from later x
        left join bureau.source_file s on s.institution_id = x.institution_id and s.submission_no = x.submission_no
        left join bureau.source_file r on r.institution_id = x.institution_id and r.submission_no = x.replaced_by)
    select distinct on (f.institution_id) f.institution_id, v.value, f.asked_at
      from at
      join bureau.inquiry_footprint f on f.subject_id = any (family) and f.asked_at >= now() - interval '3 months'
      join reach r on r.product in (f.product_code, '*')
      join versions v on v.since <= f.asked_at and f.asked_at < v.until
      cross join lateral (select max(s.month) as month from stood s where s.since <= f.asked_at and f.asked_at < s.until) newest
      cross join lateral (
        select (extract(year from age(coalesce(newest.month, at.month), at.month)) * 12
          + extract(month from age(coalesce(newest.month, at.month), at.month)))::int as months) old
     where (d.field = 'other' or not d.is_figure_kept or v.value is distinct from d.figure_after -> 'value')
       and (at.month is null or old.months < r.months or v.debt_group = 2 and old.months < r.attention
         or v.debt_group >= 3 and old.months < r.bad)
     order by f.institution_id, f.asked_at desc;
  end
  $$;
comment on function portal.holders_of(portal.dispute, text[], int[], int[], int[]) is
  'The institutions whose reply of the last three months was counted from a disputed figure with another value than it has now, and that '
  'value. products and how many months back each is counted from: of every figure, of attention debt, of bad debt; * is every product.';

create function portal.tell_holders(dispute_in uuid, products text[], months int[], attention_months int[], bad_months int[]) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    d portal.dispute;
    told int;
  begin
    select * into d from portal.dispute x where x.id = dispute_in and x.institution_id = portal.acting_institution();
    if d.id is null or d.outcome is distinct from 'corrected' then
      raise exception 'only a correction is told' using errcode = 'insufficient_privilege';
    end if;
    with made as (
      insert into portal.correction_notice (institution_id, id, cic_code, subject_name, field, dispute_number, value_before, value_after)
      select h.institution_id, gen_random_uuid(), d.cic_code, d.subject_name, d.field, d.number, s.value, s.after
        from portal.holders_of(d, products, months, attention_months, bad_months) h
        cross join lateral (
          select h.value #>> '{}' as value, d.figure_after ->> 'value' as after where d.field in ('balance', 'group', 'overdue')
          union all select null, null where d.field not in ('balance', 'group', 'overdue')) s
       -- Another case about the figure may have told the same already.
       where not exists (
         select from portal.correction_notice n join portal.dispute o on o.number = n.dispute_number
          where n.institution_id = h.institution_id and n.made_at >= h.asked_at and o.subject_id = any (bureau.one_with(d.subject_id))
            and o.field = d.field and o.contract_number = d.contract_number
            and o.source_institution_id is not distinct from d.source_institution_id
            and (n.dispute_number = d.number
              or o.outcome = 'corrected' and d.field <> 'other' and o.figure_after is not distinct from d.figure_after))
      returning institution_id),
    pushed as (
      -- Notify those who work with notices there; all others find it in the list.
      select pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id,
               'kind', 'correction', 'data', json_build_object('number', d.number))::text)
        from made n join portal.membership m on m.institution_id = n.institution_id and m.status = 'active'
       where exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'dispute.raise'))
    select (select count(*) from made)::int + 0 * (select count(*) from pushed)::int into told;
    return told;
  end
  $$;
comment on function portal.tell_holders(uuid, text[], int[], int[], int[]) is
  'Tells every institution whose reply of the last three months held the corrected figure, with the value that it held and the new one; '
  'answers how many, each once.';
