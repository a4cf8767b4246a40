import { z } from 'zod';
import type { Sender } from './connection.ts';

/**
 * Sends statements that nobody can prepare before: they make, drop or look after objects whose names are known only while the program
 * runs, or are a whole script of the schema. They take no values, and what they give is not looked at.
 */
export async function sendScript(sender: Pick<Sender, 'query'>, text: string): Promise<void> {
  await Reflect.apply(sender.query, sender, [text]);
}

/** Asks what nobody can prepare before, with names that the catalogue gives; each row is parsed by its schema. */
export async function askScript<Row>(
  sender: Pick<Sender, 'query'>,
  {
    text,
    values = [],
    row,
  }: { readonly text: string; readonly values?: readonly unknown[]; readonly row: z.ZodType<Row> },
): Promise<{ rows: Row[]; rowCount: number }> {
  const answer: unknown = await Reflect.apply(sender.query, sender, [text, values]);
  const { rows, rowCount } = z.object({ rows: z.array(row), rowCount: z.number().nullable() }).parse(answer);
  return { rows, rowCount: rowCount ?? 0 };
}
