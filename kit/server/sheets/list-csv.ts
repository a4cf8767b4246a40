import type { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from '#database/connection.ts';

/**
 * A query's rows as a csv file with its titles, written by the database (COPY): every field in quotes, and a byte
 * order mark that tells a spreadsheet that the letters are UTF-8. Held in memory until the call ends, because its
 * connection is needed until then: packed (gzip) as it arrives, while the database goes on.
 */
export async function listCsv(
  client: Connection,
  titles: readonly string[],
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<{ readonly body: Readable; readonly rows: number }> {
  const head = titles.map((title) => `"${title.replaceAll('"', '""')}"`).join(',');
  const pieces: Buffer[] = [];
  const packer = createGzip({ level: 1 });
  packer.write(`\ufeff${head}\n`);
  const copied = client.query(copyTo(`copy (${written(text, values)}) to stdout with (format csv, force_quote *)`));
  await pipeline(copied, packer, async (packed: AsyncIterable<Buffer>) => {
    for await (const piece of packed) pieces.push(piece);
  });
  return { body: Readable.from(pieces, { objectMode: false }), rows: copied.rowCount };
}

/** COPY takes no parameters: each `$n` is replaced by its value as a literal. */
function written(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, place: string) => literalOf(values[Number(place) - 1]));
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]::text[]`;
  throw new TypeError('csv cannot be asked with this value');
}
