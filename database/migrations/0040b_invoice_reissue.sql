-- A cancelled invoice left its statement without one for ever. Two people may have it issued anew: a new invoice over the same amounts, which
-- takes the cancelled one's place. The hourly job issues none: the statement had its invoice.

alter table portal.invoice drop constraint invoice_kind_check;
alter table portal.invoice add constraint invoice_kind_check
  check (kind in ('original', 'replacement', 'adjustment', 'reissue')) not valid;
alter table portal.invoice_proposal drop constraint invoice_proposal_change_check;
alter table portal.invoice_proposal add constraint invoice_proposal_change_check
  check (change in ('cancel', 'replace', 'adjust', 'reissue')) not valid;
comment on table portal.invoice_proposal is
  'What one person of the bureau proposes to do with a numbered invoice and another decides: cancel it, replace it, adjust it by an '
  'amount, or issue a cancelled one anew. What an approved one makes is the invoice with the proposal''s own id.';

create or replace function portal.refuse_invoice_change(i portal.invoice, change text, net bigint, vat bigint) returns text
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
      values (i.institution_id, new_id, case change when 'replace' then 'replacement' when 'reissue' then 'reissue' else 'adjustment' end,
        i.id, reason_in, i.month, i.contract_no, case when change = 'adjust' then net else i.net_vnd end,
        case when change = 'adjust' then vat else i.vat_vnd end, case when change = 'adjust' then net + vat else i.total_vnd end, by_whom);
    return 'done';
  end
  $$;
comment on function portal.change_invoice(uuid, text, uuid, text, bigint, bigint, text) is
  'Cancels an invoice, or asks for one that replaces it, adjusts it by an amount or takes the place of a cancelled one: done, none, or why '
  'not, see portal.refuse_invoice_change.';
