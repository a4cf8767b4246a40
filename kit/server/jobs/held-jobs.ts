import { z } from 'zod';
import type { Connection, Pool } from '#database/connection.ts';

const whose = z.object({ institutionId: z.int(), userId: z.int().optional() });

/**
 * Holds a job whose institution or user is suspended or frozen, and returns whether it did: it is queued again
 * unchanged, and checked again every five minutes or when woken. Until then nothing of it is done, and no try is used
 * up.
 */
export async function isHeld(pool: Pool, job: string, payload: unknown): Promise<boolean> {
  const { institutionId, userId } = whose.parse(payload);
  const { rowCount } = await pool.query(
    `select graphile_worker.add_job(j.task_identifier, $2::json, queue_name := j.queue_name, run_at := now() + interval '5 minutes',
       job_key := coalesce(j.key, 'held-' || j.id), priority := j.priority::int, flags := array['held'])
     from graphile_worker.jobs j where j.id = $1 and portal.stands_still($3, $4) is not null`,
    [job, JSON.stringify(payload), institutionId, userId ?? 0],
  );
  return rowCount === 1;
}

/**
 * Makes held jobs check again at once, when this transaction commits: those still suspended or frozen are held again.
 */
export async function wakeHeldJobs(client: Connection): Promise<void> {
  await client.query(
    `select graphile_worker.reschedule_jobs(array(
       select j.id from graphile_worker.jobs j where j.locked_at is null and j.flags ? 'held'), run_at := now())`,
  );
}
