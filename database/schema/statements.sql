-- Service contracts, statements and their lines, payment notices, payments, proposals and files of fees.

create table portal.service_contract (
  institution_id int not null,
  contract_no text collate "C" not null check (contract_no ~ '^[A-Z0-9][A-Z0-9./-]{0,39}$'),
  fee_group text not null check (fee_group in ('information', 'ordered')),
  signed_on date not null,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  contact_name text not null,
  username text,
  username_on date,
  address text not null,
  phone text not null,
  email text not null,
  written_by text not null,
  written_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, contract_no)
);
create unique index service_contract_open on portal.service_contract (institution_id, fee_group) where valid_to is null;
comment on table portal.service_contract is
  'An institution''s contracts with the bureau: what of a fee group is charged in a month is charged under the one that holds at its end. '
  'username is the account that was opened with it.';
alter table portal.service_contract enable row level security, force row level security;
create policy institution on portal.service_contract
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.service_contract for select to current_user using (true);

create table portal.month_close (
  institution_id int not null,
  month date not null check (extract(day from month) = 1),
  events int not null,
  unsettled int not null,
  total_vnd bigint not null,
  closed_by text not null,
  closed_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, month)
);
comment on table portal.month_close is
  'A month of an institution that was closed, once. unsettled are the events that had no answer yet: a later close bills them.';
alter table portal.month_close enable row level security, force row level security;
create policy institution on portal.month_close
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.month_close for select to current_user using (true);
create policy keeper_writes on portal.month_close for insert to current_user with check (true);

create table portal.statement (
  institution_id int not null,
  month date not null check (extract(day from month) = 1),
  contract_no text collate "C" not null,
  statement_no text not null,
  events int not null,
  free_events int not null,
  tier_bp smallint not null,
  loyalty_bp smallint not null,
  gross_vnd bigint not null,
  tier_discount_vnd bigint not null,
  loyalty_discount_vnd bigint not null,
  net_vnd bigint not null check (net_vnd = gross_vnd - tier_discount_vnd - loyalty_discount_vnd),
  vat_vnd bigint not null,
  total_vnd bigint not null check (total_vnd = net_vnd + vat_vnd),
  closed_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, month, contract_no)
);
create unique index statement_number on portal.statement (institution_id, statement_no);
comment on table portal.statement is
  'What an institution owes for a month under a contract, whole dong: every figure is the sum of its lines. Never changed; what was wrong '
  'is set right by a line of a later statement.';
alter table portal.statement enable row level security, force row level security;
create policy institution on portal.statement
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.statement for select to current_user using (true);
create policy keeper_writes on portal.statement for insert to current_user with check (true);

create table portal.statement_line (
  institution_id int not null,
  month date not null,
  contract_no text collate "C" not null,
  line_no int not null,
  kind text not null check (kind in ('usage', 'late', 'correction')),
  of_month date not null,
  product text,
  list_price_vnd bigint,
  price_percent smallint,
  unit_price_vnd bigint,
  quantity int,
  gross_vnd bigint not null,
  tier_discount_vnd bigint not null,
  loyalty_discount_vnd bigint not null,
  net_vnd bigint not null check (net_vnd = gross_vnd - tier_discount_vnd - loyalty_discount_vnd),
  vat_vnd bigint not null,
  total_vnd bigint not null check (total_vnd = net_vnd + vat_vnd),
  proposal_id uuid,
  note text,
  primary key (institution_id, month, contract_no, line_no),
  foreign key (institution_id, month, contract_no) references portal.statement (institution_id, month, contract_no),
  check (kind = 'correction' or gross_vnd = unit_price_vnd * quantity),
  check ((kind = 'correction') = (proposal_id is not null))
);
create unique index statement_line_proposal on portal.statement_line (institution_id, proposal_id) where proposal_id is not null;
comment on table portal.statement_line is
  'A line of a statement: events of a product at one price (unit price 0: answered without information), events of an earlier month that '
  'were answered after its close (late), or a correction. Discounts and VAT are shares of the statement''s own.';
alter table portal.statement_line enable row level security, force row level security;
create policy institution on portal.statement_line
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.statement_line for select to current_user using (true);
create policy keeper_writes on portal.statement_line for insert to current_user with check (true);

create table portal.payment_notice (
  institution_id int not null,
  notice_no text collate "C" not null check (notice_no ~ '^GB[0-9]{15}$'),
  month date not null,
  contract_no text collate "C" not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  due_on date not null,
  issued_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, notice_no),
  foreign key (institution_id, month, contract_no) references portal.statement (institution_id, month, contract_no)
);
create unique index payment_notice_statement on portal.payment_notice (institution_id, month, contract_no);
comment on table portal.payment_notice is
  'Asks for what a statement says. notice_no is the reference that a payment carries: GB, year and month, institution code, 1 information '
  'or 2 ordered products.';
alter table portal.payment_notice enable row level security, force row level security;
create policy institution on portal.payment_notice
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.payment_notice for select to current_user using (true);
create policy keeper_writes on portal.payment_notice for insert to current_user with check (true);

