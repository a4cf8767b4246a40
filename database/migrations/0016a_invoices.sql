-- E-invoices issued from statements, the account that fees are paid to, and payments read from the bank's statements.

insert into portal.role_permission (role, permission) values
  ('operator', 'invoice.manage'), ('bureau-admin', 'invoice.manage'), ('bureau-admin', 'payee.manage');

-- What is printed on invoices -------------------------------------------------------------------------------------------

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
grant select on bureau.tax_party to :app_role;

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
grant select on bureau.invoice_label to :app_role;
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

-- Invoices --------------------------------------------------------------------------------------------------------------

create table bureau.invoice_series (
  serial text collate "C" primary key,
  pattern text collate "C" not null,
  last_number int not null check (last_number >= 0)
);
comment on table bureau.invoice_series is 'The last number taken of each serial of invoices: they follow each other without a gap.';
alter table bureau.invoice_series enable row level security;
create policy invoice_series_known on bureau.invoice_series for select to :app_role using ((select bureau.is_bureau_acting()));
grant select on bureau.invoice_series to :app_role;

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
grant select on bureau.invoice_number to :app_role;

create table portal.invoice (
  institution_id int not null,
  id uuid not null,
  kind text not null check (kind in ('original', 'replacement', 'adjustment')),
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
  primary key (institution_id, id),
  foreign key (institution_id, month, contract_no) references portal.statement (institution_id, month, contract_no),
  foreign key (institution_id, refers_to) references portal.invoice (institution_id, id),
  check ((kind = 'original') = (refers_to is null)),
  check ((number is null) = (serial is null) and (number is null) = (issued_on is null) and (number is null) = (content is null)),
  check ((xml is null) = (sign_state = 0)),
  check ((sign_state = 2) = (tax_authority_code is not null))
);
create unique index invoice_statement on portal.invoice (institution_id, month, contract_no) where kind = 'original';
-- One that was replaced or is being adjusted takes no second replacement: that is made of the newer one.
create unique index invoice_replacement on portal.invoice (institution_id, refers_to) where kind = 'replacement';
create unique index invoice_name on portal.invoice (institution_id, serial, number) where number is not null;
create index invoice_issued on portal.invoice (institution_id, issued_on);
comment on table portal.invoice is
  'Invoices of statements, and at the same time the outbox of what is still to be numbered and signed (attempts, last_fault). state: 1 in '
  'force, 2 replaced, 3 adjusted, 4 cancelled. content is what is printed and signed but for the number; a numbered invoice never changes '
  'but for its states. An adjustment holds the difference alone.';
alter table portal.invoice enable row level security;
alter table portal.invoice force row level security;
create policy institution on portal.invoice
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
grant select, insert on portal.invoice to :app_role;
grant update (attempts, last_fault, xml, signer, signed_at, sign_state, tax_authority_code) on portal.invoice to :app_role;
do $$ begin execute format('create policy keeper on portal.invoice to %I using (true) with check (true)', current_user); end $$;

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
    -- The row of the serial is held until the transaction ends: issuers wait, and one that dies takes its number back.
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

create function portal.change_invoice(invoice_in uuid, change text, new_id uuid, reason_in text, net bigint, vat bigint, by_whom text)
  returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    i portal.invoice;
    adjusted bigint;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'invoices are changed by the bureau' using errcode = 'insufficient_privilege';
    end if;
    select * into i from portal.invoice o where o.id = invoice_in for update;
    if not found then return 'none'; end if;
    if i.number is null then return 'unnumbered'; end if;
    if i.state in (2, 4) or (i.state = 3 and change <> 'adjust') or i.kind = 'adjustment' and change = 'adjust' then
      return 'ended';
    end if;
    if exists (select from portal.invoice o where o.institution_id = i.institution_id and o.refers_to = i.id and o.number is null) then
      return 'waiting';
    end if;
    if change = 'cancel' then
      update portal.invoice o set state = 4, state_reason = reason_in where o.institution_id = i.institution_id and o.id = i.id;
      return 'done';
    end if;
    if change = 'adjust' then
      select coalesce(sum(o.total_vnd), 0) into adjusted from portal.invoice o
       where o.institution_id = i.institution_id and o.refers_to = i.id and o.kind = 'adjustment' and o.state = 1;
      if i.total_vnd + adjusted + net + vat < 0 then return 'below-nothing'; end if;
    end if;
    insert into portal.invoice (institution_id, id, kind, refers_to, reason, month, contract_no, net_vnd, vat_vnd, total_vnd, asked_by)
      values (i.institution_id, new_id, case change when 'replace' then 'replacement' else 'adjustment' end, i.id, reason_in, i.month,
        i.contract_no, case change when 'replace' then i.net_vnd else net end, case change when 'replace' then i.vat_vnd else vat end,
        case change when 'replace' then i.total_vnd else net + vat end, by_whom);
    return 'done';
  end
  $$;
