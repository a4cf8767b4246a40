import type { Client } from 'pg';

/** A table as the tests over all tables see it. */
export type Table = {
  schema: string;
  name: string;
  partition: boolean;
  enabled: boolean;
  forced: boolean;
  policies: { using: string; check: string | null; command: string }[];
  comment: string | null;
  key: string[];
  uniques: string[][];
  rights: string[];
};

/**
 * All tables of the portal and the bureau. The policies are those of the servers; other policies apply to the owner,
 * for its own functions, or to the loader.
 */
export async function readTables(owner: Client, appRole: string): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select n.nspname as schema, c.relname as name, c.relispartition as partition, c.relrowsecurity as enabled,
       c.relforcerowsecurity as forced, obj_description(c.oid, 'pg_class') as comment,
       coalesce((select jsonb_agg(jsonb_build_object('using', coalesce(pg_get_expr(p.polqual, p.polrelid), ''),
           'check', pg_get_expr(p.polwithcheck, p.polrelid), 'command', p.polcmd))
         from pg_policy p where p.polrelid = c.oid
           and p.polroles && array[0, (select oid from pg_roles where rolname = $1)]::oid[]), '[]') as policies,
       coalesce((select jsonb_agg(a.attname order by k.place) from pg_index i
         cross join unnest(i.indkey::int2[]) with ordinality k(attnum, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary), '[]') as key,
       coalesce((select jsonb_agg(columns) from (
         select jsonb_agg(a.attname order by k.place) as columns from pg_index i
         cross join unnest(i.indkey::int2[]) with ordinality k(attnum, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisunique group by i.indexrelid) u), '[]') as uniques,
       coalesce((select jsonb_agg(distinct x.privilege_type) from aclexplode(c.relacl) x
         where x.grantee in (0, (select oid from pg_roles where rolname = $1))), '[]') as rights
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('portal', 'bureau') and c.relkind in ('r', 'p') order by 1, 2`,
    [appRole],
  );
  return rows;
}
