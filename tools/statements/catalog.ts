import type { Client } from 'pg';
import { columnTypeOf } from '#database/column-types.ts';
import type { Column, Value } from './values.ts';

type Types = { readonly type?: string | undefined; readonly json?: string | undefined };
type Scalar = Value & { readonly isTotal: boolean };

/** What the database says of tables, functions and types. */
export type Catalog = {
  /** Of a table or view; empty where there is none of the name. An empty schema is the search path's. */
  columnsOf(schema: string, name: string): readonly Column[];
  /** The columns of a function in `from`. */
  resultOf(name: readonly string[], alias: string): readonly Column[];
  /** What a function of our own gives as a value. */
  scalarOf(name: readonly string[]): Scalar;
  builtinOf(name: string): Types;
  /** By a type's name, arrays with a leading underscore. */
  typesOf(name: string): Types;
  /** What pg makes of a column of this type. */
  resultType(oid: number): string;
  /** What may be given for a parameter of this type. */
  parameterType(oid: number): string;
};

const results: Readonly<Record<string, Types>> = {
  bool: { type: 'boolean', json: 'boolean' },
  int2: { type: 'number', json: 'number' },
  int4: { type: 'number', json: 'number' },
  int8: { type: 'bigint', json: 'number' },
  oid: { type: 'number', json: 'number' },
  float4: { type: 'number', json: 'number' },
  float8: { type: 'number', json: 'number' },
  numeric: { type: 'string', json: 'number' },
  text: { type: 'string', json: 'string' },
  varchar: { type: 'string', json: 'string' },
  bpchar: { type: 'string', json: 'string' },
  name: { type: 'string', json: 'string' },
  char: { type: 'string', json: 'string' },
  uuid: { type: 'string', json: 'string' },
  date: { type: 'string', json: 'string' },
  interval: { type: 'string', json: 'string' },
  inet: { type: 'string', json: 'string' },
  pg_lsn: { type: 'string', json: 'string' },
  tid: { type: 'string', json: 'string' },
  regclass: { type: 'string', json: 'string' },
  regtype: { type: 'string', json: 'string' },
  xid: { type: 'string', json: 'number' },
  timestamptz: { type: 'Date', json: 'string' },
  timestamp: { type: 'Date', json: 'string' },
  time: { type: 'string', json: 'string' },
  bytea: { type: 'Buffer', json: 'string' },
  json: { type: 'unknown', json: 'unknown' },
  jsonb: { type: 'unknown', json: 'unknown' },
  void: { type: "''", json: 'string' },
  unknown: { type: 'string', json: 'string' },
};

const parameters: Readonly<Record<string, string>> = {
  int8: 'bigint | number | string',
  numeric: 'string | number | bigint',
  timestamptz: 'Date | string',
  timestamp: 'Date | string',
  interval: 'string',
  bytea: 'Uint8Array',
  json: 'string | JsonObject',
  jsonb: 'string | JsonObject',
};

/** Reads the catalogue of the schemas that statements name. */
export async function readCatalog(client: Client): Promise<Catalog> {
  const types = await readTypes(client);
  const typeOf = (oid: number): Types => {
    const known = types.get(oid);
    if (known === undefined) return {};
    if (known.element === 0) return results[known.name] ?? {};
    const element = results[types.get(known.element)?.name ?? ''];
    const array = (type: string | undefined) =>
      type === undefined || type === 'unknown' ? 'unknown[]' : `${type.includes(' ') ? `(${type})` : type}[]`;
    return { type: array(element?.type), json: array(element?.json) };
  };
  const byName = new Map([...types].map(([oid, { name }]) => [name, oid]));
  const tables = await readTables(client, typeOf);
  const functions = await readFunctions(client, typeOf, tables);
  const columnsOf = (schema: string, name: string) =>
    tables.get(schema === '' ? `public.${name}` : `${schema}.${name}`) ?? tables.get(`pg_catalog.${name}`) ?? [];
  const own = (name: readonly string[]) =>
    functions.get(name.length > 1 ? name.slice(-2).join('.') : `public.${name[0]}`);
  return {
    columnsOf,
    resultOf: (name, alias) => {
      const found = own(name) ?? functions.get(`pg_catalog.${name.at(-1)}`);
      if (found === undefined) return [];
      return found.columns ?? [{ name: alias, isNullable: true, ...found.value }];
    },
    scalarOf: (name) => ({ isNullable: true, isTotal: false, ...own(name)?.value }),
    builtinOf: (name) => functions.get(`pg_catalog.${name}`)?.value ?? {},
    typesOf: (name) => typeOf(byName.get(name) ?? 0),
    resultType: (oid) => typeOf(oid).type ?? 'unknown',
    parameterType: (oid) => {
      const known = types.get(oid);
      if (known === undefined) return 'unknown';
      const scalar = (name: string) => parameters[name] ?? results[name]?.type ?? 'unknown';
      if (known.element === 0) return scalar(known.name);
      return `readonly (${scalar(types.get(known.element)?.name ?? '')} | null | undefined)[]`;
    },
  };
}

