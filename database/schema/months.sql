-- The monthly partitions of inquiries and the audit.

-- Makes the monthly partitions of inquiries, replies, charges and audit for a span of days. It may be repeated.
create function portal.ensure_months(from_in date, to_in date) returns int
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  month date;
  parent text;
  child text;
  made int := 0;
begin
  for month in select generate_series(date_trunc('month', from_in), to_in, interval '1 month')::date loop
    foreach parent in array array['inquiry', 'reply', 'charge', 'audit_log'] loop
      child := format('%s_%s', parent, to_char(month, 'YYYYMM'));
      continue when to_regclass('portal.' || child) is not null;
      execute format('create table portal.%I partition of portal.%I for values from (%L) to (%L)',
        child, parent, month || ' 00:00+07', (month + interval '1 month')::date || ' 00:00+07');
      execute format('alter table portal.%I enable row level security', child);
      execute format('alter table portal.%I force row level security', child);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;

select portal.ensure_months((now() - interval '1 month')::date, (now() + interval '2 months')::date);
