-- Names to borrowers: companies by proper name, everybody by earlier, English and short names; persons by day of birth. The names of
-- companies that are known already are put in by the job index-names, in steps.
create table bureau.name_index (
  name_key text collate "C" not null,
  subject_id bigint not null,
  kind text not null check (kind in ('registered', 'earlier', 'english', 'short')),
  name text not null,
  primary key (subject_id, kind, name_key)
);
create index name_index_key on bureau.name_index (name_key, subject_id);
comment on table bureau.name_index is
  'Names to borrowers: each company by its proper name, without legal form and trade; of everybody the earlier, English and short '
  'names. Where a borrower lives and whether it was merged, its own row says.';
alter table bureau.name_index enable row level security;
create policy name_index_loader on bureau.name_index to :loader_role using (true) with check (true);

create table bureau.name_index_reach (
  only_row boolean primary key default true check (only_row),
  subject_id bigint not null
);
insert into bureau.name_index_reach (subject_id) values (0);
comment on table bureau.name_index_reach is
  'Up to which borrower the names of companies are in name_index; a job goes on from there, over borrowers of before the index.';
alter table bureau.name_index_reach enable row level security;
create policy name_index_reach_loader on bureau.name_index_reach to :loader_role using (true) with check (true);

create function bureau.find_by_proper(province text, proper_keys text[], mark bigint, most int) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
  begin
    if cardinality(proper_keys) > 400 then
      raise exception 'at most 400 names' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select 'name', s.subject_id, s.cic_code, s.subject_type, s.name, best.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from (select l.subject_id, min(i.name_key) as name_key
                from bureau.name_index i
                join bureau.subject n on n.subject_id = i.subject_id
                join bureau.subject l on l.subject_id = coalesce(n.merged_into, n.subject_id)
               where i.name_key = any (proper_keys) and (province is null or l.province_code = province)
               group by l.subject_id, l.address_mark
               order by bit_count((l.address_mark & mark)::bit(64)) desc, min(i.name_key), l.subject_id
               limit least(most, case when province is null then 50 else 200 end)) best
        join bureau.subject s on s.subject_id = best.subject_id;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('proper', found_rows);
  end
  $$;
comment on function bureau.find_by_proper(text, text[], bigint, int) is
  'Borrowers with one of these names in the index of names: companies by proper name, others by an earlier, English or short name; in '
  'a province (at most 200) or anywhere (at most 50), the likeliest addresses first; metered.';

create function bureau.find_by_birth(day date, province text, name_keys text[], name_patterns text[])
  returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
  begin
    if day is null or cardinality(name_keys) > 400 or cardinality(name_patterns) > 4 then
      raise exception 'a day, at most 400 names and four patterns' using errcode = 'invalid_parameter_value';
    end if;
    if exists (select from unnest(name_patterns) p where length(replace(p, '%', '')) < 3) then
      raise exception 'a pattern of a name needs three letters' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select 'name', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from bureau.subject s
       where s.born_on = day and s.subject_type = 2 and s.status <> 'merged'
         and (province is null or s.province_code = province)
         and (s.name_key = any (name_keys) or s.name_key like any (name_patterns))
       order by s.name_key = any (name_keys) desc, s.name_key, s.subject_id
       limit 100;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('birth', found_rows);
  end
  $$;
comment on function bureau.find_by_birth(date, text, text[], text[]) is
  'Persons born on a day with one of these folded names, or a name like one of the patterns, at most 100; metered.';

create function bureau.names_of(subjects bigint[]) returns table (subject_id bigint, kind text, name text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    found_rows int;
  begin
    if cardinality(subjects) > 4000 then
      raise exception 'at most 4000 borrowers' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select asked.id, coalesce(i.kind, 'earlier'), coalesce(i.name, m.name)
        from unnest(subjects) asked (id)
        join bureau.subject m on m.subject_id = asked.id or m.merged_into = asked.id
        left join bureau.name_index i on i.subject_id = m.subject_id and i.kind <> 'registered'
       where i.name is not null or m.merged_into is not null;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('names', found_rows);
  end
  $$;
comment on function bureau.names_of(bigint[]) is
  'The earlier, English and short names of up to 4000 borrowers, with the names of those that were merged into them; metered.';

revoke all on function bureau.find_by_proper, bureau.find_by_birth, bureau.names_of from public;
grant execute on function bureau.find_by_proper, bureau.find_by_birth, bureau.names_of to :app_role;
grant select, insert on bureau.name_index to :loader_role;
grant select, update on bureau.name_index_reach to :loader_role;
