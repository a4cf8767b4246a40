-- The month close: an institution's events of a month become a statement and a payment notice. One SQL statement counts the events of
-- all institutions, and one writes many institutions.

create function portal.month_start(month date) returns timestamptz language sql stable parallel safe
  return month::timestamp at time zone 'Asia/Ho_Chi_Minh';
comment on function portal.month_start(date) is 'The instant at which a day begins in Hanoi.';

create function portal.half_up(amount numeric) returns bigint language sql immutable parallel safe
  return (sign(amount) * floor(abs(amount) + 0.5))::bigint;
comment on function portal.half_up(numeric) is 'Whole dong, halves away from zero: the one rounding of fees.';

-- An event that was answered at the moment of the count and committed after it waits for the next close. Otherwise the statement's file
-- would list it although the lines do not count it. An event that was answered more than half a year after its month is billed too.
create function portal.month_usage(month_in date, counted_at timestamptz, institutions int[] default null)
  returns table (institution_id int, kind text, of_month date, product text, list_price_vnd bigint, price_percent smallint,
    unit_price_vnd bigint, quantity int)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  -- Prices are few, but the planner cannot know that: with less memory it would sort the month's events on disk.
  set work_mem = '256MB'
  as $$
  declare
    asked record;
    settlers text[];
    starts timestamptz;
    ends timestamptz;
  begin
    if not coalesce(bureau.is_bureau_acting() or institutions = array[portal.acting_institution()], false) then
      raise exception 'usage of others is the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    -- From here on nothing new is settled at or before that moment. Wait for what is settled already and not yet committed.
    perform pg_sleep_until(counted_at);
    settlers := array(select distinct l.virtualtransaction from pg_locks l
      where l.database = (select d.oid from pg_database d where d.datname = current_database())
        and l.relation in (select p.inhrelid from pg_inherits p where p.inhparent = 'portal.charge'::regclass)
        and l.mode = 'RowExclusiveLock' and l.granted and l.pid <> pg_backend_pid());
    while cardinality(settlers) > 0 loop
      if clock_timestamp() > counted_at + interval '1 minute' then
        raise exception 'an answer of that moment is under way for a minute: the close is to be tried again' using errcode = 'lock_not_available';
      end if;
      perform pg_sleep(0.02);
      settlers := array(select distinct l.virtualtransaction from pg_locks l where l.virtualtransaction = any (settlers));
    end loop;
    for asked in
      select month_in as month, 'usage' as kind, institutions as members
      union all
      -- Closed months with events that had no answer at the close and were not billed since.
      select m.month, 'late', array_agg(m.institution_id) from portal.month_close m
       where m.unsettled > 0 and m.month < month_in
         and (institutions is null or m.institution_id = any (institutions))
         and m.unsettled > (select coalesce(sum(l.quantity), 0) from portal.statement_line l
              where l.institution_id = m.institution_id and l.of_month = m.month and l.kind = 'late')
       group by m.month
    loop
      starts := portal.month_start(asked.month);
      ends := portal.month_start((asked.month + interval '1 month')::date);
      -- For all institutions read the month once; for a few find them by key.
      return query execute format(
        'with counted as (
           select c.institution_id, c.product, c.list_price_vnd, c.price_percent, c.amount_vnd,
                  count(*) filter (where c.state <> ''reserved'' and (c.settled_at > $4) is not true)::int as settled, count(*)::int as events
             from portal.charge c
            where %s c.asked_at >= %L and c.asked_at < %L
            group by 1, 2, 3, 4, 5)
         select c.institution_id, k.kind, $2, c.product, c.list_price_vnd, c.price_percent, c.amount_vnd, k.quantity
           from counted c cross join lateral (values ($1, c.settled), (''waiting'', c.events - c.settled)) k (kind, quantity)
          where k.quantity > 0', case when asked.members is not null then 'c.institution_id = any ($3) and' end, starts, ends)
        using asked.kind, asked.month, asked.members, counted_at;
    end loop;
  end
  $$;
comment on function portal.month_usage(date, timestamptz, int[]) is
  'The events that a close of a month looks at, counted by price: its own (usage), those of closed months that waited for an answer then '
  '(late, with what was billed already), and those without an answer at counted_at (waiting). Of all institutions for the bureau, else of '
  'the acting one.';

