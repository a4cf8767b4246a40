import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { job } from '#kit/server/jobs/jobs.ts';
import { type AuditKey, auditKeyOf, signBody } from './signing.ts';
import type { Connection, Pool } from '#database/connection.ts';

export type Kept = { readonly number: bigint; readonly body: string; readonly signature: Buffer };

/**
 * Signs the heads of all chains at one moment and stores them as the next checkpoint. Returns undefined if the audit
 * is empty or another server made that checkpoint first.
 */
export async function makeCheckpoint(client: Connection | Pool, key: AuditKey): Promise<Kept | undefined> {
  const { rows } = await client.query(
    'select * from portal.audit_heads() /* never null: chain, seq, hash, number, digest, at */',
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const number = first.number + 1n;
  const body = JSON.stringify({
    number: Number(number),
    at: first.at.toISOString(),
    previous: first.digest,
    key: key.id,
    heads: rows.map(({ chain, seq, hash }) => [chain, Number(seq), hash]),
  });
  const signature = signBody(key, body);
  const { rows: kept } = await client.query(
    'select portal.keep_checkpoint($1, $2, $3, $4) as kept /* never null: kept */',
    [number, first.at, body, signature],
  );
  return kept[0]?.kept === true ? { number, body, signature } : undefined;
}

/**
 * Copies a checkpoint and the public key to a file that is never written twice, out of reach of those who can write
 * to the database.
 */
export async function copyCheckpoint(dataDir: string, key: AuditKey, kept: Kept): Promise<void> {
  const folder = join(dataDir, 'audit-checkpoints');
  await mkdir(folder, { recursive: true });
  await writeOnce(join(folder, `key-${key.id}.pem`), key.publicPem);
  const text = JSON.stringify({ body: kept.body, signature: kept.signature.toString('base64') });
  await writeOnce(join(folder, `${String(kept.number).padStart(9, '0')}.json`), `${text}\n`);
}

async function writeOnce(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', mode: 0o444 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Every hour: makes a signed checkpoint of the audit, stored in the database and copied outside it. */
export const auditCheckpointJob = job({
  name: 'audit-checkpoint',
  cron: '7 * * * *',
  payload: z.unknown(),
  run: async (_, { pool, settings }) => {
    const key = auditKeyOf(settings);
    const kept = await makeCheckpoint(pool, key);
    if (kept !== undefined) await copyCheckpoint(settings.dataDir, key, kept);
  },
});