create table portal.payment (
  institution_id int not null,
  id uuid not null,
  kind text not null check (kind in ('payment', 'write-off', 'credit', 'reversal')),
  contract_no text collate "C" not null,
  notice_no text collate "C",
  amount_vnd bigint not null constraint payment_amount_vnd_check
    check (amount_vnd > 0 or (amount_vnd < 0 and kind in ('credit', 'reversal'))),
  paid_on date not null,
  reference text,
  source_key text,
  entered_by text not null,
  approved_by text check (approved_by <> entered_by),
  created_at timestamptz(3) not null default clock_timestamp(),
  bank_line_id uuid,
  reverses uuid,
  other_notice text collate "C",
  primary key (institution_id, id),
  foreign key (institution_id, notice_no) references portal.payment_notice (institution_id, notice_no),
  foreign key (institution_id, contract_no) references portal.service_contract (institution_id, contract_no),
  constraint payment_approved check (kind in ('payment', 'credit') or approved_by is not null),
  constraint payment_reversal check ((kind = 'reversal') = (reverses is not null)),
  constraint payment_reverses foreign key (institution_id, reverses) references portal.payment (institution_id, id)
);
create unique index payment_source on portal.payment (institution_id, source_key) where source_key is not null;
create index payment_day on portal.payment (institution_id, contract_no, paid_on);
create unique index payment_reversed on portal.payment (institution_id, reverses) where reverses is not null;
create index payment_line on portal.payment (bank_line_id) where bank_line_id is not null;
comment on table portal.payment is
  'What settles a debt, never changed: money that came in (of the line bank_line_id), a write-off that two people of the bureau decided, '
  'a reversal that takes a payment back whole (negative, it names the one that it reverses, two people decided it), and credit: what was '
  'paid too much, taken from where it was (negative) and given to another notice (other_notice is where it went or came from), the two '
  'rows being nothing together.';
alter table portal.payment enable row level security, force row level security;
create policy institution on portal.payment
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.payment for select to current_user using (true);
create policy bank on portal.payment for insert to current_user with check (true);

create table portal.fee_proposal (
  institution_id int not null,
  id uuid not null,
  kind text not null check (kind in ('correction', 'write-off')),
  contract_no text collate "C" not null,
  month date not null check (extract(day from month) = 1),
  amount_vnd bigint not null check (amount_vnd <> 0),
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by text not null,
  proposed_at timestamptz(3) not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz(3),
  primary key (institution_id, id),
  foreign key (institution_id, contract_no) references portal.service_contract (institution_id, contract_no),
  check (state <> 'approved' or decided_by <> proposed_by),
  check (kind = 'correction' or amount_vnd > 0)
);
comment on table portal.fee_proposal is
  'What the bureau proposes for an institution''s account and a second person decides: a correction of a month (before VAT, either sign; '
  'the next close makes a line of it) or a write-off of what a month''s notice still asks for.';
alter table portal.fee_proposal enable row level security, force row level security;
create policy institution on portal.fee_proposal
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.fee_proposal for select to current_user using (true);

create table portal.fee_file (
  institution_id int not null,
  id uuid not null,
  user_id int not null,
  username text not null,
  kind text not null check (kind in ('statement', 'notice')),
  month date not null,
  contract_no text collate "C" not null,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  row_count int not null default 0,
  file_name text,
  file_handle text,
  bytes bigint,
  asked_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  -- The content that the file was made from: while the statement has the same, the file is given again, not made again.
  says bytea,
  primary key (institution_id, id),
  foreign key (institution_id, month, contract_no) references portal.statement (institution_id, month, contract_no),
  check ((state = 'ready') = (file_handle is not null))
);
create index fee_file_asked on portal.fee_file (institution_id, asked_at);
comment on table portal.fee_file is 'Files of statements and payment notices: asked for, made by a job, kept as they were made.';
comment on column portal.fee_file.says is
  'SHA-256 of what the file was made of; null for one of before. While it is being made: of what it was asked for.';
alter table portal.fee_file enable row level security, force row level security;
create policy institution on portal.fee_file
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.reconciliation (
  institution_id int not null,
  month date not null check (extract(day from month) = 1),
  contract_no text collate "C" not null,
  closing_vnd bigint not null,
  stated_vnd bigint not null,
  note text,
  member_by text not null,
  member_at timestamptz(3) not null default clock_timestamp(),
  bureau_by text,
  bureau_at timestamptz(3),
  primary key (institution_id, month, contract_no),
  foreign key (institution_id, contract_no) references portal.service_contract (institution_id, contract_no),
  check ((bureau_by is null) = (bureau_at is null)),
  check (bureau_by is null or stated_vnd = closing_vnd)
);
comment on table portal.reconciliation is
  'What an institution says it owes under a contract at a month''s end (stated) beside the bureau''s figure (closing) of that moment; both '
  'sides agree by name and time, the bureau only on equal figures.';
alter table portal.reconciliation enable row level security, force row level security;
create policy institution on portal.reconciliation
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.reconciliation for select to current_user using (true);

create table portal.fee_budget (
  institution_id int not null primary key,
  month_limit_vnd bigint not null check (month_limit_vnd > 0),
  stops boolean not null,
  set_by text not null,
  set_at timestamptz(3) not null default clock_timestamp()
);
comment on table portal.fee_budget is
  'What an institution wants to spend a month at most, before tax: it is warned at 80 % and, with stops, asks no more at 100 %.';
alter table portal.fee_budget enable row level security, force row level security;
create policy institution on portal.fee_budget
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

-- What each database role may do.
grant select, insert on portal.month_close, portal.statement, portal.statement_line, portal.payment_notice, portal.payment to :app_role;
grant select, insert, update on portal.service_contract, portal.fee_proposal, portal.fee_file, portal.reconciliation to :app_role;
grant select, insert, update, delete on portal.fee_budget to :app_role;
