-- Invoices are cancelled, replaced, adjusted or issued anew by two people.

create table portal.invoice_proposal (
  institution_id int not null,
  id uuid not null,
  invoice_id uuid not null,
  change text not null check (change in ('cancel', 'replace', 'adjust', 'reissue')),
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
  'What one person of the bureau proposes to do with a numbered invoice and another decides: cancel it, replace it, adjust it by an '
  'amount, or issue a cancelled one anew. What an approved one makes is the invoice with the proposal''s own id.';
alter table portal.invoice_proposal enable row level security, force row level security;
create policy institution on portal.invoice_proposal
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.invoice_proposal to current_user using (true) with check (true);

create function portal.refuse_invoice_change(i portal.invoice, change text, net bigint, vat bigint) returns text
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if i.number is null then return 'unnumbered'; end if;
    if change = 'reissue' then
      if i.state <> 4 or i.kind = 'adjustment' then return 'in-force'; end if;
      if exists (select from portal.invoice o where o.institution_id = i.institution_id and o.refers_to = i.id and o.kind = 'reissue') then
        return 'ended';
      end if;
      return null;
    end if;
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
  'Why an invoice cannot be changed so: unnumbered, ended (replaced, cancelled, adjusted or issued anew already), waiting (a change of it is '
  'under way), below-nothing (it would be adjusted below 0), in-force (only a cancelled invoice of a statement is issued anew); null when '
  'it can.';

create function portal.change_invoice(invoice_in uuid, change text, new_id uuid, reason_in text, net bigint, vat bigint, by_whom text)
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
      values (i.institution_id, new_id, case change when 'replace' then 'replacement' when 'reissue' then 'reissue' else 'adjustment' end,
        i.id, reason_in, i.month, i.contract_no, case when change = 'adjust' then net else i.net_vnd end,
        case when change = 'adjust' then vat else i.vat_vnd end, case when change = 'adjust' then net + vat else i.total_vnd end, by_whom);
    return 'done';
  end
  $$;
comment on function portal.change_invoice(uuid, text, uuid, text, bigint, bigint, text) is
  'Cancels an invoice, or asks for one that replaces it, adjusts it by an amount or takes the place of a cancelled one: done, none, or why '
  'not, see portal.refuse_invoice_change.';

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

-- What each database role may do.
grant select on portal.invoice_proposal to :app_role;
