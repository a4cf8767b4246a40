-- An institution's own and consolidated accounts of a borrower's year are kept beside each other. A merge that was made before the
-- key grew is still undone; and what weighs nothing in a group's rating is told by name before the fee.

alter table bureau.fin_line add column is_consolidated boolean not null default false;
comment on column bureau.fin_line.is_consolidated is
  'Of which of the year''s statements the line is. Lines of before there were two say false, and are those of the one that is there '
  '(bureau.lines_of).';
grant update (is_consolidated) on bureau.fin_line to :loader_role;

create function bureau.lines_of(f bureau.fin_statement) returns jsonb
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select jsonb_object_agg(l.code, l.amount_vnd::text) from bureau.fin_line l
     where l.subject_id = f.subject_id and l.fiscal_year = f.fiscal_year and l.institution_id = f.institution_id
       and (l.is_consolidated = f.is_consolidated or not exists (
         select from bureau.fin_statement o
          where o.subject_id = f.subject_id and o.fiscal_year = f.fiscal_year and o.institution_id = f.institution_id
            and o.is_consolidated = l.is_consolidated))
  $$;
comment on function bureau.lines_of(bureau.fin_statement) is
  'The lines of a statement by their code, whole dong as text; null without any. Lines whose own statement is not there are of the '
  'year''s other one.';
revoke all on function bureau.lines_of(bureau.fin_statement) from public;
grant execute on function bureau.lines_of(bureau.fin_statement) to :app_role;

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
        select jsonb_agg(jsonb_build_object('year', (n.f).fiscal_year, 'consolidated', (n.f).is_consolidated,
            'audit', coalesce((n.f).audit, 'none'), 'reported', (n.f).reported_on, 'lines', bureau.lines_of(n.f))
            order by (n.f).fiscal_year desc, (n.f).reported_on desc)
          from (select f from bureau.fin_statement f where f.subject_id = found
                 order by f.fiscal_year desc, f.reported_on desc, f.institution_id, f.is_consolidated limit 40) n), '[]');
  end
  $$;

create function bureau.unweighed_members(cic_code_in text, year_in int, most int)
  returns table (name text, members int)
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
    select s.name, count(*) over ()::int from member m join bureau.subject s on s.subject_id = m.id
     where not exists (
       select from bureau.fin_line l
        where l.subject_id = m.id and l.fiscal_year between year_in - 2 and year_in and l.code = '270')
     order by s.name, s.subject_id limit least(most, 20)
  $$;
comment on function bureau.unweighed_members(text, int, int) is
  'Which members of the group of a CIC code have no total assets in any statement of three fiscal years, by name and how many in all: '
  'they cannot hold the group''s rating. Asked together with bureau.rating_check, which is metered.';
revoke all on function bureau.unweighed_members(text, int, int) from public;
grant execute on function bureau.unweighed_members(text, int, int) to :app_role;

create or replace function bureau.move_rows(source bigint, target bigint, only_keys jsonb) returns jsonb
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    one record;
    same text;
    taken text;
    shown text;
    gone jsonb;
    moved jsonb := '{}';
  begin
    for one in select * from bureau.movable_tables() order by name loop
      continue when only_keys is not null and only_keys -> one.name is null;
      same := (select string_agg(format('k.%1$I is not distinct from t.%1$I', key), ' and ') from unnest(one.keys) key);
      -- A merge of before a key had this column names none of it.
      taken := (select string_agg(format('coalesce(g.%1$I, t.%1$I) = t.%1$I', key), ' and ') from unnest(one.keys) key);
      shown := (select string_agg(format('%1$L, t.%1$I', key), ', ') from unnest(one.keys) key);
      -- What the other has already stays where it lies.
      execute format(
        'with gone as (update bureau.%1$I t set subject_id = $2 where t.subject_id = $1
           and not exists (select from bureau.%1$I k where k.subject_id = $2 and %2$s)
           and ($3 is null or exists (select from jsonb_populate_recordset(null::bureau.%1$I, $3) g where %3$s))
           returning jsonb_build_object(%4$s) as key)
         select jsonb_agg(key) from gone', one.name, same, taken, shown)
        into gone using source, target, only_keys -> one.name;
      if gone is not null then moved := moved || jsonb_build_object(one.name, gone); end if;
    end loop;
    return moved;
  end
  $$;
