-- The bureau: what the nation's institutions report about borrowers.
--
-- subject_id leads the keys of a borrower's tables, so that they can be spread over machines together; paper_index is
-- spread by its blind index. There are no foreign keys between them: they would cross machines and cost a check a row
-- at monthly loads; the loader checks whole files at once.
--
-- The app role has no way to a borrower's rows but a subject opened in the same transaction (bureau.opening) and the
-- bounded, metered search functions at the end. Row security is not forced: the owner loads and rebuilds.

create schema bureau;
grant usage on schema bureau to :app_role;

-- Days -------------------------------------------------------------------------------------------------------------

create function bureau.today() returns date
  language sql stable parallel safe
  as $$ select (now() at time zone 'Asia/Ho_Chi_Minh')::date $$;
comment on function bureau.today() is 'Today in Hanoi.';

create function bureau.negative_visible_since() returns date
  language sql stable parallel safe
  as $$ select ((now() at time zone 'Asia/Ho_Chi_Minh')::date - interval '5 years')::date $$;
comment on function bureau.negative_visible_since() is
  'The five-year rule (Circular 15/2023, article 13): negative information that ended before this day is given to nobody. '
  'Stated here only.';

create function bureau.is_negative_visible(ended_on date) returns boolean
  language sql stable parallel safe
  as $$ select ended_on is null or ended_on >= bureau.negative_visible_since() $$;
comment on function bureau.is_negative_visible(date) is 'True of negative information that lasts, or ended within five years.';

create function bureau.visible_months(latest_month date, months_kept int) returns int
  language sql stable parallel safe
  as $$
    select least(months_kept, 1
      + (extract(year from latest_month)::int - extract(year from since.day)::int) * 12
      + (extract(month from latest_month)::int - extract(month from since.day)::int))
    from (select bureau.negative_visible_since() as day) since
  $$;
comment on function bureau.visible_months(date, int) is
  'How many months of a packed history, newest first, end within the five-year rule; zero or less when none does.';

-- Reference --------------------------------------------------------------------------------------------------------

create table bureau.province (
  code text collate "C" primary key,
  citizen_prefix text collate "C" unique,
  name_vi text not null,
  name_en text not null,
  valid_from date not null,
  valid_to date,
  merged_into text collate "C" references bureau.province (code),
  check ((valid_to is null) = (merged_into is null))
);
comment on table bureau.province is
  'Provinces: the 34 of today (2-digit codes) and the 63 until 30 June 2025 (3-digit codes, which lead citizen IDs for ever), '
  'each with the one it went into.';

create table bureau.nation (
  code text collate "C" primary key,
  name_vi text not null,
  name_en text not null
);
comment on table bureau.nation is 'Countries by ISO 3166 code.';

create table bureau.institution (
  id int primary key,
  code text collate "C" not null unique check (code ~ '^[0-9]{8}$'),
  name_vi text not null,
  name_en text not null,
  short_name text not null,
  class text not null check (class in
    ('bank', 'foreign_bank', 'policy_bank', 'cooperative_bank', 'finance_company', 'credit_fund', 'microfinance', 'voluntary', 'bureau')),
  is_voluntary boolean not null default false,
  price_percent smallint not null default 100 check (price_percent in (100, 50, 20)),
  province_code text not null references bureau.province (code),
  address text not null,
  valid_from date not null default '2000-01-01',
  valid_to date
);
comment on table bureau.institution is
  'Members of the bureau and the bureau itself. code is 2 digits province, 3 institution, 3 branch; price_percent is the share of '
  'the list price that the class pays.';

create table bureau.branch (
  institution_id int not null references bureau.institution (id),
  branch_id int not null,
  code text collate "C" not null unique check (code ~ '^[0-9]{8}$'),
  name_vi text not null,
  name_en text not null,
  province_code text not null references bureau.province (code),
  address text not null,
  primary key (institution_id, branch_id)
);
comment on table bureau.branch is 'Branches of institutions; branch 1 is the head office and has the institution''s code.';

create table bureau.product (
  code text collate "C" primary key,
  subject_type smallint not null check (subject_type in (0, 1, 2)),
  wire_ids text[] not null default '{}',
  name_vi text not null,
  name_en text not null,
  price_vnd bigint not null check (price_vnd >= 0)
);
comment on table bureau.product is
  'What can be asked. subject_type 0 both, 1 legal entity, 2 natural person; wire_ids are the product numbers of requests; '
  'price_vnd is the list price before tax.';

create table bureau.name_syllable (
  syllable text collate "C" primary key
);
comment on table bureau.name_syllable is
  'Folded syllables that occur in names: a slip in a typed name is looked for among these only.';

-- Borrowers --------------------------------------------------------------------------------------------------------

create table bureau.subject (
  subject_id bigint generated by default as identity primary key,
  cic_code text collate "C" not null,
  subject_type smallint not null check (subject_type in (1, 2)),
  status text not null default 'live' check (status in ('live', 'provisional', 'merged', 'closed')),
  merged_into bigint,
  name text not null,
  name_key text collate "C" not null,
  outer_key text collate "C",
  born_on date,
  sex smallint check (sex in (1, 2)),
  nation_code text not null default 'VN',
  province_code text collate "C" not null,
  address_sealed bytea,
  address_mark bigint not null default 0,
  phone_sealed bytea,
  identity_sealed bytea,
  tax_sealed bytea,
  registration_sealed bytea,
  updated_on date not null default bureau.today(),
  check ((status = 'merged') = (merged_into is not null))
);
comment on table bureau.subject is
  'Borrowers: 1 legal entities, 2 natural persons. name stays readable for matching; name_key is the folded name without legal '
  'form, outer_key its first and last syllable (persons). *_sealed are sealed with a key outside the database; the main papers '
  'are repeated here so that a list of candidates is one read. born_on is the day of birth or of foundation. address_mark has one '
  'of 64 bits set for each word of the address, chosen by a keyed hash: enough to rank namesakes, too little to read.';
create unique index subject_cic_code on bureau.subject (cic_code);
-- The mark and the type ride along, so that thousands of namesakes are ranked without a look at the table.
create index subject_province_name on bureau.subject (province_code, name_key, subject_id) include (address_mark, subject_type)
  where status <> 'merged';
