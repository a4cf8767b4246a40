-- The bureau's list of invoices: what it shows of each and no more, with what the notice of the invoice's statement asks for. A correction
-- that takes something off an earlier month makes an invoice say more than its statement's notice, which is what is paid.

create function portal.bureau_invoice_list(
  institution text, from_day date, to_day date, states smallint[], signs smallint[], pattern_in text, serial_in text, number_in int,
  contract text, first_row int, most int
) returns table (institution_id int, id uuid, kind text, month date, contract_no text, total_vnd bigint, state smallint, sign_state smallint,
  pattern text, serial text, number int, issued_on date, last_fault text, institution_code text, institution_name text, asked_vnd bigint,
  paid_vnd bigint, total int)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all invoices are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query
      select i.institution_id, i.id, i.kind, i.month, i.contract_no::text, i.total_vnd, i.state, i.sign_state, i.pattern::text, i.serial::text,
             i.number, i.issued_on, i.last_fault, o.code::text, o.name_vi, coalesce(n.amount_vnd, 0),
             coalesce((select sum(p.amount_vnd) from portal.payment p
               where p.institution_id = n.institution_id and p.notice_no = n.notice_no), 0)::bigint,
             count(*) over ()::int
        from portal.invoice i
        join bureau.institution o on o.id = i.institution_id
        left join portal.payment_notice n on n.institution_id = i.institution_id and n.month = i.month and n.contract_no = i.contract_no
       where (institution is null or o.code = institution)
         and (from_day is null or coalesce(i.issued_on, (i.asked_at at time zone 'Asia/Ho_Chi_Minh')::date) >= from_day)
         and (to_day is null or coalesce(i.issued_on, (i.asked_at at time zone 'Asia/Ho_Chi_Minh')::date) <= to_day)
         and (states is null or i.state = any (states))
         and (signs is null or i.sign_state = any (signs))
         and (pattern_in is null or i.pattern = pattern_in)
         and (serial_in is null or i.serial = serial_in)
         and (number_in is null or i.number = number_in)
         and (contract is null or i.contract_no = contract)
       order by i.issued_on desc nulls first, i.serial desc, i.number desc, i.id
       offset greatest(first_row, 0) limit least(greatest(most, 0), 99999);
  end
  $$;
comment on function portal.bureau_invoice_list(text, date, date, smallint[], smallint[], text, text, int, text, int, int) is
  'Invoices of every institution by criteria, for the bureau: those without a number first, then the newest. asked_vnd is what the notice '
  'of the invoice''s statement asks for (0 without one), paid_vnd what was paid on it.';

create function portal.bureau_invoice_paid(invoice_in uuid) returns table (asked_vnd bigint, paid_vnd bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all invoices are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query
      select coalesce(n.amount_vnd, 0),
             coalesce((select sum(p.amount_vnd) from portal.payment p
               where p.institution_id = n.institution_id and p.notice_no = n.notice_no), 0)::bigint
        from portal.invoice i
        left join portal.payment_notice n on n.institution_id = i.institution_id and n.month = i.month and n.contract_no = i.contract_no
       where i.id = invoice_in;
  end
  $$;
comment on function portal.bureau_invoice_paid(uuid) is
  'What the notice of an invoice''s statement asks for (0 without one) and what was paid on it, for the bureau.';

revoke all on function portal.bureau_invoice_list(text, date, date, smallint[], smallint[], text, text, int, text, int, int),
  portal.bureau_invoice_paid(uuid) from public;
grant execute on function portal.bureau_invoice_list(text, date, date, smallint[], smallint[], text, text, int, text, int, int),
  portal.bureau_invoice_paid(uuid) to :app_role;
