-- E-invoices issued from statements.

create table bureau.tax_party (
  institution_id int primary key references bureau.institution (id),
  tax_code text collate "C" not null check (tax_code ~ '^[0-9]{10}(-[0-9]{3})?$'),
  name text not null,
  address text not null,
  written_by text not null,
  written_at timestamptz(3) not null default clock_timestamp()
);
comment on table bureau.tax_party is
  'As what an institution is invoiced, and the bureau invoices: tax code, registered name and address. Holds no borrower.';
alter table bureau.tax_party enable row level security;
create policy tax_party_known on bureau.tax_party for select to :app_role
  using (institution_id = (select portal.acting_institution()) or (select bureau.is_bureau_acting())
    or institution_id in (select i.id from bureau.institution i where i.class = 'bureau'));

create table bureau.invoice_label (
  kind text not null check (kind in ('status', 'sign', 'paid')),
  code smallint not null,
  label_vi text not null,
  label_en text not null,
  written_by text not null default 'default',
  primary key (kind, code)
);
comment on table bureau.invoice_label is
  'What the codes of invoices mean: their status 1 to 4, signing 0 to 2 and payment 0 to 2. The documents do not say; these are '
  'this project''s, and the bureau''s to change.';
alter table bureau.invoice_label enable row level security;
create policy invoice_label_known on bureau.invoice_label for select to :app_role
  using ((select portal.acting_institution()) is not null);
insert into bureau.invoice_label (kind, code, label_vi, label_en) values
  ('status', 1, 'Có hiệu lực', 'In force'),
  ('status', 2, 'Đã bị thay thế', 'Replaced'),
  ('status', 3, 'Đã bị điều chỉnh', 'Adjusted'),
  ('status', 4, 'Đã hủy', 'Cancelled'),
  ('sign', 0, 'Chưa ký', 'Not signed'),
  ('sign', 1, 'Người bán đã ký', 'Signed by the seller'),
  ('sign', 2, 'Đã có mã của cơ quan thuế', 'Coded by the tax authority'),
  ('paid', 0, 'Chưa thanh toán', 'Not paid'),
  ('paid', 1, 'Thanh toán một phần', 'Paid in part'),
  ('paid', 2, 'Đã thanh toán', 'Paid');

