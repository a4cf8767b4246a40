import { z } from 'zod';
import { job } from '#kit/server/jobs/jobs.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { type AuditKey, auditKeyOf, signBody } from './signing.ts';
import type { Connection, Pool } from '#database/connection.ts';
import { sendCheckpoints } from './witness.ts';

type Kept = { readonly number: bigint; readonly body: string; readonly signature: Buffer };

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

/** Every hour: makes a signed checkpoint of the audit, which leaves to the witness at once. */
export const auditCheckpointJob = job({
  name: 'audit-checkpoint',
  cron: '7 * * * *',
  payload: z.unknown(),
  run: async (_, { pool, settings, log }) => {
    await makeCheckpoint(pool, auditKeyOf(settings));
    await sendOrLog(pool, settings, log);
  },
});

/** Each minute: sends what the witness could not take before. It never fails, as nothing waits for the witness. */
export const auditWitnessJob = job({
  name: 'audit-witness',
  cron: '* * * * *',
  payload: z.unknown(),
  run: (_, { pool, settings, log }) => sendOrLog(pool, settings, log),
});

async function sendOrLog(pool: Pool, settings: Settings, log: Logger): Promise<void> {
  const fault = await sendCheckpoints(pool, settings);
  if (fault !== undefined) log.error('the witness of the audit cannot be written', { fault });
}
