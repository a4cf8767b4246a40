-- How many orders stand in each state is counted by the criteria of the list beside it. Servers of the release before ask by two.

create function portal.work_queue_counts(products text[], taken int, due_until date, voucher_in text) returns table (state text, orders int)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'orders are worked by the bureau' using errcode = 'insufficient_privilege';
    end if;
    return query
      select o.state, count(*)::int from portal.work_order o
       where (products is null or o.product = any (products)) and (taken is null or coalesce(o.taken_by, 0) = taken)
         and (due_until is null or o.due_on <= due_until) and (voucher_in is null or o.voucher = voucher_in)
       group by o.state;
  end
  $$;
comment on function portal.work_queue_counts(text[], int, date, text) is
  'How many orders stand in each state, for the bureau, by the criteria of portal.work_queue.';
revoke all on function portal.work_queue_counts(text[], int, date, text) from public;
grant execute on function portal.work_queue_counts(text[], int, date, text) to :app_role;