create index subject_name on bureau.subject (name_key, subject_id) include (address_mark, subject_type)
  where status <> 'merged';
create index subject_province_outer on bureau.subject (province_code, outer_key, name_key, subject_id) include (address_mark)
  where outer_key is not null and status <> 'merged';

create table bureau.cic_alias (
  cic_code text collate "C" primary key,
  subject_id bigint not null,
  merged_subject_id bigint not null,
  merged_on date not null
);
comment on table bureau.cic_alias is 'CIC codes of merged subjects: each leads to the one that lives on, for ever.';
create index cic_alias_subject on bureau.cic_alias (subject_id);

create table bureau.identity_paper (
  subject_id bigint not null,
  paper_no smallint not null,
  kind text not null check (kind in ('citizen', 'old', 'passport', 'tax', 'registration', 'other')),
  number_sealed bytea not null,
  issued_on date,
  issued_at text,
  expires_on date,
  is_current boolean not null default true,
  primary key (subject_id, paper_no)
);
comment on table bureau.identity_paper is
  'A borrower''s papers, numbers sealed: citizen ID (12 digits), old ID (9), passport, tax code, registration number, other.';

create table bureau.paper_index (
  blind_index bytea not null,
  subject_id bigint not null,
  kind text not null,
  primary key (blind_index, subject_id)
);
comment on table bureau.paper_index is
  'Papers to borrowers by keyed blind index of kind and number (the kind is part of what is hashed); spread by blind_index. '
  'Old IDs were issued twice, so one index may lead to several.';

create table bureau.legal_profile (
  subject_id bigint primary key,
  director_name text,
  representative_name text,
  sector_code text,
  size text check (size in ('micro', 'small', 'medium', 'large')),
  charter_capital_vnd bigint,
  employees int,
  trading_name text
);
comment on table bureau.legal_profile is 'What only a legal entity has. sector_code is VSIC, two digits.';

create table bureau.relation (
  subject_id bigint not null,
  related_subject_id bigint not null,
  kind text not null check (kind in ('owner', 'director', 'spouse', 'guarantor', 'parent', 'subsidiary')),
  share_percent numeric(5, 2),
  institution_id int not null,
  valid_from date not null,
  valid_to date,
  primary key (subject_id, related_subject_id, kind)
);
comment on table bureau.relation is
  'Related persons as an institution reported them, kept once a direction: related_subject_id is the <kind> of subject_id.';

-- Debt -------------------------------------------------------------------------------------------------------------

create table bureau.contract (
  subject_id bigint not null,
  contract_id bigint generated by default as identity,
  institution_id int not null,
  branch_id int not null,
  contract_number text not null,
  loan_kind text not null check (loan_kind in ('01', '02', '03', '05', '06', '07', '08', '09', '10')),
  purpose text not null check (purpose in ('business', 'housing', 'vehicle', 'consumption', 'agriculture', 'education', 'other')),
  programme text,
  currency text not null default 'VND',
  limit_vnd bigint not null,
  interest_rate numeric(5, 2),
  is_secured boolean not null,
  signed_on date not null,
  ends_on date not null,
  closed_on date,
  primary key (subject_id, contract_id)
);
comment on table bureau.contract is
  'Credit contracts. loan_kind: 01 short, 02 medium, 03 long term, 05 payment on behalf, 06 discount, 07 leasing, 08 factoring, '
  '09 entrusted, 10 other; programme such as NQ33; closed_on when nothing is owed any more.';
create index contract_institution on bureau.contract (institution_id, subject_id);

create table bureau.balance_month (
  month date not null check (extract(day from month) = 1),
  subject_id bigint not null,
  contract_id bigint not null,
  institution_id int not null,
  balance_vnd bigint not null,
  foreign_cents bigint,
  debt_group smallint not null check (debt_group between 1 and 5),
  overdue_days smallint not null,
  overdue_vnd bigint not null,
  primary key (subject_id, contract_id, month)
) partition by range (month);
comment on table bureau.balance_month is
  'What institutions sent at each month''s end, a row a contract, one partition a month, appended and swapped whole. The truth that '
  'credit_history is rebuilt from. foreign_cents is the balance in hundredths of the contract''s currency when it is not VND.';

create function bureau.make_balance_month(month date) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    first_day date := date_trunc('month', month)::date;
    partition_name text := 'balance_' || to_char(first_day, 'YYYYMM');
  begin
    execute format('create table if not exists bureau.%I partition of bureau.balance_month for values from (%L) to (%L)',
      partition_name, first_day, (first_day + interval '1 month')::date);
    execute format('alter table bureau.%I enable row level security', partition_name);
    execute format('comment on table bureau.%I is %L', partition_name, 'balance_month of ' || to_char(first_day, 'MM/YYYY'));
  end
  $$;
comment on function bureau.make_balance_month(date) is 'Makes the partition of a month when it is missing. For the owner.';
revoke all on function bureau.make_balance_month(date) from public;

create table bureau.credit_history (
  subject_id bigint not null,
  contract_id bigint not null,
  institution_id int not null,
  latest_month date not null check (extract(day from latest_month) = 1),
  balance_vnd bigint[] not null,
  foreign_cents bigint[],
  debt_group smallint[] not null,
  overdue_days smallint[] not null,
  primary key (subject_id, contract_id)
);
comment on table bureau.credit_history is
  'Up to 60 months a contract, newest first: element 1 is latest_month, element 2 the month before. A null element was not '
  'reported, which is not zero. latest_month is the last month in which the institution had the contract on its books. Rebuilt '
  'set-wise. Read it through visible_credit_history.';

create table bureau.card_account (
  subject_id bigint not null,
  card_id bigint generated by default as identity,
  institution_id int not null,
  branch_id int not null,
  number_masked text not null,
  limit_vnd bigint not null,
  opened_on date not null,
  closed_on date,
  latest_month date not null check (extract(day from latest_month) = 1),
  balance_vnd bigint[] not null,
  due_vnd bigint[] not null,
  late_vnd bigint[] not null,
  late_days smallint[] not null,
  debt_group smallint[] not null,
  primary key (subject_id, card_id)
);
comment on table bureau.card_account is
  'Credit cards with up to 36 months, newest first as in credit_history: balance, amount due, amount paid late, days late, debt '
  'group. A null element was not reported. Read the months through visible_card_account.';