comment on function portal.change_invoice(uuid, text, uuid, text, bigint, bigint, text) is
  'Cancels an invoice, or asks for one that replaces it or adjusts it by an amount: done, or why not: none, unnumbered, ended (replaced, '
  'cancelled, or adjusted already), waiting (a change of it is under way), below-nothing (it would be adjusted below 0).';

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

-- Where fees are paid to ------------------------------------------------------------------------------------------------

create table bureau.payee_account (
  id int generated always as identity primary key,
  bank_bin text collate "C" not null check (bank_bin ~ '^[0-9]{6}$'),
  bank_name text not null,
  account_no text collate "C" not null check (account_no ~ '^[A-Z0-9]{4,19}$'),
  holder text not null,
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by text not null,
  proposed_at timestamptz(3) not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz(3),
  effective_at timestamptz(3),
  check ((state = 'proposed') = (decided_by is null)),
  check ((state = 'approved') = (effective_at is not null)),
  check (state <> 'approved' or decided_by <> proposed_by)
);
comment on table bureau.payee_account is
  'Accounts that fees are paid to: proposed by one person, approved by another, paid to a day later at the earliest. The newest one in '
  'effect is the account. Holds no borrower.';
alter table bureau.payee_account enable row level security;
create policy payee_account_known on bureau.payee_account for select to :app_role
  using ((select bureau.is_bureau_acting())
    or ((select portal.acting_institution()) is not null and state = 'approved' and effective_at <= clock_timestamp()));
grant select on bureau.payee_account to :app_role;

