import { z } from 'zod';
import { appendAudit } from '#kit/server/calls/audit.ts';
import { type JobServices, job } from '#kit/server/jobs/jobs.ts';

/** Rows of a step: each is a transaction of its own, so that nobody waits for one of the night's. */
const stepRows = 5_000;

/**
 * Every night: erases what is at the end of its life, target by target (portal.retention), removes the stored files of
 * what it erased, and writes down in the audit how much of what that was.
 */
export const eraseExpiredJob = job({
  name: 'erase-expired',
  cron: '20 18 * * * ?fill=12h',
  payload: z.unknown(),
  run: (_, services) => eraseExpired(services),
});

/** Erases everything whose life is over; a target that fails leaves the others their turn, and the job fails at the end. */
export async function eraseExpired({ pool, files, log }: JobServices): Promise<void> {
  const { rows: targets } = await pool.query('select target from portal.retention_state() /* never null: target */');
  const erased: Record<string, number> = {};
  const failed: string[] = [];
  for (const { target } of targets) {
    try {
      const count = await eraseTarget(pool, files, target);
      if (count > 0) erased[target] = count;
    } catch (error) {
      log.error('what is at the end of its life was not erased', { target, error });
      failed.push(target);
    }
  }
  await appendAudit(pool, {
    ...{ userId: null, username: null, institutionId: null, sessionId: null, address: null, requestId: null },
    ...{ action: 'job erase-expired', purpose: null, subjectKey: null, result: 'erased' },
    detail: JSON.stringify(erased),
  });
  if (failed.length > 0) throw new Error(`not erased: ${failed.join(', ')}`);
}

async function eraseTarget(pool: JobServices['pool'], files: JobServices['files'], target: string): Promise<number> {
  let total = 0;
  for (;;) {
    const { rows } = await pool.query(
      'select row_count, handles from portal.erase_expired($1, $2) /* never null: row_count, handles */',
      [target, stepRows],
    );
    const { row_count: count = 0n, handles = [] } = rows[0] ?? {};
    for (const handle of handles) await files.remove(handle);
    total += Number(count);
    if (Number(count) < stepRows) return total;
  }
}
