-- Bounded, metered search for a borrower, one at a time or for a whole file.

create type bureau.candidate as (
  matched text,
  subject_id bigint,
  cic_code text,
  subject_type smallint,
  name text,
  name_key text,
  born_on date,
  province_code text,
  address_sealed bytea,
  identity_sealed bytea,
  tax_sealed bytea,
  registration_sealed bytea
);
comment on type bureau.candidate is 'What a search shows of a borrower; matched tells by what it was found.';

-- The search functions use generic plans: the best plan never depends on the value, and planning costs more than the search.
create function bureau.find_by_paper(kinds text[], blind_indexes bytea[]) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
  begin
    if cardinality(kinds) > 8 or cardinality(blind_indexes) is distinct from cardinality(kinds) then
      raise exception 'at most eight papers, each with its kind' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select i.kind, s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from bureau.paper_index i
        join bureau.subject s on s.subject_id = i.subject_id
       where i.blind_index = any (blind_indexes) and i.kind = any (kinds) and s.status <> 'merged'
         and bureau.nation_of(i.subject_id) = nation
       order by s.subject_id
       limit 40;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('paper', found_rows);
  end
  $$;
comment on function bureau.find_by_paper(text[], bytea[]) is
  'Borrowers who hold one of these papers (kind and blind index, side by side), at most 40; metered.';

create function bureau.find_by_cic(code text) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
  begin
    return query
      select 'cic', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from bureau.subject s
       where s.subject_id = coalesce(
               (select a.subject_id from bureau.cic_alias a where a.cic_code = code and bureau.nation_of(a.subject_id) = nation),
               (select d.subject_id from bureau.subject d
                 where d.cic_code = code and d.status <> 'merged' and least(d.subject_id, 0::bigint) / 1000 = nation));
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('cic', found_rows);
  end
  $$;
comment on function bureau.find_by_cic(text) is
  'The borrower of a CIC code, also of a code that was merged into another; metered, found or not.';

-- If there are more namesakes than may be shown, those whose addresses share most words with the typed one come first.
create function bureau.find_by_name(province text, name_keys text[], only_type int, mark bigint, most int)
  returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
  begin
    if cardinality(name_keys) > 400 then
      raise exception 'at most 400 names' using errcode = 'invalid_parameter_value';
    end if;
    if province is null then
      return query
        select 'name', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from (select n.subject_id
                  from bureau.subject n
                 where n.name_key = any (name_keys) and n.status <> 'merged' and bureau.nation_of(n.subject_id) = nation
                   and (only_type is null or n.subject_type = only_type)
                 order by bit_count((n.address_mark & mark)::bit(64)) desc, n.name_key, n.subject_id
                 limit least(most, 50)) best
          join bureau.subject s on s.subject_id = best.subject_id;
    else
      return query
        select 'name', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from (select n.subject_id
                  from bureau.subject n
                 where n.province_code = province and n.name_key = any (name_keys) and n.status <> 'merged'
                   and bureau.nation_of(n.subject_id) = nation
                   and (only_type is null or n.subject_type = only_type)
                 order by bit_count((n.address_mark & mark)::bit(64)) desc, n.name_key, n.subject_id
                 limit least(most, 200)) best
          join bureau.subject s on s.subject_id = best.subject_id;
    end if;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('name', found_rows);
  end
  $$;
comment on function bureau.find_by_name(text, text[], int, bigint, int) is
  'Borrowers with one of these folded names, in a province (at most 200) or anywhere (at most 50), the likeliest addresses first; '
  'metered.';

create function bureau.find_by_prefix(province text, name_start text, only_type int, most int) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
    -- Folded names hold only a-z, 0-9 and spaces, so every name that starts with name_start sorts before name_start and a tilde.
    name_end text := name_start || '~';
  begin
    if length(name_start) < 4 then
      raise exception 'the beginning of a name needs four letters' using errcode = 'invalid_parameter_value';
    end if;
    if province is null then
      return query
        select 'prefix', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from bureau.subject s
         where s.name_key >= name_start and s.name_key < name_end and s.status <> 'merged'
           and bureau.nation_of(s.subject_id) = nation
           and (only_type is null or s.subject_type = only_type)
         order by s.name_key, s.subject_id
         limit least(most, 50);
    else
      return query
        select 'prefix', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from bureau.subject s
         where s.province_code = province and s.name_key >= name_start and s.name_key < name_end and s.status <> 'merged'
           and bureau.nation_of(s.subject_id) = nation
           and (only_type is null or s.subject_type = only_type)
         order by s.name_key, s.subject_id
         limit least(most, 200);
    end if;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('prefix', found_rows);
  end
  $$;
comment on function bureau.find_by_prefix(text, text, int, int) is
  'Borrowers whose folded name starts so (four letters or more), in a province (at most 200) or anywhere (at most 50); metered.';

create function bureau.find_by_outer(province text, outer_keys text[], name_pattern text, mark bigint, most int)
  returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
  begin
    if province is null or cardinality(outer_keys) > 100 then
      raise exception 'a province and at most 100 names' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select 'outer', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from (select n.subject_id
                from bureau.subject n
               where n.province_code = province and n.outer_key = any (outer_keys) and n.name_key like name_pattern
                 and n.status <> 'merged' and bureau.nation_of(n.subject_id) = nation
               order by bit_count((n.address_mark & mark)::bit(64)) desc, n.name_key, n.subject_id
               limit least(most, 200)) best
        join bureau.subject s on s.subject_id = best.subject_id;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('outer', found_rows);
  end
  $$;
comment on function bureau.find_by_outer(text, text[], text, bigint, int) is
  'Persons of a province with these first and last syllables and a folded name like the pattern (a middle name left out), at most '
  '200, the likeliest addresses first; metered.';

create function bureau.find_by_proper(province text, proper_keys text[], mark bigint, most int) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    nation constant int := bureau.acting_nation();
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
                 and bureau.nation_of(i.subject_id) = nation
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
    nation constant int := bureau.acting_nation();
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
       where s.born_on = day and s.subject_type = 2 and s.status <> 'merged' and bureau.nation_of(s.subject_id) = nation
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
    nation constant int := bureau.acting_nation();
  begin
    if cardinality(subjects) > 4000 then
      raise exception 'at most 4000 borrowers' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select asked.id, coalesce(i.kind, 'earlier'), coalesce(i.name, m.name)
        from unnest(subjects) asked (id)
        join bureau.subject m on m.subject_id = asked.id or m.merged_into = asked.id
        left join bureau.name_index i on i.subject_id = m.subject_id and i.kind <> 'registered'
       where (i.name is not null or m.merged_into is not null) and bureau.nation_of(m.subject_id) = nation;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('names', found_rows);
  end
  $$;
comment on function bureau.names_of(bigint[]) is
  'The earlier, English and short names of up to 4000 borrowers, with the names of those that were merged into them; metered.';
