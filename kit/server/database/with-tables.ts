import type { Connection, Sender } from '#database/connection.ts';

/**
 * Sends statements in which `schema.name` stands for a table that is made while the program runs: the text is known, and only the name of the
 * table is put in when it is sent. `npm run db:types` prepares the text on tables of the schema that stands there.
 */
export function withTables(client: Connection, schema: string, nameOf: (name: string) => string): Sender {
  const standIn = new RegExp(String.raw`\b${schema}\.(\w+)`, 'g');
  const send = (text: string, ...values: unknown[]) =>
    Reflect.apply(client.query, client, [text.replace(standIn, (_, name: string) => nameOf(name)), ...values]);
  return { query: send } as unknown as Sender;
}
