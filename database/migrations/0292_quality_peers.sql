-- Data quality is shown beside the middle half of the other institutions (NAV-17).
create function bureau.quality_peers(institution_in text, since_in date)
  returns table (month date, peers int, score float8[], completeness float8[], validity float8[], timeliness float8[], match_rate float8[])
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not portal.holds('quality.read') then
      raise exception 'data quality is shown to who reads it' using errcode = 'insufficient_privilege';
    end if;
    return query
      with own as (
        select i.id from bureau.institution i
         where i.code = institution_in and (bureau.is_bureau_acting() or i.id = portal.acting_institution())
      )
      select q.month, count(*)::int,
             percentile_cont(array[0.25, 0.75]) within group (order by q.score::float8),
             percentile_cont(array[0.25, 0.75]) within group (order by q.completeness::float8),
             percentile_cont(array[0.25, 0.75]) within group (order by q.validity::float8),
             percentile_cont(array[0.25, 0.75]) within group (order by q.timeliness::float8),
             percentile_cont(array[0.25, 0.75]) within group (order by q.match_rate::float8)
        from bureau.data_quality q, own
       where q.institution_id <> own.id and q.month >= since_in
       group by q.month having count(*) >= 5 order by q.month;
  end
  $$;
comment on function bureau.quality_peers(text, date) is
  'Between which figures the middle half of all other institutions stood in each month since a day; nothing of a month in which fewer than '
  'five others sent files, so that no figure can be told to be somebody''s. Beside the own institution, for the bureau beside any.';

revoke all on function bureau.quality_peers(text, date) from public;
grant execute on function bureau.quality_peers(text, date) to :app_role;
