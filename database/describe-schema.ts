import { z } from 'zod';
import { appRoleOf, loaderRoleOf } from './app-role.ts';
import type { Connection } from './connection.ts';
import { ownConnection } from './own-connection.ts';
import { askScript } from './send-script.ts';

/**
 * Everything in a database's schema, a text for each object: tables, columns, constraints, indexes, policies,
 * triggers, functions with their settings, types, grants, comments, and the rows of a new database. Column order,
 * role names and times are left out, so that two databases made in different ways compare equal.
 */
export async function describeSchema(ownerUrl: string): Promise<Map<string, string>> {
  const client = ownConnection(ownerUrl);
  await client.connect();
  try {
    // Expressions then show the schema of each name.
    await client.query(`set search_path = pg_catalog; set timezone = 'UTC'`);
    const { rows: names } = await client.query(
      'select current_database()::text as database, current_user::text as owner',
    );
    const { database = '', owner = '' } = names[0] ?? {};
    const roles = new Map([
      [owner, ':owner'],
      [appRoleOf(database), ':app_role'],
      [loaderRoleOf(database), ':loader_role'],
    ]);
    const objects = new Map<string, string>();
    for (const text of [
      relations,
      columns,
      constraints,
      indexes,
      policies,
      triggers,
      routines,
      types,
      others,
      comments,
    ] as const) {
      const { rows } = await client.query(text, [schemas]);
      for (const { key, shown } of rows) objects.set(key, plain(shown, roles));
    }
    for (const [key, shown] of await grantsOf(client, roles)) objects.set(key, shown);
    for (const [key, shown] of await rowsOf(client)) objects.set(key, shown);
    return objects;
  } finally {
    await client.end();
  }
}

/** The differences of two databases, a line each. */
export function differencesOf(
  one: { name: string; objects: ReadonlyMap<string, string> },
  other: { name: string; objects: ReadonlyMap<string, string> },
): string[] {
  const keys = [...new Set([...one.objects.keys(), ...other.objects.keys()])].sort();
  return keys.flatMap((key) => {
    const [here, there] = [one.objects.get(key), other.objects.get(key)];
    if (here === there) return [];
    if (here === undefined) return [`${key} is only in ${other.name}`];
    if (there === undefined) return [`${key} is only in ${one.name}`];
    return [`${key}\n  ${one.name}: ${short(here, there)}\n  ${other.name}: ${short(there, here)}`];
  });
}

const schemas = ['public', 'bureau', 'portal', 'intake'];

/** A long text from shortly before the first difference. */
function short(text: string, from: string): string {
  const at = [...text].findIndex((letter, index) => letter !== from[index]);
  const start = at < 0 ? Math.min(text.length, from.length) : at;
  return JSON.stringify(text.slice(Math.max(0, start - 60), start + 140));
}