create table bureau.collateral (
  subject_id bigint not null,
  collateral_id bigint generated by default as identity,
  kind text not null check (kind ~ '^[0-9]{2}$'),
  asset_code text,
  description text not null,
  owner_name text not null,
  value_vnd bigint not null,
  valued_on date not null,
  primary key (subject_id, collateral_id)
);
comment on table bureau.collateral is
  'Assets that secure a borrower''s debt. kind: 01 real estate, 02 land-use right, 03 vehicle, 04 machinery, 05 goods, 06 deposit or '
  'valuable papers, 07 receivables, 08 guarantee of another, 21 other.';

create table bureau.collateral_pledge (
  subject_id bigint not null,
  collateral_id bigint not null,
  institution_id int not null,
  contract_id bigint,
  secured_vnd bigint not null,
  pledged_on date not null,
  released_on date,
  reported_on date not null,
  primary key (subject_id, collateral_id, institution_id)
);
comment on table bureau.collateral_pledge is
  'Which institution holds an asset as security, for which contract and how much; released_on is empty while it is pledged.';

create table bureau.commitment (
  subject_id bigint not null,
  commitment_id bigint generated by default as identity,
  institution_id int not null,
  kind text not null check (kind in ('guarantee', 'letter_of_credit', 'other')),
  currency text not null default 'VND',
  value_vnd bigint not null,
  foreign_cents bigint,
  debt_group smallint not null check (debt_group between 1 and 5),
  issued_on date not null,
  ends_on date not null,
  reported_on date not null,
  primary key (subject_id, commitment_id)
);
comment on table bureau.commitment is 'Off-balance commitments: guarantees and letters of credit that an institution issued for a borrower.';

create table bureau.bond (
  subject_id bigint not null,
  bond_id bigint generated by default as identity,
  institution_id int not null,
  bond_code text not null,
  issued_on date not null,
  matures_on date not null,
  debt_group smallint not null check (debt_group between 1 and 5),
  value_vnd bigint not null,
  reported_on date not null,
  primary key (subject_id, bond_id)
);
comment on table bureau.bond is 'Corporate bonds: subject_id issued them, institution_id holds them.';

create table bureau.vamc_debt (
  subject_id bigint not null,
  vamc_debt_id bigint generated by default as identity,
  institution_id int not null,
  sold_on date not null,
  principal_sold_vnd bigint not null,
  principal_left_vnd bigint not null,
  settled_on date,
  reported_on date not null,
  primary key (subject_id, vamc_debt_id)
);
comment on table bureau.vamc_debt is 'Debt sold to the asset management company; negative until settled_on and five years on.';

create table bureau.negative_event (
  subject_id bigint not null,
  event_id bigint generated by default as identity,
  kind text not null check (kind in ('bad_debt', 'card_default', 'settled_by_provision', 'bankruptcy', 'court', 'administrative')),
  institution_id int,
  contract_id bigint,
  worst_group smallint check (worst_group between 2 and 5),
  amount_vnd bigint,
  note text,
  started_on date not null,
  ended_on date,
  primary key (subject_id, event_id),
  check (ended_on >= started_on)
);
comment on table bureau.negative_event is
  'Negative information with its beginning and end. Given to nobody five years after it ended: read it through '
  'visible_negative_event (row security holds the app role to the same).';

create table bureau.inquiry_footprint (
  subject_id bigint not null,
  asked_at timestamptz not null,
  inquiry_id uuid not null,
  institution_id int not null,
  product_code text not null,
  primary key (subject_id, asked_at, inquiry_id)
);
comment on table bureau.inquiry_footprint is 'Who asked about whom, when and by which product; reports show twelve months of it.';

-- Nobody searches by a month's figures inside a packed history: gathering statistics of them would cost more than all others.
alter table bureau.credit_history alter column balance_vnd set statistics 0, alter column foreign_cents set statistics 0,
  alter column debt_group set statistics 0, alter column overdue_days set statistics 0;
alter table bureau.card_account alter column balance_vnd set statistics 0, alter column due_vnd set statistics 0,
  alter column late_vnd set statistics 0, alter column late_days set statistics 0, alter column debt_group set statistics 0;

-- What may be shown of it --------------------------------------------------------------------------------------------

create view bureau.visible_credit_history with (security_invoker = true) as
  select subject_id, contract_id, institution_id, latest_month,
         balance_vnd[1:months] as balance_vnd,
         foreign_cents[1:months] as foreign_cents,
         debt_group[1:months] as debt_group,
         overdue_days[1:months] as overdue_days
    from (select h.*, bureau.visible_months(latest_month, 60) as months from bureau.credit_history h) cut
   where months > 0;
comment on view bureau.visible_credit_history is 'credit_history cut to the months that the five-year rule leaves.';

create view bureau.visible_card_account with (security_invoker = true) as
  select subject_id, card_id, institution_id, branch_id, number_masked, limit_vnd, opened_on, closed_on, latest_month,
         balance_vnd[1:months] as balance_vnd,
         due_vnd[1:months] as due_vnd,
         late_vnd[1:months] as late_vnd,
         late_days[1:months] as late_days,
         debt_group[1:months] as debt_group
    from (select c.*, bureau.visible_months(latest_month, 36) as months from bureau.card_account c) cut
   where months > 0;
comment on view bureau.visible_card_account is 'card_account cut to the months that the five-year rule leaves.';

create view bureau.visible_negative_event with (security_invoker = true) as
  select * from bureau.negative_event where bureau.is_negative_visible(ended_on);
comment on view bureau.visible_negative_event is 'negative_event without what ended more than five years ago.';

create view bureau.visible_vamc_debt with (security_invoker = true) as
  select * from bureau.vamc_debt where bureau.is_negative_visible(settled_on);
comment on view bureau.visible_vamc_debt is 'vamc_debt without what was settled more than five years ago.';

-- The door -----------------------------------------------------------------------------------------------------------

