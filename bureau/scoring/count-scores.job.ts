import type { Connection, Pool } from '#database/connection.ts';
import { z } from 'zod';
import { actAs } from '#kit/server/database/database.ts';
import { job } from '#kit/server/jobs/jobs.ts';
import { countNextScores, isCountDue } from './distribution.ts';

// How long a turn may keep a worker: waiting inquiries go before the next turn.
const turnMilliseconds = 2_000;

/** Counts this month's scores, one turn at a time; each turn requests the next one. */
export const countScores = job({
  name: 'count-scores',
  payload: z.object({ institutionId: z.int() }),
  run: async ({ institutionId }, { pool, cipher }) => {
    const actor = { institutionId, userId: 0 };
    const until = Date.now() + turnMilliseconds;
    while (Date.now() < until) {
      if (!(await actAs(pool, actor, (client) => countNextScores(client, cipher)))) return;
    }
    await actAs(pool, actor, async (client) => addJob(client, institutionId));
  },
});

/**
 * At two in the morning in Hanoi on the first of each month: the month's count begins though nobody asks for a score. Cron
 * lines are in UTC, so this is the evening of the last day; on others the month has its count already.
 */
export const countScoresMonthly = job({
  name: 'count-scores-monthly',
  cron: '0 19 28-31 * * ?fill=2d',
  payload: z.unknown(),
  run: (_, { pool }) => beginCount(pool),
});

/** Requests this month's count as the bureau's own, unless it was made. */
export async function beginCount(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`select id from bureau.institution where class = 'bureau' order by id limit 1`);
  const [bureau] = rows;
  if (bureau === undefined) return;
  await actAs(pool, { institutionId: bureau.id, userId: 0 }, askForCount);
}

/**
 * Requests this month's count if it does not exist and nobody has requested it yet; it is metered as the bureau's
 * own.
 */
export async function askForCount(client: Connection): Promise<void> {
  if (!(await isCountDue(client))) return;
  const { rows } = await client.query({
    name: 'count-scores-asked',
    text: `select i.id from bureau.institution i where i.class = 'bureau' and not exists (
        select from graphile_worker.jobs j where j.key = 'count-scores' and j.attempts < j.max_attempts)
      order by i.id limit 1`,
  });
  if (rows[0] !== undefined) await addJob(client, rows[0].id);
}

async function addJob(client: Connection, institutionId: number): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('count-scores', json_build_object('institutionId', $1::int), job_key := 'count-scores',
       priority := 20)`,
    [institutionId],
  );
}