/** Role names contain the database's name; comments and blanks of a function's body do not matter. */
function plain(shown: string, roles: ReadonlyMap<string, string>): string {
  const named = [...roles].reduce((text, [role, name]) => text.replaceAll(role, name), shown);
  return named
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const relations = `
  select 'table ' || c.oid::regclass as key,
         concat_ws(' ', c.relkind, c.relpersistence, c.reloptions::text, 'security', c.relrowsecurity, c.relforcerowsecurity,
           'replica', c.relreplident, 'by', pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid),
           (select string_agg(i.inhparent::regclass::text, ',') from pg_inherits i where i.inhrelid = c.oid),
           case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
           (select row_to_json(s)::text from (select q.seqtypid::regtype, q.seqstart, q.seqincrement, q.seqmax, q.seqmin, q.seqcache,
              q.seqcycle from pg_sequence q where q.seqrelid = c.oid) s),
           'of', pg_get_userbyid(c.relowner)) as shown
    from pg_class c
   where c.relnamespace::regnamespace::text = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'S')`;

const columns = `
  select 'column ' || c.oid::regclass || '.' || a.attname as key,
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
           'default', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity, 'generated', a.attgenerated,
           'collate', a.attcollation::regcollation, 'statistics', a.attstattarget, 'storage', a.attstorage, a.attcompression,
           a.attoptions::text) as shown
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace::regnamespace::text = any ($1) and c.relkind in ('r', 'p', 'v', 'm')`;

// Whether a column may be null is compared with the column: only PostgreSQL 18 has constraints for it.
const constraints = `
  select 'constraint ' || k.conrelid::regclass || '.' || k.conname as key,
         concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated, k.condeferrable, k.condeferred) as shown
    from pg_constraint k
   where k.connamespace::regnamespace::text = any ($1) and k.contype not in ('n', 't') and k.conrelid <> 0`;

const indexes = `
  select 'index ' || i.indexrelid::regclass as key,
         concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisclustered, i.indisreplident) as shown
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace::regnamespace::text = any ($1)`;

const policies = `
  select 'policy ' || p.polrelid::regclass || '.' || p.polname as key,
         concat_ws(' ', p.polcmd, p.polpermissive, 'to',
           (select string_agg(case r when 0 then 'public' else pg_get_userbyid(r)::text end, ',' order by pg_get_userbyid(r)) from unnest(p.polroles) r),
           'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)) as shown
    from pg_policy p join pg_class c on c.oid = p.polrelid
   where c.relnamespace::regnamespace::text = any ($1)`;

const triggers = `
  select 'trigger ' || t.tgrelid::regclass || '.' || t.tgname as key, pg_get_triggerdef(t.oid) || t.tgenabled::text as shown
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace::regnamespace::text = any ($1) and not t.tgisinternal /* never null: shown */`;

const routines = `
  select 'function ' || p.oid::regprocedure as key, pg_get_functiondef(p.oid) || ' of ' || pg_get_userbyid(p.proowner) as shown
    from pg_proc p
   where p.pronamespace::regnamespace::text = any ($1) and p.prokind in ('f', 'p')
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') /* never null: shown */`;

const types = `
  select 'type ' || t.oid::regtype as key,
         concat_ws(' ', t.typtype, format_type(t.typbasetype, t.typtypmod), t.typnotnull, t.typdefault,
           (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
           (select string_agg(pg_get_constraintdef(k.oid), ',' order by k.conname) from pg_constraint k where k.contypid = t.oid),
           (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ',' order by a.attnum)
              from pg_class c join pg_attribute a on a.attrelid = c.oid where c.oid = t.typrelid and c.relkind = 'c')) as shown
    from pg_type t
   where t.typnamespace::regnamespace::text = any ($1)
     and (t.typtype in ('e', 'd', 'r') or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
     and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`;

const others = `
  select 'schema ' || nspname as key, 'of ' || pg_get_userbyid(nspowner) as shown from pg_namespace where nspname = any ($1) and nspname <> 'public'
  union all select 'extension ' || extname, extnamespace::regnamespace::text from pg_extension
  union all
  select 'statistics ' || s.oid::regclass::text, pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s where s.stxnamespace::regnamespace::text = any ($1)
  union all
  select 'cast ' || castsource::regtype || ' ' || casttarget::regtype, castfunc::regprocedure::text from pg_cast where oid >= 16384 /* never null: shown */`;

const comments = `
  select 'comment on ' || i.type || ' ' || i.identity as key, d.description as shown
    from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
   where split_part(i.identity, '.', 1) = any ($1) or i.schema = any ($1) /* never null: key */`;

/** Grants, a line each; without any, an object has PostgreSQL's initial ones. */
async function grantsOf(client: Connection, roles: ReadonlyMap<string, string>): Promise<[string, string][]> {
  const { rows } = await client.query(
    `with objects as (
       select 'table ' || c.oid::regclass as name, coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner)) as acl
         from pg_class c where c.relnamespace::regnamespace::text = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'S')
       union all
       select 'column ' || a.attrelid::regclass || '.' || a.attname, a.attacl
         from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace::regnamespace::text = any ($1) and a.attacl is not null
       union all
       select 'function ' || p.oid::regprocedure, coalesce(p.proacl, acldefault('f', p.proowner))
         from pg_proc p where p.pronamespace::regnamespace::text = any ($1)
       union all
       select 'type ' || t.oid::regtype, coalesce(t.typacl, acldefault('T', t.typowner))
         from pg_type t where t.typnamespace::regnamespace::text = any ($1) and t.typtype in ('e', 'd')
       union all
       select 'schema ' || n.nspname, coalesce(n.nspacl, acldefault('n', n.nspowner)) from pg_namespace n where n.nspname = any ($1)
       union all
       select 'whatever is made in ' || coalesce(d.defaclnamespace::regnamespace::text, 'any schema') || ' ' || d.defaclobjtype::text, d.defaclacl
         from pg_default_acl d)
     select o.name as key, case x.grantee when 0 then 'public' else pg_get_userbyid(x.grantee)::text end as grantee,
            string_agg(x.privilege_type || case when x.is_grantable then '*' else '' end, ', ' order by x.privilege_type) as rights
       from objects o cross join lateral aclexplode(o.acl) x group by 1, 2 /* never null: grantee, rights */`,
    [schemas],
  );
  return rows.map(({ key, grantee, rights }) => [`grant on ${key} to ${roles.get(grantee) ?? grantee}`, rights]);
}

/** The rows of each table: the content of a new database. For a time, or bytes, it only matters that there are some. */
async function rowsOf(client: Connection): Promise<[string, string][]> {
  const { rows: tables } = await client.query(
    `select c.oid::regclass::text as name,
            array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.atttypid in ('timestamptz'::regtype, 'bytea'::regtype)
              and not a.attisdropped) as moments
       from pg_class c where c.relnamespace::regnamespace::text = any ($1) and c.relkind = 'r' order by 1`,
    [schemas],
  );
  const found: [string, string][] = [];
  for (const { name, moments } of tables) {
    // The tables are those that there are.
    const { rows } = await askScript(client, {
      text: `select (to_jsonb(t) - $1::text[])::text || (select count(*) from jsonb_each(to_jsonb(t)) e where e.key = any ($1) and e.value <> 'null')
              as shown from only ${name} t order by 1`,
      values: [moments],
      row: z.object({ shown: z.string() }),
    });
    for (const { shown } of rows) found.push([`row of ${name}: ${shown}`, '']);
  }
  return found;
}