create table bureau.opening (
  xid xid8 not null,
  subject_id bigint not null,
  inquiry_id uuid,
  institution_id int not null,
  opened_at timestamptz not null default now(),
  primary key (xid, subject_id)
);
comment on table bureau.opening is
  'Every opening of a borrower''s file: the rows are readable in the transaction that wrote this, and only there.';
create index opening_subject on bureau.opening (subject_id, opened_at);

create function bureau.opened_subjects() returns bigint[]
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    -- now() is the transaction's start: it tells this transaction from one of the same number before a restore.
    select coalesce(array_agg(subject_id), '{}')
      from bureau.opening
     where xid = pg_current_xact_id_if_assigned() and opened_at = now()
  $$;
comment on function bureau.opened_subjects() is 'The subjects opened in this transaction.';

do $$
declare
  name text;
begin
  foreach name in array array['subject', 'cic_alias', 'identity_paper', 'legal_profile', 'relation', 'contract', 'balance_month',
    'credit_history', 'card_account', 'collateral', 'collateral_pledge', 'commitment', 'bond', 'inquiry_footprint'] loop
    execute format('alter table bureau.%I enable row level security', name);
    -- The sub-select runs once a query, and the comparison is leakproof: the primary key answers it.
    execute format('create policy %I on bureau.%I for select using (subject_id = any ((select bureau.opened_subjects())::bigint[]))',
      name || '_opened', name);
  end loop;
end
$$;
alter table bureau.negative_event enable row level security;
create policy negative_event_opened on bureau.negative_event for select
  using (subject_id = any ((select bureau.opened_subjects())::bigint[]) and bureau.is_negative_visible(ended_on));
alter table bureau.vamc_debt enable row level security;
create policy vamc_debt_opened on bureau.vamc_debt for select
  using (subject_id = any ((select bureau.opened_subjects())::bigint[]) and bureau.is_negative_visible(settled_on));
alter table bureau.paper_index enable row level security;
alter table bureau.opening enable row level security;

create table bureau.search_meter (
  institution_id int not null,
  meter_id bigint generated always as identity,
  user_id int,
  searched_at timestamptz not null default now(),
  kind text not null,
  row_count int not null,
  primary key (institution_id, meter_id)
);
comment on table bureau.search_meter is
  'Every use of a search function: who, when, how (paper, cic, name, prefix, outer) and how many borrowers it showed. Appended, so '
  'that searches of one user never wait for each other; counted and cleared by the day.';
create index search_meter_day on bureau.search_meter (searched_at);
alter table bureau.search_meter enable row level security;

create function bureau.meter_search(kind text, row_count int) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    institution int := nullif(current_setting('app.institution', true), '')::int;
  begin
    if institution is null then
      raise exception 'a search needs an institution that acts' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.search_meter (institution_id, user_id, kind, row_count)
    values (institution, nullif(current_setting('app.user', true), '')::int, kind, row_count);
  end
  $$;
comment on function bureau.meter_search(text, int) is 'Meters one search of the acting user. Called by the search functions only.';

create type bureau.candidate as (
  matched text,
  subject_id bigint,
  cic_code text,
  subject_type smallint,
  name text,
  name_key text,
  born_on date,
  province_code text,
  address_sealed bytea,
  identity_sealed bytea,
  tax_sealed bytea,
  registration_sealed bytea
);
comment on type bureau.candidate is 'What a search shows of a borrower; matched tells by what it was found.';

-- The plans of the search functions never depend on what is searched for; planning anew would cost more than the search.
create function bureau.find_by_paper(kinds text[], blind_indexes bytea[]) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
  begin
    if cardinality(kinds) > 8 or cardinality(blind_indexes) is distinct from cardinality(kinds) then
      raise exception 'at most eight papers, each with its kind' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select i.kind, s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from bureau.paper_index i
        join bureau.subject s on s.subject_id = i.subject_id
       where i.blind_index = any (blind_indexes) and i.kind = any (kinds) and s.status <> 'merged'
       order by s.subject_id
       limit 40;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('paper', found_rows);
  end
  $$;
comment on function bureau.find_by_paper(text[], bytea[]) is
  'Borrowers who hold one of these papers (kind and blind index, side by side), at most 40; metered.';

create function bureau.find_by_cic(code text) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
  begin
    return query
      select 'cic', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from bureau.subject s
       where s.subject_id = coalesce(
               (select a.subject_id from bureau.cic_alias a where a.cic_code = code),
               (select d.subject_id from bureau.subject d where d.cic_code = code and d.status <> 'merged'));
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('cic', found_rows);
  end
  $$;
comment on function bureau.find_by_cic(text) is
  'The borrower of a CIC code, also of a code that was merged into another; metered, found or not.';

-- Of more namesakes than may be shown, those whose address shares most words with the typed one come first.
create function bureau.find_by_name(province text, name_keys text[], only_type int, mark bigint, most int)
  returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
  begin
    if cardinality(name_keys) > 400 then
      raise exception 'at most 400 names' using errcode = 'invalid_parameter_value';
    end if;
    if province is null then
      return query
        select 'name', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from (select n.subject_id
                  from bureau.subject n
                 where n.name_key = any (name_keys) and n.status <> 'merged'
                   and (only_type is null or n.subject_type = only_type)
                 order by bit_count((n.address_mark & mark)::bit(64)) desc, n.name_key, n.subject_id
                 limit least(most, 50)) best
          join bureau.subject s on s.subject_id = best.subject_id;
    else
      return query
        select 'name', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from (select n.subject_id
                  from bureau.subject n
                 where n.province_code = province and n.name_key = any (name_keys) and n.status <> 'merged'
                   and (only_type is null or n.subject_type = only_type)
                 order by bit_count((n.address_mark & mark)::bit(64)) desc, n.name_key, n.subject_id
                 limit least(most, 200)) best
          join bureau.subject s on s.subject_id = best.subject_id;
    end if;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('name', found_rows);
  end
  $$;
comment on function bureau.find_by_name(text, text[], int, bigint, int) is
  'Borrowers with one of these folded names, in a province (at most 200) or anywhere (at most 50), the likeliest addresses first; '
  'metered.';

