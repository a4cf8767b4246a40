import { Client } from 'pg';
import { columnTypeOf } from './column-types.ts';

type Column = {
  schema: string;
  relation: string;
  relation_comment: string | null;
  is_view: boolean;
  name: string;
  comment: string | null;
  type: string;
  is_array: boolean;
  labels: string[] | null;
  nullable: boolean;
  has_default: boolean;
  always_generated: boolean;
  check: string | null;
};

// As the parsers of types.ts return them.
const typeScriptTypes: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'bigint',
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  char: 'string',
  name: 'string',
  uuid: 'string',
  inet: 'string',
  cidr: 'string',
  date: 'string',
  time: 'string',
  interval: 'string',
  xid8: 'string',
  tsvector: 'string',
  int4range: 'string',
  int8range: 'string',
  daterange: 'string',
  tstzrange: 'string',
  timestamptz: 'Timestamp',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
};

const header = `// Generated from database/schema by "npm run db:types"; do not edit.
import type { ColumnType } from 'kysely';
import type { Day, SubjectType, Vnd } from './column-types.ts';

/** May be left out of an insert: the database fills it. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** The database alone writes it. */
export type GeneratedAlways<T> =
  T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>;

/** Written as text (JSON.stringify), because pg would turn an array into a PostgreSQL array; read as a value. */
export type Json = ColumnType<unknown, string, string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
`;

/**
 * The Kysely types of all tables and views of the given schemas, as the text of database/tables.ts: `DB` with keys
 * like 'portal.inquiry'. A `check (x in ('a', 'b'))` becomes the union of its values, a comment a doc line. Throws
 * for a column type without an agreed TypeScript type.
 */
export async function renderTables(connectionString: string, schemas = ['bureau', 'portal']): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(columnsSql, [schemas]);
    const tables = Map.groupBy(rows, ({ schema, relation }) => `${schema}.${relation}`);
    const types = [...tables].map(([key, columns]) => renderTable(typeName(key), columns));
    const keys = [...tables.keys()].map((key) => `  '${key}': ${typeName(key)};`);
    return [header, ...types, `export type DB = {\n${keys.join('\n')}\n};\n`].join('\n');
  } finally {
    await client.end();
  }
}

function renderTable(name: string, columns: Column[]): string {
  const lines = columns.flatMap((column) => [
    ...docLine('  ', column.comment),
    `  ${/^[a-z_]\w*$/i.test(column.name) ? column.name : `'${column.name}'`}: ${typeOf(column)};`,
  ]);
  return [...docLine('', columns[0]?.relation_comment ?? null), `export type ${name} = {`, ...lines, '};', ''].join(
    '\n',
  );
}

function docLine(indent: string, comment: string | null): string[] {
  return comment ? [`${indent}/** ${comment.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */`] : [];
}

function typeOf(column: Column): string {
  const element = elementOf(column);
  const value = column.is_array ? arrayOf(element) : element;
  const type = column.nullable ? `${value} | null` : value;
  if (column.always_generated || column.is_view) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

// Arrays of numbers are packed months, where null means a month that was not reported; lists of texts have no gaps.
function arrayOf(element: string): string {
  if (element === 'number' || element === 'bigint' || element === 'Vnd') return `(${element} | null)[]`;
  return element.includes('|') ? `(${element})[]` : `${element}[]`;
}

function elementOf(column: Column): string {
  const values = column.labels ?? valuesOfCheck(column);
  if (values) return values.map((value) => `'${value.replaceAll("'", "\\'")}'`).join(' | ');
  const type =
    columnTypeOf({ ...column, relation: `${column.schema}.${column.relation}` }) ?? typeScriptTypes[column.type];
  if (type) return type;
  throw new Error(
    `${column.schema}.${column.relation}.${column.name} is of type ${column.type}, which has no TypeScript type`,
  );
}

// PostgreSQL shows `x in ('a', 'b')` as CHECK ((x = ANY (ARRAY['a'::text, 'b'::text]))).
function valuesOfCheck({ check, type }: Column): string[] | undefined {
  if (type !== 'text') return undefined;
  const [, list] = check?.match(/^CHECK \(\(\S+ = ANY \(ARRAY\[(.*)\]\)\)\)$/) ?? [];
  const values = [...(list ?? '').matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) =>
    value.replaceAll("''", "'"),
  );
  return values.length > 0 ? values : undefined;
}

function typeName(key: string): string {
  return key.replaceAll(/(?:^|[._])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

const columnsSql = `
  select n.nspname as schema, c.relname as relation, obj_description(c.oid, 'pg_class') as relation_comment,
         c.relkind in ('v', 'm') as is_view,
         a.attname as name, col_description(c.oid, a.attnum) as comment,
         coalesce(base.typname, element.typname, t.typname) as type,
         element.oid is not null as is_array,
         (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
           where e.enumtypid = coalesce(base.oid, element.oid, t.oid)) as labels,
         not a.attnotnull and not t.typnotnull as nullable,
         a.atthasdef or a.attidentity = 'd' as has_default,
         a.attidentity = 'a' or a.attgenerated <> '' as always_generated,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' order by k.conname limit 1) as check
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type base on base.oid = t.typbasetype
    left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
   where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
   order by n.nspname collate "C", c.relname collate "C", a.attnum`;
