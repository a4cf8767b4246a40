import type { Client } from 'pg';
import { fileKinds } from '#bureau/intake/kinds.ts';
import { commonTables, stagingColumns } from '#bureau/intake/staging.ts';

/** Where statements on staging tables find them while they are prepared: each file's have names of their own. */
export const stagingSchema = 'staged';

/** Makes the staging tables that files have: each section's by its code, and `rows`, which has the columns of all of them. */
export async function makeStagingTables(owner: Client): Promise<void> {
  const codes = [...new Set(fileKinds.flatMap(({ sections }) => sections.map(({ code }) => code)))];
  const columns = new Map(
    codes.flatMap((code) =>
      stagingColumns(code)
        .split(/, (?=[a-z])/)
        .map((each): [string, string] => [each.split(' ')[0] ?? '', each.replace(' not null', '')]),
    ),
  );
  await owner.query(`create schema ${stagingSchema}; grant all on schema ${stagingSchema} to public`);
  const tables = new Map<string, string>([
    ...Object.entries(commonTables),
    ['rows', [...columns.values()].join(', ')],
    ...codes.map((code): [string, string] => [code, stagingColumns(code)]),
  ]);
  for (const [name, definition] of tables) await owner.query(`create table ${stagingSchema}.${name} (${definition})`);
  await owner.query(`grant all on all tables in schema ${stagingSchema} to public`);
}