create function bureau.propose_payee(given jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    proposed int;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'the account is the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('payee account', 0));
    if exists (select from bureau.payee_account p where p.state = 'proposed') then return 'waiting'; end if;
    insert into bureau.payee_account (bank_bin, bank_name, account_no, holder, reason, proposed_by)
      select r.bank_bin, r.bank_name, r.account_no, r.holder, r.reason, r.proposed_by
        from jsonb_populate_record(null::bureau.payee_account, given) r
      returning id into proposed;
    return proposed::text;
  end
  $$;
comment on function bureau.propose_payee(jsonb) is
  'Proposes another account for fees. Answers its number, or waiting when another proposal is not decided yet.';

create function bureau.decide_payee(proposal int, approve boolean, by_whom text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    p bureau.payee_account;
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
    if p.state <> 'proposed' then return 'decided'; end if;
    if approve and p.proposed_by = by_whom then return 'own'; end if;
    update bureau.payee_account a set state = case when approve then 'approved' else 'rejected' end, decided_by = by_whom,
           decided_at = clock_timestamp(), effective_at = case when approve then clock_timestamp() + interval '1 day' end
     where a.id = proposal;
    return 'done';
  end
  $$;
comment on function bureau.decide_payee(int, boolean, text) is
  'Approves a proposed account, which takes effect a day later, or rejects it; an approved one is stopped by rejecting it within that day. '
  'done, none, decided (already), own (its proposer may only take it back).';

create table portal.payment_code (
  institution_id int not null,
  id uuid not null,
  notice_no text collate "C" not null,
  payee_id int not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  payload text not null,
  username text not null,
  made_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  primary key (institution_id, id),
  foreign key (institution_id, notice_no) references portal.payment_notice (institution_id, notice_no)
);
create index payment_code_notice on portal.payment_code (institution_id, notice_no, expires_at);
comment on table portal.payment_code is
  'VietQR codes that were shown: account and amount are the bureau''s own at that moment, good for five minutes.';
alter table portal.payment_code enable row level security;
alter table portal.payment_code force row level security;
create policy institution on portal.payment_code
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
grant select, insert on portal.payment_code to :app_role;

-- What came in at the bank ----------------------------------------------------------------------------------------------

create table portal.bank_statement (
  institution_id int not null,
  id uuid not null,
  file_name text not null,
  sha256 bytea not null,
  line_count int not null,
  known_count int not null,
  matched_count int not null,
  doubtful_count int not null,
  faults jsonb not null,
  read_by text not null,
  read_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, id)
);
comment on table portal.bank_statement is
  'Files of a bank''s statement that the bureau read in: how many lines were known, matched and doubtful, and which could not be read.';

create table portal.bank_line (
  institution_id int not null,
  id uuid not null,
  statement_id uuid not null,
  row_no int not null,
  account_no text collate "C" not null,
  bank_ref text collate "C" not null,
  booked_on date not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  description text not null,
  payer_name text not null,
  state text not null check (state in ('matched', 'doubtful', 'settled', 'set-aside')),
  doubt text,
  candidates jsonb not null default '[]',
  parts jsonb not null default '[]',
  rest_vnd bigint not null default 0 check (rest_vnd between 0 and amount_vnd),
  note text,
  decided_by text,
  decided_at timestamptz(3),
  primary key (institution_id, id),
  foreign key (institution_id, statement_id) references portal.bank_statement (institution_id, id),
  check ((state in ('settled', 'set-aside')) = (decided_by is not null))
);
create unique index bank_line_once on portal.bank_line (institution_id, account_no, bank_ref);
create index bank_line_state on portal.bank_line (institution_id, state, booked_on);
comment on table portal.bank_line is
  'Money that came in, a line of the bank each, once by the bank''s own number. matched pays notices by its message, settled was given to '
  'notices by a person, set-aside is no fee. parts says what it paid, rest_vnd what of it paid nothing.';

do $$
declare t text;
begin
  foreach t in array array['bank_statement', 'bank_line'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('alter table portal.%I force row level security', t);
    execute format('create policy institution on portal.%I using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution())', t);
  end loop;
  -- The doors below write what the bank told into the institutions' own accounts.
  execute format('create policy bank on portal.payment for insert to %I with check (true)', current_user);
end $$;
grant select, insert, update on portal.bank_statement, portal.bank_line to :app_role;

create function portal.unpaid_notices() returns table (
  institution_id int, institution_code text, institution_name text, short_name text, notice_no text, contract_no text, month date,
  due_on date, amount_vnd bigint, open_vnd bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all notices are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query
      select n.institution_id, i.code, i.name_vi, i.short_name, n.notice_no, n.contract_no, n.month, n.due_on, n.amount_vnd,
             (n.amount_vnd - coalesce(p.paid, 0))::bigint
        from portal.payment_notice n
        join bureau.institution i on i.id = n.institution_id
        left join (select y.institution_id, y.notice_no, sum(y.amount_vnd) as paid from portal.payment y
                    where y.notice_no is not null group by 1, 2) p
          on p.institution_id = n.institution_id and p.notice_no = n.notice_no
       order by n.due_on, n.notice_no;
  end
  $$;
comment on function portal.unpaid_notices() is 'Every payment notice with what of it is still open (0 and less when it is paid), for the bureau.';

create function portal.record_bank_payment(institution int, payment uuid, notice text, amount bigint, day date, reference_in text, source text,
    by_whom text, credit boolean)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    n portal.payment_notice;
    paid bigint;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'payments are recorded by the bureau' using errcode = 'insufficient_privilege';
    end if;
    -- One notice is paid by one line at a time, so that no two pay what is open once.
    perform pg_advisory_xact_lock(hashtextextended('notice ' || notice, 0));
    select * into n from portal.payment_notice o where o.institution_id = institution and o.notice_no = notice;
    if not found then return false; end if;
    select coalesce(sum(p.amount_vnd), 0) into paid from portal.payment p where p.institution_id = institution and p.notice_no = notice;
    if not credit and paid + amount > n.amount_vnd then return false; end if;
    insert into portal.payment (institution_id, id, kind, contract_no, notice_no, amount_vnd, paid_on, reference, source_key, entered_by)
      values (institution, payment, 'payment', n.contract_no, notice, amount, day, reference_in, source, by_whom);
    return true;
  end
  $$;
comment on function portal.record_bank_payment(int, uuid, text, bigint, date, text, text, text, boolean) is
  'Records so much of a bank''s line as paid for a notice of any institution; false when there is no such notice, or it owes less and the '
  'contract is not to be left in credit.';

do $$
declare f text;
begin
  foreach f in array array['bureau.write_invoice_label(text, int, text, text, text)', 'bureau.write_tax_party(int, jsonb)',
      'portal.number_invoice(uuid, text, text, date, jsonb)',
      'portal.bureau_invoices(text, date, date, smallint[], smallint[], text, text, int, text, boolean, int, int)',
      'portal.bureau_invoice(uuid)', 'portal.record_tax_code(uuid, text)', 'portal.change_invoice(uuid, text, uuid, text, bigint, bigint, text)', 'bureau.propose_payee(jsonb)',
      'bureau.decide_payee(int, boolean, text)', 'portal.unpaid_notices()',
      'portal.record_bank_payment(int, uuid, text, bigint, date, text, text, text, boolean)'] loop
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;
grant execute on function bureau.write_invoice_label(text, int, text, text, text), bureau.write_tax_party(int, jsonb),
  portal.number_invoice(uuid, text, text, date, jsonb),
  portal.bureau_invoices(text, date, date, smallint[], smallint[], text, text, int, text, boolean, int, int),
  portal.bureau_invoice(uuid), portal.record_tax_code(uuid, text),
  portal.change_invoice(uuid, text, uuid, text, bigint, bigint, text), bureau.propose_payee(jsonb),
  bureau.decide_payee(int, boolean, text), portal.unpaid_notices(),
  portal.record_bank_payment(int, uuid, text, bigint, date, text, text, text, boolean) to :app_role;
