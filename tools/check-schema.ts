import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { describeSchema, differencesOf } from '#database/describe-schema.ts';
import { migrationsFolder } from '#database/migrate.ts';
import { schemaAreas, schemaFolder } from '#database/schema-files.ts';
import { faultsOf as columnFaultsOf } from './column-rules.ts';
import { rightsPage, rightsSql } from './rights-files.ts';
import { withScratchDatabases } from './scratch-databases.ts';
import { isBesideTheProduct, root, sourceFiles } from './source-files.ts';

const mostLines = 320;
const literal = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

// Checks that a database created from database/schema equals one that ran all migrations, that no statement depends
// on the order of columns, and that the files generated from the schema are up to date (docs/decisions/151).
const faults = [...faultsOfAreas(), ...faultsOfRights(), ...faultsOfColumns()];

await withScratchDatabases(async (make) => {
  const [fresh, migrated] = [await make('fresh', { from: 'schema' }), await make('migrated', { from: 'migrations' })];
  const differences = differencesOf(
    { name: 'database/schema', objects: await describeSchema(fresh) },
    { name: 'the migrations', objects: await describeSchema(migrated) },
  );
  faults.push(...differences);
  if (differences.length > 0)
    faults.push('A change is the edited schema and a migration that brings a database to it (CONTRIBUTING.md).');
  faults.push(...(await faultsOfBodies(fresh)));
});

for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Each file holds what stands in the database once, as it is today. */
function faultsOfAreas(): string[] {
  const files = readdirSync(schemaFolder).filter((file) => file.endsWith('.sql'));
  return files.flatMap((file) => {
    const lines = textOf(`database/schema/${file}`).split('\n');
    const count = lines.length - 1;
    const again = lines.flatMap((line, at) =>
      /^(create or replace|drop) /i.test(line)
        ? [`database/schema/${file}:${at + 1} each object stands once, as it is today: change it where it is made`]
        : [],
    );
    return count > mostLines
      ? [`database/schema/${file} has ${count} lines: two subjects make two files (${mostLines})`, ...again]
      : again;
  });
}

function faultsOfRights(): string[] {
  return [
    ...(rightsSql() === textOf('database/schema/rights.sql')
      ? []
      : ['database/schema/rights.sql is old: npm run db:types']),
    ...(rightsPage() === textOf('docs/rights.md') ? [] : ['docs/rights.md is old: npm run db:types']),
  ];
}

/**
 * The statements of the schema and the product name their columns, because a migrated database has them in another
 * order.
 */
function faultsOfColumns(): string[] {
  const areas = schemaAreas.map((area) => `database/schema/${area}.sql`);
  const migrations = readdirSync(migrationsFolder).map((file) => `database/migrations/${file}`);
  const tables = new Set(
    areas.flatMap((path) =>
      [...textOf(path).matchAll(/^create (?:table|view) (\w+\.\w+)/gm)].map(([, name = '']) => name),
    ),
  );
  const inSql = [...areas, ...migrations].flatMap((path) =>
    columnFaultsOf(textOf(path), tables).map(({ line, fault }) => `${path}:${line} ${fault}`),
  );
  const inCode = sourceFiles()
    .filter((path) => !isBesideTheProduct(path))
    .flatMap((path) => {
      const text = textOf(path);
      return [...text.matchAll(literal)].flatMap(({ 0: value, index }) =>
        columnFaultsOf(value.slice(1, -1), tables).map(
          ({ line, fault }) => `${path}:${line + text.slice(0, index).split('\n').length - 1} ${fault}`,
        ),
      );
    });
  return [...inSql, ...inCode];
}

/**
 * The schema is loaded without checking function bodies, because functions may be in any order; this checks each body
 * once.
 */
async function faultsOfBodies(ownerUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition from pg_proc p
        where p.pronamespace in ('bureau'::regnamespace, 'portal'::regnamespace) order by 1`,
    );
    const found: string[] = [];
    for (const { name, definition } of rows) {
      await client.query(definition).catch((error: Error) => found.push(`${name}: ${error.message}`));
    }
    return found;
  } finally {
    await client.end();
  }
}

function textOf(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8').replaceAll('\r\n', '\n');
}
