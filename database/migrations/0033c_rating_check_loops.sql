-- A circle of owners anywhere in a group is told before a rating is paid for, as its report tells it; not only one with the head in it.

create or replace function bureau.rating_check(cic_code_in text)
  returns table (subject_id bigint, subject_type smallint, members int, has_loop boolean, statements jsonb)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    found bigint;
    kind smallint;
  begin
    if portal.acting_institution() is null then return; end if;
    select s.subject_id, s.subject_type into found, kind from bureau.subject s
     where s.status in ('live', 'provisional')
       and s.subject_id = coalesce((select a.subject_id from bureau.cic_alias a where a.cic_code = cic_code_in),
                                   (select l.subject_id from bureau.subject l where l.cic_code = cic_code_in));
    insert into bureau.search_meter (institution_id, user_id, kind, row_count)
      values (portal.acting_institution(), portal.acting_user(), 'rating', case when found is null then 0 else 1 end);
    if found is null then return; end if;
    if kind <> 1 then
      return query select found, kind, 0, false, '[]'::jsonb;
      return;
    end if;
    return query select found, kind,
      (select count(distinct e.child)::int from bureau.group_edges(found) e where e.child <> found),
      exists (
        with recursive edge as materialized (
          select e.parent, e.child from bureau.group_edges(found) e
        ), below as (
          select e.parent as company, e.child from edge e
          union
          select b.company, e.child from below b join edge e on e.parent = b.child
        )
        select from below b where b.company = b.child),
      coalesce((
        select jsonb_agg(jsonb_build_object('year', f.fiscal_year, 'consolidated', f.is_consolidated, 'audit', coalesce(f.audit, 'none'),
            'reported', f.reported_on, 'lines', (
              select jsonb_object_agg(l.code, l.amount_vnd::text) from bureau.fin_line l
               where l.subject_id = f.subject_id and l.fiscal_year = f.fiscal_year and l.institution_id = f.institution_id))
            order by f.fiscal_year desc, f.reported_on desc)
          from (select * from bureau.fin_statement s where s.subject_id = found
                 order by s.fiscal_year desc, s.reported_on desc limit 20) f), '[]');
  end
  $$;
