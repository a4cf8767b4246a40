-- A case keeps the figure it disputes, and ends as corrected only with another one; those who were told see both.
alter table portal.dispute add column source_institution_id int;

alter table portal.dispute add column figure_before jsonb;

alter table portal.dispute add column figure_after jsonb;

alter table portal.dispute add column is_figure_kept boolean not null default false;

comment on column portal.dispute.source_institution_id is 'Who sent the disputed figure; null where no contract of that number is known.';

comment on column portal.dispute.figure_before is
  'The disputed figure when the case came: its month and value. figure_after is the same figure when it was corrected; null where it is gone.';

alter table portal.correction_notice add column value_before text;

alter table portal.correction_notice add column value_after text;

comment on column portal.correction_notice.value_before is
  'The figure as it was told, and value_after as it is now, of balances, groups and days; null of all others, and where the figure is gone.';

create function portal.figure_of(subject bigint, number_in text, field_in text, month_in date, out source int, out figure jsonb)
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    c bureau.contract;
    at date := month_in;
    value jsonb;
  begin
    if field_in = 'identity' then
      select jsonb_build_object('value', md5(concat_ws('|', s.name, s.born_on, s.sex, s.province_code, s.address_mark,
               (select string_agg(encode(i.blind_index, 'hex'), ',' order by i.blind_index) from bureau.paper_index i
                 where i.subject_id = s.subject_id)))) into figure
        from bureau.subject s where s.subject_id = (select coalesce(o.merged_into, o.subject_id) from bureau.subject o where o.subject_id = subject);
      return;
    end if;
    select * into c from bureau.contract x where x.subject_id = any (bureau.one_with(subject)) and x.contract_number = number_in
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
      at := coalesce(at, (select max(b.month) from bureau.balance_month b where b.subject_id = c.subject_id and b.contract_id = c.contract_id),
        (select h.latest_month from bureau.credit_history h where h.subject_id = c.subject_id and h.contract_id = c.contract_id));
      value := coalesce(
        (select to_jsonb(case field_in when 'balance' then b.balance_vnd when 'group' then b.debt_group else b.overdue_days end)
           from bureau.balance_month b where b.subject_id = c.subject_id and b.contract_id = c.contract_id and b.month = at),
        (select to_jsonb(case field_in when 'balance' then h.balance_vnd[p.place] when 'group' then h.debt_group[p.place]
             else h.overdue_days[p.place] end)
           from bureau.credit_history h, lateral (select 1 + (extract(year from h.latest_month)::int - extract(year from at)::int) * 12
             + extract(month from h.latest_month)::int - extract(month from at)::int as place) p
          where h.subject_id = c.subject_id and h.contract_id = c.contract_id and p.place >= 1));
    end if;
    if value is not null then figure := jsonb_build_object('month', at, 'value', value); end if;
  end
  $$;

comment on function portal.figure_of(bigint, text, text, date) is
  'A figure that a case disputes, as it stands: of a month, or of the newest; and who sent it. Null where there is none. For functions of cases.';

create function portal.note_figure(dispute_in uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    d portal.dispute;
    f record;
  begin
    select * into d from portal.dispute x where x.institution_id = portal.acting_institution() and x.id = dispute_in and not x.is_figure_kept;
    if d.id is null then return; end if;
    select * into f from portal.figure_of(d.subject_id, d.contract_number, d.field, null);
    update portal.dispute x set figure_before = f.figure, source_institution_id = f.source, is_figure_kept = true
     where x.institution_id = d.institution_id and x.id = d.id;
  end
  $$;

comment on function portal.note_figure(uuid) is 'Keeps, with a new case of the acting institution, the figure as it stands and who sent it. Shows nothing of it.';

create function portal.has_new_figure(dispute_in uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    d portal.dispute;
    f record;
  begin
    select * into d from portal.dispute x where x.institution_id = portal.acting_institution() and x.id = dispute_in;
    if d.id is null then return null; end if;
    -- Nothing can be compared: of no figure, and of cases of before figures were kept.
    if d.field = 'other' or not d.is_figure_kept then return true; end if;
    select * into f from portal.figure_of(d.subject_id, d.contract_number, d.field, (d.figure_before ->> 'month')::date);
    if f.figure -> 'value' is not distinct from d.figure_before -> 'value' then return false; end if;
    update portal.dispute x set figure_after = f.figure where x.institution_id = d.institution_id and x.id = d.id;
    return true;
  end
  $$;

comment on function portal.has_new_figure(uuid) is
  'Whether the disputed figure differs from when its case came: another value, or gone from the borrower. Keeps the new one with the case.';

create or replace function portal.tell_inquirers(dispute_in uuid) returns int
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
    told := portal.tell_askers(d.subject_id, d.cic_code, d.subject_name, d.field, d.number, now() - interval '3 months');
    update portal.correction_notice n set value_before = d.figure_before ->> 'value', value_after = d.figure_after ->> 'value'
     where n.dispute_number = d.number and n.cic_code = d.cic_code and d.field in ('balance', 'group', 'overdue');
    return told;
  end
  $$;

revoke all on function portal.figure_of, portal.has_new_figure, portal.note_figure from public;

grant execute on function portal.has_new_figure, portal.note_figure to :app_role;