create function bureau.write_invoice_label(kind_in text, code_in int, vi text, en text, by_whom text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'labels are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    update bureau.invoice_label l set label_vi = vi, label_en = en, written_by = by_whom
     where l.kind = kind_in and l.code = code_in;
    return found;
  end
  $$;
comment on function bureau.write_invoice_label(text, int, text, text, text) is
  'Writes what a code of invoices means; false when there is no such code.';

create function bureau.write_tax_party(institution int, given jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'parties of invoices are written by the bureau' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.tax_party as p (institution_id, tax_code, name, address, written_by)
      select i.id, given ->> 'tax_code', given ->> 'name', given ->> 'address', given ->> 'written_by'
        from bureau.institution i where i.id = institution
      on conflict (institution_id) do update set tax_code = excluded.tax_code, name = excluded.name, address = excluded.address,
        written_by = excluded.written_by, written_at = clock_timestamp();
    return found;
  end
  $$;
comment on function bureau.write_tax_party(int, jsonb) is
  'Writes as what an institution is invoiced from now on; invoices that were numbered keep what they say.';

create table bureau.invoice_series (
  serial text collate "C" primary key,
  pattern text collate "C" not null,
  last_number int not null check (last_number >= 0)
);
comment on table bureau.invoice_series is 'The last number taken of each serial of invoices: they follow each other without a gap.';
alter table bureau.invoice_series enable row level security;
create policy invoice_series_known on bureau.invoice_series for select to :app_role using ((select bureau.is_bureau_acting()));

create table bureau.invoice_number (
  serial text collate "C" not null,
  number int not null check (number >= 1),
  institution_id int not null,
  invoice_id uuid not null unique,
  taken_at timestamptz(3) not null default clock_timestamp(),
  primary key (serial, number)
);
comment on table bureau.invoice_number is 'Which invoice has which number, over all institutions.';
alter table bureau.invoice_number enable row level security;
create policy invoice_number_known on bureau.invoice_number for select to :app_role using ((select bureau.is_bureau_acting()));

create table portal.invoice (
  institution_id int not null,
  id uuid not null,
  kind text not null check (kind in ('original', 'replacement', 'adjustment', 'reissue')),
  refers_to uuid,
  reason text,
  month date not null check (extract(day from month) = 1),
  contract_no text collate "C" not null,
  net_vnd bigint not null,
  vat_vnd bigint not null,
  total_vnd bigint not null check (total_vnd = net_vnd + vat_vnd),
  state smallint not null default 1 check (state between 1 and 4),
  state_reason text,
  sign_state smallint not null default 0 check (sign_state between 0 and 2),
  pattern text collate "C",
  serial text collate "C",
  number int,
  issued_on date,
  content jsonb,
  xml bytea,
  signer text,
  signed_at timestamptz(3),
  tax_authority_code text,
  asked_by text not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  attempts int not null default 0,
  last_fault text,
  correction_id uuid,
  primary key (institution_id, id),
  foreign key (institution_id, month, contract_no) references portal.statement (institution_id, month, contract_no),
  foreign key (institution_id, refers_to) references portal.invoice (institution_id, id),
  check ((kind = 'original') = (refers_to is null)),
  check ((number is null) = (serial is null) and (number is null) = (issued_on is null) and (number is null) = (content is null)),
  check ((xml is null) = (sign_state = 0)),
  check ((sign_state = 2) = (tax_authority_code is not null)),
  -- A correction that reduces an earlier invoice needs an adjusting invoice; it cannot be a line of a later one.
  check (correction_id is null or kind = 'adjustment')
);
create unique index invoice_statement on portal.invoice (institution_id, month, contract_no) where kind = 'original';
-- An invoice has one replacement at most. Whoever replaces it again replaces the newer one.
create unique index invoice_replacement on portal.invoice (institution_id, refers_to) where kind = 'replacement';
create unique index invoice_name on portal.invoice (institution_id, serial, number) where number is not null;
create index invoice_issued on portal.invoice (institution_id, issued_on);
create unique index invoice_correction on portal.invoice (institution_id, correction_id) where correction_id is not null;
create unique index invoice_reissue on portal.invoice (institution_id, refers_to) where kind = 'reissue';
comment on table portal.invoice is
  'Invoices of statements, and at the same time the outbox of what is still to be numbered and signed (attempts, last_fault). state: 1 in '
  'force, 2 replaced, 3 adjusted, 4 cancelled. content is what is printed and signed but for the number; a numbered invoice never changes '
  'but for its states. An adjustment holds the difference alone.';
comment on column portal.invoice.correction_id is
  'The approved correction (portal.fee_proposal) that this adjusting invoice was made for; its line is in no other invoice.';
alter table portal.invoice enable row level security, force row level security;
create policy institution on portal.invoice
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.invoice to current_user using (true) with check (true);

create function portal.number_invoice(invoice uuid, serial_in text, pattern_in text, day date, content_in jsonb) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
    had int;
    taken int;
  begin
    select i.number into had from portal.invoice i where i.institution_id = institution and i.id = invoice for update;
    if not found then
      raise exception 'no such invoice' using errcode = 'no_data_found';
    end if;
    if had is not null then
      return had;
    end if;
    -- Lock the serial's row until the transaction ends: other issuers wait, and a transaction that fails gives its number back.
    insert into bureau.invoice_series as s (serial, pattern, last_number) values (serial_in, pattern_in, 1)
      on conflict (serial) do update set last_number = s.last_number + 1 returning s.last_number into taken;
    insert into bureau.invoice_number (serial, number, institution_id, invoice_id) values (serial_in, taken, institution, invoice);
    update portal.invoice i set number = taken, serial = serial_in, pattern = pattern_in, issued_on = day, content = content_in
     where i.institution_id = institution and i.id = invoice;
    update portal.invoice o set state = case n.kind when 'replacement' then 2 else 3 end, state_reason = n.reason
      from portal.invoice n
     where n.institution_id = institution and n.id = invoice and o.institution_id = institution and o.id = n.refers_to and o.state in (1, 3);
    return taken;
  end
  $$;
comment on function portal.number_invoice(uuid, text, text, date, jsonb) is
  'Gives an invoice of the acting institution the next number of a serial with what it says, and the one it refers to its new state; '
  'an invoice that has a number keeps it. Answers the number.';

create function portal.bureau_invoice(invoice_in uuid) returns setof portal.invoice
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all invoices are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query select i.* from portal.invoice i where i.id = invoice_in;
  end
  $$;
comment on function portal.bureau_invoice(uuid) is 'One invoice of any institution, for the bureau.';

create function portal.record_tax_code(invoice_in uuid, code_in text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'the tax authority answers the bureau' using errcode = 'insufficient_privilege';
    end if;
    update portal.invoice i set sign_state = 2, tax_authority_code = code_in where i.id = invoice_in and i.sign_state = 1;
    return found;
  end
  $$;
comment on function portal.record_tax_code(uuid, text) is
  'Writes down the tax authority''s code of a signed invoice; false when it is not signed or has one.';

create function portal.bureau_invoices(
  institution text, from_day date, to_day date, states smallint[], signs smallint[], pattern_in text, serial_in text, number_in int,
  contract text, only_waiting boolean, first_row int, most int
) returns table (invoice portal.invoice, institution_code text, institution_name text, paid_vnd bigint, total int)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all invoices are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query
      select i, o.code, o.name_vi,
             coalesce((select sum(p.amount_vnd) from portal.payment p join portal.payment_notice n
                on n.institution_id = p.institution_id and n.notice_no = p.notice_no
               where n.institution_id = i.institution_id and n.month = i.month and n.contract_no = i.contract_no), 0)::bigint,
             count(*) over ()::int
        from portal.invoice i
        join bureau.institution o on o.id = i.institution_id
       where (institution is null or o.code = institution)
         and (only_waiting is not true or i.sign_state = 0)
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
comment on function portal.bureau_invoices(text, date, date, smallint[], smallint[], text, text, int, text, boolean, int, int) is
  'Invoices of every institution by criteria, for the bureau: those without a number first, then the newest.';

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

-- What each database role may do.
grant select on bureau.tax_party, bureau.invoice_label, bureau.invoice_series, bureau.invoice_number to :app_role;
grant select, insert on portal.invoice to :app_role;
grant update (sign_state, xml, signer, signed_at, tax_authority_code, attempts, last_fault) on portal.invoice to :app_role;
