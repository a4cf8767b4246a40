-- Fees: prices and terms with their validity, contracts, the month close, statements, payment notices, payments, files, reconciliation.

insert into portal.role_permission (role, permission) values
  ('clerk', 'fee.read'), ('approver', 'fee.read'), ('approver', 'fee.agree'), ('member', 'fee.read'),
  ('institution-admin', 'fee.read'), ('institution-admin', 'fee.agree'), ('institution-admin', 'fee.budget'),
  ('operator', 'fee.manage'), ('bureau-admin', 'fee.manage');

-- Prices and terms ------------------------------------------------------------------------------------------------------

alter table bureau.product add column fee_group text not null default 'information'
  check (fee_group in ('information', 'ordered'));
update bureau.product set fee_group = 'ordered' where code in ('XHTD', 'XHTC', 'S70', 'S74');
comment on column bureau.product.fee_group is 'Which of an institution''s contracts it is charged under.';

create table bureau.fee_rule (
  id int generated always as identity primary key,
  kind text not null check (kind in ('price', 'terms')),
  product text references bureau.product (code),
  institution_id int references bureau.institution (id),
  price_vnd bigint check (price_vnd >= 0),
  price_percent smallint check (price_percent in (100, 50, 20)),
  loyalty_bp smallint check (loyalty_bp in (0, 100, 200)),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by text not null,
  proposed_at timestamptz(3) not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz(3),
  check (state <> 'approved' or decided_by <> proposed_by),
  check ((kind = 'price') = (product is not null and price_vnd is not null)),
  check ((kind = 'terms') = (institution_id is not null and price_percent is not null and loyalty_bp is not null)),
  check ((state = 'proposed') = (decided_by is null))
);
create index fee_rule_product on bureau.fee_rule (product, valid_from) where state = 'approved';
create index fee_rule_institution on bureau.fee_rule (institution_id, valid_from) where state = 'approved';
comment on table bureau.fee_rule is
  'What changes the price list (a product''s price before tax) or an institution''s terms (its share of the list price, its loyalty '
  'discount in hundredths of a percent) from a day on, proposed by one person and decided by another. Without a last day it holds until '
  'the next one. Holds no borrower.';
alter table bureau.fee_rule enable row level security;
create policy fee_rule_known on bureau.fee_rule for select to :app_role
  using (institution_id is null or institution_id = (select portal.acting_institution()) or (select bureau.is_bureau_acting()));
grant select on bureau.fee_rule to :app_role;

create table bureau.fee_tier (
  above int primary key check (above > 0),
  discount_bp smallint not null check (discount_bp between 1 and 10000)
);
insert into bureau.fee_tier (above, discount_bp) values (10000, 1000), (100000, 2500), (1000000, 4000);
comment on table bureau.fee_tier is
  'Volume tiers: whoever has more charged events in a month pays so many hundredths of a percent less for all of that month.';
alter table bureau.fee_tier enable row level security;
create policy fee_tier_known on bureau.fee_tier for select to :app_role using (true);
grant select on bureau.fee_tier to :app_role;

create function bureau.list_price(p bureau.product) returns bigint
  language sql stable
  as $$ select coalesce((select r.price_vnd from bureau.fee_rule r
      where r.kind = 'price' and r.state = 'approved' and r.product = p.code
        and r.valid_from <= bureau.today() and (r.valid_to is null or r.valid_to >= bureau.today())
      order by r.valid_from desc limit 1), p.price_vnd) $$;
comment on function bureau.list_price(bureau.product) is 'The list price of a product today, before tax, in whole dong.';

create function bureau.member_percent(i bureau.institution) returns smallint
  language sql stable
  as $$ select coalesce((select r.price_percent from bureau.fee_rule r
      where r.kind = 'terms' and r.state = 'approved' and r.institution_id = i.id
        and r.valid_from <= bureau.today() and (r.valid_to is null or r.valid_to >= bureau.today())
      order by r.valid_from desc limit 1), i.price_percent) $$;
comment on function bureau.member_percent(bureau.institution) is 'The share of the list price that an institution pays today.';

