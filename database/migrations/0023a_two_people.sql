-- What two people decide about fees and invoices, and the bureau's lists over all institutions.

-- One rule for every proposal -------------------------------------------------------------------------------------------

create function bureau.refuse_decision(state text, proposed_by text, approve boolean, by_whom text) returns text
  language sql immutable parallel safe
  return case when state <> 'proposed' then 'decided' when approve and proposed_by = by_whom then 'own' end;
comment on function bureau.refuse_decision(text, text, boolean, text) is
  'Why a person may not decide a proposal: decided (already), own (its proposer may only take it back); null when it may be decided. '
  'Prices, terms, corrections, write-offs, changes of invoices and the account for fees are all judged by it; what each of them is and '
  'does once it is approved is its own, so that each keeps its table and its function.';
revoke all on function bureau.refuse_decision(text, text, boolean, text) from public;
grant execute on function bureau.refuse_decision(text, text, boolean, text) to :app_role;

create or replace function bureau.decide_fee_rule(rule int, approve boolean, by_whom text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    r bureau.fee_rule;
    refusal text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'prices are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    select * into r from bureau.fee_rule f where f.id = rule for update;
    if not found then return 'none'; end if;
    refusal := bureau.refuse_decision(r.state, r.proposed_by, approve, by_whom);
    if refusal is not null then return refusal; end if;
    -- What was approved after its first day would change prices that were told already.
    if approve and r.valid_from <= bureau.today() then return 'past'; end if;
    update bureau.fee_rule set state = case when approve then 'approved' else 'rejected' end,
           decided_by = by_whom, decided_at = clock_timestamp()
     where id = rule;
    return 'done';
  end
  $$;

create or replace function bureau.decide_payee(proposal int, approve boolean, by_whom text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    p bureau.payee_account;
    refusal text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'the account is the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    select * into p from bureau.payee_account a where a.id = proposal for update;
    if not found then return 'none'; end if;
    -- An approved account can be stopped until the moment it takes effect, by anybody who may approve one.
    if p.state = 'approved' and not approve and p.effective_at > clock_timestamp() then
      update bureau.payee_account a set state = 'rejected', effective_at = null, decided_by = by_whom, decided_at = clock_timestamp()
       where a.id = proposal;
      return 'done';
    end if;
    refusal := bureau.refuse_decision(p.state, p.proposed_by, approve, by_whom);
    if refusal is not null then return refusal; end if;
    update bureau.payee_account a set state = case when approve then 'approved' else 'rejected' end, decided_by = by_whom,
           decided_at = clock_timestamp(), effective_at = case when approve then clock_timestamp() + interval '1 day' end
     where a.id = proposal;
    return 'done';
  end
  $$;

-- Changes of invoices ---------------------------------------------------------------------------------------------------

create table portal.invoice_proposal (
  institution_id int not null,
  id uuid not null,
  invoice_id uuid not null,
  change text not null check (change in ('cancel', 'replace', 'adjust')),
  net_vnd bigint,
  vat_vnd bigint,
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by text not null,
  proposed_at timestamptz(3) not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz(3),
  primary key (institution_id, id),
  foreign key (institution_id, invoice_id) references portal.invoice (institution_id, id),
  check (state <> 'approved' or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null)),
  check ((change = 'adjust') = (net_vnd is not null) and (net_vnd is null) = (vat_vnd is null))
);
create unique index invoice_proposal_waiting on portal.invoice_proposal (institution_id, invoice_id) where state = 'proposed';
comment on table portal.invoice_proposal is
  'What one person of the bureau proposes to do with a numbered invoice and another decides: cancel it, replace it, or adjust it by an '
  'amount. An approved replacement or adjustment is the invoice with the proposal''s own id.';
alter table portal.invoice_proposal enable row level security;
alter table portal.invoice_proposal force row level security;
create policy institution on portal.invoice_proposal
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
do $$ begin execute format('create policy keeper on portal.invoice_proposal to %I using (true) with check (true)', current_user); end $$;
grant select on portal.invoice_proposal to :app_role;

create function portal.refuse_invoice_change(i portal.invoice, change text, net bigint, vat bigint) returns text
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if i.number is null then return 'unnumbered'; end if;
    if i.state in (2, 4) or (i.state = 3 and change <> 'adjust') or i.kind = 'adjustment' and change = 'adjust' then
      return 'ended';
    end if;
    if exists (select from portal.invoice o where o.institution_id = i.institution_id and o.refers_to = i.id and o.number is null) then
      return 'waiting';
    end if;
    if change = 'adjust' and i.total_vnd + net + vat + (
        select coalesce(sum(o.total_vnd), 0) from portal.invoice o
         where o.institution_id = i.institution_id and o.refers_to = i.id and o.kind = 'adjustment' and o.state = 1) < 0 then
      return 'below-nothing';
    end if;
    return null;
  end
  $$;
comment on function portal.refuse_invoice_change(portal.invoice, text, bigint, bigint) is
  'Why an invoice cannot be changed so: unnumbered, ended (replaced, cancelled, or adjusted already), waiting (a change of it is under '
  'way), below-nothing (it would be adjusted below 0); null when it can.';

create or replace function portal.change_invoice(invoice_in uuid, change text, new_id uuid, reason_in text, net bigint, vat bigint, by_whom text)
  returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    i portal.invoice;
    refusal text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'invoices are changed by the bureau' using errcode = 'insufficient_privilege';
    end if;
    select * into i from portal.invoice o where o.id = invoice_in for update;
    if not found then return 'none'; end if;
    refusal := portal.refuse_invoice_change(i, change, net, vat);
    if refusal is not null then return refusal; end if;
    if change = 'cancel' then
      update portal.invoice o set state = 4, state_reason = reason_in where o.institution_id = i.institution_id and o.id = i.id;
      return 'done';
    end if;
    insert into portal.invoice (institution_id, id, kind, refers_to, reason, month, contract_no, net_vnd, vat_vnd, total_vnd, asked_by)
      values (i.institution_id, new_id, case change when 'replace' then 'replacement' else 'adjustment' end, i.id, reason_in, i.month,
        i.contract_no, case change when 'replace' then i.net_vnd else net end, case change when 'replace' then i.vat_vnd else vat end,
        case change when 'replace' then i.total_vnd else net + vat end, by_whom);
    return 'done';
  end
  $$;
-- One person alone proposes; only the decision of another changes an invoice.
revoke execute on function portal.change_invoice(uuid, text, uuid, text, bigint, bigint, text) from :app_role;

create function portal.propose_invoice_change(invoice_in uuid, proposal uuid, change_in text, reason_in text, net bigint, vat bigint, by_whom text)
  returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    i portal.invoice;
    refusal text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'invoices are changed by the bureau' using errcode = 'insufficient_privilege';
    end if;
    select * into i from portal.invoice o where o.id = invoice_in for update;
    if not found then return 'none'; end if;
    refusal := portal.refuse_invoice_change(i, change_in, net, vat);
    if refusal is not null then return refusal; end if;
    insert into portal.invoice_proposal (institution_id, id, invoice_id, change, net_vnd, vat_vnd, reason, proposed_by)
      values (i.institution_id, proposal, i.id, change_in, net, vat, reason_in, by_whom)
      on conflict (institution_id, invoice_id) where state = 'proposed' do nothing;
    return case when found then 'done' else 'waiting' end;
  end
  $$;
comment on function portal.propose_invoice_change(uuid, uuid, text, text, bigint, bigint, text) is
  'Proposes to cancel, replace or adjust an invoice (net and vat null but for an adjustment): done, none, waiting (another change of it is '
  'not decided or not numbered), or why not, see portal.refuse_invoice_change.';

create function portal.decide_invoice_change(proposal uuid, approve boolean, by_whom text) returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    p portal.invoice_proposal;
    outcome text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'invoices are changed by the bureau' using errcode = 'insufficient_privilege';
    end if;
    select * into p from portal.invoice_proposal o where o.id = proposal for update;
    if not found then return 'none'; end if;
    outcome := bureau.refuse_decision(p.state, p.proposed_by, approve, by_whom);
    if outcome is not null then return outcome; end if;
    if approve then
      outcome := portal.change_invoice(p.invoice_id, p.change, p.id, p.reason, p.net_vnd, p.vat_vnd, p.proposed_by);
      if outcome <> 'done' then return outcome; end if;
    end if;
    update portal.invoice_proposal o set state = case when approve then 'approved' else 'rejected' end, decided_by = by_whom,
           decided_at = clock_timestamp()
     where o.institution_id = p.institution_id and o.id = p.id;
    return 'done';
  end
  $$;
comment on function portal.decide_invoice_change(uuid, boolean, text) is
  'Approves a proposed change of an invoice, which is made at once, or rejects it: done, none, decided, own, or why it cannot be made.';

create function portal.bureau_invoice_proposals() returns table (proposal portal.invoice_proposal, invoice portal.invoice)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all invoices are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query
      select p, i from portal.invoice_proposal p
        join portal.invoice i on i.institution_id = p.institution_id and i.id = p.invoice_id;
  end
  $$;
comment on function portal.bureau_invoice_proposals() is 'Proposed changes of invoices of every institution, each with its invoice, for the bureau.';

-- A correction that takes something off what was invoiced before is no line of a later invoice but an adjusting one.
alter table portal.invoice add column correction_id uuid check (correction_id is null or kind = 'adjustment');
create unique index invoice_correction on portal.invoice (institution_id, correction_id) where correction_id is not null;
comment on column portal.invoice.correction_id is
  'The approved correction (portal.fee_proposal) that this adjusting invoice was made for; its line is in no other invoice.';

-- The bureau's lists over all institutions ------------------------------------------------------------------------------

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

do $$
declare f text;
begin
  foreach f in array array['portal.refuse_invoice_change(portal.invoice, text, bigint, bigint)',
      'portal.propose_invoice_change(uuid, uuid, text, text, bigint, bigint, text)', 'portal.decide_invoice_change(uuid, boolean, text)',
      'portal.bureau_invoice_proposals()', 'portal.bureau_fee_proposals()', 'portal.bureau_contracts()', 'portal.ledger(int, date, date)'] loop
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;
grant execute on function portal.propose_invoice_change(uuid, uuid, text, text, bigint, bigint, text),
  portal.decide_invoice_change(uuid, boolean, text), portal.bureau_invoice_proposals(), portal.bureau_fee_proposals(),
  portal.bureau_contracts(), portal.ledger(int, date, date) to :app_role;
