-- Prices and terms with their validity.

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

create table bureau.fee_tier (
  above int primary key check (above > 0),
  discount_bp smallint not null check (discount_bp between 1 and 10000)
);
comment on table bureau.fee_tier is
  'Volume tiers: whoever has more charged events in a month pays so many hundredths of a percent less for all of that month.';
alter table bureau.fee_tier enable row level security;
create policy fee_tier_known on bureau.fee_tier for select to :app_role using (true);
insert into bureau.fee_tier (above, discount_bp) values (10000, 1000), (100000, 2500), (1000000, 4000);

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
    -- The next rule ends one without a last day. Any other overlap is a mistake.
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
    refusal text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'prices are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    select * into r from bureau.fee_rule f where f.id = rule for update;
    if not found then return 'none'; end if;
    refusal := bureau.refuse_decision(r.state, r.proposed_by, approve, by_whom);
    if refusal is not null then return refusal; end if;
    -- An approval after the first day would change prices that were already shown.
    if approve and r.valid_from <= bureau.today() then return 'past'; end if;
    update bureau.fee_rule set state = case when approve then 'approved' else 'rejected' end,
           decided_by = by_whom, decided_at = clock_timestamp()
     where id = rule;
    return 'done';
  end
  $$;
comment on function bureau.decide_fee_rule(int, boolean, text) is
  'Approves or rejects a proposed rule: done, none, decided (already), own (its proposer may only take it back), past (its first day has come).';

-- What each database role may do.
grant select on bureau.fee_rule, bureau.fee_tier to :app_role;
