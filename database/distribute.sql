-- Spreads the bureau over a Citus cluster (12 or later on PostgreSQL 15 or later). Run once on the coordinator, as the owner, after
-- `npm run db:migrate` and before the first rows: psql -v ON_ERROR_STOP=1 -f database/distribute.sql. tests/distribute.test.ts holds it
-- to the catalogue. Whatever is neither copied nor spread stays on one node: people, sessions, rights, numbers given in order, the queue.
begin;
create extension if not exists citus;
-- What a transaction sets for itself (who acts) goes with it to every node: row security looks at it there.
set local citus.propagate_set_commands = 'local';

-- A unique constraint holds the key that its table is spread by, so a CIC code alone cannot be unique: the intake looks a code up before
-- it gives it, and two files at the same moment could still give one twice. Look for it every night:
-- select cic_code from bureau.subject group by 1 having count(*) > 1.
drop index bureau.subject_nation_code;
create unique index subject_nation_code on bureau.subject (cic_code, subject_id);

create temporary table placed on commit drop as
-- placement: where each table lies; the key it is spread by, or null for a copy on every node
with copied (name) as (
  select unnest(array[
    -- What everybody reads and few change.
    'bureau.province', 'bureau.nation', 'bureau.institution', 'bureau.branch', 'bureau.product', 'bureau.name_syllable',
    'bureau.public_holiday', 'bureau.cic_alias', 'bureau.article', 'bureau.article_picture', 'bureau.summary_article',
    'bureau.fee_rule', 'bureau.fee_tier', 'bureau.invoice_label', 'bureau.invoice_series', 'bureau.payee_account',
    'bureau.rating_run', 'bureau.score_distribution', 'bureau.score_run'])::regclass
), kept (name) as (
  -- Who may do what lies beside the people.
  select unnest(array['portal.membership', 'portal.right_change', 'portal.institution_change', 'portal.closed_product',
    'portal.application', 'portal.application_key'])::regclass
), named (name, key) as (
  -- Papers by what they are looked up with; the audit by chain, so that a row and the head of its chain are one node's business.
  values ('bureau.paper_index'::regclass, 'blind_index'), ('portal.audit_chain', 'chain'), ('portal.audit_log', 'chain')
), keyed (name, key) as (
  -- Borrowers' rows by subject, so that a report reads one node; institutions' rows by institution.
  select c.oid::regclass,
         case when c.relnamespace = 'bureau'::regnamespace and 'subject_id' = any (p.columns) then 'subject_id'
              when 'institution_id' = any (p.columns) then 'institution_id' end
    from pg_class c
    join lateral (
      select array_agg(a.attname::text) as columns
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
       where i.indrelid = c.oid and i.indisprimary) p on true
   where c.relkind in ('r', 'p') and not c.relispartition
     and c.relnamespace in ('bureau'::regnamespace, 'portal'::regnamespace)
)
select name, null as key from copied
union all select name, key from named
union all select name, key from keyed
 where key is not null and name not in (select name from copied union select name from kept union select name from named)
   -- One that has something else unique stays on one node.
   and not exists (
     select from pg_index u
      where u.indrelid = name and u.indisunique and u.indexrelid::regclass::text <> 'bureau.subject_nation_code'
        and not exists (
          select from pg_attribute a where a.attrelid = name and a.attname = key and a.attnum = any (u.indkey)))
-- placement ends
;

select create_reference_table(name) from placed where key is null;
-- Tables with keys of one type lie together by themselves. An institution that outgrows its shard gets a node of its own
-- (isolate_tenant_to_new_shard).
select create_distributed_table(name, key) from placed where key is not null;
commit;
