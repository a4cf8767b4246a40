-- A file of customers decides as a single inquiry does (TRU-01, TRU-02): the names that it compares are those as registered, and a covered
-- number is compared with the customer's. The key of a company's name is without its trade, so two companies may have one. Servers of the
-- release before go on with find_many and find_many_by_cic, whose rows their prepared statements know.
create function bureau.find_holders(places int[], kinds text[], blind_indexes bytea[])
returns table (place int, matched text, subject_id bigint, subject_type smallint, name_key text, name text)
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  found_rows int;
  nation constant int := bureau.acting_nation();
begin
  if cardinality(places) > 4000 or cardinality(kinds) is distinct from cardinality(places)
     or cardinality(blind_indexes) is distinct from cardinality(places) then
    raise exception 'at most 4000 papers, each with its place and kind' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select asked.place, i.kind, s.subject_id, s.subject_type, s.name_key, s.name
      from unnest(places, kinds, blind_indexes) asked (place, kind, blind_index)
      cross join lateral (select p.subject_id, p.kind from bureau.paper_index p
        where p.blind_index = asked.blind_index and p.kind = asked.kind and bureau.nation_of(p.subject_id) = nation limit 40) i
      join bureau.subject s on s.subject_id = i.subject_id and s.status <> 'merged'
     order by 1, 3;
  get diagnostics found_rows = row_count;
  perform bureau.meter_search('papers', found_rows);
end
$$;
comment on function bureau.find_holders(int[], text[], bytea[]) is
  'Borrowers who hold these papers, each with the place of the one who was asked for and the name as registered, at most 4000 papers; metered.';

create function bureau.find_holders_by_cic(places int[], codes text[])
returns table (place int, matched text, subject_id bigint, subject_type smallint, name_key text, name text, identity_sealed bytea,
  tax_sealed bytea, registration_sealed bytea)
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  found_rows int;
  nation constant int := bureau.acting_nation();
begin
  if cardinality(places) > 4000 or cardinality(codes) is distinct from cardinality(places) then
    raise exception 'at most 4000 codes, each with its place' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select asked.place, 'cic', s.subject_id, s.subject_type, s.name_key, s.name, s.identity_sealed, s.tax_sealed, s.registration_sealed
      from unnest(places, codes) asked (place, code)
      join bureau.subject s on s.subject_id = coalesce(
        (select a.subject_id from bureau.cic_alias a where a.cic_code = asked.code and bureau.nation_of(a.subject_id) = nation),
        (select d.subject_id from bureau.subject d
          where d.cic_code = asked.code and d.status <> 'merged' and least(d.subject_id, 0::bigint) / 1000 = nation))
     order by 1;
  get diagnostics found_rows = row_count;
  perform bureau.meter_search('cics', found_rows);
end
$$;
comment on function bureau.find_holders_by_cic(int[], text[]) is
  'The borrowers of these CIC codes, also of codes that were merged into others, with their names and sealed numbers, at most 4000; metered.';

revoke all on function bureau.find_holders(int[], text[], bytea[]), bureau.find_holders_by_cic(int[], text[]) from public;
grant execute on function bureau.find_holders(int[], text[], bytea[]), bureau.find_holders_by_cic(int[], text[]) to :app_role;