async function readTypes(client: Client): Promise<Map<number, { name: string; element: number }>> {
  const { rows } = await client.query<{ oid: number; name: string; element: number }>(
    `select t.oid, coalesce(b.typname, t.typname) as name, case when t.typcategory = 'A' then t.typelem else 0 end as element
     from pg_type t left join pg_type b on b.oid = t.typbasetype and t.typtype = 'd'`,
  );
  return new Map(rows.map(({ oid, name, element }) => [oid, { name, element }]));
}

async function readTables(client: Client, typeOf: (oid: number) => Types): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<{
    table: string;
    column: string;
    type: number;
    type_name: string;
    is_nullable: boolean;
    allowed: string | null;
  }>(
    `select n.nspname || '.' || c.relname as table, a.attname as column, a.atttypid as type, (select typname from pg_type t where t.oid = a.atttypid) as type_name,
       not (a.attnotnull or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
         and pg_get_constraintdef(k.oid) = format('CHECK ((%I IS NOT NULL))', a.attname))) as is_nullable,
       (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[' order by k.conname limit 1) as allowed
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'c')
     order by c.oid, a.attnum`,
  );
  const tables = new Map<string, Column[]>();
  for (const { table, column: name, type, type_name: typeName, is_nullable: isNullable, allowed } of rows) {
    const known = typeOf(type);
    const marked = columnTypeOf({ relation: table, name, type: typeName });
    const literals = allowed === null ? undefined : literalsOf(allowed, known.type);
    const types = literals === undefined ? known : { type: literals, json: literals };
    const column = { name, isNullable, ...types, ...(marked === undefined ? {} : { type: marked }) };
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  return tables;
}

/** `CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))` names the only values there are. */
function literalsOf(constraint: string, type: string | undefined): string | undefined {
  const list = /ARRAY\[(.*)\]/.exec(constraint)?.[1] ?? '';
  const values = list.split(', ').map((each) => each.replace(/::[\w ]+$/, ''));
  const shape = type === 'string' ? /^'[^']*'$/ : /^\(?-?\d+\)?$/;
  if (type !== 'string' && type !== 'number') return undefined;
  return values.every((each) => shape.test(each)) ? values.join(' | ') : undefined;
}

type Made = { readonly value: Types; readonly columns: Column[] | undefined };

async function readFunctions(
  client: Client,
  typeOf: (oid: number) => Types,
  tables: ReadonlyMap<string, readonly Column[]>,
): Promise<Map<string, Made>> {
  const { rows } = await client.query<{
    name: string;
    type: number;
    table: string | null;
    outs: string[] | null;
    types: number[] | null;
  }>(
    `select n.nspname || '.' || p.proname as name, p.prorettype as type,
       (select tn.nspname || '.' || c.relname from pg_class c join pg_namespace tn on tn.oid = c.relnamespace
          where c.oid = t.typrelid) as table,
       (select array_agg(p.proargnames[i] order by i) from generate_subscripts(p.proargmodes, 1) i where p.proargmodes[i] in ('t', 'o', 'b')) as outs,
       (select array_agg(p.proallargtypes[i]::int order by i) from generate_subscripts(p.proargmodes, 1) i where p.proargmodes[i] in ('t', 'o', 'b')) as types
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
     order by p.oid`,
  );
  const functions = new Map<string, Made>();
  for (const { name, type, table, outs, types } of rows) {
    const value = typeOf(type);
    const earlier = functions.get(name);
    const columns =
      outs !== null && types !== null
        ? outs.map((own, at) => ({ name: own, isNullable: true, ...typeOf(types[at] ?? 0) }))
        : table === null
          ? undefined
          : (tables.get(table) ?? []).map((column) => ({ ...column, isNullable: true }));
    // Of several by one name only that is known which is the same of all.
    if (earlier !== undefined && earlier.value.type !== value.type)
      functions.set(name, { value: {}, columns: undefined });
    else functions.set(name, { value, columns });
  }
  return functions;
}
