import type { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from '#database/connection.ts';
import { type Inlined, textOfInlined } from '#kit/server/database/inlined.ts';

/**
 * A query's rows as a csv file with its titles, written by the database (COPY): every field in quotes, and a byte
 * order mark that tells a spreadsheet that the letters are UTF-8. Held in memory until the call ends, because its
 * connection is needed until then: packed (gzip) as it arrives, while the database goes on.
 */
export async function listCsv(
  client: Connection,
  titles: readonly string[],
  query: Inlined,
): Promise<{ readonly body: Readable; readonly rows: number }> {
  const head = titles.map((title) => `"${title.replaceAll('"', '""')}"`).join(',');
  const pieces: Buffer[] = [];
  const packer = createGzip({ level: 1 });
  packer.write(`\ufeff${head}\n`);
  const copied = client.query(copyTo(`copy (${textOfInlined(query)}) to stdout with (format csv, force_quote *)`));
  await pipeline(copied, packer, async (packed: AsyncIterable<Buffer>) => {
    for await (const piece of packed) pieces.push(piece);
  });
  return { body: Readable.from(pieces, { objectMode: false }), rows: copied.rowCount };
}
