create function portal.audit_hours(username_in text, from_in timestamptz, until_in timestamptz)
  returns table (weekday int, hour int, times bigint, own bigint, low double precision, middle double precision, high double precision)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    home int := case when bureau.is_bureau_acting() then null else portal.acting_institution() end;
  begin
    perform portal.refuse_no_auditor(false);
    return query
      with looked as (
        select a.institution_id, a.username, a.at at time zone 'Asia/Ho_Chi_Minh' as local_at
          from portal.audit_log a
         where a.at >= from_in and a.at < until_in and a.subject_key is not null and a.username is not null
           and not portal.is_refusal(a.action, a.result) and (home is null or a.institution_id = home)
         limit 2000000),
      seen as (
        select l.institution_id, l.username, extract(isodow from l.local_at)::int as day, extract(hour from l.local_at)::int as at_hour,
               count(*) as count
          from looked l group by 1, 2, 3, 4),
      peers as (
        select distinct s.username from seen s
         where s.institution_id in (select o.institution_id from seen o where o.username = username_in)),
      by_peer as (
        select p.username, h.h as at_hour, coalesce(sum(s.count), 0) as count
          from peers p cross join generate_series(0, 23) h(h) left join seen s on s.username = p.username and s.at_hour = h.h
         group by 1, 2)
      select s.day, s.at_hour, sum(s.count)::bigint, 0::bigint, 0::double precision, 0::double precision, 0::double precision
        from seen s group by 1, 2
      union all
      select 0, b.at_hour, 0::bigint, coalesce(sum(b.count) filter (where b.username = username_in), 0)::bigint,
             percentile_cont(0.25) within group (order by b.count::double precision),
             percentile_cont(0.5) within group (order by b.count::double precision),
             percentile_cont(0.75) within group (order by b.count::double precision)
        from by_peer b group by 2
      order by 1, 2;
  end
  $$;
comment on function portal.audit_hours(text, timestamptz, timestamptz) is
  'Accesses about borrowers in a span of time by weekday (1 to 7) and hour in Hanoi; weekday 0: one user''s by hour beside the quartiles of '
  'all who worked at that user''s institutions. For auditors: a member''s sees its institution''s alone.';

revoke all on function portal.audit_hours(text, timestamptz, timestamptz) from public;
grant execute on function portal.audit_hours to :app_role;