-- A correction of an ended contract goes on the statement of the contract of its kind in force, and names the month that it corrects.
-- A second statement of one kind in a month would take the number of the first, and the institution's close would fail.
create function portal.close_months(month_in date, by_whom text, counted_at timestamptz, institutions int[], usages jsonb[])
  returns table (institution_id int, outcome text)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  #variable_conflict use_column
  begin
    if extract(day from month_in) <> 1 or cardinality(institutions) <> cardinality(usages) then
      raise exception 'a close needs a month, institutions and the usage of each: %', month_in using errcode = 'invalid_parameter_value';
    end if;
    if not coalesce(bureau.is_bureau_acting() or institutions = array[portal.acting_institution()], false) then
      raise exception 'accounts of others are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    -- An inquiry of the month's last moment is committed within an hour, or never.
    if now() < portal.month_start((month_in + interval '1 month')::date) + interval '1 hour' then
      return query select id, 'open' from unnest(institutions) id;
      return;
    end if;
    -- Lock in one fixed order, so that two closes at once wait instead of deadlocking.
    perform pg_advisory_xact_lock(hashtextextended(format('close month %s', each.id), 0))
       from (select distinct id from unnest(institutions) id order by id) each;

    return query
    with given as (
      select g.id, g.usage,
             exists (select from portal.month_close m where m.institution_id = g.id and m.month = month_in) as is_known,
             -- Another close may have billed these events after they were counted.
             exists (select from portal.month_close m where m.institution_id = g.id and m.closed_at > counted_at) as is_stale
        from unnest(institutions, usages) g (id, usage)
    ), used as (
      select g.id, u.*
        from given g
       cross join jsonb_to_recordset(g.usage) u (kind text, of_month date, product text, list_price_vnd bigint, price_percent smallint,
               unit_price_vnd bigint, quantity int)
       where not g.is_known and not g.is_stale
    ), fresh as (
      select u.id, u.kind, u.of_month, u.product, u.list_price_vnd, u.price_percent, u.unit_price_vnd,
             u.quantity - coalesce(case when u.kind = 'late' then (
               select sum(l.quantity) from portal.statement_line l
                where l.institution_id = u.id and l.of_month = u.of_month and l.kind <> 'correction' and l.product = u.product
                  and l.list_price_vnd = u.list_price_vnd and l.price_percent = u.price_percent and l.unit_price_vnd = u.unit_price_vnd)
               end, 0) as quantity
        from used u
       where u.kind <> 'waiting'
    ), contracts as (
      select distinct on (s.institution_id, s.fee_group) s.institution_id as id, s.fee_group, s.contract_no
        from portal.service_contract s
       where s.institution_id = any (institutions) and s.valid_from < (month_in + interval '1 month')::date
         and (s.valid_to is null or s.valid_to >= month_in)
       order by s.institution_id, s.fee_group, s.valid_from desc
    ), successors as (
      -- An ended contract gets no statements, so its corrections go on the latest contract of its kind.
      select distinct on (s.institution_id, s.fee_group) s.institution_id as id, s.fee_group, s.contract_no
        from portal.service_contract s
       where s.institution_id = any (institutions) and s.valid_from < (month_in + interval '1 month')::date
       order by s.institution_id, s.fee_group, s.valid_from desc, s.contract_no
    ), raw as (
      select f.id, k.contract_no, f.kind, f.of_month, f.product, f.list_price_vnd, f.price_percent, f.unit_price_vnd,
             f.quantity::int as quantity, f.unit_price_vnd * f.quantity as gross_vnd, null::uuid as proposal_id, null::text as note
        from fresh f join bureau.product p on p.code = f.product left join contracts k on k.id = f.id and k.fee_group = p.fee_group
       where f.quantity <> 0
      union all
      select o.institution_id, coalesce(k.contract_no, n.contract_no, o.contract_no), 'correction', o.month, null, null, null, null, null, o.amount_vnd, o.id, o.reason
        from portal.fee_proposal o
        join portal.service_contract c on c.institution_id = o.institution_id and c.contract_no = o.contract_no
        left join successors n on n.id = o.institution_id and n.fee_group = c.fee_group
        left join contracts k on k.id = o.institution_id and k.fee_group = c.fee_group
       where o.institution_id in (select g.id from given g where not g.is_known and not g.is_stale)
         and o.kind = 'correction' and o.state = 'approved'
         and not exists (select from portal.statement_line l where l.institution_id = o.institution_id and l.proposal_id = o.id)
    ), outcomes as (
      select g.id, case when g.is_known then 'known' when g.is_stale then 'stale' when r.id is not null then 'no-contract' else 'closed' end
               as outcome
        from given g left join (select distinct id from raw where contract_no is null) r on r.id = g.id
    ), volumes as (
      select r.id, sum(r.quantity) as volume from raw r where r.unit_price_vnd > 0 group by r.id
    ), waits as (
      select u.id, sum(u.quantity) as events from used u where u.kind = 'waiting' and u.of_month = month_in group by u.id
    ), closing as (
      select o.id, bureau.loyalty_bp(o.id, month_in) as loyalty, coalesce(w.events, 0)::int as waiting,
             (select coalesce(max(t.discount_bp), 0) from bureau.fee_tier t where t.above < coalesce(v.volume, 0))::smallint as tier
        from outcomes o left join volumes v on v.id = o.id left join waits w on w.id = o.id
       where o.outcome = 'closed'
    ), line as (
      select l.*, c.tier, c.loyalty,
             row_number() over (partition by l.id, l.contract_no order by l.kind <> 'usage', l.of_month, l.product, l.list_price_vnd desc,
               l.price_percent desc, l.unit_price_vnd desc, l.proposal_id) as line_no,
             case when l.kind = 'correction' then 0 else l.gross_vnd end as discounted
        from raw l join closing c on c.id = l.id
    ), tiered as (
      -- Round each total once. Its lines get their whole dong, and the rest goes to the lines with the largest remainders.
      select l.*, floor(l.discounted::numeric * l.tier / 10000) as tier_whole, l.discounted::numeric * l.tier % 10000 as tier_rest,
             portal.half_up(sum(l.discounted) over (partition by l.id, l.contract_no) * l.tier / 10000.0) as tier_total
        from line l
    ), tier_shared as (
      select t.*, t.tier_whole + case when row_number() over (partition by t.id, t.contract_no order by t.tier_rest desc, t.line_no)
               <= t.tier_total - sum(t.tier_whole) over (partition by t.id, t.contract_no) then 1 else 0 end as tier_share
        from tiered t
    ), loyal as (
      select s.*, floor((s.discounted - s.tier_share) * s.loyalty / 10000) as loyal_whole,
             (s.discounted - s.tier_share) * s.loyalty % 10000 as loyal_rest,
             portal.half_up(sum(s.discounted - s.tier_share) over (partition by s.id, s.contract_no) * s.loyalty / 10000.0) as loyal_total
        from tier_shared s
    ), loyal_shared as (
      select y.*, y.loyal_whole + case when row_number() over (partition by y.id, y.contract_no order by y.loyal_rest desc, y.line_no)
               <= y.loyal_total - sum(y.loyal_whole) over (partition by y.id, y.contract_no) then 1 else 0 end as loyal_share
        from loyal y
    ), netted as (
      select s.*, s.gross_vnd - s.tier_share - s.loyal_share as net from loyal_shared s
    ), taxed as (
      select n.*, floor(n.net / 10) as vat_whole, n.net - floor(n.net / 10) * 10 as vat_rest,
             portal.half_up(sum(n.net) over (partition by n.id, n.contract_no) / 10.0) as vat_total
        from netted n
    ), done as (
      select t.*, t.vat_whole + case when row_number() over (partition by t.id, t.contract_no order by t.vat_rest desc, t.line_no)
               <= t.vat_total - sum(t.vat_whole) over (partition by t.id, t.contract_no) then 1 else 0 end as vat
        from taxed t
    ), stated as (
      insert into portal.statement (institution_id, month, contract_no, statement_no, events, free_events, tier_bp, loyalty_bp,
             gross_vnd, tier_discount_vnd, loyalty_discount_vnd, net_vnd, vat_vnd, total_vnd, closed_at)
      select d.id, month_in, d.contract_no,
             'BK' || to_char(month_in, 'YYYYMM') || i.code || case k.fee_group when 'information' then '1' else '2' end,
             coalesce(sum(d.quantity), 0), coalesce(sum(d.quantity) filter (where d.unit_price_vnd = 0), 0), d.tier, d.loyalty,
             sum(d.gross_vnd), sum(d.tier_share), sum(d.loyal_share), sum(d.net), sum(d.vat), sum(d.net + d.vat), counted_at
        from done d
        join bureau.institution i on i.id = d.id
        join portal.service_contract k on k.institution_id = d.id and k.contract_no = d.contract_no
       group by d.id, d.contract_no, i.code, k.fee_group, d.tier, d.loyalty
      returning institution_id as id, contract_no, statement_no, total_vnd, events
    ), lined as (
      insert into portal.statement_line (institution_id, month, contract_no, line_no, kind, of_month, product, list_price_vnd,
             price_percent, unit_price_vnd, quantity, gross_vnd, tier_discount_vnd, loyalty_discount_vnd, net_vnd, vat_vnd, total_vnd,
             proposal_id, note)
      select d.id, month_in, d.contract_no, d.line_no, d.kind, d.of_month, d.product, d.list_price_vnd, d.price_percent,
             d.unit_price_vnd, d.quantity, d.gross_vnd, d.tier_share, d.loyal_share, d.net, d.vat, d.net + d.vat, d.proposal_id, d.note
        from done d
    ), noticed as (
      insert into portal.payment_notice (institution_id, notice_no, month, contract_no, amount_vnd, due_on)
      select s.id, 'GB' || substr(s.statement_no, 3), month_in, s.contract_no, s.total_vnd, portal.hanoi_day() + 15
        from stated s where s.total_vnd > 0
    ), ended as (
      insert into portal.month_close (institution_id, month, events, unsettled, total_vnd, closed_by)
      select c.id, month_in, coalesce(sum(s.events), 0), c.waiting, coalesce(sum(s.total_vnd), 0), by_whom
        from closing c left join stated s on s.id = c.id
       group by c.id, c.waiting
    )
    select o.id, o.outcome from outcomes o order by o.id;
  end
  $$;
