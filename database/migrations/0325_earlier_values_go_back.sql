-- Taking a merge back: earlier values of what came after it go to whom it is about too (TRU-08).
create or replace function bureau.move_later_rows(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    own record;
    other record;
    ids bigint[];
  begin
    -- Each table of what institutions report, its key, the institution's own number in it, and the table that counts its keys: earlier values
    -- that came and were replaced since the merge have keys that no row has any more.
    for own in
      select v.name || p.past as name, v.name as counted, v.id, v.reference
        from (values ('contract', 'contract_id', 't.contract_number', false), ('card_account', 'card_id', 't.contract_number', false),
          ('commitment', 'commitment_id', 't.commitment_number', true), ('bond', 'bond_id', 't.bond_code', true),
          ('vamc_debt', 'vamc_debt_id', 't.contract_number', true), ('settled_debt', 'settled_debt_id', 't.reference', true),
          ('classification', 'classification_id', 't.reference', true), ('collateral', 'collateral_id', 't.asset_code', false))
            v (name, id, reference, is_made_anew)
       cross join lateral (select '' as past union all select '_past' where v.is_made_anew) p
    loop
      execute format(
        'with gone as (update bureau.%1$I t set subject_id = $1.merged_subject_id
            where t.subject_id = $1.kept_subject_id and t.%2$I > ($1.moved #>> array[''upto'', %5$L])::bigint
              and bureau.is_of_merged($1, %4$s, %3$s) returning t.%2$I as id)
         select array(select g.id from gone g
           union select (k ->> %2$L)::bigint from jsonb_array_elements($1.moved #> array[''rows'', %1$L]) k
           union select t.%2$I from bureau.%1$I t where t.subject_id = $1.merged_subject_id)',
        own.name, own.id, own.reference,
        case own.name when 'collateral' then '(select min(p.institution_id) from bureau.collateral_pledge p
            where p.subject_id = $1.kept_subject_id and p.collateral_id = t.collateral_id)' else 't.institution_id' end, own.counted)
        into ids using d;
      -- Months, earlier values and pledges follow what they belong to.
      for other in
        select m.name from bureau.movable_tables() m
          join pg_attribute a on a.attrelid = ('bureau.' || m.name)::regclass and a.attname = own.id and not a.attisdropped
         where m.name <> own.name
      loop
        if bureau.may_be_spread(other.name) then
          perform bureau.move_spread_rows(other.name, d.kept_subject_id, d.merged_subject_id, null, ids);
          continue;
        end if;
        execute format('update bureau.%I t set subject_id = $1 where t.subject_id = $2 and t.%I = any ($3)', other.name, own.id)
          using d.merged_subject_id, d.kept_subject_id, ids;
      end loop;
    end loop;
    update bureau.fin_statement f set subject_id = d.merged_subject_id
     where f.subject_id = d.kept_subject_id and d.moved ? 'keptStatements'
       and not (d.moved -> 'keptStatements') @> jsonb_build_array(jsonb_build_array(f.institution_id, f.fiscal_year, f.is_consolidated))
       and bureau.is_of_merged(d, f.institution_id, f.fiscal_year || ' ' || f.is_consolidated)
       and not exists (select from bureau.fin_statement o where o.subject_id = d.merged_subject_id and o.fiscal_year = f.fiscal_year
         and o.institution_id = f.institution_id and o.is_consolidated = f.is_consolidated);
    update bureau.fin_line l set subject_id = d.merged_subject_id
      from bureau.fin_statement f
     where l.subject_id = d.kept_subject_id and f.subject_id = d.merged_subject_id and f.institution_id = l.institution_id
       and f.fiscal_year = l.fiscal_year and f.is_consolidated = l.is_consolidated
       and not exists (select from bureau.fin_statement o where o.subject_id = d.kept_subject_id and o.fiscal_year = l.fiscal_year
         and o.institution_id = l.institution_id and o.is_consolidated = l.is_consolidated);
    -- Earlier values since the merge go with the statement that replaced them.
    update bureau.fin_statement_past p set subject_id = d.merged_subject_id
      from bureau.fin_statement f
     where p.subject_id = d.kept_subject_id and f.subject_id = d.merged_subject_id and f.institution_id = p.institution_id
       and f.fiscal_year = p.fiscal_year and f.is_consolidated = p.is_consolidated
       and not exists (select from bureau.fin_statement o where o.subject_id = d.kept_subject_id and o.fiscal_year = p.fiscal_year
         and o.institution_id = p.institution_id and o.is_consolidated = p.is_consolidated);
    update bureau.fin_line_past p set subject_id = d.merged_subject_id
      from bureau.fin_statement f
     where p.subject_id = d.kept_subject_id and f.subject_id = d.merged_subject_id and f.institution_id = p.institution_id
       and f.fiscal_year = p.fiscal_year and f.is_consolidated = p.is_consolidated
       and not exists (select from bureau.fin_statement o where o.subject_id = d.kept_subject_id and o.fiscal_year = p.fiscal_year
         and o.institution_id = p.institution_id and o.is_consolidated = p.is_consolidated);
  end
  $$;
