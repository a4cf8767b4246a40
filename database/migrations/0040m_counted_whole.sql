-- What was answered at the moment of the count and committed after it was counted as waiting, and yet stood in the statement's file, whose
-- events then did not add up to its lines: there was no file of that month any more.

create or replace function portal.month_usage(month_in date, counted_at timestamptz, institutions int[] default null)
  returns table (institution_id int, kind text, of_month date, product text, list_price_vnd bigint, price_percent smallint,
    unit_price_vnd bigint, quantity int)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  -- Prices are few, but the planner cannot know: with less it would sort the month's events on disk.
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
    -- From here on nothing is settled at or before that moment, but for what is settled already and not committed: that is waited for.
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