create function bureau.loyalty_bp(institution int, day date) returns smallint
  language sql stable
  as $$ select coalesce((select r.loyalty_bp from bureau.fee_rule r
      where r.kind = 'terms' and r.state = 'approved' and r.institution_id = institution
        and r.valid_from <= day and (r.valid_to is null or r.valid_to >= day)
      order by r.valid_from desc limit 1), 0::smallint) $$;
comment on function bureau.loyalty_bp(int, date) is 'The loyalty discount of an institution on a day, in hundredths of a percent.';
revoke all on function bureau.list_price(bureau.product), bureau.member_percent(bureau.institution), bureau.loyalty_bp(int, date) from public;
grant execute on function bureau.list_price(bureau.product), bureau.member_percent(bureau.institution), bureau.loyalty_bp(int, date) to :app_role;

create function bureau.propose_fee_rule(given jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    r bureau.fee_rule;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'prices are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    r := jsonb_populate_record(null::bureau.fee_rule, given);
    if r.valid_from <= bureau.today() then return 'past'; end if;
    if r.valid_to < r.valid_from then return 'order'; end if;
    perform pg_advisory_xact_lock(hashtextextended(format('fee rule %s %s', r.product, r.institution_id), 0));
    -- A rule without a last day gives way to the next one; anything else that overlaps is a mistake.
    if exists (
      select from bureau.fee_rule o
       where o.kind = r.kind and o.state <> 'rejected'
         and o.product is not distinct from r.product and o.institution_id is not distinct from r.institution_id
         and (o.valid_from = r.valid_from
           or (o.valid_from < r.valid_from and o.valid_to >= r.valid_from)
           or (o.valid_from > r.valid_from and r.valid_to >= o.valid_from))) then
      return 'overlap';
    end if;
    insert into bureau.fee_rule (kind, product, institution_id, price_vnd, price_percent, loyalty_bp, valid_from, valid_to, reason, proposed_by)
      values (r.kind, r.product, r.institution_id, r.price_vnd, r.price_percent, r.loyalty_bp, r.valid_from, r.valid_to, r.reason, r.proposed_by)
      returning id into r.id;
    return r.id::text;
  end
  $$;
comment on function bureau.propose_fee_rule(jsonb) is
  'Proposes a rule of the bureau''s fees. Answers its number, or why not: past (not from a day to come), order (ends before it begins), '
  'overlap (another one holds on its days).';

create function bureau.decide_fee_rule(rule int, approve boolean, by_whom text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    r bureau.fee_rule;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'prices are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    select * into r from bureau.fee_rule f where f.id = rule for update;
    if not found then return 'none'; end if;
    if r.state <> 'proposed' then return 'decided'; end if;
    if r.proposed_by = by_whom and approve then return 'own'; end if;
    -- What was approved after its first day would change prices that were told already.
    if approve and r.valid_from <= bureau.today() then return 'past'; end if;
    update bureau.fee_rule set state = case when approve then 'approved' else 'rejected' end,
           decided_by = by_whom, decided_at = clock_timestamp()
     where id = rule;
    return 'done';
  end
  $$;
comment on function bureau.decide_fee_rule(int, boolean, text) is
  'Approves or rejects a proposed rule: done, none, decided (already), own (its proposer may only take it back), past (its first day has come).';
revoke all on function bureau.propose_fee_rule(jsonb), bureau.decide_fee_rule(int, boolean, text) from public;
grant execute on function bureau.propose_fee_rule(jsonb), bureau.decide_fee_rule(int, boolean, text) to :app_role;

-- Contracts, statements, notices, payments ------------------------------------------------------------------------------

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

create table portal.payment (
  institution_id int not null,
  id uuid not null,
  kind text not null check (kind in ('payment', 'write-off')),
  contract_no text collate "C" not null,
  notice_no text collate "C",
  amount_vnd bigint not null check (amount_vnd > 0),
  paid_on date not null,
  reference text,
  source_key text,
  entered_by text not null,
  approved_by text check (approved_by <> entered_by),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, id),
  foreign key (institution_id, notice_no) references portal.payment_notice (institution_id, notice_no),
  foreign key (institution_id, contract_no) references portal.service_contract (institution_id, contract_no),
  check (kind = 'payment' or approved_by is not null)
);
create unique index payment_source on portal.payment (institution_id, source_key) where source_key is not null;
create index payment_day on portal.payment (institution_id, contract_no, paid_on);
comment on table portal.payment is
  'What settles a debt: money that came in, or a write-off that two people of the bureau decided. source_key names a bank''s line, which '
  'counts once. A payment larger than what was owed leaves the contract in credit.';

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
  primary key (institution_id, id),
  foreign key (institution_id, month, contract_no) references portal.statement (institution_id, month, contract_no),
  check ((state = 'ready') = (file_handle is not null))
);
create index fee_file_asked on portal.fee_file (institution_id, asked_at);
comment on table portal.fee_file is 'Files of statements and payment notices: asked for, made by a job, kept as they were made.';

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

