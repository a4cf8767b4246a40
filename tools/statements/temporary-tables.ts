import type { Client } from 'pg';
import { describe } from './describe.ts';
import { split } from './judge.ts';
import { stagingSchema } from './staging-tables.ts';
import { field, text } from './tree.ts';

/** Makes the temporary and staging tables that a file's statements make, so that its others find them there. */
export async function makeTemporaryTables(client: Client, texts: readonly string[]): Promise<void> {
  for (const statement of texts.flatMap(split)) {
    const made =
      field(statement.tree, 'CreateStmt', 'relation') ?? field(statement.tree, 'CreateTableAsStmt', 'into', 'rel');
    const isStaging = text(made, 'schemaname') === stagingSchema;
    if (text(made, 'relpersistence') !== 't' && !isStaging) continue;
    // Variants of a text make the same table.
    if (isStaging) await client.query(`drop table if exists ${stagingSchema}.${text(made, 'relname')}`);
    await client.query('savepoint making');
    try {
      const { parameters } = await describe(client, statement.text);
      await client.query(
        statement.text,
        parameters.map(() => null),
      );
    } catch {
      // Its own judgement says why.
      await client.query('rollback to savepoint making');
    }
  }
}
