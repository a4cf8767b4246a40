-- What was answered later than half a year after its month was never billed; and a month whose close was missed stayed open.

create or replace function portal.month_usage(month_in date, counted_at timestamptz, institutions int[] default null)
  returns table (institution_id int, kind text, of_month date, product text, list_price_vnd bigint, price_percent smallint,
    unit_price_vnd bigint, quantity int)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  -- Prices are few, but the planner cannot know: with less it would sort the month's events on disk.
  set work_mem = '256MB'
  as $$
  declare
    asked record;
    starts timestamptz;
    ends timestamptz;
  begin
    if not coalesce(bureau.is_bureau_acting() or institutions = array[portal.acting_institution()], false) then
      raise exception 'usage of others is the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    -- From here on nothing is settled at or before that moment.
    perform pg_sleep_until(counted_at);
    for asked in
      select month_in as month, 'usage' as kind, institutions as members
      union all
      -- Closed months with events that had no answer then, and were not billed since.
      select m.month, 'late', array_agg(m.institution_id) from portal.month_close m
       where m.unsettled > 0 and m.month < month_in
         and (institutions is null or m.institution_id = any (institutions))
         and m.unsettled > (select coalesce(sum(l.quantity), 0) from portal.statement_line l
              where l.institution_id = m.institution_id and l.of_month = m.month and l.kind = 'late')
       group by m.month
    loop
      starts := portal.month_start(asked.month);
      ends := portal.month_start((asked.month + interval '1 month')::date);
      -- All institutions are one pass over the month; a few are found by their key.
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
revoke all on function portal.missed_closes(date) from public;
grant execute on function portal.missed_closes(date) to :app_role;