create table portal.fee_budget (
  institution_id int not null primary key,
  month_limit_vnd bigint not null check (month_limit_vnd > 0),
  stops boolean not null,
  set_by text not null,
  set_at timestamptz(3) not null default clock_timestamp()
);
comment on table portal.fee_budget is
  'What an institution wants to spend a month at most, before tax: it is warned at 80 % and, with stops, asks no more at 100 %.';

do $$
declare t text;
begin
  foreach t in array array['service_contract', 'month_close', 'statement', 'statement_line', 'payment_notice', 'payment', 'fee_proposal',
      'fee_file', 'reconciliation', 'fee_budget'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('alter table portal.%I force row level security', t);
    execute format('create policy institution on portal.%I using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution())', t);
  end loop;
  -- For the overview of the bureau, which is the owner's own function.
  foreach t in array array['service_contract', 'month_close', 'statement', 'payment_notice', 'payment', 'fee_proposal', 'reconciliation'] loop
    execute format('create policy keeper on portal.%I for select to %I using (true)', t, current_user);
  end loop;
end $$;
grant select, insert on portal.month_close, portal.statement, portal.statement_line, portal.payment_notice, portal.payment to :app_role;
grant select, insert, update on portal.service_contract, portal.fee_proposal, portal.fee_file, portal.reconciliation to :app_role;
grant select, insert, update, delete on portal.fee_budget to :app_role;

-- The month close -------------------------------------------------------------------------------------------------------

create function portal.month_start(month date) returns timestamptz language sql stable parallel safe
  return month::timestamp at time zone 'Asia/Ho_Chi_Minh';
comment on function portal.month_start(date) is 'The instant at which a day begins in Hanoi.';

create function portal.half_up(amount numeric) returns bigint language sql immutable parallel safe
  return (sign(amount) * floor(abs(amount) + 0.5))::bigint;
comment on function portal.half_up(numeric) is 'Whole dong, halves away from zero: the one rounding of fees.';

create function portal.close_month(month_in date, by_whom text) returns text
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
    starts timestamptz := portal.month_start(month_in);
    ends timestamptz := portal.month_start((month_in + interval '1 month')::date);
    tier smallint;
    loyalty smallint := bureau.loyalty_bp(institution, month_in);
    code text;
    lines jsonb;
    orphans int;
    waiting int;
  begin
    if institution is null or extract(day from month_in) <> 1 then
      raise exception 'a close needs an institution and a month: %', month_in using errcode = 'invalid_parameter_value';
    end if;
    -- What was asked at the month's last moment is committed an hour later, or never.
    if now() < ends + interval '1 hour' then return 'open'; end if;
    perform pg_advisory_xact_lock(hashtextextended(format('close month %s', institution), 0));
    if exists (select from portal.month_close m where m.institution_id = institution and m.month = month_in) then return 'known'; end if;
    select i.code into code from bureau.institution i where i.id = institution;

    with months as (
      -- The month itself, and closed ones that had events without an answer.
      select month_in as month, 'usage' as kind
      union all
      select m.month, 'late' from portal.month_close m
       where m.institution_id = institution and m.unsettled > 0 and m.month < month_in and m.month >= (month_in - interval '6 months')::date
    ), used as (
      select m.kind, m.month, c.product, c.list_price_vnd, c.price_percent, c.amount_vnd, count(*) as quantity
        from months m
        join portal.charge c on c.institution_id = institution and c.asked_at >= portal.month_start(m.month)
         and c.asked_at < portal.month_start((m.month + interval '1 month')::date)
       where c.state <> 'reserved'
       group by 1, 2, 3, 4, 5, 6
    ), fresh as (
      select u.kind, u.month, u.product, u.list_price_vnd, u.price_percent, u.amount_vnd,
             u.quantity - coalesce(case when u.kind = 'late' then (
               select sum(l.quantity) from portal.statement_line l
                where l.institution_id = institution and l.of_month = u.month and l.kind <> 'correction' and l.product = u.product
                  and l.list_price_vnd = u.list_price_vnd and l.price_percent = u.price_percent and l.unit_price_vnd = u.amount_vnd) end, 0)
               as quantity
        from used u
    ), contracts as (
      select distinct on (s.fee_group) s.fee_group, s.contract_no from portal.service_contract s
       where s.institution_id = institution and s.valid_from < (month_in + interval '1 month')::date
         and (s.valid_to is null or s.valid_to >= month_in)
       order by s.fee_group, s.valid_from desc
    ), raw as (
      select k.contract_no, f.kind, f.month as of_month, f.product, f.list_price_vnd, f.price_percent, f.amount_vnd as unit_price_vnd,
             f.quantity::int as quantity, f.amount_vnd * f.quantity as gross_vnd, null::uuid as proposal_id, null::text as note
        from fresh f join bureau.product p on p.code = f.product left join contracts k on k.fee_group = p.fee_group
       where f.quantity <> 0
      union all
      select o.contract_no, 'correction', o.month, null, null, null, null, null, o.amount_vnd, o.id, o.reason
        from portal.fee_proposal o
       where o.institution_id = institution and o.kind = 'correction' and o.state = 'approved'
         and not exists (select from portal.statement_line l where l.institution_id = institution and l.proposal_id = o.id)
    )
    select coalesce(jsonb_agg(to_jsonb(r)), '[]'), count(*) filter (where r.contract_no is null)
      into lines, orphans from raw r;
    if orphans > 0 then return 'no-contract'; end if;

    select coalesce(max(t.discount_bp), 0) into tier from bureau.fee_tier t
     where t.above < (select coalesce(sum(l.quantity), 0)
                        from jsonb_to_recordset(lines) l (unit_price_vnd bigint, quantity int) where l.unit_price_vnd > 0);
    select count(*) into waiting from portal.charge c
     where c.institution_id = institution and c.asked_at >= starts and c.asked_at < ends and c.state = 'reserved';

    with line as (
      select l.*, row_number() over (partition by l.contract_no order by l.kind <> 'usage', l.of_month, l.product, l.list_price_vnd desc,
               l.price_percent desc, l.unit_price_vnd desc, l.proposal_id) as line_no,
             case when l.kind = 'correction' then 0 else l.gross_vnd end as discounted
        from jsonb_to_recordset(lines) l (contract_no text, kind text, of_month date, product text, list_price_vnd bigint,
               price_percent smallint, unit_price_vnd bigint, quantity int, gross_vnd bigint, proposal_id uuid, note text)
    ), tiered as (
      -- Each total is rounded once; its lines take their whole dong, and what is left over goes to the largest remainders.
      select l.*, floor(l.discounted::numeric * tier / 10000) as tier_whole, l.discounted::numeric * tier % 10000 as tier_rest,
             portal.half_up(sum(l.discounted) over (partition by l.contract_no) * tier / 10000.0) as tier_total
        from line l
    ), tier_shared as (
      select t.*, t.tier_whole + case when row_number() over (partition by t.contract_no order by t.tier_rest desc, t.line_no)
               <= t.tier_total - sum(t.tier_whole) over (partition by t.contract_no) then 1 else 0 end as tier_share
        from tiered t
    ), loyal as (
      select s.*, floor((s.discounted - s.tier_share) * loyalty / 10000) as loyal_whole,
             (s.discounted - s.tier_share) * loyalty % 10000 as loyal_rest,
             portal.half_up(sum(s.discounted - s.tier_share) over (partition by s.contract_no) * loyalty / 10000.0) as loyal_total
        from tier_shared s
    ), loyal_shared as (
      select y.*, y.loyal_whole + case when row_number() over (partition by y.contract_no order by y.loyal_rest desc, y.line_no)
               <= y.loyal_total - sum(y.loyal_whole) over (partition by y.contract_no) then 1 else 0 end as loyal_share
        from loyal y
    ), netted as (
      select s.*, s.gross_vnd - s.tier_share - s.loyal_share as net from loyal_shared s
    ), taxed as (
      select n.*, floor(n.net / 10) as vat_whole, n.net - floor(n.net / 10) * 10 as vat_rest,
             portal.half_up(sum(n.net) over (partition by n.contract_no) / 10.0) as vat_total
        from netted n
    ), done as (
      select t.*, t.vat_whole + case when row_number() over (partition by t.contract_no order by t.vat_rest desc, t.line_no)
               <= t.vat_total - sum(t.vat_whole) over (partition by t.contract_no) then 1 else 0 end as vat
        from taxed t
    ), stated as (
      insert into portal.statement (institution_id, month, contract_no, statement_no, events, free_events, tier_bp, loyalty_bp,
             gross_vnd, tier_discount_vnd, loyalty_discount_vnd, net_vnd, vat_vnd, total_vnd)
      select institution, month_in, d.contract_no,
             'BK' || to_char(month_in, 'YYYYMM') || code || case k.fee_group when 'information' then '1' else '2' end,
             coalesce(sum(d.quantity), 0), coalesce(sum(d.quantity) filter (where d.unit_price_vnd = 0), 0), tier, loyalty,
             sum(d.gross_vnd), sum(d.tier_share), sum(d.loyal_share), sum(d.net), sum(d.vat), sum(d.net + d.vat)
        from done d
        join portal.service_contract k on k.institution_id = institution and k.contract_no = d.contract_no
       group by d.contract_no, k.fee_group
      returning contract_no, statement_no, total_vnd, events
    ), lined as (
      insert into portal.statement_line (institution_id, month, contract_no, line_no, kind, of_month, product, list_price_vnd,
             price_percent, unit_price_vnd, quantity, gross_vnd, tier_discount_vnd, loyalty_discount_vnd, net_vnd, vat_vnd, total_vnd,
             proposal_id, note)
      select institution, month_in, d.contract_no, d.line_no, d.kind, d.of_month, d.product, d.list_price_vnd, d.price_percent,
             d.unit_price_vnd, d.quantity, d.gross_vnd, d.tier_share, d.loyal_share, d.net, d.vat, d.net + d.vat, d.proposal_id, d.note
        from done d
    ), noticed as (
      insert into portal.payment_notice (institution_id, notice_no, month, contract_no, amount_vnd, due_on)
      select institution, 'GB' || substr(s.statement_no, 3), month_in, s.contract_no, s.total_vnd, portal.hanoi_day() + 15
        from stated s where s.total_vnd > 0
    )
    insert into portal.month_close (institution_id, month, events, unsettled, total_vnd, closed_by)
    select institution, month_in, coalesce(sum(s.events), 0), waiting, coalesce(sum(s.total_vnd), 0), by_whom from stated s;
    return 'closed';
  end
  $$;
comment on function portal.close_month(date, text) is
  'Closes a month of the acting institution: statements, their lines and payment notices from its charges, in one transaction. Answers '
  'closed, known (it was), open (the month is not over) or no-contract (there is usage that no contract covers; nothing is written).';

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
     where i.class <> 'bureau'
     order by i.code;
end $$;
comment on function portal.fees_overview(date) is
  'For the bureau: how the close of a month stands with each institution, what it still owes, and what waits for a second person.';
revoke all on function portal.month_start(date), portal.half_up(numeric), portal.close_month(date, text), portal.fees_overview(date) from public;
grant execute on function portal.month_start(date), portal.half_up(numeric), portal.close_month(date, text), portal.fees_overview(date) to :app_role;