create function bureau.find_by_prefix(province text, name_start text, only_type int, most int) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    -- Folded names hold a-z, 0-9 and spaces: nothing that starts with name_start sorts after it and a tilde.
    name_end text := name_start || '~';
  begin
    if length(name_start) < 4 then
      raise exception 'the beginning of a name needs four letters' using errcode = 'invalid_parameter_value';
    end if;
    if province is null then
      return query
        select 'prefix', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from bureau.subject s
         where s.name_key >= name_start and s.name_key < name_end and s.status <> 'merged'
           and (only_type is null or s.subject_type = only_type)
         order by s.name_key, s.subject_id
         limit least(most, 50);
    else
      return query
        select 'prefix', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from bureau.subject s
         where s.province_code = province and s.name_key >= name_start and s.name_key < name_end and s.status <> 'merged'
           and (only_type is null or s.subject_type = only_type)
         order by s.name_key, s.subject_id
         limit least(most, 200);
    end if;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('prefix', found_rows);
  end
  $$;
comment on function bureau.find_by_prefix(text, text, int, int) is
  'Borrowers whose folded name starts so (four letters or more), in a province (at most 200) or anywhere (at most 50); metered.';

create function bureau.find_by_outer(province text, outer_keys text[], name_pattern text, mark bigint, most int)
  returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
  begin
    if province is null or cardinality(outer_keys) > 100 then
      raise exception 'a province and at most 100 names' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select 'outer', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from (select n.subject_id
                from bureau.subject n
               where n.province_code = province and n.outer_key = any (outer_keys) and n.name_key like name_pattern
                 and n.status <> 'merged'
               order by bit_count((n.address_mark & mark)::bit(64)) desc, n.name_key, n.subject_id
               limit least(most, 200)) best
        join bureau.subject s on s.subject_id = best.subject_id;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('outer', found_rows);
  end
  $$;
comment on function bureau.find_by_outer(text, text[], text, bigint, int) is
  'Persons of a province with these first and last syllables and a folded name like the pattern (a middle name left out), at most '
  '200, the likeliest addresses first; metered.';

