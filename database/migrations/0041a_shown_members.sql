-- Who is named as a member of a group was shown: the audit needs to know whom.
drop function bureau.unweighed_members(text, int, int);
create function bureau.unweighed_members(cic_code_in text, year_in int, most int)
  returns table (name text, members int, subject_id bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    with member as (
      select distinct e.child as id
        from bureau.subject head, bureau.group_edges(head.subject_id) e
       where portal.acting_institution() is not null and head.status in ('live', 'provisional')
         and head.subject_id = coalesce((select a.subject_id from bureau.cic_alias a where a.cic_code = cic_code_in),
                                        (select l.subject_id from bureau.subject l where l.cic_code = cic_code_in))
         and e.child <> head.subject_id
    )
    select s.name, count(*) over ()::int, s.subject_id from member m join bureau.subject s on s.subject_id = m.id
     where not exists (
       select from bureau.fin_line l
        where l.subject_id = m.id and l.fiscal_year between year_in - 2 and year_in and l.code = '270')
     order by s.name, s.subject_id limit least(most, 20)
  $$;
comment on function bureau.unweighed_members(text, int, int) is
  'Which members of the group of a CIC code have no total assets in any statement of three fiscal years, by name and how many in all: '
  'they cannot hold the group''s rating. Asked together with bureau.rating_check, which is metered; who is named is audited as shown.';
revoke all on function bureau.unweighed_members(text, int, int) from public;
grant execute on function bureau.unweighed_members(text, int, int) to :app_role;
