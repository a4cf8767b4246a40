import type { Client } from 'pg';
import { describe } from './describe.ts';
import { split } from './judge.ts';
import { field, text } from './tree.ts';

/** Makes the temporary tables that a file's statements make, so that its others find them there. */
export async function makeTemporaryTables(client: Client, texts: readonly string[]): Promise<void> {
  for (const statement of texts.flatMap(split)) {
    const made =
      field(statement.tree, 'CreateStmt', 'relation') ?? field(statement.tree, 'CreateTableAsStmt', 'into', 'rel');
    if (text(made, 'relpersistence') !== 't') continue;
    const { parameters } = await describe(client, statement.text);
    await client.query(
      statement.text,
      parameters.map(() => null),
    );
  }
}
