import type { Client } from 'pg';
import { parseSync } from 'libpg-query';
import type { Catalog } from './catalog.ts';
import { describe } from './describe.ts';
import { markedTypes } from './values.ts';
import { type Claim, claimsOf } from '#database/claims.ts';
import { readColumns } from './read-columns.ts';
import { field, items, kindOf, text as textOf } from './tree.ts';

/** What the database says of a statement's text. */
export type Judged = { readonly values: readonly string[]; readonly row: readonly { name: string; type: string }[] };

/** What a file's statements are judged by: the schema, and the rows of the cursors that it declared before. */
export type Known = { readonly catalog: Catalog; readonly cursors: Map<string, Judged['row']> };

/** What is sent as it is: it has no plan, and nothing of the schema in it. */
const utilities = new Set([
  'TransactionStmt',
  'VariableSetStmt',
  'VariableShowStmt',
  'NotifyStmt',
  'ListenStmt',
  'UnlistenStmt',
  'LockStmt',
  'VacuumStmt',
  'TruncateStmt',
  'CheckPointStmt',
  'DropStmt',
  'CreateStmt',
  'IndexStmt',
  'CreateRoleStmt',
  'AlterRoleStmt',
  'GrantStmt',
  'GrantRoleStmt',
  'CreatedbStmt',
  'DropdbStmt',
  'CreateExtensionStmt',
  'ConstraintsSetStmt',
  'ClosePortalStmt',
  'DiscardStmt',
  'AlterTableStmt',
  'CreatePolicyStmt',
  'CreateSchemaStmt',
  'DropOwnedStmt',
  'AlterDatabaseSetStmt',
  'AlterSystemStmt',
  'RefreshMatViewStmt',
]);

/**
 * Prepares a text, each statement of it alone, and reads what it takes and gives. The role of the connection is the one that sends it:
 * a plan is made as well, which is where PostgreSQL looks at grants. Throws the database's refusal.
 */
export async function judge(client: Client, { catalog, cursors }: Known, text: string): Promise<Judged> {
  const statements = split(text);
  const claims = claimsOf(text);
  const judged: Judged[] = [];
  for (const each of statements) judged.push(await one(client, { catalog, cursors }, each));
  const [first] = judged.length === 1 ? judged : [undefined];
  if (first === undefined && claims.length > 0)
    throw new Error('only a statement that is sent alone may say what is never null');
  if (first === undefined) return { values: [], row: [] };
  const stranger = claims.find(({ column }) => !first.row.some(({ name }) => name === column));
  if (stranger !== undefined) throw new Error(`a claim names ${stranger.column}, which the result does not have`);
  const row = first.row.map((column) => claims.filter((claim) => claim.column === column.name).reduce(claimed, column));
  return { values: first.values, row };
}

type Single = { readonly kind: string; readonly tree: unknown; readonly text: string };

/** The statements of a text, each alone. */
export function split(text: string): Single[] {
  const parsed: unknown = parseSync(text);
  const bytes = Buffer.from(text);
  return items(parsed, 'stmts').map((each) => {
    const tree = field(each, 'stmt');
    const [from, length] = [field(each, 'stmt_location') ?? 0, field(each, 'stmt_len')];
    const start = typeof from === 'number' ? from : 0;
    const end = typeof length === 'number' && length > 0 ? start + length : bytes.length;
    return { kind: kindOf(tree)[0], tree, text: bytes.subarray(start, end).toString() };
  });
}

async function one(client: Client, { catalog, cursors }: Known, { kind, tree, text }: Single): Promise<Judged> {
  if (kind === 'FetchStmt') return fetched(cursors, tree);
  if (kind === 'VariableShowStmt') return { values: [], row: [] };
  if (utilities.has(kind)) return { values: [], row: [] };
  const described = await describe(client, text);
  // It was made before, for its file's other statements.
  if (kind === 'CreateTableAsStmt') await client.query(`drop table if exists ${madeBy(tree)}`);
  if (kind !== 'ExplainStmt') await client.query(`explain (generic_plan) ${text}`);
  const values = described.parameters.map((type) => `${catalog.parameterType(type)} | null`);
  if (kind === 'DeclareCursorStmt') {
    const [read] = split(text.replace(/^.*?\bcursor (with hold )?for\b/is, ''));
    if (read !== undefined) cursors.set(cursorOf(tree), (await one(client, { catalog, cursors }, read)).row);
    return { values, row: [] };
  }
  const columns = described.columns ?? [];
  const read = readColumns(catalog, tree);
  const isRead =
    read !== undefined && read.length === columns.length && read.every(({ name }, at) => name === columns[at]?.name);
  const row = columns.map(({ name, type }, at) => {
    const known = isRead ? read[at] : undefined;
    const plain = catalog.resultType(type);
    const own =
      known?.type === undefined || known.type === 'null' || known.type === 'empty'
        ? plain
        : narrower(plain, known.type);
    return { name, type: known?.isNullable === false || own === 'unknown' ? own : `${own} | null` };
  });
  // Of two columns by one name pg gives the last.
  return { values, row: row.filter(({ name }, at) => row.findLastIndex((each) => each.name === name) === at) };
}

const cursorOf = (tree: unknown): string => textOf(tree, 'DeclareCursorStmt', 'portalname');

function fetched(cursors: Known['cursors'], tree: unknown): Judged {
  const name = textOf(tree, 'FetchStmt', 'portalname');
  const row = cursors.get(name);
  if (row === undefined) throw new Error(`no statement before it in its file declares the cursor ${name}`);
  return { values: [], row };
}

function madeBy(tree: unknown): string {
  const made = field(tree, 'CreateTableAsStmt', 'into', 'rel');
  const [schema, name] = [field(made, 'schemaname'), field(made, 'relname')];
  return typeof schema === 'string' ? `${schema}.${String(name)}` : String(name);
}

/** What the author knows of a type counts only where it says more of the same: literals of a text or a number, the shape of JSON. */
function narrower(plain: string, known: string): string {
  if (plain === 'unknown') return known;
  if (markedTypes[known] === plain) return known;
  if (plain === 'string') return known.split(' | ').every((each) => each.startsWith("'")) ? known : plain;
  if (plain === 'number') return known.split(' | ').every((each) => /^-?\d+$/.test(each)) ? known : plain;
  return plain;
}

type Named = Judged['row'][number];

function claimed({ name, type }: Named, { values }: Claim): Named {
  const nullable = type.endsWith(' | null');
  if (values === undefined) {
    if (!nullable && type !== 'unknown') throw new Error(`${name} is proved not to be null: remove the claim`);
    return { name, type: type.replace(/ \| null$/, '') };
  }
  const plain = type.replace(/ \| null$/, '');
  const isText = plain === 'string' || plain.startsWith("'");
  if (!isText && plain !== 'number' && !/^\d/.test(plain))
    throw new Error(`${name} is ${plain}: no values are to be claimed`);
  const literals = values.map((value) => (isText ? `'${value}'` : value)).join(' | ');
  return { name, type: nullable ? `${literals} | null` : literals };
}
