-- The bureau's lists of fees, contracts and ledgers over all institutions.

create function portal.fees_overview(month_in date)
returns table (institution_id int, closed_at timestamptz, closed_by text, events int, unsettled int, total_vnd bigint, contracts int,
  open_vnd bigint, overdue_vnd bigint, proposals int, waiting_agreements int)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
begin
  if not bureau.is_bureau_acting() then
    raise exception 'the overview is the bureau''s' using errcode = 'insufficient_privilege';
  end if;
  return query
    with notice as (
      select n.institution_id, n.due_on, n.amount_vnd - coalesce((select sum(p.amount_vnd) from portal.payment p
          where p.institution_id = n.institution_id and p.notice_no = n.notice_no), 0) as open_vnd
        from portal.payment_notice n
    ), owed as (
      select n.institution_id, sum(n.open_vnd) as open_vnd, sum(n.open_vnd) filter (where n.due_on < portal.hanoi_day()) as overdue_vnd
        from notice n where n.open_vnd > 0 group by 1
    )
    select i.id, m.closed_at, m.closed_by, m.events, m.unsettled, m.total_vnd,
           (select count(*)::int from portal.service_contract c where c.institution_id = i.id and (c.valid_to is null or c.valid_to >= month_in)),
           coalesce(o.open_vnd, 0)::bigint, coalesce(o.overdue_vnd, 0)::bigint,
           (select count(*)::int from portal.fee_proposal f where f.institution_id = i.id and f.state = 'proposed'),
           (select count(*)::int from portal.reconciliation r where r.institution_id = i.id and r.bureau_by is null)
      from bureau.institution i
      left join portal.month_close m on m.institution_id = i.id and m.month = month_in
      left join owed o on o.institution_id = i.id
     where i.class not in ('bureau', 'sandbox')
     order by i.code;
end $$;
comment on function portal.fees_overview(date) is
  'For the bureau: how the close of a month stands with each institution, what it still owes, and what waits for a second person.';

create function portal.bureau_fee_proposals() returns setof portal.fee_proposal
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all accounts are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query select f.* from portal.fee_proposal f;
  end
  $$;
comment on function portal.bureau_fee_proposals() is 'Corrections and write-offs of every institution, for the bureau.';

create function portal.bureau_contracts() returns setof portal.service_contract
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all contracts are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query select c.* from portal.service_contract c;
  end
  $$;
comment on function portal.bureau_contracts() is 'Contracts of every institution, for the bureau.';

create function portal.ledger(institution int, from_month date, to_month date)
  returns table (institution_id int, month date, contract_no text, opening_vnd bigint, charged_vnd bigint, paid_vnd bigint,
    closing_vnd bigint, stated_vnd bigint, agreed_vnd bigint, note text, member_by text, member_at timestamptz, bureau_by text,
    bureau_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  #variable_conflict use_column
  begin
    if institution is distinct from portal.acting_institution() and not bureau.is_bureau_acting() then
      raise exception 'an account is its institution''s and the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    return query
      with months as (
        select m::date as month from generate_series(from_month, least(to_month, date_trunc('month', portal.hanoi_day())::date),
          interval '1 month') m
      ), charged as materialized (
        select s.institution_id, s.contract_no, s.month, sum(s.total_vnd) as amount from portal.statement s
         where institution is null or s.institution_id = institution group by 1, 2, 3
      ), paid as materialized (
        select p.institution_id, p.contract_no, date_trunc('month', p.paid_on)::date as month, sum(p.amount_vnd) as amount
          from portal.payment p where institution is null or p.institution_id = institution group by 1, 2, 3
      ), account as (
        select k.institution_id, m.month, k.contract_no,
          coalesce((select sum(c.amount) from charged c
             where c.institution_id = k.institution_id and c.contract_no = k.contract_no and c.month < m.month), 0)
            - coalesce((select sum(p.amount) from paid p
             where p.institution_id = k.institution_id and p.contract_no = k.contract_no and p.month < m.month), 0) as opening,
          coalesce((select c.amount from charged c
             where c.institution_id = k.institution_id and c.contract_no = k.contract_no and c.month = m.month), 0) as charged,
          coalesce((select p.amount from paid p
             where p.institution_id = k.institution_id and p.contract_no = k.contract_no and p.month = m.month), 0) as paid
        from months m
        join portal.service_contract k on (institution is null or k.institution_id = institution)
         and k.valid_from < (m.month + interval '1 month')::date
      )
      select a.institution_id, a.month, a.contract_no, a.opening::bigint, a.charged::bigint, a.paid::bigint,
        (a.opening + a.charged - a.paid)::bigint, r.stated_vnd, case when r.bureau_at is not null then r.closing_vnd end, r.note,
        r.member_by, r.member_at::timestamptz, r.bureau_by, r.bureau_at::timestamptz
      from account a
      left join portal.reconciliation r
        on r.institution_id = a.institution_id and r.month = a.month and r.contract_no = a.contract_no;
  end
  $$;
comment on function portal.ledger(int, date, date) is
  'The account of each contract in each month, months as their first days: opening + charged - paid = closing, and what either side says of '
  'it. Of one institution, by itself or by the bureau; of all of them (null) by the bureau. Months to come are left out.';
