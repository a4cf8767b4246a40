import { createHash, randomUUID } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Logger } from '#kit/server/metrics/log.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { programVersion } from '#kit/server/version.ts';
import type { Pool } from '#database/connection.ts';

type ProcessFacts = {
  readonly pool: Pool;
  readonly settings: Settings;
  readonly log: Logger;
  readonly kind: 'server' | 'worker';
  /** Where a server listens; '' of a worker. */
  readonly address: string;
  /** Jobs worked at a time. */
  readonly jobs: number;
};

export type Heartbeat = { readonly stop: () => Promise<void> };

const beatMilliseconds = 10_000;

/**
 * Reports to the database every ten seconds that this process lives, until it stops; the first time before it
 * returns.
 */
export async function startHeartbeat(facts: ProcessFacts): Promise<Heartbeat> {
  const { pool, settings, log, kind, address, jobs } = facts;
  await mkdir(settings.dataDir, { recursive: true });
  const own = { id: randomUUID(), kind, host: hostname(), pid: process.pid, address, version: programVersion, jobs };
  const keys = JSON.stringify(fingerprints(settings));
  let isStopped = false;
  const beat = async () => {
    const { bavail, blocks, bsize } = await statfs(settings.dataDir);
    const row = JSON.stringify({ ...own, disk_free_bytes: bavail * bsize, disk_bytes: blocks * bsize });
    await pool.query('select portal.beat($1, $2)', [row, keys]);
  };
  let last = beat();
  await last;
  const timer = setInterval(() => {
    last = beat().catch((error: unknown) => {
      if (!isStopped) log.warn('heartbeat', { error });
    });
  }, beatMilliseconds);
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      // A late heartbeat must not bring the row back.
      await last;
      await pool.query('select portal.end_process($1)', [own.id]);
    },
  };
}

/**
 * Fingerprints that distinguish keys without revealing them: the first 12 hex digits of a hash, by the kind of key.
 */
function fingerprints(settings: Pick<Settings, 'fieldKey' | 'indexKey' | 'sealKey' | 'auditKey'>) {
  const { fieldKey, indexKey, sealKey, auditKey } = settings;
  const all = {
    field: fieldKey,
    index: indexKey,
    seal: sealKey,
    ...(auditKey === undefined ? {} : { audit: auditKey }),
  };
  return Object.fromEntries(
    Object.entries(all).map(([kind, key]) => [
      kind,
      createHash('sha256').update(`fingerprint of ${kind} `).update(key).digest('hex').slice(0, 12),
    ]),
  );
}
