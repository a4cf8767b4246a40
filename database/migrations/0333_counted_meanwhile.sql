-- Who asks for a count in the middle of another is told so at once instead of waiting for its month to end (NAV-17).

create or replace function bureau.ask_quality_count(institution_in text, months_in int, by_in text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    wanted int;
  begin
    if not portal.holds('quality.read') then
      raise exception 'data quality is counted for who reads it' using errcode = 'insufficient_privilege';
    end if;
    select i.id into wanted from bureau.institution i
     where i.class not in ('bureau', 'sandbox') and case when institution_in is null then i.id = portal.acting_institution()
             else i.code = institution_in and (bureau.is_bureau_acting() or i.id = portal.acting_institution()) end;
    if wanted is null then return null; end if;
    -- A month in the middle of its count holds the row; who asks meanwhile is told so and does not wait for it.
    if exists (select from bureau.quality_count q
                where q.institution_id = wanted and q.finished_at is null and q.asked_at >= clock_timestamp() - interval '1 hour') then
      return 0;
    end if;
    insert into bureau.quality_count as q (institution_id, months, asked_by, asked_by_id, asked_at_id)
    values (wanted, months_in, by_in, portal.acting_user(), portal.acting_institution())
    on conflict (institution_id) do update set months = excluded.months, done = 0, asked_by = excluded.asked_by,
      asked_by_id = excluded.asked_by_id, asked_at_id = excluded.asked_at_id, asked_at = clock_timestamp(), finished_at = null
      -- A count that began more than an hour ago was abandoned.
      where q.finished_at is not null or q.asked_at < clock_timestamp() - interval '1 hour';
    if not found then return 0; end if;
    perform graphile_worker.add_job('count-quality-now', json_build_object('institutionId', wanted), job_key := 'count-quality-' || wanted);
    return wanted;
  end
  $$;