create function bureau.add_footprint(subject bigint, product text, inquiry uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    institution int := nullif(current_setting('app.institution', true), '')::int;
  begin
    if institution is null or not (subject = any (bureau.opened_subjects())) then
      raise exception 'a footprint needs the opened file of the subject' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.inquiry_footprint (subject_id, asked_at, inquiry_id, institution_id, product_code)
    values (subject, now(), inquiry, institution, product);
  end
  $$;
comment on function bureau.add_footprint(bigint, text, uuid) is
  'Notes that the acting institution asked about a subject whose file this transaction has open.';

-- Rights ---------------------------------------------------------------------------------------------------------------

revoke all on all functions in schema bureau from public;
grant execute on function bureau.today(), bureau.negative_visible_since(), bureau.is_negative_visible(date),
  bureau.visible_months(date, int), bureau.opened_subjects(), bureau.find_by_paper(text[], bytea[]), bureau.find_by_cic(text),
  bureau.find_by_name(text, text[], int, bigint, int), bureau.find_by_prefix(text, text, int, int),
  bureau.find_by_outer(text, text[], text, bigint, int), bureau.add_footprint(bigint, text, uuid) to :app_role;
grant select on bureau.province, bureau.nation, bureau.institution, bureau.branch, bureau.product, bureau.name_syllable to :app_role;
grant select on bureau.subject, bureau.cic_alias, bureau.identity_paper, bureau.legal_profile, bureau.relation, bureau.contract,
  bureau.balance_month, bureau.credit_history, bureau.card_account, bureau.collateral, bureau.collateral_pledge,
  bureau.commitment, bureau.bond, bureau.vamc_debt, bureau.negative_event, bureau.inquiry_footprint,
  bureau.visible_credit_history, bureau.visible_card_account, bureau.visible_negative_event, bureau.visible_vamc_debt to :app_role;

-- What is known from the start -----------------------------------------------------------------------------------------

insert into bureau.province (code, citizen_prefix, name_vi, name_en, valid_from, valid_to, merged_into) values
  ('01', null, 'Hà Nội', 'Ha Noi', '2025-07-01', null, null),
  ('04', null, 'Cao Bằng', 'Cao Bang', '2025-07-01', null, null),
  ('08', null, 'Tuyên Quang', 'Tuyen Quang', '2025-07-01', null, null),
  ('11', null, 'Điện Biên', 'Dien Bien', '2025-07-01', null, null),
  ('12', null, 'Lai Châu', 'Lai Chau', '2025-07-01', null, null),
  ('14', null, 'Sơn La', 'Son La', '2025-07-01', null, null),
  ('15', null, 'Lào Cai', 'Lao Cai', '2025-07-01', null, null),
  ('19', null, 'Thái Nguyên', 'Thai Nguyen', '2025-07-01', null, null),
  ('20', null, 'Lạng Sơn', 'Lang Son', '2025-07-01', null, null),
  ('22', null, 'Quảng Ninh', 'Quang Ninh', '2025-07-01', null, null),
  ('24', null, 'Bắc Ninh', 'Bac Ninh', '2025-07-01', null, null),
  ('25', null, 'Phú Thọ', 'Phu Tho', '2025-07-01', null, null),
  ('31', null, 'Hải Phòng', 'Hai Phong', '2025-07-01', null, null),
  ('33', null, 'Hưng Yên', 'Hung Yen', '2025-07-01', null, null),
  ('37', null, 'Ninh Bình', 'Ninh Binh', '2025-07-01', null, null),
  ('38', null, 'Thanh Hóa', 'Thanh Hoa', '2025-07-01', null, null),
  ('40', null, 'Nghệ An', 'Nghe An', '2025-07-01', null, null),
  ('42', null, 'Hà Tĩnh', 'Ha Tinh', '2025-07-01', null, null),
  ('44', null, 'Quảng Trị', 'Quang Tri', '2025-07-01', null, null),
  ('46', null, 'Huế', 'Hue', '2025-07-01', null, null),
  ('48', null, 'Đà Nẵng', 'Da Nang', '2025-07-01', null, null),
  ('51', null, 'Quảng Ngãi', 'Quang Ngai', '2025-07-01', null, null),
  ('52', null, 'Gia Lai', 'Gia Lai', '2025-07-01', null, null),
  ('56', null, 'Khánh Hòa', 'Khanh Hoa', '2025-07-01', null, null),
  ('66', null, 'Đắk Lắk', 'Dak Lak', '2025-07-01', null, null),
  ('68', null, 'Lâm Đồng', 'Lam Dong', '2025-07-01', null, null),
  ('75', null, 'Đồng Nai', 'Dong Nai', '2025-07-01', null, null),
  ('79', null, 'Thành phố Hồ Chí Minh', 'Ho Chi Minh City', '2025-07-01', null, null),
  ('80', null, 'Tây Ninh', 'Tay Ninh', '2025-07-01', null, null),
  ('82', null, 'Đồng Tháp', 'Dong Thap', '2025-07-01', null, null),
  ('86', null, 'Vĩnh Long', 'Vinh Long', '2025-07-01', null, null),
  ('91', null, 'An Giang', 'An Giang', '2025-07-01', null, null),
  ('92', null, 'Cần Thơ', 'Can Tho', '2025-07-01', null, null),
  ('96', null, 'Cà Mau', 'Ca Mau', '2025-07-01', null, null),
  ('001', '001', 'Hà Nội', 'Ha Noi', '1900-01-01', '2025-06-30', '01'),
  ('002', '002', 'Hà Giang', 'Ha Giang', '1900-01-01', '2025-06-30', '08'),
  ('004', '004', 'Cao Bằng', 'Cao Bang', '1900-01-01', '2025-06-30', '04'),
  ('006', '006', 'Bắc Kạn', 'Bac Kan', '1900-01-01', '2025-06-30', '19'),
  ('008', '008', 'Tuyên Quang', 'Tuyen Quang', '1900-01-01', '2025-06-30', '08'),
  ('010', '010', 'Lào Cai', 'Lao Cai', '1900-01-01', '2025-06-30', '15'),
  ('011', '011', 'Điện Biên', 'Dien Bien', '1900-01-01', '2025-06-30', '11'),
  ('012', '012', 'Lai Châu', 'Lai Chau', '1900-01-01', '2025-06-30', '12'),
  ('014', '014', 'Sơn La', 'Son La', '1900-01-01', '2025-06-30', '14'),
  ('015', '015', 'Yên Bái', 'Yen Bai', '1900-01-01', '2025-06-30', '15'),
  ('017', '017', 'Hòa Bình', 'Hoa Binh', '1900-01-01', '2025-06-30', '25'),
  ('019', '019', 'Thái Nguyên', 'Thai Nguyen', '1900-01-01', '2025-06-30', '19'),
  ('020', '020', 'Lạng Sơn', 'Lang Son', '1900-01-01', '2025-06-30', '20'),
  ('022', '022', 'Quảng Ninh', 'Quang Ninh', '1900-01-01', '2025-06-30', '22'),
  ('024', '024', 'Bắc Giang', 'Bac Giang', '1900-01-01', '2025-06-30', '24'),
  ('025', '025', 'Phú Thọ', 'Phu Tho', '1900-01-01', '2025-06-30', '25'),
  ('026', '026', 'Vĩnh Phúc', 'Vinh Phuc', '1900-01-01', '2025-06-30', '25'),
  ('027', '027', 'Bắc Ninh', 'Bac Ninh', '1900-01-01', '2025-06-30', '24'),
  ('030', '030', 'Hải Dương', 'Hai Duong', '1900-01-01', '2025-06-30', '31'),
  ('031', '031', 'Hải Phòng', 'Hai Phong', '1900-01-01', '2025-06-30', '31'),
  ('033', '033', 'Hưng Yên', 'Hung Yen', '1900-01-01', '2025-06-30', '33'),
  ('034', '034', 'Thái Bình', 'Thai Binh', '1900-01-01', '2025-06-30', '33'),
  ('035', '035', 'Hà Nam', 'Ha Nam', '1900-01-01', '2025-06-30', '37'),
  ('036', '036', 'Nam Định', 'Nam Dinh', '1900-01-01', '2025-06-30', '37'),
  ('037', '037', 'Ninh Bình', 'Ninh Binh', '1900-01-01', '2025-06-30', '37'),
  ('038', '038', 'Thanh Hóa', 'Thanh Hoa', '1900-01-01', '2025-06-30', '38'),
  ('040', '040', 'Nghệ An', 'Nghe An', '1900-01-01', '2025-06-30', '40'),
  ('042', '042', 'Hà Tĩnh', 'Ha Tinh', '1900-01-01', '2025-06-30', '42'),
  ('044', '044', 'Quảng Bình', 'Quang Binh', '1900-01-01', '2025-06-30', '44'),
  ('045', '045', 'Quảng Trị', 'Quang Tri', '1900-01-01', '2025-06-30', '44'),
  ('046', '046', 'Thừa Thiên Huế', 'Thua Thien Hue', '1900-01-01', '2025-06-30', '46'),
  ('048', '048', 'Đà Nẵng', 'Da Nang', '1900-01-01', '2025-06-30', '48'),
  ('049', '049', 'Quảng Nam', 'Quang Nam', '1900-01-01', '2025-06-30', '48'),
  ('051', '051', 'Quảng Ngãi', 'Quang Ngai', '1900-01-01', '2025-06-30', '51'),
  ('052', '052', 'Bình Định', 'Binh Dinh', '1900-01-01', '2025-06-30', '52'),
  ('054', '054', 'Phú Yên', 'Phu Yen', '1900-01-01', '2025-06-30', '66'),
  ('056', '056', 'Khánh Hòa', 'Khanh Hoa', '1900-01-01', '2025-06-30', '56'),
  ('058', '058', 'Ninh Thuận', 'Ninh Thuan', '1900-01-01', '2025-06-30', '56'),
  ('060', '060', 'Bình Thuận', 'Binh Thuan', '1900-01-01', '2025-06-30', '68'),
  ('062', '062', 'Kon Tum', 'Kon Tum', '1900-01-01', '2025-06-30', '51'),
  ('064', '064', 'Gia Lai', 'Gia Lai', '1900-01-01', '2025-06-30', '52'),
  ('066', '066', 'Đắk Lắk', 'Dak Lak', '1900-01-01', '2025-06-30', '66'),
  ('067', '067', 'Đắk Nông', 'Dak Nong', '1900-01-01', '2025-06-30', '68'),
  ('068', '068', 'Lâm Đồng', 'Lam Dong', '1900-01-01', '2025-06-30', '68'),
  ('070', '070', 'Bình Phước', 'Binh Phuoc', '1900-01-01', '2025-06-30', '75'),
  ('072', '072', 'Tây Ninh', 'Tay Ninh', '1900-01-01', '2025-06-30', '80'),
  ('074', '074', 'Bình Dương', 'Binh Duong', '1900-01-01', '2025-06-30', '79'),
  ('075', '075', 'Đồng Nai', 'Dong Nai', '1900-01-01', '2025-06-30', '75'),
  ('077', '077', 'Bà Rịa - Vũng Tàu', 'Ba Ria - Vung Tau', '1900-01-01', '2025-06-30', '79'),
  ('079', '079', 'Thành phố Hồ Chí Minh', 'Ho Chi Minh City', '1900-01-01', '2025-06-30', '79'),
  ('080', '080', 'Long An', 'Long An', '1900-01-01', '2025-06-30', '80'),
  ('082', '082', 'Tiền Giang', 'Tien Giang', '1900-01-01', '2025-06-30', '82'),
  ('083', '083', 'Bến Tre', 'Ben Tre', '1900-01-01', '2025-06-30', '86'),
  ('084', '084', 'Trà Vinh', 'Tra Vinh', '1900-01-01', '2025-06-30', '86'),
  ('086', '086', 'Vĩnh Long', 'Vinh Long', '1900-01-01', '2025-06-30', '86'),
  ('087', '087', 'Đồng Tháp', 'Dong Thap', '1900-01-01', '2025-06-30', '82'),
  ('089', '089', 'An Giang', 'An Giang', '1900-01-01', '2025-06-30', '91'),
  ('091', '091', 'Kiên Giang', 'Kien Giang', '1900-01-01', '2025-06-30', '91'),
  ('092', '092', 'Cần Thơ', 'Can Tho', '1900-01-01', '2025-06-30', '92'),
  ('093', '093', 'Hậu Giang', 'Hau Giang', '1900-01-01', '2025-06-30', '92'),
  ('094', '094', 'Sóc Trăng', 'Soc Trang', '1900-01-01', '2025-06-30', '92'),
  ('095', '095', 'Bạc Liêu', 'Bac Lieu', '1900-01-01', '2025-06-30', '96'),
  ('096', '096', 'Cà Mau', 'Ca Mau', '1900-01-01', '2025-06-30', '96');

insert into bureau.nation (code, name_vi, name_en) values
  ('VN', 'Việt Nam', 'Viet Nam'),
  ('US', 'Hoa Kỳ', 'United States'),
  ('CN', 'Trung Quốc', 'China'),
  ('JP', 'Nhật Bản', 'Japan'),
  ('KR', 'Hàn Quốc', 'South Korea'),
  ('TW', 'Đài Loan (Trung Quốc)', 'Taiwan (China)'),
  ('HK', 'Hồng Kông (Trung Quốc)', 'Hong Kong (China)'),
  ('SG', 'Singapore', 'Singapore'),
  ('MY', 'Malaysia', 'Malaysia'),
  ('TH', 'Thái Lan', 'Thailand'),
  ('ID', 'Indonesia', 'Indonesia'),
  ('PH', 'Philippines', 'Philippines'),
  ('LA', 'Lào', 'Laos'),
  ('KH', 'Campuchia', 'Cambodia'),
  ('MM', 'Myanmar', 'Myanmar'),
  ('BN', 'Brunei', 'Brunei'),
  ('TL', 'Timor-Leste', 'Timor-Leste'),
  ('IN', 'Ấn Độ', 'India'),
  ('PK', 'Pakistan', 'Pakistan'),
  ('BD', 'Bangladesh', 'Bangladesh'),
  ('LK', 'Sri Lanka', 'Sri Lanka'),
  ('AE', 'Các Tiểu vương quốc Ả Rập Thống nhất', 'United Arab Emirates'),
  ('SA', 'Ả Rập Xê Út', 'Saudi Arabia'),
  ('QA', 'Qatar', 'Qatar'),
  ('KW', 'Kuwait', 'Kuwait'),
  ('IL', 'Israel', 'Israel'),
  ('TR', 'Thổ Nhĩ Kỳ', 'Türkiye'),
  ('RU', 'Liên bang Nga', 'Russian Federation'),
  ('UA', 'Ukraina', 'Ukraine'),
  ('KZ', 'Kazakhstan', 'Kazakhstan'),
  ('GB', 'Vương quốc Anh', 'United Kingdom'),
  ('IE', 'Ireland', 'Ireland'),
  ('FR', 'Pháp', 'France'),
  ('DE', 'Đức', 'Germany'),
  ('NL', 'Hà Lan', 'Netherlands'),
  ('BE', 'Bỉ', 'Belgium'),
  ('LU', 'Luxembourg', 'Luxembourg'),
  ('CH', 'Thụy Sĩ', 'Switzerland'),
  ('AT', 'Áo', 'Austria'),
  ('IT', 'Ý', 'Italy'),
  ('ES', 'Tây Ban Nha', 'Spain'),
  ('PT', 'Bồ Đào Nha', 'Portugal'),
  ('DK', 'Đan Mạch', 'Denmark'),
  ('SE', 'Thụy Điển', 'Sweden'),
  ('NO', 'Na Uy', 'Norway'),
  ('FI', 'Phần Lan', 'Finland'),
  ('PL', 'Ba Lan', 'Poland'),
  ('CZ', 'Cộng hòa Séc', 'Czechia'),
  ('SK', 'Slovakia', 'Slovakia'),
  ('HU', 'Hungary', 'Hungary'),
  ('RO', 'Romania', 'Romania'),
  ('BG', 'Bulgaria', 'Bulgaria'),
  ('GR', 'Hy Lạp', 'Greece'),
  ('CY', 'Síp', 'Cyprus'),
  ('CA', 'Canada', 'Canada'),
  ('MX', 'Mexico', 'Mexico'),
  ('BR', 'Brazil', 'Brazil'),
  ('AR', 'Argentina', 'Argentina'),
  ('CL', 'Chile', 'Chile'),
  ('CU', 'Cuba', 'Cuba'),
  ('PA', 'Panama', 'Panama'),
  ('KY', 'Quần đảo Cayman', 'Cayman Islands'),
  ('VG', 'Quần đảo Virgin (Anh)', 'British Virgin Islands'),
  ('AU', 'Úc', 'Australia'),
  ('NZ', 'New Zealand', 'New Zealand'),
  ('WS', 'Samoa', 'Samoa'),
  ('SC', 'Seychelles', 'Seychelles'),
  ('MU', 'Mauritius', 'Mauritius'),
  ('ZA', 'Nam Phi', 'South Africa'),
  ('EG', 'Ai Cập', 'Egypt'),
  ('NG', 'Nigeria', 'Nigeria'),
  ('AO', 'Angola', 'Angola'),
  ('MZ', 'Mozambique', 'Mozambique');

insert into bureau.product (code, subject_type, wire_ids, name_vi, name_en, price_vnd) values
  ('B11T', 2, '{}', 'Thông tin tín dụng cơ bản cá nhân tức thời', 'Instant basic credit information, individual', 3000),
  ('S11T', 2, '{}', 'Thông tin quan hệ tín dụng cá nhân tức thời', 'Instant credit relations, individual', 8000),
  ('S11A', 2, '{06}', 'Báo cáo chi tiết quan hệ tín dụng cá nhân', 'Detailed credit relations, individual', 12000),
  ('R11A', 2, '{06}', 'Báo cáo chi tiết khoản vay cá nhân', 'Loan details, individual', 12000),
  ('R11', 2, '{05}', 'Báo cáo quan hệ tín dụng cá nhân', 'Credit relations, individual', 8000),
  ('S10A', 1, '{16}', 'Báo cáo chi tiết quan hệ tín dụng pháp nhân', 'Detailed credit relations, legal entity', 40000),
  ('R10A', 1, '{16}', 'Báo cáo chi tiết khoản vay pháp nhân', 'Loan details, legal entity', 40000),
  ('R10', 1, '{15}', 'Báo cáo quan hệ tín dụng pháp nhân', 'Credit relations, legal entity', 25000),
  ('R14', 0, '{21,31}', 'Báo cáo thông tin thẻ tín dụng', 'Credit cards', 8000),
  ('R20', 1, '{14}', 'Báo cáo bảo đảm tiền vay pháp nhân', 'Collateral, legal entity', 15000),
  ('R21', 2, '{04}', 'Báo cáo bảo đảm tiền vay cá nhân', 'Collateral, individual', 15000),
  ('TN10', 1, '{18}', 'Báo cáo pháp nhân cho tổ chức tự nguyện', 'Legal entity, for voluntary organisations', 20000),
  ('TN11', 2, '{08}', 'Báo cáo cá nhân cho tổ chức tự nguyện', 'Individual, for voluntary organisations', 6000),
  ('DTD', 2, '{}', 'Điểm tín dụng cá nhân', 'Personal credit score', 10000),
  ('S37', 0, '{}', 'Cảnh báo nợ xấu, nợ cần chú ý theo khách hàng', 'Bad and attention debt of a customer', 2000),
  ('S36', 0, '{}', 'Khách hàng của đơn vị có nợ xấu tại đơn vị khác', 'Own customers with bad debt elsewhere', 200000),
  ('S39', 0, '{}', 'Khách hàng của đơn vị phát sinh nợ tại đơn vị khác', 'Own customers with new debt elsewhere', 200000),
  ('R18', 0, '{}', 'Sản phẩm định kỳ R18', 'Periodic product R18', 0),
  ('R19', 0, '{}', 'Sản phẩm định kỳ R19', 'Periodic product R19', 0),
  ('R52', 0, '{}', 'Bài phân tích, cảnh báo', 'Analysis and warning articles', 0),
  ('XHTD', 1, '{}', 'Xếp hạng tín dụng doanh nghiệp', 'Enterprise credit rating', 1500000),
  ('XHTC', 1, '{}', 'Xếp hạng tín dụng tổng công ty, tập đoàn', 'Corporation credit rating', 5000000),
  ('S70', 1, '{}', 'Báo cáo doanh nghiệp nước ngoài', 'Foreign company report', 3500000),
  ('S74', 0, '{}', 'Sản phẩm đặt hàng', 'Ordered product', 50000),
  ('NQ33', 0, '{}', 'Tình trạng tham gia chương trình nhà ở xã hội', 'Social housing programme status', 0),
  ('S71', 2, '{}', 'Gói thông tin tức thời S71', 'Instant bundle S71', 8000),
  ('S72', 2, '{}', 'Gói thông tin tức thời S72', 'Instant bundle S72', 8000),
  ('S73', 2, '{}', 'Gói thông tin tức thời S73', 'Instant bundle S73', 8000),
  ('S75', 2, '{}', 'Gói thông tin tức thời S75', 'Instant bundle S75', 8000),
  ('S76', 2, '{}', 'Gói thông tin tức thời S76', 'Instant bundle S76', 8000),
  ('S77', 2, '{}', 'Gói thông tin tức thời S77', 'Instant bundle S77', 8000),
  ('S78', 2, '{}', 'Gói thông tin tức thời S78', 'Instant bundle S78', 8000),
  ('S79', 2, '{}', 'Gói thông tin tức thời S79', 'Instant bundle S79', 8000);

insert into bureau.institution (id, code, name_vi, name_en, short_name, class, price_percent, province_code, address) values
  (900, '01999001', 'Trung tâm Thông tin Tín dụng', 'Credit Information Centre', 'TTTT', 'bureau', 100, '01', 'Hà Nội');
insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address) values
  (900, 1, '01999001', 'Trung tâm Thông tin Tín dụng', 'Credit Information Centre', '01', 'Hà Nội');