comment on function portal.close_months(date, text, timestamptz, int[], jsonb[]) is
  'Closes a month of institutions from usage that portal.month_usage counted at counted_at (an array of its rows each, null for '
  'none): statements, their lines and payment notices, of each institution whole or not at all. Answers of each: closed, known (it was), '
  'open (the month is not over), no-contract (there is usage that no contract covers; nothing is written) or stale (another month was '
  'closed after the count: to be counted again).';

create function portal.close_month(month_in date, by_whom text) returns text
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
    counted_at timestamptz;
    done text;
  begin
    if institution is null then
      raise exception 'a close needs an institution' using errcode = 'invalid_parameter_value';
    end if;
    -- Count only one at a time: a close that waited here finds the month closed.
    perform pg_advisory_xact_lock(hashtextextended(format('close month %s', institution), 0));
    if exists (select from portal.month_close m where m.institution_id = institution and m.month = month_in) then return 'known'; end if;
    counted_at := portal.next_millisecond();
    done := (select c.outcome from portal.close_months(month_in, by_whom, counted_at, array[institution],
      array[(select jsonb_agg(u) from portal.month_usage(month_in, counted_at, array[institution]) u)]) c);
    if done = 'closed' then perform portal.use_credit(array[institution], by_whom); end if;
    return done;
  end
  $$;
comment on function portal.close_month(date, text) is
  'Counts and closes a month of the acting institution, in one transaction, and uses its credit for what it asks for. Answers closed, known '
  '(it was), open (the month is not over) or no-contract (there is usage that no contract covers; nothing is written).';

create function portal.missed_closes(before date) returns table (institution_id int, month date)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'accounts of others are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    return query
      select k.institution_id, m.month::date
        from (select s.institution_id, min(s.valid_from) as since from portal.service_contract s group by 1) k
       cross join lateral generate_series(date_trunc('month', k.since::timestamp), before - interval '1 month', interval '1 month') m (month)
       where not exists (select from portal.month_close c where c.institution_id = k.institution_id and c.month = m.month::date)
         and exists (select from portal.charge c where c.institution_id = k.institution_id and c.asked_at >= portal.month_start(m.month::date)
           and c.asked_at < portal.month_start((m.month + interval '1 month')::date))
       order by m.month, k.institution_id;
  end
  $$;
comment on function portal.missed_closes(date) is
  'Months before a month in which an institution under contract asked something and that are not closed for it, the oldest first; for the '
  'bureau.';
