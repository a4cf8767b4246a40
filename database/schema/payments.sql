-- The bank account for fees, and the payments read from the bank's statements.

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
    refusal text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'the account is the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    select * into p from bureau.payee_account a where a.id = proposal for update;
    if not found then return 'none'; end if;
    -- Anybody who may approve an account may stop an approved one until it takes effect.
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
alter table portal.payment_code enable row level security, force row level security;
create policy institution on portal.payment_code
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

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
alter table portal.bank_statement enable row level security, force row level security;
create policy institution on portal.bank_statement
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

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
  reversal_reason text,
  reversal_by text,
  reversal_at timestamptz(3),
  primary key (institution_id, id),
  foreign key (institution_id, statement_id) references portal.bank_statement (institution_id, id),
  check ((state in ('settled', 'set-aside')) = (decided_by is not null)),
  constraint bank_line_reversal check ((reversal_by is null) = (reversal_reason is null) and (reversal_by is null) = (reversal_at is null))
);
create index bank_line_state on portal.bank_line (institution_id, state, booked_on);
create unique index bank_line_told
  on portal.bank_line (institution_id, bank_ref, booked_on, amount_vnd);
comment on table portal.bank_line is
  'Money that came in, a line of the bank each, once by the bank''s own number, its day and amount. matched pays notices by its message, '
  'settled was given to notices by a person, set-aside is no fee. parts says what it paid, rest_vnd what of it paid nothing. reversal_by '
  'proposed to take back what it paid; a second person decides, and the line is doubtful again.';
alter table portal.bank_line enable row level security, force row level security;
create policy institution on portal.bank_line
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

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
    -- Lock the notice, so that two lines of the bank do not both pay the same open amount.
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

create function portal.record_line_payment(institution int, line uuid, notice text, amount bigint, day date, reference_in text, by_whom text,
    credit boolean)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    n portal.payment_notice;
    paid bigint;
    before int;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'payments are recorded by the bureau' using errcode = 'insufficient_privilege';
    end if;
    -- Lock the notice, so that two lines of the bank do not both pay the same open amount.
    perform pg_advisory_xact_lock(hashtextextended('notice ' || notice, 0));
    select * into n from portal.payment_notice o where o.institution_id = institution and o.notice_no = notice;
    if not found then return false; end if;
    select coalesce(sum(p.amount_vnd), 0) into paid from portal.payment p where p.institution_id = institution and p.notice_no = notice;
    if not credit and paid + amount > n.amount_vnd then return false; end if;
    -- If its payments were taken back, a line may pay the same notice again.
    select count(*) into before from portal.payment p
     where p.institution_id = institution and p.notice_no = notice and p.bank_line_id = line and p.kind = 'payment';
    insert into portal.payment (institution_id, id, kind, contract_no, notice_no, amount_vnd, paid_on, reference, source_key, entered_by,
        bank_line_id)
      values (institution, gen_random_uuid(), 'payment', n.contract_no, notice, amount, day, reference_in,
        format('line %s %s %s', line, notice, before), by_whom, line);
    return true;
  end
  $$;
comment on function portal.record_line_payment(int, uuid, text, bigint, date, text, text, boolean) is
  'Records so much of a bank''s line as paid for a notice of any institution; false when there is no such notice, or it owes less and the '
  'contract is not to be left in credit.';

-- What each database role may do.
grant select on bureau.payee_account to :app_role;
grant select, insert on portal.payment_code to :app_role;
grant select, insert, update on portal.bank_statement, portal.bank_line to :app_role;
