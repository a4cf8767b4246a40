import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Cipher } from '#kit/server/cipher.ts';
import { type SealedTable, sealedTables } from './sealed-columns.ts';
import { askScript } from '#database/send-script.ts';
import type { Connection } from '#database/connection.ts';

export type ResealOptions = {
  /** Of the owner, whom row security does not bind. */
  readonly client: Connection;
  /** Seals with the new key and decrypts what older ones sealed. */
  readonly cipher: Cipher;
  /** The new key's version. */
  readonly version: number;
  readonly onTable?: (table: string, resealed: number) => void;
};

// About a thousand rows a transaction: short enough for others that wait for a row.
const pagesAtOnce = 32;
const mostPasses = 5;
const mostTries = 10;

/**
 * Re-seals every row that another key sealed, a few pages a transaction, while servers read and write: a row that
 * changes meanwhile is skipped and checked again. May be stopped and restarted at any moment. Returns how many rows
 * were re-sealed and how many remain under another key: more than none if a server still seals with one.
 */
export async function resealAll(options: ResealOptions): Promise<{ resealed: number; left: number }> {
  const { client, version, onTable } = options;
  await refuseBlind(client);
  let resealed = 0;
  for (let pass = 1; ; pass++) {
    for (const sealed of sealedTables) {
      const count = await resealTable(sealed, options);
      resealed += count;
      if (count > 0 || pass === 1) onTable?.(sealed.table, count);
    }
    const left = await countLeft(client, version);
    if (left === 0 || pass === mostPasses) return { resealed, left };
  }
}

/** The number of rows sealed with another key than that of `version`. */
export async function countLeft(client: Connection, version: number): Promise<number> {
  let left = 0;
  for (const { table, columns } of sealedTables) {
    const { rows } = await askScript(client, {
      text: `select count(*)::int as count from ${table} where ${isOld(columns, version)}`,
      row: z.object({ count: z.int() }),
    });
    left += rows[0]?.count ?? 0;
  }
  return left;
}

// Row security hides rows silently, so a count of none would prove nothing.
async function refuseBlind(client: Connection): Promise<void> {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user /* never null: sees */',
  );
  if (rows[0]?.sees !== true) throw new Error('The owner in DATABASE_URL needs BYPASSRLS to see every sealed row.');
}

async function resealTable({ table, columns }: SealedTable, options: ResealOptions): Promise<number> {
  const { rows: parts } = await options.client.query(
    `select name::text as name, (pg_relation_size(name) / current_setting('block_size')::int)::text as pages
       from (select relid as name from pg_partition_tree($1::text::regclass) where isleaf
             union select $1::text::regclass where not exists (select from pg_partition_tree($1::text::regclass))) part /* never null: name, pages */`,
    [table],
  );
  let count = 0;
  for (const { name, pages } of parts) {
    for (let page = 0; page < Number(pages); page += pagesAtOnce) {
      count += await resealPages({ table: name, columns }, page, options);
    }
  }
  return count;
}

async function resealPages(part: SealedTable, page: number, options: ResealOptions): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      await options.client.query(`begin; set local lock_timeout = '2s'; set local enable_hashjoin = off;
        set local enable_mergejoin = off; set local enable_seqscan = off`);
      const count = await resealThem(part, page, options);
      await options.client.query('commit');
      return count;
    } catch (error) {
      await options.client.query('rollback').catch(() => undefined);
      // Somebody held a row for long, or we waited for each other's rows.
      const isBusy =
        error instanceof Error && 'code' in error && ['55P03', '40P01', '40001'].includes(String(error.code));
      if (!isBusy || attempt === mostTries) throw error;
      await sleep(100 * attempt);
    }
  }
}

async function resealThem(
  { table, columns }: SealedTable,
  page: number,
  { client, cipher, version }: ResealOptions,
): Promise<number> {
  // The table is a partition whose name the catalogue gives.
  const { rows } = await askScript(client, {
    text: `select ctid::text as at, array[${columns.join(', ')}] as sealed from ${table}
      where ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)' and (${isOld(columns, version)})`,
    row: z.object({ at: z.string(), sealed: z.array(z.instanceof(Buffer).nullable()) }),
  });
  if (rows.length === 0) return 0;
  const anew = (sealed: Buffer | null) =>
    sealed === null || sealed.length === 0 || sealed[0] === version
      ? sealed
      : cipher.sealBytes(cipher.openBytes(sealed));
  const before = columns.map((_, at) => rows.map(({ sealed }) => sealed[at] ?? null));
  const after = before.map((column) => column.map(anew));
  const values = columns.flatMap((_, at) => [`$${at * 2 + 2}::bytea[]`, `$${at * 2 + 3}::bytea[]`]);
  const names = columns.flatMap((_, at) => [`before${at}`, `after${at}`]);
  // Only if nothing has changed since: what a server wrote meanwhile is newer and already sealed.
  const { rowCount } = await askScript(client, {
    text: `update ${table} t set ${columns.map((column, at) => `${column} = v.after${at}`).join(', ')}
       from unnest($1::tid[], ${values.join(', ')}) v(at, ${names.join(', ')})
      where t.ctid = v.at and ${columns.map((column, at) => `t.${column} is not distinct from v.before${at}`).join(' and ')}`,
    values: [rows.map(({ at }) => at), ...columns.flatMap((_, at) => [before[at], after[at]])],
    row: z.object({}),
  });
  return rowCount;
}

// The first byte of sealed data is its key version, so read no more of a long report. What was emptied at the end of its life was
// sealed by no key.
function isOld(columns: readonly string[], version: number): string {
  const own = `'\\x${version.toString(16).padStart(2, '0')}'::bytea`;
  return columns.map((column) => `substr(${column}, 1, 1) not in (${own}, '')`).join(' or ');
}
