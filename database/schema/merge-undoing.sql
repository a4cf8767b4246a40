-- Undoing a merge: what came after it goes to whom it is about.

create table bureau.named_since_merge (
  institution_id int not null,
  customer_code text collate "C" not null,
  what text not null check (what in ('paper', 'row')),
  key text collate "C" not null,
  paper_no smallint,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (institution_id, customer_code, what, key)
);
comment on table bureau.named_since_merge is
  'What files said about a merged borrower: which papers the rows of a customer code bore (blind index in hex, and the number of a paper '
  'that was new), and which contracts, assets, other debts and relations they named. Splitting gives what came later to whom it belongs.';
alter table bureau.named_since_merge enable row level security;
create policy named_since_merge_loader on bureau.named_since_merge to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

-- A customer code follows the papers that its rows bore since the merge; new papers follow their customer code.
create function bureau.move_later_customers(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    of_merged text[] := array(select substr(p ->> 'blind_index', 3) from jsonb_array_elements(d.moved #> '{rows,paper_index}') p);
    of_kept text[] := array(select jsonb_array_elements_text(d.moved -> 'keptPapers'));
    fresh record;
  begin
    with said as (
      select n.institution_id, n.customer_code, bool_or(n.key = any (of_merged)) as merged, bool_or(n.key = any (of_kept)) as kept
        from bureau.named_since_merge n
        join bureau.customer c on c.institution_id = n.institution_id and c.customer_code = n.customer_code
         and c.subject_id in (d.kept_subject_id, d.merged_subject_id)
       where n.what = 'paper' and n.noted_at >= d.merged_at group by 1, 2)
    update bureau.customer c set subject_id = case when s.merged then d.merged_subject_id else d.kept_subject_id end
      from said s
     where c.institution_id = s.institution_id and c.customer_code = s.customer_code and s.merged <> s.kept;
    for fresh in
      select n.key, max(n.paper_no) as paper_no from bureau.named_since_merge n
        join bureau.customer c on c.institution_id = n.institution_id and c.customer_code = n.customer_code
         and c.subject_id in (d.kept_subject_id, d.merged_subject_id)
       where n.what = 'paper' and n.noted_at >= d.merged_at and not n.key = any (of_merged || of_kept)
       group by n.key having bool_and(c.subject_id = d.merged_subject_id)
    loop
      update bureau.paper_index i set subject_id = d.merged_subject_id
       where i.subject_id = d.kept_subject_id and i.blind_index = decode(fresh.key, 'hex')
         and not exists (select from bureau.paper_index o where o.subject_id = d.merged_subject_id and o.blind_index = i.blind_index);
      update bureau.identity_paper p set subject_id = d.merged_subject_id,
             paper_no = 1 + coalesce((select max(o.paper_no) from bureau.identity_paper o where o.subject_id = d.merged_subject_id), 0)
       where p.subject_id = d.kept_subject_id and p.paper_no = fresh.paper_no;
    end loop;
  end
  $$;
comment on function bureau.move_later_customers(bureau.subject_merge) is
  'Of an undone merge: gives customer codes and papers that came after it to whom the papers of their rows say. For split_subjects.';

create function bureau.is_of_merged(d bureau.subject_merge, institution int, reference text) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select case
      when not exists (select from bureau.customer c where c.institution_id = institution and c.subject_id = d.merged_subject_id) then false
      when not exists (select from bureau.customer c where c.institution_id = institution and c.subject_id = d.kept_subject_id) then true
      else coalesce((
        select bool_and(c.subject_id = d.merged_subject_id) from bureau.named_since_merge n
          join bureau.customer c on c.institution_id = n.institution_id and c.customer_code = n.customer_code
           and c.subject_id in (d.kept_subject_id, d.merged_subject_id)
         where n.institution_id = institution and n.what = 'row' and n.key = reference and n.noted_at >= d.merged_at), false)
      end
  $$;
comment on function bureau.is_of_merged(bureau.subject_merge, int, text) is
  'Whether what an institution reported after a merge, by its own number of it, is about the merged borrower: by the customer code of the row.';

create function bureau.move_later_rows(d bureau.subject_merge) returns void
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
comment on function bureau.move_later_rows(bureau.subject_merge) is
  'Of an undone merge: gives the rows that came after it to whom they are about, with their months and earlier values. For split_subjects.';

-- Relations have no number of their own: the rows of a customer code name them by kind and by whom else they are about.
create function bureau.move_later_relations(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    files constant int[] := array(select f.submission_no from bureau.source_file f where f.applied_at >= d.merged_at);
  begin
    update bureau.relation r set subject_id = d.merged_subject_id
     where r.subject_id = d.kept_subject_id and r.related_subject_id <> d.merged_subject_id and r.submission_no = any (files)
       and bureau.is_of_merged(d, r.institution_id, 'LQ of ' || r.kind || ' ' || r.related_subject_id)
       and not exists (select from bureau.relation o where o.subject_id = d.merged_subject_id and o.related_subject_id = r.related_subject_id
         and o.kind = r.kind and o.institution_id = r.institution_id);
    update bureau.relation r set related_subject_id = d.merged_subject_id
     where r.related_subject_id = d.kept_subject_id and r.subject_id <> d.merged_subject_id and r.submission_no = any (files)
       and bureau.is_of_merged(d, r.institution_id, 'LQ to ' || r.kind || ' ' || r.subject_id)
       and not exists (select from bureau.relation o where o.subject_id = r.subject_id and o.related_subject_id = d.merged_subject_id
         and o.kind = r.kind and o.institution_id = r.institution_id);
    -- Earlier values that were the merged one's when they were replaced, or that came since and were of it.
    update bureau.relation_past p set subject_id = d.merged_subject_id
     where p.subject_id = d.kept_subject_id and p.replaced_by = any (files)
       and case when p.submission_no = any (files) then bureau.is_of_merged(d, p.institution_id, 'LQ of ' || p.kind || ' ' || p.related_subject_id)
             else exists (select from jsonb_to_recordset(d.moved #> '{rows,relation}') k (related_subject_id bigint, kind text, institution_id int)
                where k.related_subject_id = p.related_subject_id and k.kind = p.kind and k.institution_id = p.institution_id) end
       and not exists (select from bureau.relation_past o where o.subject_id = d.merged_subject_id
         and o.related_subject_id = p.related_subject_id and o.kind = p.kind and o.replaced_by = p.replaced_by);
    update bureau.relation_past p set related_subject_id = d.merged_subject_id
     where p.related_subject_id = d.kept_subject_id and p.replaced_by = any (files)
       and case when p.submission_no = any (files) then bureau.is_of_merged(d, p.institution_id, 'LQ to ' || p.kind || ' ' || p.subject_id)
             else exists (select from jsonb_to_recordset(d.moved -> 'related') k (subject bigint, kind text, institution int)
                where k.subject = p.subject_id and k.kind = p.kind and k.institution = p.institution_id) end
       and not exists (select from bureau.relation_past o where o.subject_id = p.subject_id
         and o.related_subject_id = d.merged_subject_id and o.kind = p.kind and o.replaced_by = p.replaced_by);
  end
  $$;
comment on function bureau.move_later_relations(bureau.subject_merge) is
  'Of an undone merge: gives relations that came after it, and earlier values of them, to whom they are about. For split_subjects.';

-- Who asked by the merged one's code, or by its name alone, asked about it. Cases follow their contract.
create function bureau.move_later_questions(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant int := portal.acting_institution();
    k bureau.subject;
    m bureau.subject;
    asker int;
  begin
    select * into k from bureau.subject s where s.subject_id = d.kept_subject_id;
    select * into m from bureau.subject s where s.subject_id = d.merged_subject_id;
    for asker in
      select distinct f.institution_id from bureau.inquiry_footprint f
       where f.subject_id = d.kept_subject_id and f.asked_at >= d.merged_at order by 1
    loop
      -- Tickets are the institution's own.
      perform portal.act_within(asker);
      with meant as (
        update portal.inquiry q set subject_id = d.merged_subject_id
         where q.institution_id = asker and q.subject_id = d.kept_subject_id and q.asked_at >= d.merged_at
           -- An answer fills in the code of the kept one, so a name tells them apart where the names differ.
           and (q.cic_code = d.merged_code or m.name_key <> k.name_key and upper(q.customer_name) = upper(m.name))
        returning q.id)
      update bureau.inquiry_footprint f set subject_id = d.merged_subject_id from meant
       where f.subject_id = d.kept_subject_id and f.inquiry_id = meant.id;
    end loop;
    perform portal.act_within(acting);
    update portal.dispute x set subject_id = d.merged_subject_id, cic_code = d.merged_code, subject_name = m.name
     where x.subject_id = d.kept_subject_id and x.updated_at >= d.merged_at
       and exists (select from bureau.contract c where c.institution_id = x.institution_id and c.subject_id = d.merged_subject_id
         and c.contract_number = x.contract_number)
       and not exists (select from bureau.contract c where c.institution_id = x.institution_id and c.subject_id = d.kept_subject_id
         and c.contract_number = x.contract_number);
  end
  $$;
comment on function bureau.move_later_questions(bureau.subject_merge) is
  'Of an undone merge: gives inquiries and cases that came after it to whom they mean. For split_subjects.';

create function bureau.move_later_home(d bureau.subject_merge) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    k bureau.subject;
  begin
    select * into k from bureau.subject s where s.subject_id = d.kept_subject_id;
    -- Who renewed it last: a row of the merged one's customer.
    if d.kept_updated_on is null or k.updated_on <= d.kept_updated_on or not coalesce((
         select bool_and(c.subject_id = d.merged_subject_id) from bureau.customer c
          where c.subject_id in (d.kept_subject_id, d.merged_subject_id) and c.declared_on = k.updated_on), false) then
      return;
    end if;
    update bureau.subject s set province_code = k.province_code, address_sealed = k.address_sealed, address_mark = k.address_mark,
           phone_sealed = k.phone_sealed where s.subject_id = d.merged_subject_id;
    update bureau.subject s set province_code = d.kept_province, address_sealed = d.kept_address_sealed,
           address_mark = d.kept_address_mark, phone_sealed = d.kept_phone_sealed, updated_on = d.kept_updated_on
     where s.subject_id = d.kept_subject_id;
  end
  $$;
comment on function bureau.move_later_home(bureau.subject_merge) is
  'Of an undone merge: an address that a file about the merged one brought goes with it. For split_subjects.';

-- What each database role may do.
grant select, insert, update on bureau.named_since_merge to :loader_role;
