import { z } from 'zod';
import { codeOf } from '#database/data-dir-lock.ts';
import { appendAudit } from '#kit/server/calls/audit.ts';
import { type JobServices, job } from '#kit/server/jobs/jobs.ts';

/**
 * Every night, after the erasing: moves the months that are seldom read to the cold tablespace, if there is one, each whole and in a
 * transaction of its own, and writes its rows' hash into the audit.
 */
export const moveColdJob = job({
  name: 'move-cold',
  cron: '50 18 * * * ?fill=12h',
  payload: z.unknown(),
  run: (_, services) => moveCold(services),
});

// Somebody wrote to the month, or readers never left it for a moment: the next night tries again.
const laterCodes: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/** Moves every month that is due, oldest first; one that is being written to is left for the next night. */
export async function moveCold({ pool, log }: Pick<JobServices, 'pool' | 'log'>): Promise<void> {
  const { rows: due } = await pool.query('select part from portal.cold_due() /* never null: part */');
  for (const { part } of due) {
    try {
      await moveOne(pool, part);
    } catch (error) {
      if (!laterCodes.has(codeOf(error))) throw error;
      log.info('a month is in use and moves another night', { part });
    }
  }
}

async function moveOne(pool: JobServices['pool'], part: string): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // A month of a nation is copied in minutes.
    await client.query('begin; set local statement_timeout = 0');
    const { rows } = await client.query(
      `select row_count, encode(sha256, 'hex') as sha256 from portal.move_cold($1) /* never null: row_count, sha256 */`,
      [part],
    );
    await appendAudit(client, {
      ...{ userId: null, username: null, institutionId: null, sessionId: null, address: null, requestId: null },
      ...{ action: 'job move-cold', purpose: null, subjectKey: null, result: 'moved' },
      detail: JSON.stringify({ part, rows: Number(rows[0]?.row_count ?? 0n), sha256: rows[0]?.sha256 }),
    });
    await client.query('commit');
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
